import type { Platform } from '#platform/http/area.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { days, later } from '#platform/kernel/clock.ts'
import { forgetOldBudgets } from './code-budgets.repo.ts'
import { sessionsOverSince } from './sessions.ts'
import './customers.tables.ts'

/** Limits look back one day; nobody asks about an older code. */
const CODES_KEPT = days(2)

/**
 * Forgets what has served its time: codes with the phones that they were sent to, sessions that have run out, and
 * what could bring a deleted account back once nobody may ask for it any more.
 */
export const forgetJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'customers.forget',
  cron: '23 * * * *',
  handle: () =>
    db.system(async (unit) => {
      await unit.sql
        .deleteFrom('otp_challenges')
        .where('created_at', '<', later(unit.now, -CODES_KEPT))
        .execute()
      await forgetOldBudgets(unit)
      const over = sessionsOverSince(unit.now)
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
