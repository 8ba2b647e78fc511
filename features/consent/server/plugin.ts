import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { consentContract } from '../contract/endpoints.ts'
import { createConsentHandlers } from './consent.routes.ts'
import { deleteUserChoices, selectLatestChoices, transferChoices } from './consent-choices.repo.ts'

/** Asks customers before anything of another company measures their visit, and records what they allow. */
export const consentPlugin: ServerPlugin = {
  name: 'consent',
  routes: (platform) => [bindRoutes(consentContract, createConsentHandlers(platform))],
  provides: () => ({
    consentRecord: [{ find: selectLatestChoices }],
    userMerge: [transferChoices],
    forgetUser: [deleteUserChoices],
    userExport: [defineUserRowsExport('consent_choices')],
  }),
}
