import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { StoresApi } from '../contract/endpoints.ts'
import type { PlaceApi } from '../contract/place-endpoints.ts'
import type { VendorInfoApi } from '../contract/vendor-info-endpoints.ts'

describe.each(listTestDatabases())('an outlet that has nothing to sell on $name', ({ name }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql
        .updateTable('store_products')
        .set({ is_active: false })
        .where('store_id', '=', shop.site.stores.marina ?? '')
        .execute(),
    )
  })
  afterAll(() => shop.close())

  /** The states of an outlet on each page that customers see it on. */
  const readStates = async (id: string, language: 'en' | 'fr' = 'en') => {
    const browser = shop.browser(language)
    const stores = browser.api<StoresApi>()
    const { siteId: promotionUrlId } = shop.site
    const cards = expectOk(await stores('GET /api/v1/stores', { query: { promotionUrlId } }))
    const details = expectOk(await stores('GET /api/v1/stores/:id/details', { params: { id } }))
    const orderType = '20'
    const info = browser.api<VendorInfoApi>()
    const about = expectOk(await info('GET /api/v1/stores/:id/vendor-info', { params: { id } }))
    const nearby = await browser.api<PlaceApi>()('GET /api/v1/outlets/pickup', {
      query: { promotionUrlId, lat: '25.2', long: '55.2' },
    })
    const lists = [cards, expectOk(nearby)].flatMap((list) => list.filter(({ _id }) => _id === id))
    return [
      ...[...lists, details, about.store].flatMap(({ channels }) => channels),
      expectOk(await stores('GET /api/v1/stores/:id', { params: { id }, query: { orderType } })),
      expectOk(await info('GET /api/v1/misc-info', { query: { store: id, orderType } })).state,
    ].map(({ isOpen, state, text }) => `${state} ${isOpen} ${text}`)
  }

  it('OW-02 is open on no page, and says instead of its hours that there is nothing to order yet', async () => {
    const states = await readStates(shop.site.stores.marina ?? '')
    expect(states.length).toBeGreaterThanOrEqual(6)
    expect([...new Set(states)]).toEqual(['inactive false Nothing to order yet'])
    expect([...new Set(await readStates(shop.site.stores.marina ?? '', 'fr'))]).toEqual([
      'inactive false Rien à commander pour l’instant',
    ])
  })

  it('OW-02 leaves the hours of an outlet that sells something', async () => {
    const states = await readStates(shop.site.stores.downtown ?? '')
    expect(states.filter((text) => !/^open true Open /.test(text))).toEqual([])
  })
})
