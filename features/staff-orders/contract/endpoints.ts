import { z } from 'zod'
import { chosenItemsSchema } from '#core/cart/contract/chosen-items.ts'
import { cartSchema } from '#core/cart/contract/endpoints.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { checkoutErrors } from '#core/checkout/contract/errors.ts'
import { addressInputSchema } from '#core/customers/contract/endpoints.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { fullNameSchema, phoneCodeSchema, phoneSchema } from '#core/customers/contract/schemas.ts'
import { boardOrderSchema } from '#core/orders/contract/endpoints.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { answersSchema, collectFieldSchema } from '#core/stores/contract/collect.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createNoteSchema, idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { ENTRY_ORDER_TYPES } from '../domain/order-entry.ts'
import { staffOrderErrors } from './errors.ts'

const staffMay = 'staff:owner,manager,orderTaker' as const
const ofStore = z.object({ id: idSchema })
/** Enough for typing and repeated quotes, too few to enumerate phone numbers. */
const ENTRY_RATE = { limit: 120, seconds: 60, by: 'session', together: 'entering orders' } as const
const LOOK_UP_RATE = { limit: 20, seconds: 60, by: 'session' } as const

const phoneFields = { phoneCode: phoneCodeSchema, phone: phoneSchema }

/** The requested items and their fulfilment. */
const entryFields = {
  orderType: z.literal(ENTRY_ORDER_TYPES),
  items: chosenItemsSchema,
  /** Of a delivery: a saved address of the customer, or a new one. */
  address: z.union([z.strictObject({ _id: idSchema }), addressInputSchema]).optional(),
}

const settingSchema = z.object({
  /** The outlet's order types, each with its payment methods in staff-entered orders. */
  ways: z.array(
    z.object({
      orderType: z.literal(ENTRY_ORDER_TYPES),
      /** `express` is a link to pay online, which is sent to the customer. */
      methods: z.array(z.enum(PAYMENT_METHODS)),
    }),
  ),
  areas: z.array(z.object({ _id: idSchema, name: z.string(), city: z.string() })),
  /** The outlet's questions to customers. */
  collectFromUser: z.array(collectFieldSchema),
  languages: z.array(z.enum(LANGUAGES)),
  /** Determines whether addresses have a floor. */
  country: z.string(),
  currency: z.string(),
  /** Whether guests can order at a table or in a room of the outlet; staff do so on the floor. */
  hasTables: z.boolean(),
  /** Whether a messaging service reaches the customer's phone; without one no message is sent. */
  sendsMessages: z.boolean(),
})
export type EntrySetting = z.output<typeof settingSchema>

/** The fields of a customer that order entry needs. */
const knownCustomerSchema = z.object({
  /** In E.164. */
  phone: z.string(),
  /** Empty if no customer has this phone, or they gave no name. */
  name: z.string(),
  isKnown: z.boolean(),
  addresses: z.array(z.object({ _id: idSchema, text: z.string(), area: z.string() })),
})
export type EntryCustomer = z.output<typeof knownCustomerSchema>

const entryErrors = [
  storeErrors.unknownStore,
  storeErrors.inactive,
  storeErrors.channelNotOffered,
  storeErrors.areaNotServed,
  customerErrors.unknownAddress,
  customerErrors.addressPartMissing,
  cartErrors.notAsBefore,
  cartErrors.outOfStock,
  cartErrors.aboveMost,
  cartErrors.belowLeast,
  cartErrors.tooManyLines,
] as const

const unpaidOrderSchema = z.object({
  _id: idSchema,
  orderId: z.string(),
  name: z.string(),
  /** In E.164. */
  phone: z.string(),
  total: moneySchema,
  /** It was cancelled because it was not paid. */
  isOver: z.boolean(),
  /** Until when the link can or could be paid. */
  expiresAt: instantSchema,
  /** The path of the link on the shop's origin. */
  link: z.string(),
})
export type UnpaidLinkOrder = z.output<typeof unpaidOrderSchema>

export const staffOrdersContract = defineContract({
  'GET /api/v1/console/stores/:id/orderEntry': {
    summary: 'What staff must know to enter an order for a customer on the phone or at the counter',
    access: staffMay,
    params: ofStore,
    data: settingSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/console/stores/:id/orderEntry/unpaid': {
    summary: 'Entered orders whose link is not paid: they wait, or were given up in the last hours',
    access: staffMay,
    rate: ENTRY_RATE,
    params: ofStore,
    data: z.array(unpaidOrderSchema),
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/console/stores/:id/orderEntry/customer': {
    summary: "The brand's customer with a phone, as far as an order needs to know them",
    access: staffMay,
    rate: LOOK_UP_RATE,
    params: ofStore,
    body: z.strictObject(phoneFields),
    data: knownCustomerSchema,
    errors: [storeErrors.unknownStore, customerErrors.invalidPhone],
  },
  'POST /api/v1/console/stores/:id/orderEntry/quote': {
    summary: 'What an order would cost now; nothing is written',
    access: staffMay,
    rate: ENTRY_RATE,
    params: ofStore,
    body: z.strictObject({ ...entryFields, ...z.object(phoneFields).partial().shape }),
    data: cartSchema,
    errors: [...entryErrors],
  },
  'POST /api/v1/console/stores/:id/orderEntry': {
    summary:
      'Enter an order for a customer, judged like their own, for the total that they were told; they get the usual message',
    access: staffMay,
    rate: ENTRY_RATE,
    idempotency: 'required',
    params: ofStore,
    body: z.strictObject({
      ...entryFields,
      ...phoneFields,
      name: fullNameSchema,
      /** The language of messages to a new customer. */
      language: z.enum(LANGUAGES).optional(),
      mod: z.enum(PAYMENT_METHODS),
      total: z.strictObject({ amount: z.int().min(0), currency: z.string().length(3) }),
      collectFromUser: answersSchema.default([]),
      /** To whoever delivers the order. */
      deliveryInstruction: createNoteSchema(250).optional(),
      /** To the outlet, about the whole order. */
      orderNote: createNoteSchema(250).optional(),
      needsCutlery: z.boolean().default(true),
    }),
    data: boardOrderSchema,
    errors: [
      ...entryErrors,
      staffOrderErrors.totalChanged,
      staffOrderErrors.notAtTheDoor,
      customerErrors.invalidPhone,
      customerErrors.userMismatch,
      cartErrors.minimumOrder,
      storeErrors.closed,
      storeErrors.paused,
      storeErrors.underTesting,
      storeErrors.areaMissing,
      storeErrors.areaNotNow,
      checkoutErrors.addressMissing,
      checkoutErrors.addressElsewhere,
      checkoutErrors.nameMissing,
      checkoutErrors.tooManyUnpaid,
      checkoutErrors.wayNotPriced,
      checkoutErrors.changed,
      checkoutErrors.answerMissing,
      checkoutErrors.answerUnknown,
      paymentErrors.methodNotOffered,
      paymentErrors.cashLimit,
    ],
  },
})
export type StaffOrdersApi = typeof staffOrdersContract
