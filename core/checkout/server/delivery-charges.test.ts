import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { ChargeApi } from '#core/cart/contract/charge-endpoints.ts'
import type { CourierQuote, DeliveryQuoteProvider } from '#core/cart/contract/delivery-quotes.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

/** Location of the marina outlet; a thousandth of a degree northwards is about 111 metres. */
const OUTLET = { latitude: 25.08, longitude: 55.14 }
const pointNorth = (thousandths: number) => ({
  lat: OUTLET.latitude + thousandths / 1000,
  lng: OUTLET.longitude,
})

const createDeliveryCart = async (shop: TestShop) => {
  const browser = await createVerifiedCustomer(shop, shop.site)
  const cart = await fillCart(browser, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr' })
  return { browser, cart, store: cart.store }
}

const saveAddressAt = async (shop: TestShop, browser: TestBrowser, pin: { lat: number; lng: number }) => {
  const body = {
    ...{ addressType: 10 as const, areaId: shop.site.areas.jbr ?? '', flat: '1', building: 'Tower' },
    ...pin,
  }
  const saved = expectOk(await browser.api<CustomersApi>()('POST /api/v1/address', { body }))
  return saved._id
}

describe('delivery priced by distance', () => {
  let shop: TestShop
  const bands = [
    { upTo: 1_000, fee: 400 },
    { upTo: 3_000, fee: 900 },
  ]
  beforeAll(async () => {
    shop = await startTestShop({ brand: { charges: { delivery: { by: 'distance', bands } } } })
  })
  afterAll(() => shop.close())

  it('CT-12 charges the area’s fee until the destination is known, and then the fee of its band', async () => {
    const { browser, cart, store } = await createDeliveryCart(shop)
    expect(cart.delivery).toMatchObject({ by: 'distance', source: 'area', distance: null })
    expect(cart.pricing.deliveryFee?.amount.amount).toBe(700)
    const address = await saveAddressAt(shop, browser, pointNorth(5))
    const api = browser.api<ChargeApi>()
    const near = await api('POST /api/v1/carts/charges/kmDistance', { body: { store, address } })
    expect(near).toMatchObject({
      ok: true,
      data: { delivery: { source: 'distance', distance: 556, address } },
    })
    expect(near.ok && near.data.pricing.deliveryFee?.amount.amount).toBe(400)
    expect(near.ok && near.data.version).toBe(cart.version + 1)
    const { lat: latitude, lng: longitude } = pointNorth(20)
    const coordinates = { latitude, longitude }
    const far = await api('POST /api/v1/carts/charges/kmDistance', { body: { store, coordinates } })
    expect(far.ok && far.data.pricing.deliveryFee?.amount.amount).toBe(900)
  })

  it('rejects a destination beyond the last band, and a request without a destination', async () => {
    const { browser, store } = await createDeliveryCart(shop)
    const address = await saveAddressAt(shop, browser, pointNorth(40))
    const api = browser.api<ChargeApi>()
    const far = await api('POST /api/v1/carts/charges/kmDistance', { body: { store, address } })
    expect(far).toMatchObject({ ok: false, error: { status: 422 } })
    expect(await api('POST /api/v1/carts/charges/kmDistance', { body: { store } })).toMatchObject({
      error: { code: 4214 },
    })
    expect(await api('POST /api/v1/carts/charges/3pl', { body: { store, address } })).toMatchObject({
      error: { code: 4213 },
    })
  })

  it("does not quote another customer's address", async () => {
    const { browser: other } = await createDeliveryCart(shop)
    const address = await saveAddressAt(shop, other, pointNorth(5))
    const { browser, store } = await createDeliveryCart(shop)
    const api = browser.api<ChargeApi>()
    expect(await api('POST /api/v1/carts/charges/kmDistance', { body: { store, address } })).toMatchObject({
      ok: false,
      error: { status: 404 },
    })
  })

  it('CT-12 reports the fee of the address before payment, and stores the fee that was then accepted', async () => {
    const { browser, cart } = await createDeliveryCart(shop)
    const address = await saveAddressAt(shop, browser, pointNorth(20))
    const refused = await placeOrder(browser, cart, { mod: 'cod', address })
    expect(refused).toMatchObject({
      error: { code: 4425, data: { changes: [{ kind: 'deliveryFee' }] } },
    })
    const body = { store: cart.store, address }
    const shown = expectOk(await browser.api<ChargeApi>()('POST /api/v1/carts/charges/kmDistance', { body }))
    const placed = await placeOrder(browser, shown, { mod: 'cod', address })
    expect(placed).toMatchObject({ ok: true, data: { total: shown.total } })
    expect(shown.total.amount).toBe(cart.total.amount + 200)
    await expectLedgerClean(shop.platform.db)
  })

  it('charges the area’s fee for a written address without a pin', async () => {
    const { browser, cart } = await createDeliveryCart(shop)
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    expect(await placeOrder(browser, cart, { mod: 'cod', address })).toMatchObject({ ok: true })
  })
})

describe('delivery by a courier', () => {
  let shop: TestShop
  let answer: () => Promise<CourierQuote | null>
  const courier: DeliveryQuoteProvider = { name: 'test', quote: () => answer() }
  const couriers: ServerPlugin = { name: 'test-couriers', provides: () => ({ deliveryQuotes: [courier] }) }

  beforeAll(async () => {
    const delivery = { by: 'courier', provider: 'test', account: 'shop' }
    shop = await startTestShop({ plugins: [...serverPlugins, couriers], brand: { charges: { delivery } } })
  })
  beforeEach(() => {
    answer = async () => ({
      ...{ reference: 'q-1', fee: money(1_150, 'AED') },
      expiresAt: addMilliseconds(shop.clock.now(), minutes(10)),
    })
  })
  afterAll(() => shop.close())

  const quoted = async () => {
    const { browser, cart, store } = await createDeliveryCart(shop)
    const address = await saveAddressAt(shop, browser, pointNorth(10))
    const requested = await browser.api<ChargeApi>()('POST /api/v1/carts/charges/3pl', {
      body: { store, address },
    })
    return { browser, cart, asked: requested, address }
  }

  it('CT-12 charges the courier’s price and returns its expiry', async () => {
    const { asked: requested } = await quoted()
    expect(requested).toMatchObject({ ok: true, data: { delivery: { source: 'courier', by: 'courier' } } })
    expect(requested.ok && requested.data.pricing.deliveryFee?.amount.amount).toBe(1_150)
  })

  it('charges the area’s fee when the courier does not answer, and still accepts the order', async () => {
    answer = () => Promise.reject(new Error('connection reset'))
    const { asked: requested, browser, address, cart } = await quoted()
    expect(requested).toMatchObject({
      ok: true,
      data: { delivery: { source: 'area' }, version: cart.version },
    })
    expect(await placeOrder(browser, cart, { mod: 'cod', address })).toMatchObject({ ok: true })
  })

  it('rejects a destination that the courier does not serve', async () => {
    answer = async () => null
    expect((await quoted()).asked).toMatchObject({ ok: false, error: { status: 422 } })
  })

  it('requests another quote when the courier’s quote has expired, and reports the difference', async () => {
    const { asked: requested, browser, address } = await quoted()
    const quote = expectOk(requested)
    shop.clock.advance(minutes(11))
    answer = async () => ({
      ...{ reference: 'q-2', fee: money(1_300, 'AED') },
      expiresAt: addMilliseconds(shop.clock.now(), minutes(10)),
    })
    const refused = await placeOrder(browser, quote, { mod: 'cod', address })
    expect(refused).toMatchObject({ error: { code: 4425, data: { changes: [{ kind: 'deliveryFee' }] } } })
  })

  it('rejects a courier’s quote in another currency', async () => {
    answer = async () => ({
      ...{ reference: 'q-3', fee: money(1, 'KWD') },
      expiresAt: addMilliseconds(shop.clock.now(), minutes(10)),
    })
    expect((await quoted()).asked).toMatchObject({ ok: true, data: { delivery: { source: 'area' } } })
  })
})
