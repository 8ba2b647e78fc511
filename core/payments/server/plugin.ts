import { defineChildRowsExport, defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import '#core/stores/contract/gateway-number.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { paymentsContract } from '../contract/endpoints.ts'
import { mountAppleDomainRoute } from './apple-domain.routes.ts'
import { createCompareAccountsJob } from './compare-accounts.job.ts'
import { deleteGatewayCustomers, reassignGatewayCustomers } from './gateway-customers.repo.ts'
import { mountGatewayRedirectPages } from './gateway-redirect.pages.ts'
import { createInquiryWork } from './inquire.job.ts'
import { PAYMENT_INVARIANTS } from './payment-invariants.data.ts'
import { createPaymentReadiness } from './payment-readiness.listener.ts'
import { createPaymentReturnHandler } from './payment-return.listener.ts'
import { createPaymentHandlers } from './payments.routes.ts'
import { createRefundJob } from './refund.job.ts'
import { createStalledPaymentsJob } from './sweep.job.ts'

export const paymentsPlugin: ServerPlugin = {
  name: 'payments',
  routes: (platform) => [bindRoutes(paymentsContract, createPaymentHandlers(platform))],
  mount: (app, platform) => {
    mountGatewayRedirectPages(app, platform)
    mountAppleDomainRoute(app, platform)
  },
  invariants: PAYMENT_INVARIANTS,
  jobs: (platform) => [
    createRefundJob(platform),
    createStalledPaymentsJob(platform),
    createCompareAccountsJob(platform),
  ],
  provides: (platform) => ({
    readinessCheck: [createPaymentReadiness(platform)],
    dueWork: [createInquiryWork(platform)],
    paymentReturnDesk: [createPaymentReturnHandler(platform)],
    userMerge: [reassignGatewayCustomers],
    forgetUser: [deleteGatewayCustomers],
    userExport: [
      defineUserRowsExport('payments', { without: ['page_url', 'hand_over'] }),
      defineChildRowsExport('refunds', { by: 'payment_id', of: 'payments', without: ['last_error'] }),
      defineUserRowsExport('gateway_customers'),
    ],
    gatewayNumber: [
      (name) => platform.hooks.all('paymentProvider').find((each) => each.name === name)?.gatewayId,
    ],
  }),
}
