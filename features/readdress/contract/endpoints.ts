import { z } from 'zod'
import { checkoutErrors } from '#core/checkout/contract/errors.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { readdressErrors } from './errors.ts'

/** The destination of an order, as text. */
const placeSchema = z.object({ address: z.string(), area: z.string(), city: z.string() })

/**
 * The effect of another address on an order, or on all orders that one trip brings with it: amounts are their sums. At
 * most one of refund and atDoor is set.
 */
const readdressQuoteSchema = z.object({
  /** Of the order. */
  _id: idSchema,
  /**
   * The version of the order that was quoted, or the sum of those that one trip brings; the acceptance refers to it.
   */
  version: z.int(),
  to: placeSchema,
  /** The earliest minutes from order to delivery that it is promised there. */
  minutes: z.int(),
  /** Minutes from the earliest to the latest time. */
  arrivalSpan: z.int(),
  feeBefore: moneySchema,
  fee: moneySchema,
  totalBefore: moneySchema,
  total: moneySchema,
  /** Refunded to the customer's payment method. */
  refund: moneySchema,
  /** New amount to pay on delivery; null if the order is paid in another way. */
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
  checkoutErrors.pinMissing,
  readdressErrors.paidAlready,
  readdressErrors.notPriceable,
  readdressErrors.minimum,
  readdressErrors.partRefused,
] as const

export const readdressContract = defineContract({
  'GET /api/v1/orders/:id/deliveryAddress': {
    summary: 'Where an own order goes, and whether it may still go elsewhere',
    access: 'owner of :id',
    params: ofOrder,
    data: z.object({
      isChangeable: z.boolean(),
      /** Null if the order is no delivery. */
      to: placeSchema.nullable(),
      /** The other outlets whose orders the same trip brings: they go to a new address together. */
      together: z.array(z.string()),
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
      'Send an own order, with all that the same trip brings, to another address that its outlets deliver to, for the price that was shown; what it is cheaper goes back',
    access: 'owner of :id',
    rate: writes,
    idempotency: 'required',
    params: ofOrder,
    body: z.strictObject({
      address: idSchema,
      /** The version that was shown. */
      version: z.int().min(0).max(2_147_483_647),
      /** The new total that was shown. */
      total: z.strictObject({ amount: z.int().min(0), currency: z.string().length(3) }),
    }),
    data: readdressQuoteSchema,
    errors: [...quoteErrors, readdressErrors.changedMeanwhile],
  },
})
export type ReaddressApi = typeof readdressContract
