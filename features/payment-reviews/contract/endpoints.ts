import { z } from 'zod'
import { boardOrderSchema } from '#core/orders/contract/endpoints.ts'
import { CAPTURE_OUTCOMES, REVIEW_OUTCOMES } from '#core/payments/domain/payment-review.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { REVIEW_REASONS } from '../domain/review-reason.ts'
import { reviewErrors } from './errors.ts'

const reviewSchema = z.object({
  /** Id of the payment, or of the captured money without one. */
  _id: idSchema,
  /** Our reference of it at the gateway; of money without a payment the gateway's own id. */
  referenceNo: z.string(),
  /** Null: it pays something else, such as a payment link, or nothing of ours. */
  order: boardOrderSchema.nullable(),
  amount: moneySchema,
  /** The gateway's name; empty when the account is gone. */
  gateway: z.string(),
  /** The merchant's own name of the account there; empty when the account is gone. */
  account: z.string(),
  /** When it was found. */
  since: instantSchema,
  reason: z.enum(REVIEW_REASONS),
  /** What the gateway said, without what names somebody; may be empty. */
  answer: z.string(),
  /** Names this review when it is resolved: a payment may be in review more than once. */
  version: z.int(),
})

const outcomeSchema = z.enum([...REVIEW_OUTCOMES, ...CAPTURE_OUTCOMES])

export const paymentReviewsContract = defineContract({
  'GET /api/v1/console/payment-reviews': {
    summary:
      "An outlet's payments that a person must look at, and money at its gateways without a payment here, the oldest first",
    access: 'staff:owner,manager',
    query: z.strictObject({ store: idSchema }),
    data: z.array(reviewSchema),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/console/payment-reviews/resolved': {
    summary: "An outlet's resolved payment reviews, the newest first, 50 at a time",
    access: 'staff:owner,manager',
    query: z.strictObject({
      store: idSchema,
      /** Only those resolved before. */
      before: instantSchema.optional(),
    }),
    data: z.array(
      reviewSchema.extend({
        outcome: outcomeSchema,
        note: z.string(),
        /** The member of staff. */
        by: z.string(),
        resolvedAt: instantSchema,
      }),
    ),
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/console/payment-reviews/:id/resolve': {
    summary: 'Resolve a review; the gateway is asked again before, except about money without a payment here',
    access: 'staff:owner,manager',
    idempotency: 'required',
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      version: z.int().min(1),
      /** One that fits the reason: `refunded` and the like for a refund, `returned` or `known` for money without a payment. */
      outcome: outcomeSchema,
      /** What was found. */
      note: createLineSchema(500),
    }),
    data: z.object({ _id: idSchema }),
    errors: [
      reviewErrors.unknownReview,
      reviewErrors.alreadyResolved,
      reviewErrors.reviewOver,
      reviewErrors.reviewChanged,
      reviewErrors.notPaid,
      reviewErrors.wasPaid,
    ],
  },
})
export type PaymentReviewsApi = typeof paymentReviewsContract
