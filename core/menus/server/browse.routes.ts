import type { OrderType } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/area.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { BrowseApi } from '../contract/browse-endpoints.ts'
import type { MenuFilter } from '../domain/menu-filter.ts'
import { type ProductsWish, presentOutline, presentProducts } from './browse.presenter.ts'
import { readMenu } from './menus.routes.ts'

interface Asked {
  readonly params: { readonly id: string }
  readonly query: Partial<MenuFilter> &
    Omit<ProductsWish, 'filter'> & {
      readonly orderType: OrderType
      readonly scheduledTime?: string | undefined
    }
  readonly language: Language
  readonly share: Call['share']
}

const unknownStore = fail(failure(storeErrors.unknownStore))

const readShown = (platform: Platform, { params, query, language, share }: Asked) =>
  readMenu(platform, {
    storeId: params.id,
    orderType: query.orderType,
    scheduledTime: query.scheduledTime,
    language,
    share,
  })

const filterIn = ({ food = [], without = [] }: Partial<MenuFilter>): MenuFilter => ({ food, without })

/** The handlers of looking through menus of any size. */
export const browseHandlers = (platform: Platform): Handlers<BrowseApi> => {
  const outline = async (asked: Asked) => {
    const shown = await readShown(platform, asked)
    if (!shown) return unknownStore
    return ok(presentOutline(shown))
  }
  const products = async (asked: Asked) => {
    const shown = await readShown(platform, asked)
    if (!shown) return unknownStore
    const { search, category, skip, limit } = asked.query
    const wish = { filter: filterIn(asked.query), search, category, skip, limit }
    return ok(presentProducts(shown, wish))
  }
  return {
    'GET /api/v1/stores/:id/menu/outline': outline,
    'GET /api/v2/stores/:id/menu/outline': outline,
    'GET /api/v1/stores/:id/menu/products': products,
    'GET /api/v2/stores/:id/menu/products': products,
  }
}
