import { rowsUnder } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { orderAdditionsContract } from '../contract/addition-endpoints.ts'
import { orderEditsContract } from '../contract/edit-endpoints.ts'
import { consoleReplacementsContract, replacementsContract } from '../contract/endpoints.ts'
import { extraPaymentHandler } from './extra-payment.writer.ts'
import { REPLACEMENT_CALCULATORS } from './goodwill-calculator.data.ts'
import { preferenceCleanupJob } from './preferences.use-case.ts'
import { REPLACEMENT_INVARIANTS } from './replacement-invariants.data.ts'
import { replacementGuard, replacementListener, replacementReviser } from './replacement-orders.listener.ts'
import {
  consoleReplacementHandlers,
  orderAdditionHandlers,
  orderEditHandlers,
  replacementHandlers,
} from './replacements.routes.ts'
import { unansweredWork } from './settle-unanswered.worker.ts'

/** Handles orders with missing items: replaced, refunded, or cancelled. */
export const replacementsPlugin: ServerPlugin = {
  name: 'replacements',
  routes: (platform) => [
    bindRoutes(replacementsContract, replacementHandlers(platform)),
    bindRoutes(consoleReplacementsContract, consoleReplacementHandlers(platform)),
    bindRoutes(orderEditsContract, orderEditHandlers(platform)),
    bindRoutes(orderAdditionsContract, orderAdditionHandlers(platform)),
  ],
  jobs: (platform) => [preferenceCleanupJob(platform)],
  invariants: REPLACEMENT_INVARIANTS,
  pureHooks: { priceCalculators: REPLACEMENT_CALCULATORS },
  provides: (platform) => ({
    dueWork: [unansweredWork(platform)],
    extraPayment: [extraPaymentHandler(platform)],
    moveGuard: [replacementGuard],
    orderListener: [replacementListener],
    orderReviser: [replacementReviser],
    userExport: [rowsUnder('replacement_requests', { by: 'order_id', of: 'orders' })],
  }),
}
