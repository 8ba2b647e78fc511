import { ownRows, rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { recurringContract } from '../contract/endpoints.ts'
import { recurringWork } from './recurring.job.ts'
import { recurringHandlers } from './recurring.routes.ts'
import { RECURRING_INVARIANTS } from './recurring-invariants.ts'
import { forgetRulesOf } from './rules.repo.ts'

/** Orders that come again by themselves. */
export const recurringOrdersArea: Area = {
  name: 'recurring-orders',
  routes: (platform) => [routes(recurringContract, recurringHandlers(platform))],
  invariants: RECURRING_INVARIANTS,
  provides: (platform) => ({
    dueWork: [recurringWork(platform)],
    forgetUser: [forgetRulesOf],
    userExport: [
      ownRows('recurring_rules'),
      rowsUnder('recurring_orders', { by: 'rule_id', of: 'recurring_rules' }),
    ],
  }),
}
