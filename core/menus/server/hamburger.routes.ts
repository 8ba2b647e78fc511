import type { OrderType } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { menuErrors } from '../contract/errors.ts'
import type { HamburgerApi } from '../contract/hamburger-endpoints.ts'
import { type MenuProduct, SPECIAL } from '../domain/menu.ts'
import { filterPartsByOrderType, presentPart } from './menu-parts.presenter.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { presentProduct, presentScheduledCard } from './menus.presenter.ts'
import { loadVisibleMenu, toMenuRequest } from './menus.routes.ts'

const PAGE = 60

interface HamburgerInput {
  readonly query: {
    readonly store: string
    readonly orderType: OrderType
    readonly scheduledTime?: string | undefined
  }
  readonly language: Language
  readonly share: Call['share']
  readonly headers: Call['headers']
}

const loadRequestedMenu = (platform: Platform, { query, ...call }: HamburgerInput) =>
  loadVisibleMenu(platform, toMenuRequest(query.store, query, call))

const presentPage = (
  products: readonly MenuProduct[],
  shown: MenuPresentationContext,
  { skip = 0, limit = PAGE }: { skip?: number | undefined; limit?: number | undefined },
) => ({
  total: products.length,
  products: products.slice(skip, skip + limit).map((product) => presentScheduledCard(product, shown)),
})

const listProducts = ({ menu }: MenuPresentationContext, keys?: readonly string[]): MenuProduct[] =>
  menu.categories
    .filter(({ key }) => keys === undefined || keys.includes(key))
    .flatMap(({ products }) => products)

const unknownStore = fail(failure(storeErrors.unknownStore))

/** Handlers of the version 2 menus. */
export const createHamburgerMenuHandlers = (platform: Platform): Handlers<HamburgerApi> => {
  const parts = async (requested: HamburgerInput) => {
    const shown = await loadRequestedMenu(platform, requested)
    if (!shown) return unknownStore
    const served = filterPartsByOrderType(shown, requested.query.orderType)
    return ok(served.map((part) => presentPart(part, shown, platform.catalogue)))
  }
  return {
    'GET /api/v1/hamburger-menu': parts,
    'GET /api/v1/hamburger-menu/:id': ({ params, query, ...call }) =>
      parts({ ...call, query: { ...query, store: params.id } }),
    'GET /api/v2/menu': parts,
    'GET /api/v2/menu/:menuID/products': async (requested) => {
      const shown = await loadRequestedMenu(platform, requested)
      if (!shown) return unknownStore
      const { params, query } = requested
      const part = filterPartsByOrderType(shown, query.orderType).find(({ _id }) => _id === params.menuID)
      if (!part) return fail(failure(menuErrors.unknownMenu))
      return ok(presentPage(listProducts(shown, part.categories), shown, query))
    },
    'GET /api/v2/products': async (requested) => {
      const shown = await loadRequestedMenu(platform, requested)
      return shown ? ok(presentPage(listProducts(shown), shown, requested.query)) : unknownStore
    },
    'GET /api/v2/products/sku/:sku': async (requested) => {
      const shown = await loadRequestedMenu(platform, requested)
      const product = shown && listProducts(shown).find(({ sku }) => sku === requested.params.sku)
      return product ? ok(presentProduct(product, shown)) : fail(failure(menuErrors.unknownProduct))
    },
    'GET /api/v2/special-menus': async (requested) => {
      const shown = await loadRequestedMenu(platform, requested)
      if (!shown) return unknownStore
      const all = listProducts(shown)
      const groups = Object.values(SPECIAL).map((type) => ({
        type,
        products: all
          .filter(({ special }) => special.includes(type))
          .map((product) => presentScheduledCard(product, shown)),
      }))
      return ok(groups.filter(({ products }) => products.length > 0))
    },
  }
}
