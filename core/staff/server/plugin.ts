import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { createAccountRoutes, createStaffLinkRoutes } from './account.routes.ts'
import { createStaffCleanupJob } from './cleanup.job.ts'
import { createPasskeySignInRoutes, createPasskeysRoutes } from './passkeys.routes.ts'
import { createPeopleRoutes } from './people.routes.ts'
import { createPasswordResetJob } from './reset-password.use-case.ts'
import { createStaffRoutes } from './staff.routes.ts'
import { createStaffMailHandler } from './staff-mail.listener.ts'
import { createStaffAuthenticator } from './staff-sessions.repo.ts'

/** The merchant's staff: who they are, what they may do, and how they sign in. */
export const staffPlugin: ServerPlugin = {
  name: 'staff',
  routes: (platform) => [
    createStaffRoutes(platform),
    createStaffLinkRoutes(platform),
    createAccountRoutes(platform),
    createPasskeySignInRoutes(platform),
    createPasskeysRoutes(platform),
    createPeopleRoutes(platform),
  ],
  jobs: (platform) => [createStaffCleanupJob(platform), createPasswordResetJob(platform)],
  provides: (platform) => ({
    authenticator: [createStaffAuthenticator(platform)],
    outboxHandler: [createStaffMailHandler(platform)],
  }),
}
