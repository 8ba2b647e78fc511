import { z } from 'zod'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { addProductBodySchema, cartSchema, removeLineBody } from './endpoints.ts'
import { choiceErrors, fulfilmentErrors } from './error-groups.ts'
import { cartErrors } from './errors.ts'

/** The draft of an outlet, evaluated and priced now; null without one. */
const draftResultSchema = z.object({ draft: cartSchema.nullable() })

const draftWrite = {
  access: 'guest',
  rate: { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' },
} as const

/**
 * The draft is a second cart in addition to the open one: saved for later, one per outlet, without the 30-minute
 * expiry and without reservations. One call turns it into the open cart.
 */
export const draftContract = defineContract({
  'GET /api/v1/draft-cart': {
    summary: 'Read what is kept for later, priced now',
    access: 'guest',
    query: z.strictObject({ store: idSchema }),
    data: draftResultSchema,
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/draft-cart/addProductToCart': {
    ...draftWrite,
    summary: 'Keep a product with its choices for later',
    idempotency: 'accepted',
    body: addProductBodySchema,
    data: draftResultSchema,
    errors: [
      cartErrors.unavailable,
      cartErrors.outOfStock,
      cartErrors.aboveMost,
      cartErrors.tooManyLines,
      cartErrors.quantity,
      menuErrors.unknownProduct,
      storeErrors.inactive,
      ...choiceErrors,
      ...fulfilmentErrors,
    ],
  },
  'POST /api/v1/draft-cart/removeProductFromCart': {
    ...draftWrite,
    summary: 'Take one off a line that is kept for later, or remove the line',
    idempotency: 'accepted',
    body: removeLineBody,
    data: draftResultSchema,
    errors: [cartErrors.unknownLine, storeErrors.unknownStore],
  },
  'PUT /api/v1/draft-cart/keep': {
    ...draftWrite,
    summary: 'Keep the whole cart for later: it leaves the cart and joins what is kept already',
    body: z.strictObject({ store: idSchema }),
    data: draftResultSchema,
    errors: [storeErrors.unknownStore, cartErrors.expired, cartErrors.empty],
  },
  'PUT /api/v1/draft-cart/takeUp': {
    ...draftWrite,
    summary: 'Make what is kept for later the cart again, or part of it; what changed since is in `changes`',
    body: z.strictObject({
      store: idSchema,
      /** Set after the customer chose to discard another store's cart. */
      replace: z.boolean().optional(),
    }),
    data: z.object({ cart: cartSchema }),
    errors: [storeErrors.unknownStore, cartErrors.anotherStore, cartErrors.nothingKept],
  },
})
export type DraftApi = typeof draftContract
