import { z } from 'zod'
import { filePriceSchema } from '#core/sites/contract/site-file.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { weekSchema } from '#core/stores/contract/hours-endpoints.ts'
import {
  AREA_MINUTES,
  MAX_AREA_CORNERS,
  MAX_AREA_NAME,
  MAX_AREA_RINGS,
} from '#core/stores/domain/area-terms.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, languageSchema } from '#platform/contract/schemas.ts'
import { areaErrors } from './errors.ts'

const ACCESS = 'staff:owner,manager'

/** Room for a shape with as many corners as are read. */
const AREA_BYTES = 1024 * 1024

const lineTextSchema = z
  .string()
  .max(MAX_AREA_NAME)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/)
const localizedLineSchema = z.partialRecord(languageSchema, lineTextSchema)

/**
 * Longitude before latitude, as in GeoJSON. A rule checks that it is on the earth, because it can explain the error
 * in words.
 */
const positionSchema = z.tuple([z.number(), z.number()])

const circleSchema = z.strictObject({
  type: z.literal('Circle'),
  center: positionSchema,
  /** Metres. */
  radius: z.number(),
})

/** A polygon's rings end where they begin; one inside another is a hole, one beside it a further part. */
const zoneSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Polygon'),
    coordinates: z.array(z.array(positionSchema).max(MAX_AREA_CORNERS + 1)).max(MAX_AREA_RINGS),
  }),
  circleSchema,
])

/** Longitude, latitude and perhaps a height; further numbers are of no known meaning. */
const writtenRingSchema = z.array(z.array(z.number()).min(2).max(4))

/**
 * A shape as it is sent: also in several parts, with heights, with rings that are not closed, and with more corners than
 * an area has. `readShape` says what of it is kept.
 */
const writtenZoneSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(writtenRingSchema) }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(writtenRingSchema)) }),
  circleSchema,
])

/** The merchant's terms for an area. Amounts are minor units of the outlet's currency. */
export const areaTermsSchema = z.strictObject({
  name: localizedLineSchema,
  city: localizedLineSchema,
  fee: filePriceSchema,
  minimumOrder: filePriceSchema.nullable(),
  /** Usual minutes from order to delivery. */
  minutes: z.int().min(AREA_MINUTES.least).max(AREA_MINUTES.most),
  taxId: idSchema.nullable(),
  /** Its shape; null: it is identified by its name. */
  zone: zoneSchema.nullable(),
  /** When it is delivered to; null: whenever the outlet delivers. */
  hours: weekSchema.nullable(),
})
export type WireAreaTerms = z.output<typeof areaTermsSchema>

const consoleAreaSchema = z.object({
  _id: idSchema,
  /** Increases with every change. */
  version: z.int(),
  isActive: z.boolean(),
  terms: areaTermsSchema,
})
export type ConsoleArea = z.output<typeof consoleAreaSchema>

const writtenTermsSchema = areaTermsSchema.extend({ zone: writtenZoneSchema.nullable() })
export type WrittenTerms = z.output<typeof writtenTermsSchema>

const savedAreaSchema = consoleAreaSchema.extend({
  /** What was left out of the shape so that it fits: its corners before and after, and by how many metres it moved. */
  simplification: z.object({ from: z.int(), to: z.int(), meters: z.int() }).optional(),
})
export type SavedArea = z.output<typeof savedAreaSchema>

const storeParamsSchema = z.object({ id: idSchema })
const areaParamsSchema = z.object({ id: idSchema, areaId: idSchema })

const termsErrors = [
  areaErrors.nameMissing,
  areaErrors.cityMissing,
  areaErrors.radiusWrong,
  areaErrors.offEarth,
  areaErrors.tooFar,
  areaErrors.fewCorners,
  areaErrors.manyCorners,
  areaErrors.manyParts,
  areaErrors.flat,
  areaErrors.tangled,
  areaErrors.hoursEmpty,
  areaErrors.unknownTax,
] as const

export const areaContract = defineContract({
  'GET /api/v1/console/stores/:id/areas': {
    summary: 'The delivery areas of an outlet, those that are switched off too, to edit them',
    access: ACCESS,
    params: storeParamsSchema,
    data: z.object({
      currency: z.string(),
      /** Whether the outlet delivers; while it does not, its areas do nothing. */
      isDelivering: z.boolean(),
      /** The site's languages, its main one first. */
      languages: z.array(languageSchema),
      /** The outlet's location, and the name of its city. */
      outlet: z.object({ lat: z.number(), lng: z.number(), city: localizedLineSchema }),
      taxes: z.array(z.object({ _id: idSchema, name: z.string() })),
      areas: z.array(consoleAreaSchema),
    }),
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/console/stores/:id/areas': {
    summary: 'Give an outlet another delivery area; customers there are served at once',
    access: ACCESS,
    params: storeParamsSchema,
    body: z.strictObject({ terms: writtenTermsSchema }),
    bodyLimit: AREA_BYTES,
    data: savedAreaSchema,
    errors: [storeErrors.unknownStore, areaErrors.manyAreas, ...termsErrors],
  },
  'PUT /api/v1/console/stores/:id/areas/:areaId': {
    summary: 'Change a delivery area; a change of an older version is refused',
    access: ACCESS,
    params: areaParamsSchema,
    body: z.strictObject({ version: z.int().min(1), terms: writtenTermsSchema }),
    bodyLimit: AREA_BYTES,
    data: savedAreaSchema,
    errors: [storeErrors.unknownStore, areaErrors.unknownArea, areaErrors.areaMoved, ...termsErrors],
  },
  'PUT /api/v1/console/stores/:id/areas/:areaId/state': {
    summary: 'Switch a delivery area off, or on again',
    access: ACCESS,
    params: areaParamsSchema,
    body: z.strictObject({ isActive: z.boolean() }),
    data: consoleAreaSchema,
    errors: [storeErrors.unknownStore, areaErrors.unknownArea],
  },
  'DELETE /api/v1/console/stores/:id/areas/:areaId': {
    summary: 'Remove a delivery area that no cart was ever made for; any other can be switched off',
    access: ACCESS,
    params: areaParamsSchema,
    data: z.object({ _id: idSchema }),
    errors: [storeErrors.unknownStore, areaErrors.unknownArea, areaErrors.areaInUse],
  },
})
export type AreaApi = typeof areaContract
