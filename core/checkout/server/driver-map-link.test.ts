import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

let shop: TestShop
beforeAll(async () => {
  const staff = createTestStaff()
  shop = await startTestShop({
    plugins: [...serverPlugins, staff],
    env: { MAPS_LINK: 'https://maps.example/find?at={query}&go' },
  })
  staff.add('driver', { brandId: shop.site.brandId, role: 'driver' })
})
afterAll(() => shop.close())

/** The driver's address on the board for these additional fields. */
const findDriverAddress = async (fields: { lat?: number; lng?: number }) => {
  const { site } = shop
  const browser = await createVerifiedCustomer(shop, site)
  const cart = await fillCart(browser, site, { orderType: 20, area: 'jbr' })
  const body = {
    ...{ addressType: 10 as const, areaId: site.areas.jbr ?? '', flat: '12', building: 'Sea & Sky' },
    ...fields,
  }
  const saved = expectOk(await browser.api<CustomersApi>()('POST /api/v1/address', { body }))
  const placed = expectOk(await placeOrder(browser, cart, { mod: 'cod', address: { _id: saved._id } }))
  const driver = shop.browser()
  driver.token = 'driver'
  const board = expectOk(
    await driver.api<OrdersApi>()('GET /api/v1/console/orders', {
      query: { store: site.stores.marina ?? '' },
    }),
  )
  return board.find(({ _id }) => _id === placed._id)?.address
}

it("a driver gets a link to the customer's pin on the map of the installation's choice", async () => {
  expect(await findDriverAddress({ lat: 25.0781, lng: 55.1352 })).toMatchObject({
    isPinned: true,
    mapUrl: 'https://maps.example/find?at=25.0781%2C55.1352&go',
  })
  expect(await findDriverAddress({})).toMatchObject({
    isPinned: false,
    mapUrl: `https://maps.example/find?at=${encodeURIComponent('12, Sea & Sky, JBR, Dubai')}&go`,
  })
})
