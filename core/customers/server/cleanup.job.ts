import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { deleteOldBudgets } from './code-budgets.repo.ts'
import { getSessionCutoffs } from './sessions.repo.ts'
import './customers.tables.ts'

/** Limits look back one day; nobody asks about an older code. */
const CODE_RETENTION = days(2)

/**
 * Forgets what has served its time: codes with the phones that they were sent to, sessions that have run out, and
 * what could bring a deleted account back once nobody may ask for it any more.
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
