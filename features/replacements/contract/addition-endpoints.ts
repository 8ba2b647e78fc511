import { z } from 'zod'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { priceStepSchema } from '#core/pricing/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { additionSchema } from './edit-endpoints.ts'
import { quoteSchema, replacementLineSchema, replacementRequestSchema } from './endpoints.ts'
import { replacementErrors } from './errors.ts'

const ofOrder = z.object({ id: idSchema })
const writes = { limit: 60, seconds: 60, by: 'session', together: 'additions to orders' } as const

/** Items to add, in the form of a cart's. */
const add = z.array(additionSchema).min(1).max(30)

/** The price of an order with the added items. */
const additionQuoteSchema = quoteSchema.extend({
  /** The version of the order that was quoted; the acceptance refers to it. */
  version: z.int(),
  totalBefore: moneySchema,
  subTotal: moneySchema,
  /** The price steps of the new total. */
  trace: z.array(priceStepSchema),
  /** All lines after the addition; added ones are last. */
  lines: z.array(replacementLineSchema.extend({ _id: z.string(), isAdded: z.boolean() })),
})
export type AdditionQuote = z.output<typeof additionQuoteSchema>

const additionErrors = [
  orderErrors.unknownOrder,
  cartErrors.unavailable,
  cartErrors.outOfStock,
  cartErrors.quantity,
  cartErrors.aboveMost,
  cartErrors.belowLeast,
  storeErrors.closed,
  storeErrors.paused,
  paymentErrors.cashLimit,
  replacementErrors.additionTooLate,
  replacementErrors.additionWaits,
  replacementErrors.notPriceable,
  replacementErrors.editRefused,
] as const

/** Additions by customers to their own placed orders. */
export const orderAdditionsContract = defineContract({
  'POST /api/v1/orders/:id/additions': {
    summary: 'What an own order would cost with something in addition; nothing is agreed to',
    access: 'owner of :id',
    rate: writes,
    params: ofOrder,
    body: z.strictObject({ add }),
    data: additionQuoteSchema,
    errors: [...additionErrors],
  },
  'PUT /api/v1/orders/:id/additions': {
    summary:
      'Add something to an own order for the total that was shown; what was paid online is changed once the difference is paid, on the page that is answered',
    access: 'owner of :id',
    rate: writes,
    idempotency: 'required',
    params: ofOrder,
    body: z.strictObject({
      add,
      /** The version of the order that was shown. */
      version: z.int().min(0).max(2_147_483_647),
      /** The new total that was shown. */
      total: z.strictObject({ amount: z.int().min(0), currency: z.string().length(3) }),
      /** Payment method for a difference; that of the order when absent. */
      payment: z.strictObject({ mod: z.enum(PAYMENT_METHODS) }).optional(),
    }),
    data: replacementRequestSchema,
    errors: [
      ...additionErrors,
      replacementErrors.changedMeanwhile,
      replacementErrors.soldOutToo,
      paymentErrors.methodNotOffered,
      paymentErrors.notPayable,
    ],
  },
})
export type OrderAdditionsApi = typeof orderAdditionsContract
