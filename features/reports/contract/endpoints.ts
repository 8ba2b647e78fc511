import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { REPORT_BREAKDOWNS } from '../domain/breakdowns.ts'
import { MAX_CUT_OFF_HOUR } from '../domain/day-limits.ts'
import { reportErrors } from './errors.ts'

const reportAccess = 'staff:owner,manager' as const

const daySchema = z.iso.date()
const currencySchema = z.string().regex(/^[A-Z]{3}$/)

/** Counts, and minor units of the report's currency; `domain/figures.ts` defines each. */
export const figuresSchema = z.object({
  orders: z.int(),
  quantity: z.int(),
  gross: z.int(),
  discounts: z.int(),
  refunds: z.int(),
  fees: z.int(),
  tax: z.int(),
  tips: z.int(),
  rounding: z.int(),
  tendered: z.int(),
  other: z.int(),
  collected: z.int(),
  refunded: z.int(),
})

const rowSchema = z.object({
  /** A date, an hour, an id or a name of the wire, depending on the breakdown; empty: none. */
  key: z.string(),
  /** In the caller's language; empty where our dictionaries name the key. */
  label: z.string(),
  figures: figuresSchema,
})
export type ReportRow = z.output<typeof rowSchema>

export const reportSchema = z.object({
  currency: currencySchema,
  from: daySchema,
  to: daySchema,
  totals: figuresSchema,
  /** As many days before `from`. */
  before: figuresSchema,
  /** By day and hour in their order, else the largest sales first. */
  rows: z.array(rowSchema),
})
export type Report = z.output<typeof reportSchema>

const todayOutletSchema = z.object({
  store: idSchema,
  name: z.string(),
  orders: z.int(),
  /** Minor units, with fees and tax, without tips. */
  sales: z.int(),
  waiting: z.int(),
  late: z.int(),
})

export const todaySchema = z.object({
  currency: currencySchema,
  timeZone: z.string(),
  /** The business day of the chosen outlet. */
  day: daySchema,
  asOf: instantSchema,
  /** Ended and under way. */
  orders: z.int(),
  sales: z.int(),
  /** Goods of an average order, after discounts; null without orders. */
  average: z.int().nullable(),
  /** The same weekday a week before, until the same time. */
  weekAgo: z.object({ orders: z.int(), sales: z.int(), average: z.int().nullable() }),
  waiting: z.int(),
  oldestWaitingAt: instantSchema.nullable(),
  late: z.int(),
  /** Numbers of late orders, the latest first; at most ten. */
  lateOrders: z.array(z.object({ number: z.int(), minutes: z.int() })),
  /** From the hour at which the day begins; minor units. */
  hours: z.array(z.object({ hour: z.string(), sales: z.int(), weekAgo: z.int() })),
  outlets: z.array(todayOutletSchema),
})
export type Today = z.output<typeof todaySchema>

const cutOffSchema = z.strictObject({ cutOffHour: z.int().min(0).max(MAX_CUT_OFF_HOUR) })
const dayStartSchema = z.object({
  ...cutOffSchema.shape,
  /** The business day that goes on, and when it ends. */
  day: daySchema,
  endsAt: instantSchema,
})
export type DayStart = z.output<typeof dayStartSchema>

export const reportsContract = defineContract({
  'GET /api/v1/console/reports': {
    summary:
      'What was sold from a business day to another, both included, by one breakdown; of one outlet, or of all that the caller works for',
    access: reportAccess,
    query: z.strictObject({
      store: idSchema.optional(),
      from: daySchema,
      to: daySchema,
      by: z.enum(REPORT_BREAKDOWNS),
    }),
    data: reportSchema,
    errors: [storeErrors.unknownStore, reportErrors.spanTooLong, reportErrors.spanReversed],
  },
  'GET /api/v1/console/reports/today': {
    summary: 'How the business day of an outlet goes, and how its other outlets do',
    access: reportAccess,
    query: z.strictObject({ store: idSchema }),
    data: todaySchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/console/reports/day-start': {
    summary: "The hour of its clock at which an outlet's business day begins",
    access: reportAccess,
    query: z.strictObject({ store: idSchema }),
    data: dayStartSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/reports/day-start': {
    summary: "Change when an outlet's business day begins; what was counted stays where it is",
    access: reportAccess,
    query: z.strictObject({ store: idSchema }),
    body: cutOffSchema,
    data: dayStartSchema,
    errors: [storeErrors.unknownStore],
  },
})
export type ReportsApi = typeof reportsContract
