import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { addProductBodySchema, cartSchema } from './endpoints.ts'
import { fulfilmentErrors } from './error-groups.ts'
import { cartErrors } from './errors.ts'

/** Something wanted that is not in the cart, or not as it was wanted. Texts are in the shown language. */
export const bulkAddNoteSchema = z.object({
  product: idSchema,
  name: z.string(),
  text: z.string(),
  /** It is in the cart all the same: fewer of it, without a choice, or at another price. */
  isAdded: z.boolean(),
  /** What is sold in its place. */
  replacement: z.object({ _id: idSchema, name: z.string() }).nullable(),
})
export type BulkAddNote = z.output<typeof bulkAddNoteSchema>

/** What became of adding many things at once. */
export const bulkAddResultSchema = z.object({
  /** Null when nothing could be added and nothing was there. */
  cart: cartSchema.nullable(),
  /** How many pieces were added. */
  added: z.int(),
  notes: z.array(bulkAddNoteSchema),
})
export type BulkAddResult = z.output<typeof bulkAddResultSchema>

const { store, orderType, area, replace, cartPromo, dateTime, product, qty, customize, ...line } =
  addProductBodySchema.shape

const bulkAddEndpoint = {
  access: 'guest',
  rate: { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' },
  idempotency: 'accepted',
  body: z.strictObject({
    ...{ store, orderType, area, replace, cartPromo, dateTime },
    scheduledTime: line.scheduledTime,
    scheduledStartTime: line.scheduledStartTime,
    scheduledEndTime: line.scheduledEndTime,
    products: z
      .array(
        z.strictObject({
          ...{ product, qty, customize },
          collectFromUser: line.collectFromUser,
          specialInstructions: line.specialInstructions,
          isRecent: line.isRecent,
        }),
      )
      .min(1)
      .max(50),
  }),
  data: bulkAddResultSchema,
  errors: [cartErrors.anotherStore, storeErrors.inactive, ...fulfilmentErrors],
} as const

export const bulkContract = defineContract({
  'POST /api/v1/carts/addProducts': {
    ...bulkAddEndpoint,
    summary:
      'Add many products; whatever could not be added, or not as it was wanted, is named with the reason',
  },
  'PUT /api/v1/carts/addProducts': {
    ...bulkAddEndpoint,
    summary: 'The same as POST',
  },
})
export type BulkApi = typeof bulkContract
