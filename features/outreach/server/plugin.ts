import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import { outreachConsoleContract, outreachContract } from '../contract/endpoints.ts'
import { readChoice, readLink, saveChoice, stopByLink } from './choice.use-case.ts'
import { deleteOutreach, transferOutreach } from './choices.repo.ts'
import { createOutreachJob } from './send-outreach.job.ts'
import { createOutreachHandler } from './send-outreach.listener.ts'
import { changeOutreach, readOutreach } from './settings.use-case.ts'

/** Requests for ratings, and codes for birthdays and for customers who stayed away, to those who allow them. */
export const outreachPlugin: ServerPlugin = {
  name: 'outreach',
  routes: (platform) => [
    bindRoutes(outreachContract, {
      'GET /api/v1/outreach-choice': async ({ caller }) =>
        ok(await readChoice(platform, requireCustomer(caller))),
      'PUT /api/v1/outreach-choice': ({ caller, body }) =>
        saveChoice(platform, requireCustomer(caller), body),
      'GET /api/v1/unsubscribe/:token': ({ params }) => readLink(platform, params.token),
      'POST /api/v1/unsubscribe/:token': ({ params }) => stopByLink(platform, params.token),
    }),
    bindRoutes(outreachConsoleContract, {
      'GET /api/v1/console/outreach': async ({ caller, language }) =>
        ok(await readOutreach(platform, caller, language)),
      'PUT /api/v1/console/outreach': ({ caller, body, language }) =>
        changeOutreach(platform, caller, { ...body, language }),
    }),
  ],
  jobs: (platform) => [createOutreachJob(platform)],
  provides: (platform) => ({
    outboxHandler: [createOutreachHandler(platform)],
    userMerge: [transferOutreach],
    forgetUser: [deleteOutreach],
    userExport: [
      defineUserRowsExport('outreach_choices', { without: ['seq'] }),
      defineUserRowsExport('customer_birthdays'),
      defineUserRowsExport('outreach_messages', { without: ['seq'] }),
    ],
  }),
}
