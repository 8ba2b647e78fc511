import { z } from 'zod'
import { cartLineSchema } from '#core/cart/contract/endpoints.ts'
import { orderTypeQuerySchema, pictureSchema } from '#core/sites/contract/schemas.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'

const { customize, collectFromUser } = cartLineSchema.shape

/** Something that the customer ordered before and can order again unchanged, at today's price. */
export const recentItemSchema = z.object({
  product: z.object({ _id: idSchema }),
  isRecent: z.literal(true),
  name: z.string(),
  photo: pictureSchema.nullable(),
  /** Today's price of one with these choices. */
  unitPrice: moneySchema,
  customize,
  collectFromUser,
  specialInstructions: z.string(),
})
export type RecentItem = z.output<typeof recentItemSchema>

export const recentContract = defineContract({
  'GET /api/v1/orders/recent-items': {
    summary: 'What the caller ordered last at an outlet and can have again, as it was, with one tap',
    access: 'guest',
    query: z.strictObject({ store: idSchema, orderType: orderTypeQuerySchema }),
    data: z.array(recentItemSchema),
  },
})
export type RecentApi = typeof recentContract
