import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { ANALYTICS_CHANNEL } from '#core/sites/domain/analytics-channel.ts'
import { CONSENT_PURPOSES } from '#core/sites/domain/consent.ts'
import { CONVERSION_NAMES } from '#core/sites/domain/conversion.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { EVENT_STATUSES, SENDERS } from '../domain/ledger.ts'
import { REPORT_DAYS } from '../domain/report-days.ts'
import { SOURCE_FIELDS } from '../domain/visit.ts'
import { conversionEventSchema } from './conversion-event.ts'
import { conversionErrors } from './errors.ts'

const clickIdSchema = z.string().regex(/^[\w.-]{1,500}$/)

/** A link's campaign, by its parameters. */
const sourceSchema = z.partialRecord(z.enum(SOURCE_FIELDS), createLineSchema(100))

const visitSchema = z.strictObject({
  source: sourceSchema,
  browser: z.strictObject({
    fbp: z
      .string()
      .regex(/^fb\.1\.\d{13}\.\d{1,20}$/)
      .optional(),
    fc: z
      .string()
      .regex(/^fb\.1\.\d{13}\.[\w.-]{1,500}$/)
      .optional(),
    ttclid: clickIdSchema.optional(),
    scClickId: clickIdSchema.optional(),
    gclid: clickIdSchema.optional(),
    clientId: z
      .string()
      .regex(/^\d{1,12}\.\d{1,12}$/)
      .optional(),
  }),
})

const rate = { limit: 60, seconds: 60, by: 'session' } as const

/** Calls of the storefront. */
export const conversionsContract = defineContract({
  'POST /api/v1/conversion-events': {
    summary:
      "Count an order or an opened dish at the merchant's vendors, under the ids of the browser's own events",
    access: 'guest',
    rate: { ...rate, together: 'conversions' },
    body: conversionEventSchema,
    /** How many events are recorded as allowed now; 0 without consent or without vendors. */
    data: z.object({ accepted: z.int() }),
    errors: [orderErrors.unknownOrder],
  },
  'PUT /api/v1/visit-source': {
    summary: 'Store the campaign that a customer came from, as far as they allow it; answers what is stored',
    access: 'guest',
    rate: { ...rate, together: 'visits' },
    body: visitSchema,
    data: visitSchema,
  },
})
export type ConversionsApi = typeof conversionsContract

const pixelSchema = z.object({
  vendor: z.string(),
  title: z.string(),
  pixelId: z.string(),
  /** Whether its access token is stored, so that the server sends conversions. */
  isConnected: z.boolean(),
})

const failedEventSchema = z.object({
  _id: idSchema,
  vendor: z.string(),
  pixelId: z.string(),
  name: z.enum(CONVERSION_NAMES),
  /** The order number shown to people; null for an opened dish. */
  orderId: z.string().nullable(),
  attempts: z.int(),
  /** What the vendor answered. */
  error: z.string(),
  at: instantSchema,
})

const overviewSchema = z.object({
  pixels: z.array(pixelSchema),
  /** What was given up, newest first. */
  failed: z.array(failedEventSchema),
})
export type ConversionOverview = z.output<typeof overviewSchema>

const ledgerEventSchema = z.object({
  _id: idSchema,
  vendor: z.string(),
  title: z.string(),
  pixelId: z.string(),
  name: z.enum(CONVERSION_NAMES),
  sentBy: z.enum(SENDERS),
  status: z.enum(EVENT_STATUSES),
  /** The consent under which it left; null while it has not left. */
  consent: z
    .object({ purposes: z.array(z.enum(CONSENT_PURPOSES)), chosenAt: instantSchema.nullable() })
    .nullable(),
  error: z.string().nullable(),
  at: instantSchema,
})

const ledgerSchema = z.object({
  events: z.array(ledgerEventSchema),
  /** How often vendors count the order: what browser and server sent under one id is one. */
  counted: z.int(),
  /** The campaign that the order came from; null when none is known. */
  source: sourceSchema.nullable(),
})
export type OrderLedger = z.output<typeof ledgerSchema>

/**
 * How often, for how much without what staff gave back, and how much that was. Declined and cancelled orders do not
 * count.
 */
const takingsSchema = { orders: z.int(), revenue: moneySchema, refunds: moneySchema }

const reportSchema = z.object({
  days: z.int(),
  sources: z.array(
    z.object({
      /** Absent fields are not known; without any the order came from no known campaign. */
      source: z.string().nullable(),
      medium: z.string().nullable(),
      campaign: z.string().nullable(),
      /** Customers who came from it and allow statistics; null where no campaign is known. */
      visitors: z.int().nullable(),
      ...takingsSchema,
    }),
  ),
  channels: z.array(z.object({ channel: z.literal(Object.values(ANALYTICS_CHANNEL)), ...takingsSchema })),
})
export type SourceReport = z.output<typeof reportSchema>

const access = 'staff:owner,manager' as const
const params = z.object({ id: idSchema })
const changeRate = { ...rate, together: 'changes of conversions' }
const pixelParams = z.object({
  vendor: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/),
  pixelId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
})

/** Calls of the console. */
export const conversionsConsoleContract = defineContract({
  'GET /api/v1/console/conversions': {
    summary: "The brand's pixels, which of them get conversions from the server, and what could not be sent",
    access,
    everyOutlet: true,
    data: overviewSchema,
  },
  'PUT /api/v1/console/conversions/:vendor/:pixelId': {
    summary: 'Store the access token of a pixel; from then on the server sends conversions to its vendor',
    access,
    everyOutlet: true,
    rate: changeRate,
    params: pixelParams,
    body: z.strictObject({ secret: createLineSchema(1_000) }),
    data: overviewSchema,
    errors: [conversionErrors.unknownPixel],
  },
  'DELETE /api/v1/console/conversions/:vendor/:pixelId': {
    summary: 'Delete the access token of a pixel; nothing more is sent from the server',
    access,
    everyOutlet: true,
    rate: changeRate,
    params: pixelParams,
    data: overviewSchema,
    errors: [conversionErrors.unknownPixel],
  },
  'POST /api/v1/console/conversion-events/:id/retry': {
    summary: 'Send again what was given up, if the customer still allows it',
    access,
    everyOutlet: true,
    rate: changeRate,
    params,
    body: z.strictObject({}),
    data: overviewSchema,
    errors: [conversionErrors.unknownEvent, conversionErrors.notFailed],
  },
  'GET /api/v1/console/stores/:id/sources': {
    summary: 'The campaigns and channels that the orders of an outlet came from, most orders first',
    access,
    params,
    query: z.strictObject({ days: z.enum(REPORT_DAYS).default('30') }),
    data: reportSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/console/orders/:id/conversions': {
    summary: 'Which events of an order left, to whom, under which consent, and how often they count',
    access,
    params,
    data: ledgerSchema,
    errors: [orderErrors.unknownOrder],
  },
})
export type ConversionsConsoleApi = typeof conversionsConsoleContract
