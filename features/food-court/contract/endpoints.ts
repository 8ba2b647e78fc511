import { z } from 'zod'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { storeCardSchema } from '#core/stores/contract/endpoints.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { foodCourtErrors } from './errors.ts'

/** A stall of a court: one of its brands. Its id is the id of its outlet. */
const stallSchema = storeCardSchema.extend({
  picture: pictureSchema.nullable(),
  /** The names of its first categories, in the shown language. */
  categories: z.array(z.string()),
  /** The minutes in which an order for now can be picked up; null while it takes none. */
  arrival: z.object({ from: z.int(), to: z.int() }).nullable(),
})
export type Stall = z.output<typeof stallSchema>

const courtSchema = z.object({
  /** The site's id, which is also `promotionUrlId`. */
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  homePath: z.string(),
  cover: pictureSchema.nullable(),
  currency: z.string(),
  isOpen: z.boolean(),
  /** Open stalls first. */
  brands: z.array(stallSchema),
})
export type Court = z.output<typeof courtSchema>

export const foodCourtContract = defineContract({
  'GET /api/v1/food-court/details': {
    summary: 'A food court with its stalls',
    access: 'anonymous',
    shared: true,
    query: z.strictObject({ promotionUrlId: idSchema }),
    data: courtSchema,
    errors: [foodCourtErrors.unknownCourt],
  },
  'GET /api/v1/food-court/brand': {
    summary: 'One stall of a food court',
    access: 'anonymous',
    shared: true,
    query: z.strictObject({ promotionUrlId: idSchema, brandId: idSchema }),
    data: stallSchema,
    errors: [foodCourtErrors.unknownCourt, foodCourtErrors.unknownStall],
  },
})
export type FoodCourtApi = typeof foodCourtContract
