import { channelOf, type OrderType } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { judgeHours } from '#core/stores/domain/weekly-hours.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/area.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { menuErrors } from '../contract/errors.ts'
import type { HamburgerApi, MenuPartView } from '../contract/hamburger-endpoints.ts'
import { type MenuPart, type MenuProduct, SPECIAL } from '../domain/menu.ts'
import { type MenuPresenting, presentCard, presentProduct } from './menus.presenter.ts'
import { readMenu } from './menus.routes.ts'

const PAGE = 60

interface Asked {
  readonly query: { readonly store: string; readonly orderType: OrderType }
  readonly language: Language
  readonly share: Call['share']
}

const readShown = (platform: Platform, { query, language, share }: Asked) =>
  readMenu(platform, {
    storeId: query.store,
    orderType: query.orderType,
    scheduledTime: undefined,
    language,
    share,
  })

type Shown = NonNullable<Awaited<ReturnType<typeof readShown>>>

/** The menus that can be ordered from in this way, whatever the time. */
const partsFor = ({ menu }: MenuPresenting, orderType: OrderType): MenuPart[] => {
  const channel = channelOf(orderType)
  return menu.menus.filter(({ channels }) => channels === null || channels.includes(channel))
}

const presentPart = (part: MenuPart, { menu, timeZone, now, language }: Shown): MenuPartView => {
  const hours = part.hours && judgeHours(part.hours, timeZone, now)
  return {
    _id: part._id,
    name: localize(part.name, language),
    isServed: hours?.isOpen ?? true,
    servedFrom: hours && !hours.isOpen ? (hours.opensAt?.toISOString() ?? null) : null,
    categories: menu.categories
      .filter(({ key }) => part.categories.includes(key))
      .map(({ _id, name, products }) => ({ _id, name: localize(name, language), count: products.length })),
  }
}

const pageOf = (
  products: readonly MenuProduct[],
  shown: MenuPresenting,
  { skip = 0, limit = PAGE }: { skip?: number | undefined; limit?: number | undefined },
) => ({
  total: products.length,
  products: products.slice(skip, skip + limit).map((product) => presentCard(product, shown)),
})

const productsIn = ({ menu }: MenuPresenting, keys?: readonly string[]): MenuProduct[] =>
  menu.categories
    .filter(({ key }) => keys === undefined || keys.includes(key))
    .flatMap(({ products }) => products)

const unknownStore = fail(failure(storeErrors.unknownStore))

/** The handlers of the version 2 menus. */
export const hamburgerHandlers = (platform: Platform): Handlers<HamburgerApi> => {
  const parts = async (asked: Asked) => {
    const shown = await readShown(platform, asked)
    if (!shown) return unknownStore
    return ok(partsFor(shown, asked.query.orderType).map((part) => presentPart(part, shown)))
  }
  return {
    'GET /api/v1/hamburger-menu': parts,
    'GET /api/v2/menu': parts,
    'GET /api/v2/menu/:menuID/products': async (asked) => {
      const shown = await readShown(platform, asked)
      if (!shown) return unknownStore
      const { params, query } = asked
      const part = partsFor(shown, query.orderType).find(({ _id }) => _id === params.menuID)
      if (!part) return fail(failure(menuErrors.unknownMenu))
      return ok(pageOf(productsIn(shown, part.categories), shown, query))
    },
    'GET /api/v2/products': async (asked) => {
      const shown = await readShown(platform, asked)
      return shown ? ok(pageOf(productsIn(shown), shown, asked.query)) : unknownStore
    },
    'GET /api/v2/products/sku/:sku': async (asked) => {
      const shown = await readShown(platform, asked)
      const product = shown && productsIn(shown).find(({ sku }) => sku === asked.params.sku)
      return product ? ok(presentProduct(product, shown)) : fail(failure(menuErrors.unknownProduct))
    },
    'GET /api/v2/special-menus': async (asked) => {
      const shown = await readShown(platform, asked)
      if (!shown) return unknownStore
      const all = productsIn(shown)
      const groups = Object.values(SPECIAL).map((type) => ({
        type,
        products: all
          .filter(({ special }) => special.includes(type))
          .map((product) => presentCard(product, shown)),
      }))
      return ok(groups.filter(({ products }) => products.length > 0))
    },
  }
}
