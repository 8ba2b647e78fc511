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

/** What is wanted in addition, as for a cart. */
const add = z.array(additionSchema).min(1).max(30)

/** What an order would cost with what is added. */
const additionQuoteSchema = quoteSchema.extend({
  /** The order as it was weighed; whoever agrees names it. */
  version: z.int(),
  totalBefore: moneySchema,
  subTotal: moneySchema,
  /** How the new total comes about, step by step. */
  trace: z.array(priceStepSchema),
  /** All lines of the order as they would be; those that come in addition are last. */
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

/** What customers add to their own orders after those were placed. */
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
      /** The order as it was shown. */
      version: z.int().min(0).max(2_147_483_647),
      /** What it would cost, as it was shown. */
      total: z.strictObject({ amount: z.int().min(0), currency: z.string().length(3) }),
      /** How a difference is paid; as the order was, when absent. */
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
