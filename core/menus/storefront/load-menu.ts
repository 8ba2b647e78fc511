import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { BrowseApi } from '../contract/browse-endpoints.ts'
import type { MenusApi, Product } from '../contract/endpoints.ts'
import type { HamburgerApi, MenuPartView } from '../contract/hamburger-endpoints.ts'
import { type CardMenu, type MenuSource, toCardMenu } from './card-menu.ts'

/** The version 2 menus of an outlet, one of which is shown. */
export interface MenuParts {
  readonly shown: string
  readonly all: readonly Pick<MenuPartView, '_id' | 'name' | 'isServed' | 'text'>[]
}

export interface MenuData {
  readonly menu: CardMenu | null
  /** Why there is no menu; shown with a retry button. */
  readonly error: Pick<ApiError, 'status' | 'code' | 'message'> | null
  /** The product in the address, in full. */
  readonly product: Product | null
  /** Set where this browser shows former dishes above the menu: the page has room for them from the start. */
  readonly hasRecentRow?: true
  /** Absent when there is only one menu. */
  readonly parts?: MenuParts
}

interface LoadMenuInput {
  readonly vendor: Vendor
  readonly uiVersion: number
  readonly language: Language
  readonly productId: string | null
  /** The menu in the address, among several of the outlet. */
  readonly part: string | null
}

/** uiVersion 2 and 4 present the version 2 menu. */
const isVersion2 = (uiVersion: number): boolean => uiVersion === 2 || uiVersion === 4

export const getMenuOperation = (
  uiVersion: number,
): 'GET /api/v2/stores/:id/menu' | 'GET /api/v1/stores/:id/menu' =>
  isVersion2(uiVersion) ? 'GET /api/v2/stores/:id/menu' : 'GET /api/v1/stores/:id/menu'

/** The scheduled time, if not now. */
export const toTimeQuery = ({ slot }: Vendor): { scheduledTime?: string } =>
  slot ? { scheduledTime: slot.startTime } : {}

/** Where an outlet's products are requested from. */
export const getMenuSource = (vendor: Vendor, uiVersion: number, menu?: string): MenuSource => ({
  operation: `${getMenuOperation(uiVersion)}/products`,
  store: vendor.store._id,
  orderType: String(vendor.orderType),
  ...(menu && { menu }),
  ...toTimeQuery(vendor),
})

/** The outlet's menus where the presentation shows them: the requested one, else the first being served. */
const loadParts = async (page: PageContext, input: LoadMenuInput): Promise<MenuParts | undefined> => {
  const { vendor, uiVersion, language, part } = input
  if (!isVersion2(uiVersion)) return undefined
  const answer = await page.api<HamburgerApi>(language)('GET /api/v2/menu', {
    query: { store: vendor.store._id, orderType: String(vendor.orderType), ...toTimeQuery(vendor) },
  })
  if (!answer.ok || answer.data.length < 2) return undefined
  const all = answer.data.map(({ _id, name, isServed, text }) => ({ _id, name, isServed, text }))
  const shown = all.find(({ _id }) => _id === part) ?? all.find(({ isServed }) => isServed) ?? all[0]
  return shown && { shown: shown._id, all }
}

const ID = /^[0-9A-Za-z]{22}$/

/** Loads an outlet's menu for a service, and the product in the address, if any. */
export const loadMenuData = async (page: PageContext, input: LoadMenuInput): Promise<MenuData> => {
  const { vendor, uiVersion, language, productId } = input
  const api = page.api<MenusApi & BrowseApi>(language)
  const orderType = String(vendor.orderType)
  const store = vendor.store._id
  const query = { orderType, ...toTimeQuery(vendor) }
  const parts = await loadParts(page, input)
  const outline = await api(`${getMenuOperation(uiVersion)}/outline`, {
    params: { id: store },
    query: { ...query, ...(parts && { menu: parts.shown }) },
  })
  if (!outline.ok) {
    const { status, code, message } = outline.error
    return { menu: null, error: { status, code, message }, product: null }
  }
  const product =
    productId && ID.test(productId)
      ? await api('GET /api/v1/products/:id', { params: { id: productId }, query: { store, ...query } })
      : undefined
  return {
    menu: toCardMenu(
      outline.data,
      getMenuSource(vendor, uiVersion, parts?.shown),
      vendor.store.currency.code,
    ),
    error: null,
    product: product?.ok ? product.data : null,
    ...(parts && { parts }),
  }
}
