import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { deleteOldBudgets } from './code-budgets.repo.ts'
import { getSessionCutoffs } from './sessions.repo.ts'
import './customers.tables.ts'

/** Limits cover one day; older codes are not needed. */
const CODE_RETENTION = days(2)

/**
 * Deletes expired data: codes with the phones that they were sent to, expired sessions, and the restore data of
 * deleted accounts after their deadline.
 */
export const cleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'customers.forget',
  cron: '23 * * * *',
  handle: () =>
    db.system(async (unit) => {
      await unit.sql
        .deleteFrom('otp_challenges')
        .where('created_at', '<', addMilliseconds(unit.now, -CODE_RETENTION))
        .execute()
      await deleteOldBudgets(unit)
      const over = getSessionCutoffs(unit.now)
      await unit.sql
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('created_at', '<=', over.createdAt), eb('used_at', '<=', over.usedAt)]))
        .execute()
      await unit.sql
        .updateTable('users')
        .set({ restore_sealed: null, restore_hash: null, restore_until: null })
        .where('restore_until', '<=', unit.now)
        .execute()
    }),
})
