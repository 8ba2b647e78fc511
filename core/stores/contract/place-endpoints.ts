import { z } from 'zod'
import { orderTypeQuerySchema } from '#core/sites/contract/schemas.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema } from '#platform/contract/schemas.ts'
import { areaSchema, storeCardSchema } from './endpoints.ts'
import { storeErrors } from './errors.ts'

/** Degrees in a query string. */
const createDegreesSchema = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most))

const coordinatesSchema = z.strictObject({
  lat: z.number().min(-90).max(90),
  long: z.number().min(-180).max(180),
})

/** A city has no id of its own: its normalized name serves as one, and survives an import. */
const cityIdSchema = z.string().min(1).max(120)

export const placeSchema = z.object({
  lat: z.number(),
  long: z.number(),
  /** The address in one line. */
  text: z.string(),
  street: z.string(),
  locality: z.string(),
  city: z.string(),
})
export type Place = z.output<typeof placeSchema>

/** Which areas deliver to a place. */
export const serviceabilitySchema = z.object({
  /** The place as the map describes it; null without a result. */
  place: placeSchema.nullable(),
  /** The best area: one that is delivered to now, else the cheapest. */
  area: areaSchema,
  /** All that reach the place, the best first. */
  areas: z.array(areaSchema),
})
export type Serviceability = z.output<typeof serviceabilitySchema>

export const nearbyOutletSchema = storeCardSchema.extend({
  /** Straight-line distance; null without a place to measure from. */
  distance: z.object({ meters: z.int(), text: z.string() }).nullable(),
  /** The area in which it delivers to the place; null for pickups. */
  area: areaSchema.nullable(),
})
export type NearbyOutlet = z.output<typeof nearbyOutletSchema>

const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
  z.object({ type: z.literal('Circle'), center: z.tuple([z.number(), z.number()]), radius: z.number() }),
])

/** Each request may call a map service that charges for it: twelve in an hour for each of 500 people of a network. */
const searchEndpoint = {
  access: 'anonymous',
  rate: [
    { limit: 90, seconds: 60, by: 'session', together: 'places' },
    { limit: 6000, seconds: 3600, by: 'ip', together: 'places' },
  ],
} as const

export const placeContract = defineContract({
  'POST /api/v2/serviceability/coordinates': {
    ...searchEndpoint,
    summary: 'Which areas deliver to a place on the map; none is an error that says so',
    body: z.strictObject({
      coordinates: coordinatesSchema,
      address: createLineSchema(300).optional(),
      promotionUrlId: idSchema,
      store: idSchema.optional(),
    }),
    data: serviceabilitySchema,
    errors: [storeErrors.areaNotServed],
  },
  'POST /api/v2/serviceability/area': {
    ...searchEndpoint,
    summary: 'Which areas deliver to an address in words',
    body: z.strictObject({ address: createLineSchema(300), promotionUrlId: idSchema }),
    data: serviceabilitySchema,
    errors: [storeErrors.areaNotServed],
  },
  'POST /api/v2/serviceability/findArea': {
    ...searchEndpoint,
    summary: 'The areas of an outlet in a city whose names fit an address',
    body: z.strictObject({ cityId: cityIdSchema, storeId: idSchema, address: createLineSchema(300) }),
    data: z.array(areaSchema),
    errors: [storeErrors.unknownStore, storeErrors.areaNotServed],
  },
  'POST /api/v2/serviceability/findCity': {
    ...searchEndpoint,
    summary: 'The cities that an outlet delivers in, narrowed by what is typed',
    body: z.strictObject({ storeId: idSchema, search: z.string().max(80).default('') }),
    data: z.array(z.object({ _id: cityIdSchema, name: z.string() })),
    errors: [storeErrors.unknownStore, storeErrors.noCities],
  },
  'GET /api/v1/areas/delivery': {
    summary: 'The areas that a site delivers to with their shapes, for a map',
    access: 'anonymous',
    shared: true,
    query: z.strictObject({ promotionUrlId: idSchema, store: idSchema.optional() }),
    data: z.array(areaSchema.extend({ zone: geometrySchema.nullable() })),
  },
  'GET /api/v1/outlets': {
    ...searchEndpoint,
    summary: 'The outlets that can serve a place or an area by an order type, nearest first',
    query: z.strictObject({
      promotionUrlId: idSchema,
      orderType: orderTypeQuerySchema,
      lat: createDegreesSchema(90).optional(),
      long: createDegreesSchema(180).optional(),
      area: idSchema.optional(),
    }),
    data: z.array(nearbyOutletSchema),
    errors: [storeErrors.areaNotServed, storeErrors.noOutlets],
  },
  'GET /api/v1/outlets/pickup': {
    ...searchEndpoint,
    summary: 'The outlets where an order can be picked up, nearest to a place first',
    query: z.strictObject({
      promotionUrlId: idSchema,
      lat: createDegreesSchema(90),
      long: createDegreesSchema(180),
    }),
    data: z.array(nearbyOutletSchema),
  },
  'GET /api/v1/places': {
    ...searchEndpoint,
    summary: 'Places by what is typed, near the outlets of a site',
    query: z.strictObject({ promotionUrlId: idSchema, search: z.string().min(2).max(120) }),
    data: z.array(placeSchema),
    errors: [storeErrors.mapsSilent],
  },
  'GET /api/v1/places/at': {
    ...searchEndpoint,
    summary: 'What stands at a place; null where no map says anything',
    query: z.strictObject({ lat: createDegreesSchema(90), long: createDegreesSchema(180) }),
    data: placeSchema.nullable(),
  },
})
export type PlaceApi = typeof placeContract
