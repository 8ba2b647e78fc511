import type { OrderType } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { BrowseApi } from '../contract/browse-endpoints.ts'
import { menuErrors } from '../contract/errors.ts'
import type { MenuFilter } from '../domain/menu-filter.ts'
import { type ProductListInput, presentDetails, presentOutline, presentProducts } from './browse.presenter.ts'
import { filterPartsByOrderType, restrictToPart } from './menu-parts.presenter.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { loadVisibleMenu, toMenuRequest } from './menus.routes.ts'

interface BrowseInput {
  readonly params: { readonly id: string }
  readonly query: Partial<MenuFilter> &
    Omit<ProductListInput, 'filter'> & {
      readonly orderType: OrderType
      readonly scheduledTime?: string | undefined
      readonly menu?: string | undefined
    }
  readonly language: Call['language']
  readonly share: Call['share']
  readonly headers: Call['headers']
}

/** The outlet's menu, or the requested one of its menus. */
const loadRequestedMenu = async (
  platform: Platform,
  { params, query, ...call }: BrowseInput,
): Promise<Result<MenuPresentationContext, Failure>> => {
  const shown = await loadVisibleMenu(platform, toMenuRequest(params.id, query, call))
  if (!shown) return fail(failure(storeErrors.unknownStore))
  if (query.menu === undefined) return ok(shown)
  const part = filterPartsByOrderType(shown, query.orderType).find(({ _id }) => _id === query.menu)
  return part
    ? ok({ ...shown, menu: restrictToPart(shown.menu, part) })
    : fail(failure(menuErrors.unknownMenu))
}

const toFilter = ({ food = [], without = [] }: Partial<MenuFilter>): MenuFilter => ({ food, without })

/** Handlers for browsing menus of any size. */
export const createBrowseHandlers = (platform: Platform): Handlers<BrowseApi> => {
  const outline = async (requested: BrowseInput) => {
    const shown = await loadRequestedMenu(platform, requested)
    return shown.ok ? ok(presentOutline(shown.value)) : shown
  }
  const products = async (requested: BrowseInput) => {
    const shown = await loadRequestedMenu(platform, requested)
    if (!shown.ok) return shown
    const { search, category, skip, limit } = requested.query
    const input = { filter: toFilter(requested.query), search, category, skip, limit }
    return ok(presentProducts(shown.value, input))
  }
  return {
    'GET /api/v1/stores/:id/menu/outline': outline,
    'GET /api/v2/stores/:id/menu/outline': outline,
    'GET /api/v1/stores/:id/menu/products': products,
    'GET /api/v2/stores/:id/menu/products': products,
    'GET /api/v1/stores/:id/menu/details': async (requested) => {
      const shown = await loadRequestedMenu(platform, requested)
      return shown.ok ? ok(presentDetails(shown.value, requested.query)) : shown
    },
  }
}
