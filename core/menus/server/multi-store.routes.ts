import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { ok } from '#platform/kernel/result.ts'
import type { MultiStoreApi, MultiStoreProduct } from '../contract/multi-store-endpoints.ts'
import type { MenuProduct } from '../domain/menu.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { searchProducts } from './menu-search.service.ts'
import { presentCard } from './menus.presenter.ts'
import { loadVisibleMenu, toMenuRequest } from './menus.routes.ts'

/** The page size of all our lists. */
const PAGE = 10

interface MultiStoreInput {
  readonly query: {
    readonly promotionUrlId: string
    readonly orderType: OrderType
    readonly search?: string
    readonly skip?: number | undefined
    readonly limit?: number | undefined
  }
  readonly language: Language
  readonly share: Call['share']
  readonly headers: Call['headers']
}

interface OutletMenu {
  readonly store: StoreRecord
  readonly shown: MenuPresentationContext
}

/**
 * The menus of the outlets that offer the order type, in the merchant's order. The response is shared by all
 * visitors, so outlets in preview are excluded.
 */
const loadOutletMenus = async (
  platform: Platform,
  { query, ...call }: MultiStoreInput,
): Promise<OutletMenu[]> => {
  const site = await findSiteById(platform.db, query.promotionUrlId)
  if (!site) return []
  call.share(site.brand._id)
  const channel = getChannel(query.orderType)
  const stores = await platform.db.tenant(site.brand._id, loadStores)
  const menus: OutletMenu[] = []
  for (const store of stores) {
    if (!store.isActive || store.previewMode || !store.services[channel]) continue
    const shown = await loadVisibleMenu(platform, toMenuRequest(store._id, query, call))
    if (shown) menus.push({ store, shown })
  }
  return menus
}

/** A product on the menus of some outlets; the first one represents it on the card. */
const groupOffers = (menus: readonly OutletMenu[], search: string | undefined) => {
  const offers = new Map<string, { product: MenuProduct; menu: OutletMenu }[]>()
  for (const menu of menus) {
    const products = menu.shown.menu.categories.flatMap((category) => category.products)
    for (const product of search === undefined
      ? products
      : searchProducts(menu.shown.menu, menu.shown.language, search))
      offers.set(product._id, [...(offers.get(product._id) ?? []), { product, menu }])
  }
  return [...offers.values()]
}

const presentOffer = (
  offers: readonly { product: MenuProduct; menu: OutletMenu }[],
  language: Language,
): MultiStoreProduct[] => {
  const stores = offers
    .map(({ product, menu: { store, shown } }) => ({
      _id: store._id,
      name: localize(store.name, language),
      state: shown.stateOf(product),
    }))
    .toSorted((a, b) => Number(b.state.isAvailable) - Number(a.state.isAvailable))
  const best = offers.find(({ menu }) => menu.store._id === stores[0]?._id)
  return best ? [{ ...presentCard(best.product, best.menu.shown), stores }] : []
}

/** Handlers for browsing the menus of all outlets of a site. */
export const createMultiStoreHandlers = (platform: Platform): Handlers<MultiStoreApi> => {
  const list = async (requested: MultiStoreInput) => {
    const { search, skip = 0, limit = PAGE } = requested.query
    const offers = groupOffers(await loadOutletMenus(platform, requested), search)
    const products = offers
      .slice(skip, skip + limit)
      .flatMap((each) => presentOffer(each, requested.language))
    return ok({ total: offers.length, products })
  }
  return {
    'GET /api/v1/multi-store/products': list,
    'GET /api/v1/multi-store/products/search': list,
  }
}
