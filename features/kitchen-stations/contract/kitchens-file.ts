import { z } from 'zod'
import { fileKeySchema } from '#core/sites/contract/site-file.ts'
import { createLineSchema } from '#platform/contract/schemas.ts'
import { MAX_STATION_NAME, MAX_STATIONS } from '../domain/stations.ts'

/** The section `kitchens` of a site file: the stations of outlets. An outlet that it does not name stays. */
export const kitchensFileSchema = z
  .array(
    z.strictObject({
      /** The outlet's key. */
      store: fileKeySchema,
      /** Whether an order becomes ready automatically when all its items are. */
      isAutoReady: z.boolean(),
      stations: z
        .array(
          z.strictObject({
            /** Unique at the outlet; a station with the same name stays the same. */
            name: createLineSchema(MAX_STATION_NAME),
            /** Keys of categories and skus of products, each at one station of the outlet at most. */
            categories: z.array(fileKeySchema).max(500).default([]),
            products: z.array(fileKeySchema).max(2000).default([]),
          }),
        )
        .max(MAX_STATIONS),
    }),
  )
  .max(500)
export type KitchensFile = z.output<typeof kitchensFileSchema>
