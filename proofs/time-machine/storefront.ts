import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { MenusApi, ProductCard } from '#core/menus/contract/endpoints.ts'
import type { HamburgerApi } from '#core/menus/contract/hamburger-endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { ProductAtMoment, ShopAtMoment } from '#features/time-machine/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ChangingShop } from './changing-shop.ts'
import { ORDER_TYPES, type Sample } from './samples.ts'

const pickCard = ({ _id, name, price, isPriceFrom, state }: ProductCard | ProductAtMoment) => ({
  ...{ _id, name, price, isPriceFrom, state },
})

const toQuery = ({ service }: Sample) => ({ orderType: `${ORDER_TYPES[service]}` as never })

const readTerms = async (browser: TestBrowser, { siteId }: ChangingShop, sample: Sample) => {
  const { outlet, service, area } = sample
  const stores = browser.api<StoresApi>()
  const details = expectOk(await stores('GET /api/v1/stores/:id/details', { params: { id: outlet.id } }))
  const areas = await stores('GET /api/v1/areas', { query: { promotionUrlId: siteId, store: outlet.id } })
  const own = {
    from: details.preparationMinutes,
    to: details.preparationMinutes + details.arrivalSpan,
  }
  return {
    isMenuShown: details.isMenuShown,
    area: expectOk(areas).find(({ _id }) => _id === area) ?? null,
    ...(service === 'pickup' && { minutes: own, minimumOrder: details.minimumOrder.pickup }),
  }
}

const readMenu = async (browser: TestBrowser, sample: Sample) => {
  const query = toQuery(sample)
  const { id } = sample.outlet
  const menus = browser.api<MenusApi>()
  const menu = expectOk(await menus('GET /api/v2/stores/:id/menu', { params: { id }, query }))
  const parts = await browser.api<HamburgerApi>()('GET /api/v2/menu', { query: { store: id, ...query } })
  return {
    menus: expectOk(parts).map(({ _id, name, isServed, text }) => ({ _id, name, isServed, text })),
    categories: menu.categories.map(({ _id, name, products }) => ({
      ...{ _id, name, total: products.length },
      offered: products.filter(({ state }) => state.isAvailable).length,
    })),
    products: menu.categories.flatMap(({ products }) => products).map(pickCard),
  }
}

/** What the public calls of the storefront answer at the moment of the app's clock. */
export const readStorefront = async (browser: TestBrowser, shop: ChangingShop, sample: Sample) => {
  const params = { id: sample.outlet.id }
  const state = await browser.api<StoresApi>()('GET /api/v1/stores/:id', { params, query: toQuery(sample) })
  return {
    channel: expectOk(state),
    terms: await readTerms(browser, shop, sample),
    ...(await readMenu(browser, sample)),
  }
}

/** The same part of the time machine's answer. */
export const toStorefront = (
  { channel, terms, isMenuShown, menus, categories }: ShopAtMoment,
  products: readonly ProductAtMoment[],
  { service }: Sample,
) => ({
  channel,
  terms: {
    isMenuShown,
    area: terms.area,
    ...(service === 'pickup' && { minutes: terms.minutes, minimumOrder: terms.minimumOrder }),
  },
  menus,
  categories: categories.map(({ _id, name, total, offered }) => ({ _id, name, total, offered })),
  products: products.map(pickCard),
})

/** A new guest's cart with one burger; undefined where the outlet does not offer the service, or no area is chosen. */
export const fillGuestCart = async (
  browser: TestBrowser,
  shop: ChangingShop,
  { outlet, service, area }: Sample,
): Promise<Cart | undefined> => {
  if (service !== 'pickup' && area === undefined) return undefined
  const body = { promotionUrlId: shop.siteId }
  browser.token = expectOk(
    await browser.api<CustomersApi>()('POST /api/v1/users/guest-login', { body }),
  ).token
  const line = { store: outlet.id, orderType: ORDER_TYPES[service], product: shop.burger, qty: 1 }
  const answer = await browser.api<CartApi>()('POST /api/v1/carts/addProductToCart', {
    body: { ...line, ...(area ? { area } : {}) },
  })
  return expectOk(answer)
}

/** The ids of the promotions that a cart's price contains or could contain, of which none was asked for. */
export const listCartOffers = ({ pricing }: Cart): string[] =>
  pricing.rules.flatMap(({ data }) => (data as readonly { id: string }[]).map(({ id }) => id))
