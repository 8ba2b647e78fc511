import { afterAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import { leavePaymentPage, restoreUnpaid } from '#core/orders/testing/restore-unpaid.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const shop = await startTestShop()
afterAll(() => shop.close())

const read = (browser: TestBrowser, id: string) =>
  browser.api<CheckoutApi>()('GET /api/v1/payment/:id/state', { params: { id } })

const place = async () => {
  const browser = await createVerifiedCustomer(shop, shop.site, { name: 'Amal Haddad' })
  const order = expectOk(await placeOrder(browser, await fillCart(browser, shop.site)))
  leavePaymentPage(shop, order)
  return { browser, order }
}

describe('the state of a payment in another browser', () => {
  it('is the shop, the number and whether it is paid, and nothing else', async () => {
    const { browser, order } = await place()
    const { _id: id, referenceNo: reference, amount: captured } = order.payment
    const data = { orderId: order.orderId, store: { name: 'Marina', homePath: shop.site.homePath } }
    expect(await read(shop.browser(), id)).toEqual({ ok: true, data: { ...data, state: 'unpaid' } })
    const refresh = () => browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
    const gatewayReference = `gw-${reference}`
    shop.gateway.reports.set(reference, { state: 'pending', reference, gatewayReference })
    await refresh()
    expect(await read(shop.browser(), id)).toEqual({ ok: true, data: { ...data, state: 'checking' } })
    shop.gateway.reports.set(reference, { state: 'captured', reference, gatewayReference, captured })
    await refresh()
    const stranger = await createGuest(shop, shop.site)
    expect(await read(stranger, id)).toEqual({ ok: true, data: { ...data, state: 'paid' } })
  })

  it('is over for an order that was taken back into the cart', async () => {
    const { browser, order } = await place()
    expectOk(await restoreUnpaid(browser, order))
    expect(await read(shop.browser(), order.payment._id)).toMatchObject({ data: { state: 'over' } })
  })

  it('is unknown for a wrong id, for that of an order, and not readable in full', async () => {
    const { order } = await place()
    for (const id of ['A'.repeat(22), order._id, 'short'])
      expect(await read(shop.browser(), id)).toMatchObject({ ok: false, error: { status: 404 } })
    const stranger = await createGuest(shop, shop.site)
    const refused = await stranger.api<PaymentsApi>()('GET /api/v1/payment/:id', {
      params: { id: order.payment._id },
    })
    expect(refused).toMatchObject({ ok: false, error: { status: 404 } })
  })
})
