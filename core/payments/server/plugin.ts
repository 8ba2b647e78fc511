import { ownRows, rowsUnder } from '#core/customers/server/user-export.service.ts'
import '#core/stores/contract/gateway-number.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { paymentsContract } from '../contract/endpoints.ts'
import { mountAppleDomainRoute } from './apple-domain.routes.ts'
import { deleteGatewayCustomers, reassignGatewayCustomers } from './gateway-customers.repo.ts'
import { mountGatewayRedirectPages } from './gateway-redirect.pages.ts'
import { inquiryWork } from './inquire.job.ts'
import { PAYMENT_INVARIANTS } from './payment-invariants.data.ts'
import { paymentReturnHandler } from './payment-return.listener.ts'
import { paymentHandlers } from './payments.routes.ts'
import { refundJob } from './refund.job.ts'
import { sweepJob } from './sweep.job.ts'

export const paymentsPlugin: ServerPlugin = {
  name: 'payments',
  routes: (platform) => [bindRoutes(paymentsContract, paymentHandlers(platform))],
  mount: (app, platform) => {
    mountGatewayRedirectPages(app, platform)
    mountAppleDomainRoute(app, platform)
  },
  invariants: PAYMENT_INVARIANTS,
  jobs: (platform) => [refundJob(platform), sweepJob(platform)],
  provides: (platform) => ({
    dueWork: [inquiryWork(platform)],
    paymentReturnDesk: [paymentReturnHandler(platform)],
    userMerge: [reassignGatewayCustomers],
    forgetUser: [deleteGatewayCustomers],
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
