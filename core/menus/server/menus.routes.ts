import { ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { canSeeMenu } from '#core/stores/server/preview.service.ts'
import { findStoreBrand, loadStore } from '#core/stores/server/stores.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { matchesSearch, normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { MenusApi, Product } from '../contract/endpoints.ts'
import { menuErrors } from '../contract/errors.ts'
import type { MenuProduct, MenuSnapshot } from '../domain/menu.ts'
import { markProductSoldOut } from './mark-product-sold-out.use-case.ts'
import { loadMenuAt } from './menu-moment.service.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { presentMenu, presentProduct } from './menus.presenter.ts'
import { selectProductStore } from './menus.repo.ts'
import { loadMenu } from './menus.service.ts'
import { setStock } from './set-stock.use-case.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))
const unknownProduct = fail(failure(menuErrors.unknownProduct))

interface MenuRequest {
  readonly storeId: string
  readonly orderType: OrderType
  readonly language: Language
  /** The requested time of the order, if not now. */
  readonly scheduledTime: string | undefined
  readonly share: Call['share']
  readonly headers: Call['headers']
}

type MenuCallContext = Pick<Call, 'language' | 'share' | 'headers'>

/** The input for a store's menu from an API call. */
export const toMenuRequest = (
  storeId: string,
  query: { readonly orderType: OrderType; readonly scheduledTime?: string | undefined },
  { language, share, headers }: MenuCallContext,
): MenuRequest => {
  const { orderType, scheduledTime } = query
  return { storeId, orderType, scheduledTime, language, share, headers }
}

/**
 * The current menu, for a service and in a language; undefined when the store does not exist or this visitor may not
 * see it.
 */
export const loadVisibleMenu = async (
  platform: Platform,
  { storeId, orderType, language, scheduledTime, share, headers }: MenuRequest,
): Promise<MenuPresentationContext | undefined> => {
  const { db, clock } = platform
  const brandId = await findStoreBrand(db, storeId)
  const store = brandId && (await db.tenant(brandId, (tx) => loadStore(tx, storeId)))
  if (!store || !canSeeMenu(platform, store, headers.cookie)) return undefined
  if (!store.previewMode) share(brandId)
  const at = scheduledTime === undefined ? null : new Date(scheduledTime)
  const slot = at && { start: at, end: at }
  return loadMenuAt(platform, store, { now: clock.now(), slot, orderType, language })
}

const presentSoldOut = (product: MenuProduct, now: Date) => {
  const { isSoldOut, soldOutUntil } = product
  const holds = isSoldOut && (soldOutUntil === null || soldOutUntil > now)
  return { isSoldOut: holds, soldOutUntil: holds ? (soldOutUntil?.toISOString() ?? null) : null }
}

const findProducts = (
  menu: MenuSnapshot,
  { search = '', language, now }: { search?: string | undefined; language: Language; now: Date },
) =>
  menu.categories.flatMap((category) =>
    category.products
      .filter(
        ({ name, sku }) =>
          normalizeSearchText(search) === '' || matchesSearch([...Object.values(name), sku], search),
      )
      .map((product) => ({
        _id: product._id,
        sku: product.sku,
        name: localize(product.name, language),
        category: localize(category.name, language),
        ...presentSoldOut(product, now),
        mark: product.mark,
        stock: product.stock,
      })),
  )

const presentRequestedMenu = async (platform: Platform, wanted: MenuRequest) => {
  const shown = await loadVisibleMenu(platform, wanted)
  return shown ? ok(presentMenu(shown)) : unknownStore
}

interface ProductRequest {
  readonly query: {
    readonly store?: string | undefined
    readonly orderType?: OrderType | undefined
    readonly scheduledTime?: string | undefined
  }
  readonly call: MenuCallContext
}

/** A product at an outlet, by default the first that sells its brand's menu; undefined where it is not sold. */
const loadVisibleProduct = async (
  platform: Platform,
  productId: string,
  { query, call }: ProductRequest,
): Promise<Product | undefined> => {
  const { store, orderType = ORDER_TYPE.pickup, scheduledTime } = query
  const storeId = store ?? (await platform.db.system((tx) => selectProductStore(tx, productId)))
  if (storeId === undefined) return undefined
  const shown = await loadVisibleMenu(platform, toMenuRequest(storeId, { orderType, scheduledTime }, call))
  const product = shown?.menu.products.get(productId)
  return shown && product?.isActive ? presentProduct(product, shown) : undefined
}

const customerHandlers = (platform: Platform) =>
  ({
    'GET /api/v1/stores/:id/menu': async ({ params, query, ...call }) =>
      presentRequestedMenu(platform, toMenuRequest(params.id, query, call)),
    'GET /api/v2/stores/:id/menu': async ({ params, query, ...call }) =>
      presentRequestedMenu(platform, toMenuRequest(params.id, query, call)),
    'GET /api/v1/products/:id': async ({ params, query, ...call }) => {
      const product = await loadVisibleProduct(platform, params.id, { query, call })
      return product ? ok(product) : unknownProduct
    },
    'GET /api/v1/variants/:id': async ({ params, query, ...call }) => {
      const product = await loadVisibleProduct(platform, params.id, { query, call })
      return product ? ok(product) : unknownProduct
    },
  }) satisfies Partial<Handlers<MenusApi>>

const staffHandlers = ({ db, clock }: Platform) =>
  ({
    'GET /api/v1/console/stores/:id/products': async ({ params, query, caller, language }) => {
      const staff = requireStaff(caller)
      const store = await db.tenant(staff.brandId, (tx) => loadStore(tx, params.id))
      if (!store || !isStaffOfStore(staff, params.id)) return unknownStore
      const menu = await loadMenu(db, store)
      return ok(findProducts(menu, { search: query.search, language, now: clock.now() }))
    },
    'PUT /api/v1/console/stores/:id/products/:product/stock': async ({ params, body, caller }) => {
      const staff = requireStaff(caller)
      if (!isStaffOfStore(staff, params.id)) return unknownProduct
      const counted = { storeId: params.id, productId: params.product, stock: body.stock }
      return db.tenant(staff.brandId, (tx) => setStock(tx, counted))
    },
    'PUT /api/v1/console/stores/:id/products/:product/sold-out': async ({ params, body, caller }) => {
      const staff = requireStaff(caller)
      if (!isStaffOfStore(staff, params.id)) return unknownProduct
      const { isSoldOut, mark: kind } = body
      const until = body.until === undefined ? undefined : new Date(body.until)
      const mark = { storeId: params.id, productId: params.product, isSoldOut, kind, until }
      const result = await db.tenant(staff.brandId, (tx) => markProductSoldOut(tx, mark))
      if (!result.ok) return result
      return ok({
        isSoldOut: result.value.isSoldOut,
        soldOutUntil: result.value.soldOutUntil?.toISOString() ?? null,
      })
    },
  }) satisfies Partial<Handlers<MenusApi>>

/** Handlers of the menus' contract. */
export const createMenusHandlers = (platform: Platform): Handlers<MenusApi> => ({
  ...customerHandlers(platform),
  ...staffHandlers(platform),
})
