import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { addProductBodySchema, cartSchema } from './endpoints.ts'
import { fulfilmentErrors } from './error-groups.ts'
import { cartErrors } from './errors.ts'

/** A requested item that was not added, or not as requested. Texts are in the display language. */
export const bulkAddNoteSchema = z.object({
  product: idSchema,
  name: z.string(),
  text: z.string(),
  /** The item is in the cart, but with a lower quantity, without a choice, or at another price. */
  isAdded: z.boolean(),
  /** The product sold as its replacement. */
  replacement: z.object({ _id: idSchema, name: z.string() }).nullable(),
})
export type BulkAddNote = z.output<typeof bulkAddNoteSchema>

/** Result of adding many items in one call. */
export const bulkAddResultSchema = z.object({
  /** Null when nothing could be added and the cart was empty. */
  cart: cartSchema.nullable(),
  /** Quantity added. */
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
          promo: line.promo,
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
