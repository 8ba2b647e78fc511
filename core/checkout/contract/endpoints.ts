import { z } from 'zod'
import { slotErrors } from '#core/availability/contract/errors.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { fullOrderSchema } from '#core/orders/contract/endpoints.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { cardTokenSchema, paymentSelectionSchema } from '#core/payments/contract/payment-selection.ts'
import { FAILURE_CODES } from '#core/payments/domain/payment-failure.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { checkoutErrors } from './errors.ts'
import { orderBodySchema } from './order-body.ts'

/** A payment method, with the reason when it is currently unavailable. */
export const paymentChoiceSchema = z.object({
  mod: z.enum(PAYMENT_METHODS),
  isOffered: z.boolean(),
  reason: z.string(),
})

const retryPaymentErrors = [
  orderErrors.unknownOrder,
  paymentErrors.notPayable,
  paymentErrors.methodNotOffered,
  paymentErrors.cashLimit,
  paymentErrors.amountNotCarried,
  paymentErrors.pauseOrder,
  storeErrors.closed,
  slotErrors.slotNotOffered,
]

export const checkoutContract = defineContract({
  'GET /api/v1/checkout/payment-methods': {
    summary:
      'The methods of the store for the cart, or for an order to be paid again, each with the reason if it cannot be used',
    access: 'guest',
    query: z.strictObject({ store: idSchema, order: idSchema.optional() }),
    data: z.object({
      methods: z.array(paymentChoiceSchema),
      previous: z.enum(PAYMENT_METHODS).nullable(),
      /** Whether a gateway of the store supports saved cards. */
      savedCards: z.boolean(),
      /** Whether the store's first gateway supports saved cards, so that a new card can be saved. */
      keepsNewCards: z.boolean(),
      /** Whether the gateway can validate UPI ids. */
      checksUpi: z.boolean(),
      /** Whether the people of the cart pay its order together, each their part, once it is placed. */
      isPaidInShares: z.boolean(),
    }),
    errors: [storeErrors.unknownStore, orderErrors.unknownOrder],
  },
  'POST /api/v1/orders': {
    summary:
      'Place an order from the cart: everything is checked again, once per cart version and idempotency key',
    access: 'guest',
    // One version of a cart becomes one order, so a call without a key is safe as well.
    idempotency: 'accepted',
    rate: [
      { limit: 10, seconds: 60, by: 'user' },
      // Hundreds of customers of one outlet share its IP address.
      { limit: 600, seconds: 60, by: 'ip' },
    ],
    body: orderBodySchema,
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
      customerErrors.emailDomain,
      checkoutErrors.phoneNotVerified,
      checkoutErrors.nameMissing,
      checkoutErrors.emailMissing,
      checkoutErrors.addressMissing,
      checkoutErrors.addressElsewhere,
      checkoutErrors.pinMissing,
      checkoutErrors.changed,
      checkoutErrors.wayNotPriced,
      checkoutErrors.tooManyUnpaid,
      checkoutErrors.answerMissing,
      checkoutErrors.answerUnknown,
      paymentErrors.methodNotOffered,
      paymentErrors.cashLimit,
      paymentErrors.amountNotCarried,
    ],
  },
  'GET /api/v1/payment/:id/failure/meta': {
    summary:
      "Why a payment of an order did not work, in the customer's words, and whether the order can still be paid",
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    data: z.object({
      payment: idSchema,
      order: idSchema,
      /** 5001, 5002, 5003, 5011 or 5100; 4100 while the outlet takes no orders. */
      code: z.literal(FAILURE_CODES),
      heading: z.string(),
      message: z.string(),
      /** What happens if the customer was charged anyway; null where a bank refused the card and took nothing. */
      charged: z.string().nullable(),
      /** The gateway, by its name in the outlet's settings; null where none was involved. */
      provider: z.string().nullable(),
      /** The gateway's own words about the payment, as plain text. */
      result: z.object({ message: z.string() }).nullable(),
      isPayable: z.boolean(),
    }),
    errors: [paymentErrors.unknownPayment],
  },
  'GET /api/v1/payment/:id/state': {
    summary: 'Where the order of a payment stands, for anybody with the address that the bank returns to',
    access: 'anonymous',
    rate: { limit: 60, seconds: 60, by: 'session' },
    params: z.object({ id: idSchema }),
    data: z.object({
      /** The number that people use aloud. */
      orderId: z.string(),
      store: z.object({ name: z.string(), homePath: z.string() }),
      /** Payable on delivery counts as paid; `checking`: the bank has it; `over`: cancelled or declined. */
      state: z.enum(['paid', 'checking', 'unpaid', 'over']),
    }),
    errors: [paymentErrors.unknownPayment],
  },
  'POST /api/v1/payment/card-payment': {
    summary:
      'Pay an order by card: the same as paying it again by card. The card itself is entered at the gateway; nothing of it is taken here',
    access: 'guest',
    rate: { limit: 10, seconds: 60, by: 'session' },
    // An order has one open attempt by card at a time, so a call without a key is safe as well.
    idempotency: 'accepted',
    body: z.strictObject({
      order: idSchema,
      /** A saved card's id from the list of saved cards. */
      cardId: cardTokenSchema.optional(),
      isSaveCard: z.boolean().optional(),
    }),
    data: fullOrderSchema,
    errors: retryPaymentErrors,
  },
  'POST /api/v1/orders/:id/payment': {
    summary: 'Try again to pay an order whose payment failed, with the same or another method',
    access: 'owner of :id',
    rate: { limit: 10, seconds: 60, by: 'session' },
    idempotency: 'required',
    params: z.object({ id: idSchema }),
    body: paymentSelectionSchema,
    data: fullOrderSchema,
    errors: retryPaymentErrors,
  },
})
export type CheckoutApi = typeof checkoutContract
