import { z } from 'zod'
import { missingCartErrors } from '#core/cart/contract/error-groups.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { paymentSchema } from '#core/payments/contract/endpoints.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import {
  PREFERENCE_KINDS,
  PROPOSERS,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  SETTLERS,
} from '../domain/replacement.ts'
import { replacementErrors } from './errors.ts'

/** A line as it was or would be. */
export const replacementLineSchema = z.object({
  name: z.string(),
  photo: pictureSchema.nullable(),
  qty: z.int(),
  /** What is chosen in it, by name. */
  options: z.array(z.string()),
  unitPrice: moneySchema,
  total: moneySchema,
})

const suggestionSchema = replacementLineSchema.extend({
  _id: idSchema,
  /** Of all pieces together, against the line as it was ordered; below 0: cheaper. Offers and taxes are not in it. */
  difference: moneySchema,
})

const requestItemSchema = replacementLineSchema.extend({
  line: idSchema,
  /** The option that is missing; null: the whole item is. */
  missingOption: z.string().nullable(),
  wish: z.enum(PREFERENCE_KINDS),
  /** What is done with it when nobody answers in time. */
  onSilence: z.enum(['replace', 'refund', 'cancel']),
  /** What stays of it when nothing is put in its place: the same without the option. */
  without: replacementLineSchema.nullable(),
  suggestions: z.array(suggestionSchema),
  /** What was chosen, once that is so: a suggestion, or null for none. */
  chosen: idSchema.nullable(),
})

/** Of an edit: a line as it is and as it would be; without the one it is new, without the other it is left out. */
const lineChangeSchema = z.object({
  before: replacementLineSchema.nullable(),
  after: replacementLineSchema.nullable(),
})
export type LineChange = z.output<typeof lineChangeSchema>

export const replacementRequestSchema = z.object({
  _id: idSchema,
  order: idSchema,
  kind: z.enum(REQUEST_KINDS),
  /** Of an edit: `customer` for what the customer adds to the own order. */
  proposedBy: z.enum(PROPOSERS),
  status: z.enum(REQUEST_STATUSES),
  /** Counts every change; an answer to an older sight is refused. */
  version: z.int(),
  expiresAt: instantSchema,
  /** The server's time of this answer, so that a clock that is wrong still counts minutes right. */
  asOf: instantSchema,
  /** Of what is missing; empty for an edit, which is accepted or declined as a whole. */
  items: z.array(requestItemSchema),
  /** Of an edit. */
  changes: z.array(lineChangeSchema),
  /** What the order cost when the customer was asked. */
  totalBefore: moneySchema,
  /** What it costs since it was settled. */
  totalAfter: moneySchema.nullable(),
  /** What goes back when the customer gives the order up; nothing where it is paid at the door. */
  refundIfRejected: moneySchema,
  isPaidAtDoor: z.boolean(),
  settledBy: z.enum(SETTLERS).nullable(),
  /** The member of staff who wrote down what the customer said; only staff see it. */
  settledName: z.string(),
  settledAt: instantSchema.nullable(),
  /** Of what dearer replacements cost more. */
  payment: paymentSchema.nullable(),
})
export type ReplacementRequest = z.output<typeof replacementRequestSchema>
export type ReplacementItem = ReplacementRequest['items'][number]

const chosenItemsSchema = z
  .array(z.strictObject({ line: idSchema, suggestion: idSchema.nullable() }))
  .max(100)
  .optional()

/** What an answer makes of the order. Of refund, extra and cash one is above 0 at most. */
export const quoteSchema = z.object({
  total: moneySchema,
  /** What goes back to how the customer has paid. */
  refund: moneySchema,
  /** What the customer pays before the order goes on. */
  extra: moneySchema,
  /** What is paid at the door now; null where that is not how it is paid. */
  atDoor: moneySchema.nullable(),
})
export type ReplacementQuote = z.output<typeof quoteSchema>

const requestErrors = [
  orderErrors.unknownOrder,
  replacementErrors.notOpen,
  replacementErrors.notPriceable,
  replacementErrors.unknownSuggestion,
] as const
const answerErrors = [
  ...requestErrors,
  replacementErrors.changedMeanwhile,
  replacementErrors.soldOutToo,
  paymentErrors.cashLimit,
] as const

const linePreferenceSchema = z.object({
  line: idSchema,
  name: z.string(),
  qty: z.int(),
  kind: z.enum(PREFERENCE_KINDS),
  /** Of the best match: how much dearer one may be. */
  maxExtra: moneySchema.nullable(),
  product: idSchema.nullable(),
  /** What could be named to stand in for it. */
  alternatives: z.array(z.object({ _id: idSchema, name: z.string(), price: moneySchema })),
})
export type LinePreference = z.output<typeof linePreferenceSchema>

const ofOrder = z.object({ id: idSchema })
const writes = { limit: 60, seconds: 60, by: 'session', together: 'answers to replacements' } as const

