import { z } from 'zod'
import type { Position } from '#core/maps/domain/geo.ts'
import {
  createLocalizedTextSchema,
  fileKeySchema,
  filePhotoSchema,
  filePriceSchema,
  phoneNumberSchema,
} from '#core/sites/contract/site-file.ts'
import { createEmailSchema } from '#platform/contract/schemas.ts'
import { USUAL_ACCEPTANCE } from '../domain/acceptance.ts'
import {
  AREA_MINUTES,
  AREA_RADIUS,
  MAX_AREA_NAME,
  MAX_AREA_RINGS,
  MIN_AREA_CORNERS,
} from '../domain/area-terms.ts'
import { type DeliveryZone, describeRingIssue } from '../domain/delivery-zone.ts'
import { isNowhere } from '../domain/nowhere.ts'
import { PAYMENT_METHODS } from '../domain/payment-method.ts'
import { MAX_READ_CORNERS, readShape, type ShapeIssue } from '../domain/read-shape.ts'
import { MAX_DAYS_PER_SPECIAL_PERIOD } from '../domain/special-days.ts'
import { type TimeWindow, WEEKDAYS, type WeeklyHours } from '../domain/weekly-hours.ts'
import { acceptanceSchema } from './acceptance-endpoints.ts'
import { collectFileSchema } from './collect-file.ts'

/** The parts of a site file that describe taxes, outlets, their hours and delivery areas. */

const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 09:30')

const windows = z
  .array(z.tuple([time, time]))
  .max(12)
  .transform((list): readonly TimeWindow[] => list)

const repeatDaily = (list: readonly TimeWindow[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, list]))

/** Opening times, the same `daily` or per weekday; a window that does not end after it begins runs past midnight. */
export const weeklyFileSchema = z
  .strictObject({
    daily: windows.optional(),
    mon: windows.optional(),
    tue: windows.optional(),
    wed: windows.optional(),
    thu: windows.optional(),
    fri: windows.optional(),
    sat: windows.optional(),
    sun: windows.optional(),
  })
  .refine(({ daily, ...days }) => !daily || Object.keys(days).length === 0, 'has both daily and weekdays')
  .transform(({ daily, ...days }): WeeklyHours => (daily ? repeatDaily(daily) : days))

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // The only check available: an unknown zone throws.
    return false
  }
}

export const taxFileSchema = z.strictObject({
  key: fileKeySchema,
  name: createLocalizedTextSchema(60),
  /** Basis points: 500 is 5 %. */
  rate: z.int('must be a whole number of basis points').min(0).max(10_000),
  inclusive: z.boolean(),
})
export type TaxFile = z.output<typeof taxFileSchema>

const position = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
  .transform((pair): Position => pair)

/** Longitude, latitude and perhaps a height, as in GeoJSON. */
const writtenRing = z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number()))

const SHAPE_ISSUE_TEXTS: Readonly<Record<ShapeIssue, string>> = {
  noShape: `needs outlines of at least ${MIN_AREA_CORNERS} corners`,
  manyCorners: `must have at most ${MAX_READ_CORNERS} corners`,
  manyParts: `must have at most ${MAX_AREA_RINGS} outlines`,
  tangled: 'must not cross itself',
}

/** The shape as it is stored, of one that may have heights, open rings and more corners than an area has. */
const readZone = (
  written: { readonly type: 'Polygon' | 'MultiPolygon'; readonly coordinates: unknown },
  context: z.RefinementCtx,
) => {
  const read = readShape(written)
  const issue = read.ok
    ? read.value.rings.map(describeRingIssue).find(Boolean)
    : SHAPE_ISSUE_TEXTS[read.failure]
  if (read.ok && !issue)
    return {
      type: 'Polygon' as const,
      coordinates: read.value.rings,
      simplification: read.value.simplification,
    }
  context.addIssue({ code: 'custom', path: ['coordinates'], message: issue ?? '' })
  return z.NEVER
}

/** Longitude before latitude, as in GeoJSON. A circle without a centre is drawn around its outlet. */
const zoneFileSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(writtenRing) }).transform(readZone),
  z
    .strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(writtenRing)) })
    .transform(readZone),
  z.strictObject({
    type: z.literal('Circle'),
    center: position.optional(),
    /** Metres. */
    radius: z.number().min(AREA_RADIUS.least).max(AREA_RADIUS.most),
  }),
])

