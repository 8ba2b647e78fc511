import { z } from 'zod'
import { menuQuery, productCardSchema } from '#core/menus/contract/endpoints.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { favouriteErrors } from './errors.ts'

/** Omits the product: callers who may not see it must not learn whether it exists. */
const favouriteSchema = z.object({ isFavourite: z.boolean() })
const productParams = z.object({ product: idSchema })

/** Products that signed-in customers mark in a menu to find them again. */
export const favouritesContract = defineContract({
  'GET /api/v1/favourites': {
    summary:
      'The own favourites at an outlet as they can be had now, the newest first; what was deleted is left out',
    access: 'customer',
    query: z.strictObject({ store: idSchema, ...menuQuery }),
    data: z.array(productCardSchema),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/favourites/:product': {
    summary: 'Whether a product of an outlet is an own favourite',
    access: 'customer',
    params: productParams,
    query: z.strictObject({ store: idSchema }),
    data: favouriteSchema,
  },
  'PUT /api/v1/favourites/:product': {
    summary:
      'Mark a product of an outlet as an own favourite, or take the mark away; the same again changes nothing',
    access: 'customer',
    rate: { limit: 60, seconds: 60, by: 'session' },
    params: productParams,
    body: z.strictObject({ store: idSchema, isFavourite: z.boolean() }),
    data: favouriteSchema,
    errors: [storeErrors.unknownStore, menuErrors.unknownProduct, favouriteErrors.tooMany],
  },
})
export type FavouritesApi = typeof favouritesContract
