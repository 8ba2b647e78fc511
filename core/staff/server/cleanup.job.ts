import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { deleteOldAttempts } from './sign-in-attempts.repo.ts'
import { deleteOldSessions } from './staff-sessions.repo.ts'

/** Deletes expired sessions and old sign-in attempts. */
export const createStaffCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'staff.forget',
  cron: '41 * * * *',
  handle: () =>
    db.system(async (tx) => {
      await deleteOldAttempts(tx)
      await deleteOldSessions(tx)
    }),
})
