import { z } from 'zod'
import { filledSchema } from '#core/cart/contract/bulk-endpoints.ts'
import { schedule } from '#core/cart/contract/cart-parts.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { placeErrors } from '#core/cart/contract/refusals.ts'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { orderErrors } from './errors.ts'

export const reorderContract = defineContract({
  'POST /api/v1/carts/reorder': {
    summary:
      'Fill the cart from an own order, at its outlet; what could not be added, or not as it was, is named with the reason',
    access: 'guest',
    rate: { limit: 20, seconds: 60, by: 'session' },
    idempotency: 'accepted',
    body: z.strictObject({
      order: idSchema,
      orderType: orderTypeSchema,
      area: idSchema.optional(),
      ...schedule,
      /** Set after the customer chose to begin anew although another store's products are in the cart. */
      replace: z.boolean().optional(),
    }),
    data: filledSchema,
    errors: [orderErrors.unknownOrder, cartErrors.anotherStore, storeErrors.inactive, ...placeErrors],
  },
})
export type ReorderApi = typeof reorderContract
