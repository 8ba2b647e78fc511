import { z } from 'zod'
import { orderTypeQuerySchema } from '#core/sites/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { productCardSchema } from './endpoints.ts'

export const suggestionsContract = defineContract({
  'GET /api/v1/products/suggestive': {
    summary: 'What goes well with the products of a cart, or with any, and can be added with one tap',
    access: 'anonymous',
    shared: true,
    query: z.strictObject({
      store: idSchema,
      orderType: orderTypeQuerySchema,
      /** When the order is wanted: a time, or the beginning and end of a span. Absent: now. */
      scheduledTime: instantSchema.optional(),
      scheduledStartTime: instantSchema.optional(),
      scheduledEndTime: instantSchema.optional(),
      /** Ids of the products in the cart, joined by commas. */
      with: z
        .string()
        .min(1)
        .max(1200)
        .transform((text) => text.split(','))
        .pipe(z.array(idSchema).max(50))
        .optional(),
    }),
    data: z.array(productCardSchema),
    errors: [storeErrors.unknownStore],
  },
})
export type SuggestionsApi = typeof suggestionsContract