export const replacementsContract = defineContract({
  'GET /api/v1/orders/:id/partial-accepted-order': {
    summary:
      'What an outlet could not send of an own order, what it suggests and what became of it; newest first',
    access: 'owner of :id',
    params: ofOrder,
    data: z.array(replacementRequestSchema),
    errors: [orderErrors.unknownOrder],
  },
  'POST /api/v1/orders/:id/partial-accepted-order': {
    summary: 'What the order would cost with these replacements; nothing is agreed to',
    access: 'owner of :id',
    rate: writes,
    params: ofOrder,
    body: z.strictObject({ items: chosenItemsSchema }),
    data: quoteSchema,
    errors: [...requestErrors],
  },
  'PUT /api/v1/orders/:id/partial-accepted-order': {
    summary:
      'Accept replacements, or what is left without them, or reject the order; a difference is paid first, on the page that is answered',
    access: 'owner of :id',
    rate: writes,
    idempotency: 'required',
    params: ofOrder,
    body: z.strictObject({
      isAccepted: z.boolean(),
      /** The request as it was shown. */
      version: z.int().min(0).max(2_147_483_647),
      /** Where an item is not named, its first suggestion. */
      items: chosenItemsSchema,
      /** How a difference is paid; as the order was, when absent. */
      payment: z.strictObject({ mod: z.enum(PAYMENT_METHODS) }).optional(),
    }),
    data: replacementRequestSchema,
    errors: [...answerErrors, paymentErrors.methodNotOffered, paymentErrors.notPayable],
  },
  'GET /api/v1/carts/lineWishes': {
    summary: 'What shall be done when something in the own cart is missing, line by line',
    access: 'guest',
    query: z.strictObject({ store: idSchema }),
    data: z.array(linePreferenceSchema),
    errors: [...missingCartErrors],
  },
  'PUT /api/v1/carts/lineWishes': {
    summary: 'Say what shall be done when a line of the own cart is missing',
    access: 'guest',
    rate: { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' },
    body: z.strictObject({
      store: idSchema,
      line: idSchema,
      kind: z.enum(PREFERENCE_KINDS),
      /** Of the best match: how much dearer one may be, in minor units; absent: no dearer. */
      maxExtra: z.int().min(0).max(1_000_000_000).optional(),
      /** Of this item: which. */
      product: idSchema.optional(),
    }),
    data: z.array(linePreferenceSchema),
    errors: [...missingCartErrors, replacementErrors.unknownLine, replacementErrors.unknownSuggestion],
  },
})
export type ReplacementsApi = typeof replacementsContract

const staffMay = 'staff:owner,manager,orderTaker,kitchen' as const

const markableLineSchema = z.object({
  line: idSchema,
  name: z.string(),
  qty: z.int(),
  product: idSchema,
  wish: z.enum(PREFERENCE_KINDS),
  /** What the customer allows or names, in words; empty where there is nothing to say. */
  wishDetail: z.string(),
  options: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** Products that could be offered instead, the most alike first. */
  alternatives: z.array(z.object({ _id: idSchema, name: z.string(), price: moneySchema })),
})
export type MarkableLine = z.output<typeof markableLineSchema>

export const consoleReplacementsContract = defineContract({
  'GET /api/v1/console/orders/:id/replacements': {
    summary:
      'The lines of an order as staff can mark them missing, and the requests that were made, newest first',
    access: staffMay,
    params: ofOrder,
    data: z.object({
      /** Nothing where it is too late to ask. */
      lines: z.array(markableLineSchema),
      requests: z.array(replacementRequestSchema),
      /** Whether other lines can be proposed; they can while no request is open. */
      isEditable: z.boolean(),
    }),
    errors: [orderErrors.unknownOrder],
  },
  'POST /api/v1/console/orders/:id/replacements': {
    summary: 'Mark items or options of an order missing and ask its customer; one request is open at a time',
    access: staffMay,
    params: ofOrder,
    body: z.strictObject({
      /** The order as it was seen. */
      version: z.int().min(0).max(2_147_483_647),
      items: z
        .array(
          z.strictObject({
            line: idSchema,
            /** Only this option of it. */
            option: idSchema.optional(),
            /** Products to be offered; the most alike ones when absent. */
            suggestions: z.array(idSchema).max(3).optional(),
          }),
        )
        .min(1)
        .max(100),
      /** Until the customer's wish is followed. */
      minutes: z.int().min(1).max(60).default(10),
    }),
    data: replacementRequestSchema,
    errors: [
      orderErrors.unknownOrder,
      orderErrors.changedMeanwhile,
      replacementErrors.alreadyAsked,
      replacementErrors.tooLate,
      replacementErrors.notPriceable,
      replacementErrors.unknownLine,
    ],
  },
  'PUT /api/v1/console/orders/:id/replacements': {
    summary: 'Take a request back because everything is there, or write down what the customer said',
    access: staffMay,
    params: ofOrder,
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('withdraw'), version: z.int().min(0).max(2_147_483_647) }),
      z.strictObject({
        action: z.literal('answer'),
        version: z.int().min(0).max(2_147_483_647),
        isAccepted: z.boolean(),
        items: chosenItemsSchema,
      }),
    ]),
    data: replacementRequestSchema,
    errors: [...answerErrors, replacementErrors.payFirst],
  },
  'GET /api/v1/console/replacements': {
    summary: 'The requests of an outlet that wait for their customer, soonest first',
    access: 'staff:owner,manager,orderTaker,kitchen,driver',
    query: z.strictObject({ store: idSchema }),
    data: z.array(
      replacementRequestSchema.pick({ _id: true, order: true, status: true, expiresAt: true, asOf: true }),
    ),
  },
})
export type ConsoleReplacementsApi = typeof consoleReplacementsContract
export type OpenRequest = Pick<ReplacementRequest, '_id' | 'order' | 'status' | 'expiresAt' | 'asOf'>
