import { rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { orderAdditionsContract } from '../contract/addition-endpoints.ts'
import { orderEditsContract } from '../contract/edit-endpoints.ts'
import { consoleReplacementsContract, replacementsContract } from '../contract/endpoints.ts'
import { REPLACEMENT_CALCULATORS } from '../domain/courtesy.ts'
import { extraTaker } from './extra-payment.ts'
import { REPLACEMENT_INVARIANTS } from './replacement-invariants.ts'
import { replacementGuard, replacementListener, replacementReviser } from './replacement-orders.ts'
import {
  consoleReplacementHandlers,
  orderAdditionHandlers,
  orderEditHandlers,
  replacementHandlers,
} from './replacements.routes.ts'
import { unansweredWork } from './settle-silently.ts'
import { forgetWishesJob } from './wishes.use-case.ts'

/** What becomes of an order of which something is missing: replaced, refunded, or given up. */
export const replacementsArea: Area = {
  name: 'replacements',
  routes: (platform) => [
    routes(replacementsContract, replacementHandlers(platform)),
    routes(consoleReplacementsContract, consoleReplacementHandlers(platform)),
    routes(orderEditsContract, orderEditHandlers(platform)),
    routes(orderAdditionsContract, orderAdditionHandlers(platform)),
  ],
  jobs: (platform) => [forgetWishesJob(platform)],
  invariants: REPLACEMENT_INVARIANTS,
  pure: { priceCalculators: REPLACEMENT_CALCULATORS },
  provides: (platform) => ({
    dueWork: [unansweredWork(platform)],
    extraPayment: [extraTaker(platform)],
    moveGuard: [replacementGuard],
    orderListener: [replacementListener],
    orderReviser: [replacementReviser],
    userExport: [rowsUnder('replacement_requests', { by: 'order_id', of: 'orders' })],
  }),
}
