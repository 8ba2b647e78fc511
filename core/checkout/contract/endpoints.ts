import { z } from 'zod'
import { slotErrors } from '#core/availability/contract/errors.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { fullNameSchema } from '#core/customers/contract/schemas.ts'
import { fullOrderSchema } from '#core/orders/contract/endpoints.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, moneySchema, noteSchema } from '#platform/contract/schemas.ts'
import { checkoutErrors } from './errors.ts'

/** One thing that is no longer as the customer saw it, told before money moves. Texts are in the shown language. */
export const changeSchema = z.object({
  kind: z.enum([
    'price',
    'unavailable',
    'outOfStock',
    'removed',
    'deliveryFee',
    'storeClosed',
    'minimumOrder',
    /** The sum differs for another reason, such as a tax. */
    'total',
    /** The cart was changed in another window. */
    'cart',
  ]),
  text: z.string(),
  line: idSchema.nullable(),
})
export type Change = z.output<typeof changeSchema>

/** A payment method with the reason when it cannot be chosen now. */
export const paymentChoiceSchema = z.object({
  mod: z.enum(PAYMENT_METHODS),
  isOffered: z.boolean(),
  reason: z.string(),
})

export const checkoutContract = defineContract({
  'GET /api/v1/checkout/payment-methods': {
    summary:
      'The methods of the store for the cart, or for an order to be paid again, each with the reason if it cannot be used',
    access: 'guest',
    query: z.strictObject({ store: idSchema, order: idSchema.optional() }),
    data: z.object({ methods: z.array(paymentChoiceSchema), previous: z.enum(PAYMENT_METHODS).nullable() }),
    errors: [storeErrors.unknownStore, orderErrors.unknownOrder],
  },
  'POST /api/v1/orders': {
    summary:
      'Place an order from the cart: everything is checked again, once per cart version and idempotency key',
    access: 'guest',
    idempotency: 'required',
    rate: [
      { limit: 10, seconds: 60, by: 'user' },
      // Many customers of one outlet share its network.
      { limit: 30, seconds: 60, by: 'ip' },
    ],
    body: z.strictObject({
      store: idSchema,
      /** The version and total that the customer saw and agreed to. */
      cartVersion: z.int().min(0).max(2_147_483_647),
      total: moneySchema,
      payment: z.strictObject({ mod: z.enum(PAYMENT_METHODS) }),
      address: z
        .strictObject({
          _id: idSchema.optional(),
          name: z.union([fullNameSchema, z.literal('')]).optional(),
          email: z.string().max(320).optional(),
        })
        .optional(),
      phone: z.strictObject({ number: z.string().max(20), countryCode: z.string().max(6) }).optional(),
      deliveryInstruction: noteSchema(250).optional(),
      isContactless: z.boolean().optional(),
      needsCutlery: z.boolean().optional(),
      isSMSEnabled: z.boolean().optional(),
      source: z.enum(['web', 'mobileWeb', 'kiosk']).optional(),
    }),
    data: fullOrderSchema,
    errors: [
      cartErrors.expired,
      cartErrors.empty,
      cartErrors.minimumOrder,
      storeErrors.closed,
      storeErrors.paused,
      storeErrors.inactive,
      storeErrors.underTesting,
      storeErrors.channelNotOffered,
      storeErrors.areaMissing,
      storeErrors.areaNotServed,
      storeErrors.areaNotNow,
      slotErrors.slotNotOffered,
      slotErrors.slotFull,
      customerErrors.userMismatch,
      customerErrors.unknownAddress,
      checkoutErrors.phoneNotVerified,
      checkoutErrors.nameMissing,
      checkoutErrors.emailMissing,
      checkoutErrors.addressMissing,
      checkoutErrors.addressElsewhere,
      checkoutErrors.changed,
      checkoutErrors.tooManyUnpaid,
      paymentErrors.methodNotOffered,
      paymentErrors.cashLimit,
    ],
  },
  'POST /api/v1/orders/:id/payment': {
    summary: 'Try again to pay an order whose payment failed, with the same or another method',
    access: 'owner of :id',
    rate: { limit: 10, seconds: 60, by: 'session' },
    idempotency: 'required',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ mod: z.enum(PAYMENT_METHODS) }),
    data: fullOrderSchema,
    errors: [
      orderErrors.unknownOrder,
      paymentErrors.notPayable,
      paymentErrors.methodNotOffered,
      paymentErrors.cashLimit,
      paymentErrors.pauseOrder,
      storeErrors.closed,
      slotErrors.slotNotOffered,
    ],
  },
})
export type CheckoutApi = typeof checkoutContract
