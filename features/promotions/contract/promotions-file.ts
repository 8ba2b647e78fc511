import { z } from 'zod'
import { fileKeySchema } from '#core/sites/contract/site-file.ts'
import { createTermsShape } from './terms.ts'

/** `outlet/area`, because areas are identified within their outlet. */
const areaPathSchema = z
  .string()
  .regex(/^[^/]{1,80}\/[^/]{1,80}$/, 'must be an outlet and its area, such as marina/jbr')

/** The section `promotions` of a site file: refers to outlets and categories by key, to products by SKU. */
export const promotionsFileSchema = z
  .array(
    z.strictObject({
      key: fileKeySchema,
      /** Whether it waits to be resumed; absent: as it is, and a new one applies. */
      isPaused: z.boolean().optional(),
      ...createTermsShape(fileKeySchema, areaPathSchema),
    }),
  )
  .max(500)
export type PromotionFile = z.output<typeof promotionsFileSchema>[number]
export type PromotionFileInput = z.input<typeof promotionsFileSchema>[number]