const areaFileSchema = z.strictObject({
  key: fileKeySchema,
  name: createLocalizedTextSchema(MAX_AREA_NAME),
  city: createLocalizedTextSchema(MAX_AREA_NAME),
  fee: filePriceSchema,
  minimumOrder: filePriceSchema.optional(),
  minutes: z.int().min(AREA_MINUTES.least).max(AREA_MINUTES.most),
  tax: fileKeySchema.optional(),
  /** Its shape; without one it is identified by its name. */
  zone: zoneFileSchema.optional(),
  /** When it is delivered to; without them whenever the outlet delivers. */
  hours: weeklyFileSchema.optional(),
})
type AreaFile = z.output<typeof areaFileSchema>

const methods = z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length)

const gatewayName = z.string().regex(/^[a-z0-9-]{2,40}$/)
const gatewayAccount = z.string().max(120).optional()

const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 18:00')
const isoDate = z.iso.date()

/** How a channel takes orders for later; omitted fields have the usual value. */
export const slotSettingsSchema = z.strictObject({
  isActive: z.boolean().default(true),
  /** 10: the customer chooses a point of time, 20: a span. */
  type: z.literal([10, 20]).default(20),
  leadMinutes: z.int().min(0).max(20_160).default(60),
  slotMinutes: z.int().min(10).max(480).default(30),
  daysAhead: z.int().min(0).max(30).default(6),
  cutOff: z
    .strictObject({ time: wallTime, daysBefore: z.int().min(0).max(14) })
    .nullable()
    .default(null),
  maxOrders: z.int().min(1).max(10_000).nullable().default(null),
  maxKitchenMinutes: z.int().min(1).max(100_000).nullable().default(null),
  minutesPerItem: z.int().min(0).max(240).default(5),
  lastOrderMinutes: z.int().min(0).max(240).default(0),
})

/** A holiday, or dates with other hours; without windows a day off. */
export const specialDaySchema = z
  .strictObject({
    from: isoDate,
    to: isoDate,
    name: createLocalizedTextSchema(80),
    windows: windows.default([]),
  })
  .refine(({ from, to }) => from <= to, 'ends before it begins')
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS_PER_SPECIAL_PERIOD * 86_400_000,
    'is longer than two months',
  )

const basisPoints = z.int('must be a whole number of basis points').min(1).max(10_000)
const serviceTerms = z.union([
  z.strictObject({ rate: basisPoints }),
  z.strictObject({ amount: filePriceSchema.min(1) }),
])
const smallOrderTerms = z.strictObject({ below: filePriceSchema.min(1), amount: filePriceSchema.min(1) })

const bands = z
  .array(z.strictObject({ upTo: z.int().min(1).max(200_000), fee: filePriceSchema }))
  .min(1)
  .max(20)
  .refine(
    (list) => list.every(({ upTo }, index) => index === 0 || upTo > (list[index - 1]?.upTo ?? 0)),
    'must go from the nearest to the farthest',
  )

/** An outlet's charges in addition to its goods; without them only packaging and the fees of its areas. */
const chargesFileSchema = z.strictObject({
  /** By channel. */
  service: z
    .strictObject({
      delivery: serviceTerms.optional(),
      pickup: serviceTerms.optional(),
      dineIn: serviceTerms.optional(),
      inRoom: serviceTerms.optional(),
    })
    .default({}),
  smallOrder: z
    .strictObject({
      delivery: smallOrderTerms.optional(),
      pickup: smallOrderTerms.optional(),
      dineIn: smallOrderTerms.optional(),
      inRoom: smallOrderTerms.optional(),
    })
    .default({}),
  delivery: z
    .discriminatedUnion('by', [
      z.strictObject({ by: z.literal('area') }),
      /** Metres from the outlet to the address. */
      z.strictObject({ by: z.literal('distance'), bands }),
      z.strictObject({
        by: z.literal('courier'),
        provider: z.string().regex(/^[a-z0-9-]{2,40}$/),
        account: z.string().min(1).max(120),
      }),
    ])
    .default({ by: 'area' }),
  roundTo: z.int().min(2).max(100_000).nullable().default(null),
  /** Applies to service and small order fees. */
  tax: fileKeySchema.optional(),
})

