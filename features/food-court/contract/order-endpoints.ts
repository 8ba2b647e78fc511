import { z } from 'zod'
import { cartLineSchema, customizeSchema } from '#core/cart/contract/endpoints.ts'
import { fullNameSchema } from '#core/customers/contract/schemas.ts'
import { orderLineSchema } from '#core/orders/contract/endpoints.ts'
import { paymentSchema } from '#core/payments/contract/endpoints.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { paymentSelectionSchema } from '#core/payments/contract/payment-selection.ts'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { answersSchema, collectFieldSchema } from '#core/stores/contract/collect.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import {
  createLineSchema,
  createNoteSchema,
  idSchema,
  instantSchema,
  moneySchema,
} from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { MAX_ITEMS, MAX_STALLS, MAX_TYPED_CODE } from '../domain/court-payable.ts'
import { foodCourtErrors } from './errors.ts'

/** A dish in the basket, with its choices. */
const itemSchema = z.strictObject({
  /** The stall. */
  store: idSchema,
  product: idSchema,
  /** As it was shown, for the case that it is no longer on the menu. */
  name: createLineSchema(160),
  qty: z.int().min(1).max(99),
  customize: customizeSchema.optional(),
  /** Answers to the questions of the dish. */
  collectFromUser: answersSchema.optional(),
  specialInstructions: createNoteSchema(250).optional(),
  /** The unit price that was shown, in minor units. */
  seenPrice: z.int().min(0).optional(),
})
export type BasketItem = z.input<typeof itemSchema>

const basketFields = {
  items: z.array(itemSchema).max(MAX_ITEMS),
  /** Pickup 10, delivery 20. */
  orderType: z.literal([10, 20]),
  /** A saved address of the customer, for a delivery. */
  addressId: idSchema.optional(),
  /** A tip for all stalls: whole percents of the dishes, or minor units. */
  tip: z
    .union([
      z.strictObject({ percent: z.int().min(0).max(100) }),
      z.strictObject({ amount: z.int().min(0).max(MAX_AMOUNT) }),
    ])
    .optional(),
  /** The promotion of a typed code, for all stalls at once. */
  promo: idSchema.optional(),
}

/** Guesses of codes are counted together, wherever they are typed. */
const wrongCodes = { counts: 'tries', guess: 'codeName', together: 'tries of codes' } as const

/** What one stall is told with its part. */
const stallDetailsSchema = z.strictObject({
  /** Answers to the questions of the stall. */
  collectFromUser: answersSchema.optional(),
  /** To this stall; absent: the note to all of them. */
  orderNote: createNoteSchema(250).optional(),
})

const rangeSchema = z.object({ from: z.int(), to: z.int() })

const basketSchema = z.object({
  parts: z.array(
    z.object({
      store: z.object({ _id: idSchema, name: z.string() }),
      isOpen: z.boolean(),
      /** Why the stall cannot take its part now; empty when it can. */
      text: z.string(),
      lines: z.array(
        z.object({
          /** The position in the requested items. */
          index: z.int(),
          name: z.string(),
          photo: pictureSchema.nullable(),
          qty: z.int(),
          unitPrice: moneySchema,
          total: moneySchema,
          /** What differs from what the customer saw; empty: nothing. */
          note: z.string(),
          isAvailable: z.boolean(),
          ...cartLineSchema.pick({ customize: true, collectFromUser: true, specialInstructions: true }).shape,
        }),
      ),
      subTotal: moneySchema,
      total: moneySchema,
      /** What the stall asks its customers. */
      collectFromUser: z.array(collectFieldSchema),
    }),
  ),
  subTotal: moneySchema,
  /** One for all stalls; null when nothing is delivered. */
  deliveryFee: moneySchema.nullable(),
  discount: moneySchema,
  /** The code for all stalls, with why it takes nothing off; null when none is asked for, or it has ended. */
  promo: z
    .object({ _id: idSchema, code: z.string(), name: z.string(), amount: moneySchema, text: z.string() })
    .nullable(),
  tip: moneySchema,
  /** What stalls charge beyond their dishes, such as packaging and taxes that prices do not include. */
  charges: moneySchema,
  total: moneySchema,
  /** Percents offered as a tip. */
  tipPresets: z.array(z.int()),
  /** The methods that all of its stalls take. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /** Minutes in which everything is ready, or delivered. */
  arrival: rangeSchema.nullable(),
  /** The strictest need of its stalls for an e-mail address: 10 not asked, 20 required, 30 optional. */
  isEmailNeeded: z.literal([10, 20, 30]),
  /** Whether it can be ordered as it is. */
  canPlace: z.boolean(),
})
export type Basket = z.output<typeof basketSchema>

/** As of a payment: what goes back, what of that the gateway has not confirmed, and what of that is uncertain. */
const refundSums = { refunded: moneySchema, refunding: moneySchema, refundUncertain: moneySchema }

