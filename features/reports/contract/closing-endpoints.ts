import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createNoteSchema, idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { CLOSING_REASONS } from '../domain/day-closing.ts'
import { figuresSchema } from './endpoints.ts'
import { reportErrors } from './errors.ts'

const closingAccess = 'staff:owner,manager,orderTaker' as const

const daySchema = z.iso.date()
/** Minor units of the outlet's currency. */
const amountSchema = z.int().min(0).max(MAX_AMOUNT)

/** What went through the drawer, in minor units. */
const cashSchema = z.object({
  openingFloat: z.int(),
  cashSales: z.int(),
  cashRefunds: z.int(),
  paidIn: z.int(),
  paidOut: z.int(),
  expected: z.int(),
  counted: z.int(),
  /** `counted` less `expected`. */
  difference: z.int(),
  /** What stays in the drawer for the next day; the rest goes to the bank. */
  leftInDrawer: z.int(),
})

export const dayClosingSchema = z.object({
  /** Counts the closings of the outlet. */
  number: z.int(),
  cash: cashSchema,
  reason: z.enum(CLOSING_REASONS).nullable(),
  note: z.string(),
  openOrders: z.array(z.int()),
  figures: figuresSchema,
  by: z.string(),
  at: instantSchema,
})
export type DayClosing = z.output<typeof dayClosingSchema>

const paymentSchema = z.object({
  /** A payment method as orders name it, or `points` or `credits`. */
  mod: z.string(),
  orders: z.int(),
  collected: z.int(),
  refunded: z.int(),
  tendered: z.int(),
})

export const closingDaySchema = z.object({
  currency: z.string(),
  timeZone: z.string(),
  day: daySchema,
  /** The business day that goes on now: no later one can be closed. */
  today: daySchema,
  beginsAt: instantSchema,
  endsAt: instantSchema,
  /** Null while it is open. */
  closing: dayClosingSchema.nullable(),
  /** What staff may see before they have counted: null for roles below manager, until the day is closed. */
  payments: z.array(paymentSchema).nullable(),
  cash: z.object({ sales: z.int(), refunds: z.int() }).nullable(),
  /** What was left in the drawer when the day before was closed; null when it was not. */
  lastLeftInDrawer: z.int().nullable(),
  /** Orders of this day or before that have not ended. */
  openOrders: z.array(z.object({ number: z.int(), isPaid: z.boolean(), total: z.int() })),
})
export type ClosingDay = z.output<typeof closingDaySchema>

export const closingContract = defineContract({
  'GET /api/v1/console/day-closings': {
    summary: 'A business day of an outlet: its closing, or what it takes to close it',
    access: closingAccess,
    query: z.strictObject({
      store: idSchema,
      /** The day that goes on now when absent. */
      day: daySchema.optional(),
    }),
    data: closingDaySchema,
    errors: [storeErrors.unknownStore, reportErrors.dayNotBegun],
  },
  'POST /api/v1/console/day-closings': {
    summary: 'Close a business day of an outlet with what was counted in the drawer; it never changes again',
    access: closingAccess,
    idempotency: 'accepted',
    query: z.strictObject({ store: idSchema }),
    body: z.strictObject({
      day: daySchema,
      openingFloat: amountSchema,
      paidIn: amountSchema,
      paidOut: amountSchema,
      counted: amountSchema,
      leftInDrawer: amountSchema,
      /** Required where the count differs from what is expected. */
      reason: z.enum(CLOSING_REASONS).optional(),
      note: createNoteSchema(300).optional(),
      /** Closes in spite of orders that have not ended; they count on the next day. Owners and managers only. */
      withOpenOrders: z.literal(true).optional(),
    }),
    data: closingDaySchema,
    errors: [
      storeErrors.unknownStore,
      reportErrors.dayClosed,
      reportErrors.dayNotBegun,
      reportErrors.ordersOpen,
      reportErrors.countDiffers,
      reportErrors.leftTooMuch,
    ],
  },
})
export type ClosingApi = typeof closingContract
