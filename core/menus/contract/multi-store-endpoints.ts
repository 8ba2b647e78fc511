import { z } from 'zod'
import { orderTypeQuerySchema } from '#core/sites/contract/schemas.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, pagingSchema } from '#platform/contract/schemas.ts'
import { itemStateSchema, productCardSchema } from './endpoints.ts'

/** A product with the outlets that have it on their menus; those where it is available now come first. */
export const multiStoreProductSchema = productCardSchema.extend({
  stores: z.array(z.object({ _id: idSchema, name: z.string(), state: itemStateSchema })),
})
export type MultiStoreProduct = z.output<typeof multiStoreProductSchema>

const page = {
  access: 'anonymous',
  shared: true,
  data: z.object({
    /** Products on all pages together. */
    total: z.int(),
    products: z.array(multiStoreProductSchema),
  }),
} as const

const query = { promotionUrlId: idSchema, orderType: orderTypeQuerySchema, ...pagingSchema }

export const multiStoreContract = defineContract({
  'GET /api/v1/multi-store/products': {
    ...page,
    summary:
      'What all outlets of a site sell by an order type, each product once, with the outlets that have it',
    query: z.strictObject(query),
  },
  'GET /api/v1/multi-store/products/search': {
    ...page,
    summary: 'The same, narrowed to products that fit what is typed',
    query: z.strictObject({ ...query, search: z.string().max(80).regex(/\S/) }),
  },
})
export type MultiStoreApi = typeof multiStoreContract
