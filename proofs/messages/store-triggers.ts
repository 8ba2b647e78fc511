import { fillCart, placeOrder, saveAddress } from '#apps/server/testing/test-shop.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { PlaceApi } from '#core/stores/contract/place-endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { hearRefusal, type Trigger, type TriggerStage } from './trigger-stage.ts'

const EVENING_ONLY = JSON.stringify({ store: { wed: [['20:00', '21:00']] } })

const DELIVERY_ONLY = { services: JSON.stringify({ delivery: true }) }

/** A filled cart is ordered after the outlet has changed. */
const orderAt =
  (columns: Parameters<TriggerStage['withStore']>[0]): Trigger =>
  async ({ shop, createCustomer, withStore }, language) => {
    const browser = await createCustomer(language)
    const cart = await fillCart(browser, shop.site)
    return withStore(columns, async () => hearRefusal(await placeOrder(browser, cart)))
  }

const orderAtPaused: Trigger = async ({ shop, createCustomer, withPause }, language) => {
  const browser = await createCustomer(language)
  const cart = await fillCart(browser, shop.site)
  return withPause(async () => hearRefusal(await placeOrder(browser, cart)))
}

/** Lunch is ordered to an area that is served in the evening. */
const orderToClosedArea: Trigger = async ({ shop, createCustomer }, language) => {
  const browser = await createCustomer(language)
  const cart = await fillCart(browser, shop.site, { orderType: 20, area: 'evening' })
  const address = await saveAddress(browser, shop.site.areas.evening ?? '')
  return hearRefusal(await placeOrder(browser, cart, { mod: 'cod', address }))
}

export const storeTriggers = {
  areaNotServed: async ({ shop }, language) => {
    const body = { promotionUrlId: shop.site.siteId, coordinates: { lat: 25.2, long: 54.9 } }
    const api = shop.browser(language).api<PlaceApi>()
    return hearRefusal(await api('POST /api/v2/serviceability/coordinates', { body }))
  },
  areaNotNow: orderToClosedArea,
  unknownStore: async ({ shop }, language) =>
    hearRefusal(
      await shop.browser(language).api<StoresApi>()('GET /api/v1/stores/:id', {
        params: { id: 'A'.repeat(22) },
        query: { orderType: '10' },
      }),
    ),
  underTesting: orderAt({ preview_mode: true }),
  inactive: orderAt({ is_active: false }),
  closed: orderAt({ hours: EVENING_ONLY }),
  paused: orderAtPaused,
  plannedDowntime: async ({ shop, marina, withStore }, language) => {
    const downtime = {
      downtime_from: new Date('2026-11-25T06:00:00.000Z'),
      downtime_to: new Date('2026-11-25T16:00:00.000Z'),
    }
    return withStore(downtime, async () => {
      const { text } = expectOk(
        await shop.browser(language).api<StoresApi>()('GET /api/v1/stores/:id', {
          params: { id: marina },
          query: { orderType: '10' },
        }),
      )
      return { code: null, text }
    })
  },
  noOutlets: async ({ shop, withStore }, language) => {
    const query = { promotionUrlId: shop.site.siteId, orderType: '10' as const }
    const api = shop.browser(language).api<PlaceApi>()
    const ask = () => api('GET /api/v1/outlets', { query })
    return hearRefusal(
      await withStore(DELIVERY_ONLY, () => withStore(DELIVERY_ONLY, ask, shop.site.stores.downtown)),
    )
  },
  noCities: async ({ shop, marina }, language) => {
    const body = { storeId: marina, search: 'Sharjah' }
    const api = shop.browser(language).api<PlaceApi>()
    return hearRefusal(await api('POST /api/v2/serviceability/findCity', { body }))
  },
  unknownSite: async ({ shop }, language) =>
    hearRefusal(
      await shop.browser(language).api<SitesApi>()('GET /api/v1/sites/resolve', {
        query: { path: 'nobody-here' },
      }),
    ),
} satisfies Readonly<Record<string, Trigger>>
