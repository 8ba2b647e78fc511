import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createGuest, createVerifiedCustomer, fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { createGuestPhone, openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import { amountOf, createPayer } from '#features/split-bill/testing/bill-shop.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

describe.each(listTestDatabases())("orders of a table in its guests' history, on $name", ({ name }) => {
  let place: TableShop
  let huda: TestBrowser
  let sami: TestBrowser
  let session: string
  let order: string
  beforeAll(async () => {
    place = await openTableShop(name)
    const { shop } = place
    huda = await createVerifiedCustomer(shop, shop.site, { name: 'Huda Salem' })
    sami = await createVerifiedCustomer(shop, shop.site, { name: 'Sami Nasser' })
    const { code } = await place.print('4')
    const phone = createGuestPhone(shop, huda, 'Huda')
    session = expectOk(await phone.sitDown(code))._id
    expectOk(await createGuestPhone(shop, sami, 'Sami').sitDown(code))
    const { detail } = await phone.choose(session, [
      { product: 'burger', specialInstructions: 'No onions' },
      { product: 'fries' },
    ])
    expectOk(await phone.send(session, detail?.draft?.version ?? 0))
    order = (await place.table('4')).session?.orders[0]?._id ?? ''
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const history = async (browser: TestBrowser, query: { withShared?: 'true'; stores?: string } = {}) =>
    expectOk(await browser.api<OrdersApi>()('GET /api/v1/orders', { query }))

  it('OR-01 are listed for whoever sat there and signed in, with the page of the bill, and not among their own orders', async () => {
    const [listed, ...others] = await history(huda, { withShared: 'true' })
    expect(others).toEqual([])
    expect(listed).toMatchObject({
      ...{ _id: order, table: { kind: 'table', name: '4' } },
      ...{ user: { name: '', phone: '', email: '' }, can: { cancel: false, change: false } },
      shared: { page: 'table-bill', paid: { amount: 0 } },
    })
    expect(await history(huda)).toEqual([])
    expect(
      await history(huda, { withShared: 'true', stores: place.shop.site.stores.downtown ?? '' }),
    ).toEqual([])
  })

  it('OR-01 say what each has paid of it themselves, and stay after the visit, in the sequence of all orders', async () => {
    const payer = createPayer(place.shop, huda)
    const bill = expectOk(await payer.read(order))
    const line = bill.lines.find((each) => each.name === 'Fries')
    const parts = [{ line: line?._id ?? '', num: 1, den: 1 }]
    const { payment } = expectOk(
      await payer.pay(expectOk(await payer.claim(order, { way: 'items', parts })), 50),
    )
    await payer.settle(payment)
    const paid = async (browser: TestBrowser) =>
      (await history(browser, { withShared: 'true' })).map(({ _id, shared }) => [_id, shared?.paid.amount])
    expect(await paid(huda)).toEqual([[order, amountOf(line?.amount ?? bill.total)]])
    expect(await paid(sami)).toEqual([[order, 0]])
    const due = (await place.table('4')).session?.due ?? null
    expectOk(
      await place.manager.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/close', {
        params: { id: session },
        body: { total: due },
      }),
    )
    place.shop.clock.advance(minutes(1))
    const own = expectOk(
      await placeOrder(sami, await fillCart(sami, place.shop.site), { mod: 'cardSwipe' }),
    )._id
    expect(await paid(sami)).toEqual([
      [own, undefined],
      [order, 0],
    ])
  })

  it('OR-01 are none of a guest whom staff removed before they paid, nor of anybody else', async () => {
    const { code } = await place.print('5')
    const browser = await createVerifiedCustomer(place.shop, place.shop.site)
    const phone = createGuestPhone(place.shop, browser, 'Lina')
    const visit = expectOk(await phone.sitDown(code))._id
    const { detail } = await phone.choose(visit, [{ product: 'soda' }])
    expectOk(await phone.send(visit, detail?.draft?.version ?? 0))
    expect(await history(browser, { withShared: 'true' })).toHaveLength(1)
    const stranger = await createGuest(place.shop, place.shop.site)
    expect(await history(stranger, { withShared: 'true' })).toEqual([])
    const member = (await place.table('5')).session?.guests[0]?._id ?? ''
    expectOk(
      await place.manager.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/remove', {
        ...{ params: { id: visit }, body: { member } },
      }),
    )
    expect(await history(browser, { withShared: 'true' })).toEqual([])
  })
})
