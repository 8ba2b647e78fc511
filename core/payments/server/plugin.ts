import { ownRows, rowsUnder } from '#core/customers/server/user-export.service.ts'
import '#core/stores/contract/gateway-number.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { paymentsContract } from '../contract/endpoints.ts'
import { serveAppleDomain } from './apple-domain.ts'
import { forgetGatewayCustomers, moveGatewayCustomers } from './gateway-customers.repo.ts'
import { mountHandOver } from './hand-over.pages.ts'
import { inquiries } from './inquire.job.ts'
import { PAYMENT_INVARIANTS } from './payment-invariants.ts'
import { paymentHandlers } from './payments.routes.ts'
import { refundJob } from './refund.job.ts'
import { sweepJob } from './sweep.job.ts'
import { paymentReturnDesk } from './take-return.ts'

export const paymentsArea: Area = {
  name: 'payments',
  routes: (platform) => [routes(paymentsContract, paymentHandlers(platform))],
  mount: (app, platform) => {
    mountHandOver(app, platform)
    serveAppleDomain(app, platform)
  },
  invariants: PAYMENT_INVARIANTS,
  jobs: (platform) => [refundJob(platform), sweepJob(platform)],
  provides: (platform) => ({
    dueWork: [inquiries(platform)],
    paymentReturnDesk: [paymentReturnDesk(platform)],
    userMerge: [moveGatewayCustomers],
    forgetUser: [forgetGatewayCustomers],
    userExport: [
      ownRows('payments', { without: ['page_url', 'hand_over'] }),
      rowsUnder('refunds', { by: 'payment_id', of: 'payments', without: ['last_error'] }),
      ownRows('gateway_customers'),
    ],
    gatewayNumber: [
      (name) => platform.hooks.all('paymentProvider').find((each) => each.name === name)?.gatewayId,
    ],
  }),
}
