import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { loadProductCards } from '#core/menus/server/cards.service.ts'
import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { FavouritesApi } from '../contract/endpoints.ts'
import { favouriteErrors } from '../contract/errors.ts'
import { deleteFavourite, type FavouritesOwner, findFavourites, insertFavourite } from './favourites.repo.ts'

/** Per outlet. */
const MAX_FAVOURITES = 200

/** Why a product cannot be marked; undefined when it can. */
const validateFavourite = async (
  { db }: Pick<Platform, 'db'>,
  tx: Transaction,
  { owner, product }: { readonly owner: FavouritesOwner; readonly product: string },
): Promise<Failure | undefined> => {
  const store = await loadStore(tx, owner.storeId)
  if (!store) return failure(storeErrors.unknownStore, { field: 'store' })
  const menu = await loadMenuInTransaction(db, tx, store)
  if (!menu.products.has(product)) return failure(menuErrors.unknownProduct, { field: 'product' })
  const known = await findFavourites(tx, owner)
  return known.length < MAX_FAVOURITES || known.includes(product)
    ? undefined
    : failure(favouriteErrors.tooMany, { values: { most: MAX_FAVOURITES } })
}

export const createFavouriteHandlers = (platform: Platform): Handlers<FavouritesApi> => ({
  'GET /api/v1/favourites': async ({ caller, query, language, headers }) => {
    const { brandId, userId } = requireCustomer(caller)
    const { store: storeId, orderType, scheduledTime } = query
    const marked = await platform.db.tenant(brandId, async (tx) =>
      (await loadStore(tx, storeId)) ? findFavourites(tx, { userId, storeId }) : undefined,
    )
    const wanted = { storeId, orderType, scheduledTime, language, headers }
    const cards = marked && (await loadProductCards(platform, wanted, marked))
    return cards ? ok(cards) : fail(failure(storeErrors.unknownStore, { field: 'store' }))
  },
  'GET /api/v1/favourites/:product': async ({ caller, params: { product }, query }) => {
    const { brandId, userId } = requireCustomer(caller)
    const owner = { userId, storeId: query.store }
    const marked = await platform.db.tenant(brandId, (tx) => findFavourites(tx, owner))
    return ok({ isFavourite: marked.includes(product) })
  },
  'PUT /api/v1/favourites/:product': async ({ caller, params: { product }, body }) => {
    const { brandId, userId } = requireCustomer(caller)
    const { store: storeId, isFavourite } = body
    const owner = { userId, storeId }
    return platform.db.tenant(brandId, async (tx) => {
      if (!isFavourite) {
        await deleteFavourite(tx, owner, product)
        return ok({ isFavourite })
      }
      const refused = await validateFavourite(platform, tx, { owner, product })
      if (refused) return fail(refused)
      await insertFavourite(tx, owner, product)
      return ok({ isFavourite })
    })
  },
})
