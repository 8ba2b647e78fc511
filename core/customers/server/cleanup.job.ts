import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { deleteOldBudgets } from './code-budgets.repo.ts'
import { deleteOldChallenges } from './codes.repo.ts'
import { deleteOldNewGuests } from './new-guests.repo.ts'
import { deleteExpiredSessions } from './sessions.repo.ts'
import { deleteExpiredAccountRestoreData } from './users.repo.ts'

/** Limits cover one day; older codes are not needed. */
const CODE_RETENTION = days(2)

/**
 * Deletes expired data: from which networks guests began, codes with the phones that they were sent to, expired sessions, and the restore data of
 * deleted accounts after their deadline.
 */
export const createCustomersCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'customers.forget',
  cron: '23 * * * *',
  handle: () =>
    db.system(async (tx) => {
      await deleteOldChallenges(tx, addMilliseconds(tx.now, -CODE_RETENTION))
      await deleteOldBudgets(tx)
      await deleteOldNewGuests(tx)
      await deleteExpiredSessions(tx)
      await deleteExpiredAccountRestoreData(tx)
    }),
})
