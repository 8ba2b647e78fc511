import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { deleteOldInvitations } from './invitations.repo.ts'
import { deleteOldChallenges } from './passkey-challenges.repo.ts'
import { deleteOldPasswordResets } from './password-resets.repo.ts'
import { deleteOldSignInAttempts } from './sign-in-attempts.repo.ts'
import { deleteOldOrigins } from './sign-in-origins.repo.ts'
import { deleteOldSessions } from './staff-sessions.repo.ts'

/** Deletes expired sessions, links and challenges, old sign-in attempts and unused networks and devices. */
export const createStaffCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'staff.forget',
  cron: '41 * * * *',
  handle: () =>
    db.system(async (tx) => {
      await deleteOldSignInAttempts(tx)
      await deleteOldOrigins(tx)
      await deleteOldSessions(tx)
      await deleteOldInvitations(tx)
      await deleteOldPasswordResets(tx)
      await deleteOldChallenges(tx)
    }),
})
