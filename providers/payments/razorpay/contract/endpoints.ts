import { z } from 'zod'
import { paymentSchema } from '#core/payments/contract/endpoints.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'

/** Razorpay's ids, such as `order_IEIaMR65cu6nz3`. */
const nameSchema = z.string().regex(/^[a-z]{2,12}_\w{1,60}$/)

const errors = [paymentErrors.unknownPayment, paymentErrors.webhookRefused]
const rate = { limit: 30, seconds: 60, by: 'session' } as const

export const razorpayContract = defineContract({
  'POST /api/v1/razorpay/callback': {
    summary:
      "What Razorpay's script gave the browser after paying. A wrong signature is refused; a right one makes us ask Razorpay, whose answer counts",
    access: 'guest',
    rate,
    body: z.strictObject({
      razorpay_order_id: nameSchema,
      razorpay_payment_id: nameSchema,
      razorpay_signature: z.string().regex(/^[\da-f]{64}$/),
    }),
    data: paymentSchema,
    errors,
  },
  'POST /api/v1/razorpay/verify/failure': {
    summary:
      "What Razorpay's script says of a payment that failed. Nothing of it is believed: Razorpay is asked",
    access: 'guest',
    rate,
    body: z.object({
      error: z.object({ metadata: z.object({ order_id: nameSchema, payment_id: nameSchema.optional() }) }),
    }),
    data: paymentSchema,
    errors,
  },
})
export type RazorpayApi = typeof razorpayContract