const courtOrderSchema = z.object({
  _id: idSchema,
  /** `unpaid`: it waits for its payment; `done`: every part has ended, and at least one was handed over. */
  state: z.enum(['unpaid', 'underWay', 'done', 'cancelled']),
  orderType: z.int(),
  total: moneySchema,
  ...refundSums,
  /** The payment of all parts; null when each is paid in person. */
  payment: paymentSchema.nullable(),
  mod: z.string(),
  /** Whether another attempt to pay is possible. */
  canPay: z.boolean(),
  /** The methods by which it can be paid now; empty once it is paid, over, or at the bank. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /** When the last part is ready, or delivered; null before the stalls have it, and at the end. */
  estimate: z.object({ from: instantSchema, to: instantSchema }).nullable(),
  timeZone: z.string(),
  /** The path below the home path where all of it is sent to another address; null where that is impossible. */
  addressPath: z.string().nullable(),
  parts: z.array(
    z.object({
      /** The order of the stall. */
      _id: idSchema,
      orderId: z.string(),
      store: z.object({ _id: idSchema, name: z.string() }),
      status: z.int(),
      /** In the shown language. */
      text: z.string(),
      isFinal: z.boolean(),
      isCancelled: z.boolean(),
      declineReason: z.string(),
      products: z.array(
        orderLineSchema.pick({
          ...{ _id: true, product: true, name: true, qty: true },
          ...{ customize: true, collectFromUser: true, specialInstructions: true },
        }),
      ),
      total: moneySchema,
      ...refundSums,
    }),
  ),
})
export type CourtOrder = z.output<typeof courtOrderSchema>

const orderParams = z.object({ id: idSchema })

export const courtOrdersContract = defineContract({
  'POST /api/v1/court-orders/quote': {
    summary: 'What a basket of several stalls costs now, and what of it cannot be ordered',
    access: 'guest',
    rate: { limit: 90, seconds: 60, by: 'session' },
    body: z.strictObject(basketFields),
    data: basketSchema,
    errors: [foodCourtErrors.unknownStall],
  },
  'POST /api/v1/court-orders/promo': {
    summary:
      'What a basket of several stalls costs with a typed code; `promo._id` asks for the code from then on',
    access: 'guest',
    rate: [
      { ...wrongCodes, limit: 10, seconds: 60, by: 'user' },
      { ...wrongCodes, limit: 30, seconds: 3600, by: 'user' },
      { ...wrongCodes, limit: 300, seconds: 3600, by: 'ip', except: 'customer' },
    ],
    body: z.strictObject({ ...basketFields, codeName: createLineSchema(MAX_TYPED_CODE) }),
    data: basketSchema,
    errors: [foodCourtErrors.unknownStall, foodCourtErrors.unknownCode],
  },
  'POST /api/v1/court-orders': {
    summary: 'Order a basket of several stalls and pay it once: each stall gets an order of its own',
    access: 'guest',
    // A basket becomes one order, so a call without an idempotency key is safe as well.
    idempotency: 'accepted',
    rate: { limit: 10, seconds: 60, by: 'user' },
    body: z.strictObject({
      ...basketFields,
      /** Chosen by the browser for this basket: sent again, it is the same order. */
      basket: idSchema,
      /** The total that the customer saw. */
      total: moneySchema,
      payment: paymentSelectionSchema,
      name: z.union([fullNameSchema, z.literal('')]).optional(),
      email: z.string().max(320).optional(),
      /** To every stall that gets no note of its own. */
      orderNote: createNoteSchema(250).optional(),
      /** What each stall is told, by its id. */
      stalls: z
        .record(idSchema, stallDetailsSchema)
        .refine((stalls) => Object.keys(stalls).length <= MAX_STALLS)
        .optional(),
      deliveryInstruction: createNoteSchema(250).optional(),
      needsCutlery: z.boolean().optional(),
      source: z.enum(['web', 'mobileWeb', 'kiosk']).optional(),
    }),
    data: courtOrderSchema,
    errors: [
      foodCourtErrors.emptyBasket,
      foodCourtErrors.basketChanged,
      foodCourtErrors.unknownStall,
      foodCourtErrors.stallRefused,
      paymentErrors.methodNotOffered,
    ],
  },
  'GET /api/v1/court-orders/:id': {
    summary: 'An order of several stalls with each of its parts',
    access: 'owner of :id',
    params: orderParams,
    data: courtOrderSchema,
    errors: [foodCourtErrors.unknownOrder],
  },
  'POST /api/v1/court-orders/:id/refresh': {
    summary: 'Ask the gateway what became of the payment, such as on the return from its page',
    access: 'owner of :id',
    rate: { limit: 60, seconds: 60, by: 'session' },
    params: orderParams,
    data: courtOrderSchema,
    errors: [foodCourtErrors.unknownOrder],
  },
  'POST /api/v1/court-orders/:id/payment': {
    summary: 'Pay an order of several stalls again after a failed payment',
    access: 'owner of :id',
    idempotency: 'accepted',
    rate: { limit: 10, seconds: 60, by: 'user' },
    params: orderParams,
    body: z.strictObject({ payment: paymentSelectionSchema }),
    data: courtOrderSchema,
    errors: [
      foodCourtErrors.unknownOrder,
      foodCourtErrors.notPayable,
      foodCourtErrors.paymentUnderWay,
      paymentErrors.methodNotOffered,
    ],
  },
})
export type CourtOrdersApi = typeof courtOrdersContract
