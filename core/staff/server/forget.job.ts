import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { forgetOldTries } from './sign-in-tries.repo.ts'
import { forgetOldSessions } from './staff-sessions.ts'

/** Forgets sessions that are over and tries to sign in that nobody goes on with. */
export const forgetJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'staff.forget',
  cron: '41 * * * *',
  handle: () =>
    db.system(async (unit) => {
      await forgetOldTries(unit)
      await forgetOldSessions(unit)
    }),
})
