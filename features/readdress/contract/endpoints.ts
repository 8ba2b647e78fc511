import { z } from 'zod'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { readdressErrors } from './errors.ts'

/** Where an order goes, in words. */
const placeSchema = z.object({ address: z.string(), area: z.string(), city: z.string() })

/** What another address makes of an order. Of refund and atDoor one is there at most. */
const readdressQuoteSchema = z.object({
  /** Of the order. */
  _id: idSchema,
  /** The order as it was weighed; agreeing names it. */
  version: z.int(),
  to: placeSchema,
  /** Usual minutes from the outlet to there. */
  minutes: z.int(),
  feeBefore: moneySchema,
  fee: moneySchema,
  totalBefore: moneySchema,
  total: moneySchema,
  /** What goes back to how the customer has paid. */
  refund: moneySchema,
  /** What is paid at the door then; null where that is not how it is paid. */
  atDoor: moneySchema.nullable(),
})
export type ReaddressQuote = z.output<typeof readdressQuoteSchema>

const ofOrder = z.object({ id: idSchema })
const writes = { limit: 60, seconds: 60, by: 'session', together: 'changes of delivery addresses' } as const

const quoteErrors = [
  orderErrors.unknownOrder,
  customerErrors.unknownAddress,
  storeErrors.areaNotNow,
  paymentErrors.cashLimit,
  readdressErrors.tooLate,
  readdressErrors.courierKnows,
  readdressErrors.elsewhere,
  readdressErrors.paidAlready,
  readdressErrors.notPriceable,
  readdressErrors.minimum,
] as const

export const readdressContract = defineContract({
  'GET /api/v1/orders/:id/deliveryAddress': {
    summary: 'Where an own order goes, and whether it may still go elsewhere',
    access: 'owner of :id',
    params: ofOrder,
    data: z.object({
      isChangeable: z.boolean(),
      /** Null where nothing is delivered. */
      to: placeSchema.nullable(),
    }),
    errors: [orderErrors.unknownOrder],
  },
  'POST /api/v1/orders/:id/deliveryAddress': {
    summary: 'What another address would make of an own order; nothing is agreed to',
    access: 'owner of :id',
    rate: writes,
    params: ofOrder,
    body: z.strictObject({ address: idSchema }),
    data: readdressQuoteSchema,
    errors: [...quoteErrors],
  },
  'PUT /api/v1/orders/:id/deliveryAddress': {
    summary:
      'Send an own order to another address that its outlet delivers to, for the price that was shown; what it is cheaper goes back',
    access: 'owner of :id',
    rate: writes,
    idempotency: 'required',
    params: ofOrder,
    body: z.strictObject({
      address: idSchema,
      /** The order as it was shown. */
      version: z.int().min(0).max(2_147_483_647),
      /** What it would cost, as it was shown. */
      total: z.strictObject({ amount: z.int().min(0), currency: z.string().length(3) }),
    }),
    data: readdressQuoteSchema,
    errors: [...quoteErrors, readdressErrors.changedMeanwhile],
  },
})
export type ReaddressApi = typeof readdressContract
