import { z } from 'zod'
import { dishAcceptanceSchema } from '#core/cart/contract/dish-acceptance.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { cardTokenSchema } from '#core/payments/contract/payment-selection.ts'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { isDay, MAX_INTERVAL, MAX_ORDERS, RECURRENCE_PERIODS } from '../domain/recurrence.ts'
import { recurringErrors } from './errors.ts'

/** A date in the outlet's calendar. */
const daySchema = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/)
  .refine(isDay)

/** A time on the outlet's clock. */
const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const endsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never') }),
  /** The last possible date of an order. */
  z.strictObject({ kind: z.literal('onDate'), day: daySchema }),
  /** A skipped date does not count as an order. */
  z.strictObject({ kind: z.literal('afterOrders'), orders: z.int().min(1).max(MAX_ORDERS) }),
])

export const ruleFields = {
  unit: z.enum(RECURRENCE_PERIODS),
  every: z.int().min(1).max(MAX_INTERVAL),
  /** ISO weekdays, Monday is 1; only for weeks. Empty: the weekday of the first date. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .refine((weekdays) => new Set(weekdays).size === weekdays.length),
  startsOn: daySchema,
  ends: endsSchema,
  time: timeSchema,
}

const dateSchema = z.object({
  /** The date by the rule, which identifies the order even if it is moved. */
  day: daySchema,
  /** The time for which the order is wanted. */
  at: instantSchema,
  isMoved: z.boolean(),
  isSkipped: z.boolean(),
  /** Why it is not placed yet; there will be another attempt. Empty if there is no problem. */
  problem: z.string(),
  /** The placed order that waits for its payment, which the customer may also make; else null. */
  unpaidOrder: idSchema.nullable(),
})

const ruleSchema = z.object({
  _id: idSchema,
  ...ruleFields,
  status: z.enum(['active', 'paused', 'ended']),
  store: z.object({ _id: idSchema, name: z.string(), timeZone: z.string() }),
  /** The order that recurs. */
  order: idSchema,
  orderType: orderTypeSchema,
  products: z.array(z.object({ name: z.string(), qty: z.int() })),
  /** In cash, or by the chosen saved card. */
  payment: z.object({ mod: z.enum(['cod', 'express']) }),
  /** What an outlet now states about the dishes against what the household avoids, and the customer has not confirmed. */
  unconfirmed: z.array(z.object({ key: z.string(), dish: z.string(), text: z.string() })),
  /** The destination; null if nothing is delivered or the address was deleted. */
  address: z.string().nullable(),
  /** The next five dates, and skipped dates between them. */
  next: z.array(dateSchema),
  /** The outcome of the last dates, newest first. */
  past: z.array(
    z.object({
      day: daySchema,
      at: instantSchema,
      state: z.enum(['placed', 'failed', 'missed', 'skipped']),
      order: idSchema.nullable(),
      reason: z.string(),
    }),
  ),
})
export type RecurringRule = z.output<typeof ruleSchema>
export type RecurringDate = z.output<typeof dateSchema>

const rulesSchema = z.object({
  rules: z.array(ruleSchema),
  /** The server's time, so that a device with a wrong date still offers the days that can be chosen. */
  asOf: instantSchema,
})
export type RecurringRules = z.output<typeof rulesSchema>

const writeRate = { limit: 60, seconds: 60, by: 'session', together: 'writes to recurring orders' } as const

const ruleEndpoint = {
  access: 'owner of :id',
  rate: writeRate,
  params: z.object({ id: idSchema }),
  data: rulesSchema,
} as const

export const recurringContract = defineContract({
  'GET /api/v1/recurring-rules': {
    summary: "A customer's recurring orders, each with its next five dates and what became of the last ones",
    access: 'customer',
    data: rulesSchema,
  },
  'POST /api/v1/recurring-rules': {
    summary:
      'Have an own order come again: every so many days, weeks or months, paid in cash or by a saved card',
    access: 'customer',
    idempotency: 'required',
    rate: writeRate,
    body: z.strictObject({
      order: idSchema,
      /** One of the customer's addresses, for a delivery. */
      address: idSchema.optional(),
      /** In cash when absent. A card must be one of the customer's saved ones that can be charged off-session. */
      payment: z
        .discriminatedUnion('mod', [
          z.strictObject({ mod: z.literal('cod') }),
          z.strictObject({ mod: z.literal('express'), cardId: cardTokenSchema }),
        ])
        .optional(),
      /** What the household avoids; absent: nothing. Stored with the rule alone, until it ends. */
      acceptance: dishAcceptanceSchema.optional(),
      ...ruleFields,
    }),
    data: rulesSchema,
    errors: [
      orderErrors.unknownOrder,
      customerErrors.unknownAddress,
      recurringErrors.notRepeatable,
      recurringErrors.noCash,
      recurringErrors.noCard,
      paymentErrors.unknownCard,
      paymentErrors.cardsNotRead,
      recurringErrors.endBeforeNext,
      recurringErrors.tooSoon,
      recurringErrors.tooMany,
    ],
  },
  'PUT /api/v1/recurring-rules/:id': {
    ...ruleEndpoint,
    summary: 'Change all upcoming orders of a rule, or one date and all that follow',
    body: z.strictObject({
      scope: z.enum(['following', 'all']),
      /** The first changed date; only with `following`. */
      from: daySchema.optional(),
      ...ruleFields,
    }),
    errors: [
      recurringErrors.unknownRule,
      recurringErrors.ended,
      recurringErrors.dateGone,
      recurringErrors.endBeforeNext,
      recurringErrors.tooSoon,
    ],
  },
  'PUT /api/v1/recurring-rules/:id/order': {
    ...ruleEndpoint,
    summary: 'Skip one upcoming order, move it to another time, or have it as the rule says after all',
    body: z.strictObject({
      day: daySchema,
      change: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('skip') }),
        z.strictObject({ kind: z.literal('restore') }),
        z.strictObject({ kind: z.literal('move'), day: daySchema, time: timeSchema }),
      ]),
    }),
    errors: [
      recurringErrors.unknownRule,
      recurringErrors.ended,
      recurringErrors.dateGone,
      recurringErrors.tooSoon,
    ],
  },
  'PUT /api/v1/recurring-rules/:id/dishes': {
    ...ruleEndpoint,
    summary:
      'Confirm what an outlet now states about the dishes of a rule, so that its orders are placed again',
    body: z.strictObject({
      /** The keys of the conflicts that the customer has seen; a later one is asked about again. */
      conflicts: dishAcceptanceSchema.shape.acknowledged.min(1),
    }),
    errors: [recurringErrors.unknownRule],
  },
  'PUT /api/v1/recurring-rules/:id/state': {
    ...ruleEndpoint,
    summary: 'Pause a rule, resume it, or end it, at once or from a date on',
    body: z.strictObject({
      state: z.enum(['active', 'paused', 'ended']),
      /** The first date that is cancelled; only with `ended`. */
      from: daySchema.optional(),
    }),
    errors: [recurringErrors.unknownRule, recurringErrors.ended, recurringErrors.dateGone],
  },
})
export type RecurringApi = typeof recurringContract
