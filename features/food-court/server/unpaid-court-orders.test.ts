import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { ReorderApi } from '#core/orders/contract/reorder-endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CourtOrdersApi } from '../contract/order-endpoints.ts'
import { type CourtCustomer, type CourtShop, openCourtShop, type TestDish } from '../testing/court-shop.ts'

const BOTH: readonly TestDish[] = [
  { stall: 'marina', product: 'burger', qty: 2 },
  { stall: 'downtown', product: 'fries' },
]

describe.each(listTestDatabases())('a court’s order that waits for its payment, on $name', ({ name }) => {
  let place: CourtShop
  let guest: CourtCustomer
  beforeAll(async () => {
    place = await openCourtShop(name, { methods: ['cardOnDelivery', 'knet', 'upi'] })
    guest = await place.customer()
  })
  afterAll(async () => {
    await place.shop.jobs.runPending()
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const readHistory = async ({ browser }: CourtCustomer) =>
    expectOk(await browser.api<OrdersApi>()('GET /api/v1/orders', { query: { limit: '10' } }))
  const readOne = async ({ browser }: CourtCustomer, id: string) =>
    expectOk(await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }))

  it('leads from each part in the history, and from its own page, to the page of the whole until that is paid', async () => {
    const order = expectOk(await guest.place(BOTH))
    const path = `lp/${place.shop.site.siteId}/orders/${order._id}`
    const parts = order.parts.map(({ _id }) => _id)
    const history = await readHistory(guest)
    expect(history.map(({ _id }) => _id).toSorted()).toEqual(parts.toSorted())
    expect(history.map(({ sharedPaymentPath }) => sharedPaymentPath)).toEqual([path, path])
    for (const part of parts) expect(await readOne(guest, part)).toMatchObject({ sharedPaymentPath: path })

    // What its own buttons would ask for is refused.
    const [part = ''] = parts
    const alone = await guest.browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      ...{ params: { id: part }, body: { mod: 'express' as const }, idempotencyKey: randomUUID() },
    })
    expect(alone).toMatchObject({ ok: false, error: { status: 409 } })
    const restored = await guest.browser.api<ReorderApi>()('POST /api/v1/carts/restore', {
      ...{ body: { order: part, orderType: 10 as const }, idempotencyKey: randomUUID() },
    })
    expect(restored).toMatchObject({ ok: false, error: { status: 409 } })

    await guest.settle(order)
    for (const paid of await readHistory(guest)) expect(paid).not.toHaveProperty('sharedPaymentPath')
    expect(await readOne(guest, part)).not.toHaveProperty('sharedPaymentPath')
  })

  it('says nothing of the whole to others who have a part’s link', async () => {
    const order = expectOk(await guest.place(BOTH))
    const stranger = await place.customer()
    const [part] = order.parts
    expect(await readOne(stranger, part?._id ?? '')).not.toHaveProperty('sharedPaymentPath')
    await guest.settle(order)
  })

  it('leads nowhere from orders that are paid in person', async () => {
    const other = await place.customer()
    expectOk(await other.place(BOTH, { mod: 'cardOnDelivery' }))
    for (const part of await readHistory(other)) expect(part).not.toHaveProperty('sharedPaymentPath')
  })

  it('offers the methods of all its stalls after a failed card, none of them in person, and is paid by another', async () => {
    const order = expectOk(await guest.place(BOTH))
    const failed = await guest.settle(order, 'failed')
    expect(failed).toMatchObject({ state: 'unpaid', canPay: true, mod: 'express' })
    expect(failed.methods.toSorted()).toEqual(['express', 'knet', 'upi'])
    const again = expectOk(await guest.pay(order._id, 'knet'))
    expect(again).toMatchObject({ state: 'unpaid', canPay: false, mod: 'knet' })
    expect(again.payment?._id).not.toBe(order.payment?._id)
    const paid = await guest.settle(again)
    expect(paid).toMatchObject({ state: 'underWay', canPay: false, methods: [] })
  })

  it('offers another method while the bank’s page is open, and none while the bank decides', async () => {
    const order = expectOk(await guest.place(BOTH))
    expect(order).toMatchObject({ canPay: false })
    expect(order.methods.toSorted()).toEqual(['express', 'knet', 'upi'])
    const reference = order.payment?._id ?? ''
    place.shop.gateway.reports.set(reference, {
      ...{ state: 'pending', reference, gatewayReference: `gw-${reference}` },
    })
    const deciding = expectOk(
      await guest.browser.api<CourtOrdersApi>()('POST /api/v1/court-orders/:id/refresh', {
        params: { id: order._id },
      }),
    )
    expect(deciding).toMatchObject({ state: 'unpaid', canPay: false, methods: [] })
    await guest.settle(order)
  })

  it('offers no method that the gateway cannot carry the sum by', async () => {
    const order = expectOk(await guest.place(BOTH))
    place.shop.gateway.carries = ({ amount }) => amount !== order.total.amount
    expect(await guest.settle(order, 'failed')).toMatchObject({ canPay: true, methods: [] })
    place.shop.gateway.carries = () => true
    await guest.settle(expectOk(await guest.pay(order._id)))
  })
})
