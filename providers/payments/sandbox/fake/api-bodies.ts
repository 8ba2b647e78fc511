import { z } from 'zod'
import { behaviourRule } from './behaviours.ts'

const id = z.string().regex(/^[\w.:-]{1,100}$/)
const amount = z.int().min(1).max(1_000_000_000_000)
const currency = z.string().regex(/^[A-Z]{3}$/)
const address = z.url({ protocol: /^https?$/ }).max(2000)

/** `POST /v1/payments`; amounts are minor units. The customer's data is validated and not stored. */
export const newPaymentBody = z.strictObject({
  reference: id,
  amount,
  currency,
  description: z.string().max(500),
  language: z.string().max(35),
  returnUrl: address,
  webhookUrl: address,
  customer: z.strictObject({
    name: z.string().max(500),
    email: z.string().max(500).optional(),
    phone: z.string().max(50).optional(),
  }),
  /** The customer whose card is saved or used, by the name from `POST /v1/customers`. */
  cards: z.strictObject({ customer: id, save: z.boolean(), use: id.optional() }).optional(),
})

/** `POST /v1/customers/:name/charge-card`: no customer is present to see a page. */
export const chargeBody = z.strictObject({
  reference: id,
  amount,
  currency,
  description: z.string().max(500),
  returnUrl: address,
  webhookUrl: address,
  token: id,
})

export const newCustomerBody = z.strictObject({ reference: id })
export const forgetCardBody = z.strictObject({ token: id })
export const upiBody = z.strictObject({ upiId: z.string().max(320) })

export const listBody = z.strictObject({ since: z.iso.datetime(), page: z.int().min(0).max(10_000) })

export const newRefundBody = z.strictObject({ refundReference: id, amount, currency })
export const completionBody = z.strictObject({ outcome: z.enum(['captured', 'declined']) })
export const behaviourBody = z.strictObject({ rules: z.array(behaviourRule).max(50) })
export const noBody = z.undefined()
