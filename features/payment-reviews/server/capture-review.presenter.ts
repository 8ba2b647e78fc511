import type { UnknownCapture } from '#core/payments/domain/unknown-capture.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { PaymentReviewsApi } from '../contract/endpoints.ts'

type PaymentReview = CallData<PaymentReviewsApi['GET /api/v1/console/payment-reviews']>[number]

/** Captured money without a payment of ours, as a review. It is in review once. */
export const presentCapture = (capture: UnknownCapture): PaymentReview => ({
  _id: capture.id,
  referenceNo: capture.gatewayReference,
  order: null,
  amount: capture.amount,
  gateway: capture.provider,
  account: capture.account,
  since: capture.foundAt.toISOString(),
  reason: 'unknownCapture',
  answer: capture.reference === '' ? '' : JSON.stringify({ reference: capture.reference }),
  version: 1,
})
