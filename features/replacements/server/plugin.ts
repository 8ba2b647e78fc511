import { defineChildRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { orderAdditionsContract } from '../contract/addition-endpoints.ts'
import { orderEditsContract } from '../contract/edit-endpoints.ts'
import { consoleReplacementsContract, replacementsContract } from '../contract/endpoints.ts'
import { createExtraPaymentHandler } from './extra-payment.writer.ts'
import { REPLACEMENT_CALCULATORS } from './goodwill-calculator.data.ts'
import { createPreferenceCleanupJob } from './preferences.use-case.ts'
import { REPLACEMENT_INVARIANTS } from './replacement-invariants.data.ts'
import { replacementGuard, replacementListener, replacementReviser } from './replacement-orders.listener.ts'
import {
  createConsoleReplacementHandlers,
  createOrderAdditionHandlers,
  createOrderEditHandlers,
  createReplacementHandlers,
} from './replacements.routes.ts'
import { createUnansweredRequestsWork } from './settle-unanswered.worker.ts'

/** Handles orders with missing items: replaced, refunded, or cancelled. */
export const replacementsPlugin: ServerPlugin = {
  name: 'replacements',
  routes: (platform) => [
    bindRoutes(replacementsContract, createReplacementHandlers(platform)),
    bindRoutes(consoleReplacementsContract, createConsoleReplacementHandlers(platform)),
    bindRoutes(orderEditsContract, createOrderEditHandlers(platform)),
    bindRoutes(orderAdditionsContract, createOrderAdditionHandlers(platform)),
  ],
  jobs: (platform) => [createPreferenceCleanupJob(platform)],
  invariants: REPLACEMENT_INVARIANTS,
  pureHooks: { priceCalculators: REPLACEMENT_CALCULATORS },
  provides: (platform) => ({
    dueWork: [createUnansweredRequestsWork(platform)],
    extraPayment: [createExtraPaymentHandler(platform)],
    moveGuard: [replacementGuard],
    orderListener: [replacementListener],
    orderReviser: [replacementReviser],
    userExport: [defineChildRowsExport('replacement_requests', { by: 'order_id', of: 'orders' })],
  }),
}
