import { z } from 'zod'
import { missingCartErrors } from '#core/cart/contract/error-groups.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { paymentSchema } from '#core/payments/contract/endpoints.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import {
  PREFERENCE_KINDS,
  PROPOSERS,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  SETTLERS,
} from '../domain/replacement.ts'
import { replacementErrors } from './errors.ts'

/** A line before or after a change. */
export const replacementLineSchema = z.object({
  product: z.object({ _id: idSchema }),
  name: z.string(),
  photo: pictureSchema.nullable(),
  qty: z.int(),
  /** Names of the chosen options. */
  options: z.array(z.string()),
  /** Ids of the chosen options, those included in the product among them. */
  optionIds: z.array(z.string()),
  unitPrice: moneySchema,
  total: moneySchema,
})

const suggestionSchema = replacementLineSchema.extend({
  _id: idSchema,
  /** For all units, compared with the ordered line; below 0: cheaper. Excludes offers and taxes. */
  difference: moneySchema,
})

const requestItemSchema = replacementLineSchema.extend({
  line: idSchema,
  /** The missing option; null: the whole item is missing. */
  missingOption: z.string().nullable(),
  wish: z.enum(PREFERENCE_KINDS),
  /** What happens if there is no answer in time. */
  onSilence: z.enum(['replace', 'refund', 'cancel']),
  /** The line without a replacement: the same without the option. */
  without: replacementLineSchema.nullable(),
  suggestions: z.array(suggestionSchema),
  /** The choice once it is made: a suggestion, or null for none. */
  chosen: idSchema.nullable(),
})

/** Of an edit: a line before and after; without `before` it is added, without `after` it is removed. */
const lineChangeSchema = z.object({
  before: replacementLineSchema.nullable(),
  after: replacementLineSchema.nullable(),
})
export type EditedLineView = z.output<typeof lineChangeSchema>

export const replacementRequestSchema = z.object({
  _id: idSchema,
  order: idSchema,
  kind: z.enum(REQUEST_KINDS),
  /** Of an edit: `customer` if customers add to their own order. */
  proposedBy: z.enum(PROPOSERS),
  status: z.enum(REQUEST_STATUSES),
  /** Incremented by every change; an answer to an older version is refused. */
  version: z.int(),
  expiresAt: instantSchema,
  /** The server's time of this answer, so that a client with a wrong clock still counts down correctly. */
  asOf: instantSchema,
  /** The missing items; empty for an edit, which is accepted or declined as a whole. */
  items: z.array(requestItemSchema),
  /** Of an edit. */
  changes: z.array(lineChangeSchema),
  /** The order's total when the customer was asked. */
  totalBefore: moneySchema,
  /** The order's total after settling. */
  totalAfter: moneySchema.nullable(),
  /** The refund if the customer rejects the order; nothing if it is paid on delivery. */
  refundIfRejected: moneySchema,
  isPaidAtDoor: z.boolean(),
  settledBy: z.enum(SETTLERS).nullable(),
  /** The member of staff who recorded the customer's answer; visible to staff only. */
  settledName: z.string(),
  settledAt: instantSchema.nullable(),
  /** Payment of the price difference of more expensive replacements. */
  payment: paymentSchema.nullable(),
})
export type ReplacementRequest = z.output<typeof replacementRequestSchema>
export type ReplacementItem = ReplacementRequest['items'][number]

const chosenItemsSchema = z
  .array(z.strictObject({ line: idSchema, suggestion: idSchema.nullable() }))
  .max(100)
  .optional()

/** The effect of an answer on the order. At most one of refund, extra and cash is above 0. */
export const quoteSchema = z.object({
  total: moneySchema,
  /** Refunded to the customer's payment method. */
  refund: moneySchema,
  /** Paid by the customer before the order continues. */
  extra: moneySchema,
  /** New amount to pay on delivery; null if the order is paid in another way. */
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
  /** For the best match: the maximum price difference. */
  maxExtra: moneySchema.nullable(),
  product: idSchema.nullable(),
  /** Products that can be named as a replacement. */
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
    // A request is answered once, so a call without a key is safe as well.
    idempotency: 'accepted',
    params: ofOrder,
    body: z.strictObject({
      isAccepted: z.boolean(),
      /** The version of the request that was shown; absent: the open one as it is. */
      version: z.int().min(0).max(2_147_483_647).optional(),
      /** An item that is not named gets its first suggestion. */
      items: chosenItemsSchema,
      /** Payment method for a difference; that of the order when absent. */
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
      /** For the best match: the maximum price difference, in minor units; absent: no higher price. */
      maxExtra: z.int().min(0).max(MAX_AMOUNT).optional(),
      /** The product, for `thisItem`. */
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
  /** What the customer allows or names, as text; may be empty. */
  wishDetail: z.string(),
  options: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** Products that could be offered instead, most similar first. */
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
      /** Empty if it is too late to ask. */
      lines: z.array(markableLineSchema),
      requests: z.array(replacementRequestSchema),
      /** Whether other lines can be proposed, which requires that no request is open. */
      isEditable: z.boolean(),
    }),
    errors: [orderErrors.unknownOrder],
  },
  'POST /api/v1/console/orders/:id/replacements': {
    summary: 'Mark items or options of an order missing and ask its customer; one request is open at a time',
    access: staffMay,
    params: ofOrder,
    body: z.strictObject({
      /** The version of the order that staff saw. */
      version: z.int().min(0).max(2_147_483_647),
      items: z
        .array(
          z.strictObject({
            line: idSchema,
            /** Only this option of it. */
            option: idSchema.optional(),
            /** Products to offer; the most similar ones when absent. */
            suggestions: z.array(idSchema).max(3).optional(),
          }),
        )
        .min(1)
        .max(100),
      /** Minutes until the customer's preference is applied. */
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
    errors: [storeErrors.unknownStore],
  },
})
export type ConsoleReplacementsApi = typeof consoleReplacementsContract
export type OpenReplacementRequest = Pick<
  ReplacementRequest,
  '_id' | 'order' | 'status' | 'expiresAt' | 'asOf'
>
