import { menuErrors } from '#core/menus/contract/errors.ts'
import { cardsOf } from '#core/menus/server/cards.service.ts'
import { menuWithin } from '#core/menus/server/menus.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Handlers, Platform } from '#platform/http/area.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { FavouritesApi } from '../contract/endpoints.ts'
import { favouriteErrors } from '../contract/errors.ts'
import { deleteFavourite, findFavourites, insertFavourite, type Owner } from './favourites.repo.ts'

/** At one outlet. */
const MOST = 200

/** The access rules have let in only who is signed in; anyone else here is our own mistake. */
const customer = (caller: Caller): CustomerCaller => {
  if (caller.kind === 'customer') return caller
  throw new Error(`A ${caller.kind} caller reached a call for customers`)
}

/** Why a product cannot be marked; undefined when it can. */
const refusalOf = async (
  { db }: Pick<Platform, 'db'>,
  unit: Unit,
  { owner, product }: { readonly owner: Owner; readonly product: string },
): Promise<Failure | undefined> => {
  const store = await loadStore(unit, owner.storeId)
  if (!store) return failure(storeErrors.unknownStore, { field: 'store' })
  const menu = await menuWithin(db, unit, store)
  if (!menu.products.has(product)) return failure(menuErrors.unknownProduct, { field: 'product' })
  const known = await findFavourites(unit, owner)
  return known.length < MOST || known.includes(product)
    ? undefined
    : failure(favouriteErrors.tooMany, { values: { most: MOST } })
}

export const favouriteHandlers = (platform: Platform): Handlers<FavouritesApi> => ({
  'GET /api/v1/favourites': async ({ caller, query, language, headers }) => {
    const { brandId, userId } = customer(caller)
    const { store: storeId, orderType, scheduledTime } = query
    const marked = await platform.db.tenant(brandId, async (unit) =>
      (await loadStore(unit, storeId)) ? findFavourites(unit, { userId, storeId }) : undefined,
    )
    const wanted = { storeId, orderType, scheduledTime, language, headers }
    const cards = marked && (await cardsOf(platform, wanted, marked))
    return cards ? ok(cards) : fail(failure(storeErrors.unknownStore, { field: 'store' }))
  },
  'GET /api/v1/favourites/:product': async ({ caller, params: { product }, query }) => {
    const { brandId, userId } = customer(caller)
    const owner = { userId, storeId: query.store }
    const marked = await platform.db.tenant(brandId, (unit) => findFavourites(unit, owner))
    return ok({ isFavourite: marked.includes(product) })
  },
  'PUT /api/v1/favourites/:product': async ({ caller, params: { product }, body }) => {
    const { brandId, userId } = customer(caller)
    const { store: storeId, isFavourite } = body
    const owner = { userId, storeId }
    return platform.db.tenant(brandId, async (unit) => {
      if (!isFavourite) {
        await deleteFavourite(unit, owner, product)
        return ok({ isFavourite })
      }
      const refused = await refusalOf(platform, unit, { owner, product })
      if (refused) return fail(refused)
      await insertFavourite(unit, owner, product)
      return ok({ isFavourite })
    })
  },
})
