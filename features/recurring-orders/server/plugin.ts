import { defineChildRowsExport, defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { recurringContract } from '../contract/endpoints.ts'
import { prepareOrderRule } from './create-rule.use-case.ts'
import { createRecurringJob } from './recurring.job.ts'
import { createRecurringHandlers } from './recurring.routes.ts'
import { RECURRING_INVARIANTS } from './recurring-invariants.data.ts'
import { endUserRules } from './rules.repo.ts'

/** Orders that recur automatically. */
export const recurringOrdersPlugin: ServerPlugin = {
  name: 'recurring-orders',
  routes: (platform) => [bindRoutes(recurringContract, createRecurringHandlers(platform))],
  invariants: RECURRING_INVARIANTS,
  provides: (platform) => ({
    orderRecurrence: [(context) => prepareOrderRule(platform, context)],
    dueWork: [createRecurringJob(platform)],
    forgetUser: [endUserRules],
    userExport: [
      defineUserRowsExport('recurring_rules'),
      defineChildRowsExport('recurring_orders', { by: 'rule_id', of: 'recurring_rules' }),
    ],
  }),
}
