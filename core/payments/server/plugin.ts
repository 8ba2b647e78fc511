import { type Area, routes } from '#platform/http/area.ts'
import { paymentsContract } from '../contract/endpoints.ts'
import { inquiries } from './inquire.job.ts'
import { PAYMENT_INVARIANTS } from './payment-invariants.ts'
import { paymentHandlers } from './payments.routes.ts'
import { refundJob } from './refund.job.ts'
import { sweepJob } from './sweep.job.ts'

export const paymentsArea: Area = {
  name: 'payments',
  routes: (platform) => [routes(paymentsContract, paymentHandlers(platform))],
  invariants: PAYMENT_INVARIANTS,
  jobs: (platform) => [refundJob(platform), sweepJob(platform)],
  provides: (platform) => ({ dueWork: [inquiries(platform)] }),
}