const tableNumber = z
  .string()
  .max(20)
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .-]*[\p{L}\p{N}])?$/u, 'must be a name such as 12 or Terrace 3')

/** The numbers on the tables; a scanned or typed number must identify one table. */
const tableNumbers = z
  .array(tableNumber)
  .max(500)
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    'names a table twice',
  )

export const storeFileSchema = z
  .strictObject({
    key: fileKeySchema,
    name: createLocalizedTextSchema(120),
    address: createLocalizedTextSchema(300),
    city: createLocalizedTextSchema(120),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    phone: phoneNumberSchema.optional(),
    email: createEmailSchema().optional(),
    pinCode: z.string().max(20).optional(),
    timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Dubai'),
    services: z.strictObject({
      delivery: z.boolean().default(false),
      pickup: z.boolean().default(false),
      dineIn: z.boolean().default(false),
      inRoom: z.boolean().default(false),
    }),
    hours: z.strictObject({
      store: weeklyFileSchema,
      delivery: weeklyFileSchema.optional(),
      pickup: weeklyFileSchema.optional(),
    }),
    specialDays: z.array(specialDaySchema).max(60).default([]),
    schedule: z
      .strictObject({ delivery: slotSettingsSchema.optional(), pickup: slotSettingsSchema.optional() })
      .default({}),
    paymentMethods: z.strictObject({
      delivery: methods.default([]),
      pickup: methods.default([]),
      dineIn: methods.default([]),
      inRoom: methods.default([]),
    }),
    cashLimit: filePriceSchema.optional(),
    gateway: gatewayName.default('sandbox'),
    /** The merchant's account at the gateway; derived from the keys when absent. */
    gatewayAccount,
    /** Attempted in this order when the first refuses or cannot be reached, before the customer is redirected. */
    otherGateways: z
      .array(z.strictObject({ gateway: gatewayName, gatewayAccount }))
      .max(3)
      .default([]),
    isEmailNeeded: z.literal([10, 20, 30]).default(30),
    /** Whether an address must have a pin on the map to be delivered to. */
    isPinNeeded: z.boolean().default(false),
    preparationMinutes: z.int().min(0).max(1440).default(20),
    /** How long a new order may wait for an answer; null: none is declined automatically. */
    answering: acceptanceSchema.default(USUAL_ACCEPTANCE),
    /** Questions to the customer at checkout. */
    collect: z.array(collectFileSchema).max(12).default([]),
    tableNumbers: tableNumbers.default([]),
    /** Pictures of the outlet itself, with their alternative texts. */
    gallery: z
      .array(z.strictObject({ photo: filePhotoSchema, alt: createLocalizedTextSchema(160) }))
      .max(12)
      .default([]),
    packagingFee: filePriceSchema.default(0),
    packagingTax: fileKeySchema.optional(),
    charges: chargesFileSchema.default({
      ...{ service: {}, smallOrder: {} },
      ...{ delivery: { by: 'area' }, roundTo: null },
    }),
    tipPresets: z.array(z.int().min(1).max(100)).max(6).default([]),
    minimumOrder: z
      .strictObject({ delivery: filePriceSchema.default(0), pickup: filePriceSchema.default(0) })
      .default({ delivery: 0, pickup: 0 }),
    isActive: z.boolean().default(true),
    previewMode: z.boolean().default(false),
    skipToMenu: z.boolean().default(false),
    areas: z.array(areaFileSchema).max(2000).default([]),
  })
  .refine((store) => !isNowhere(store), {
    path: ['latitude'],
    message: 'must not be 0 with a longitude of 0: that is in the ocean',
  })
export type StoreFile = z.output<typeof storeFileSchema>

/** The stored shape of an area; null for one without a shape. */
export const toDeliveryZone = (store: StoreFile, { zone }: AreaFile): DeliveryZone | null => {
  if (!zone) return null
  if (zone.type === 'Polygon') return { type: zone.type, coordinates: zone.coordinates }
  return { ...zone, center: zone.center ?? [store.longitude, store.latitude] }
}
