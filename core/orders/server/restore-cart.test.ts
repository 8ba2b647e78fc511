import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestCart,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { FullOrder, OrdersApi } from '../contract/endpoints.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { leavePaymentPage, restoreUnpaid } from '../testing/restore-unpaid.ts'
import { closeOverdueOrders } from './sweep.job.ts'

const SLOTS = {
  ...{ isActive: true, type: 20, leadMinutes: 60, slotMinutes: 30, daysAhead: 2, cutOff: null },
  ...{ maxOrders: 1, maxKitchenMinutes: null, minutesPerItem: 5, lastOrderMinutes: 0 },
}
const NOT_UNPAID = 4708
const IN_PROGRESS = 4709
const ANOTHER_STORE = 4200

describe.each(listTestDatabases())('taking an unpaid order back into the cart, on $name', ({ name }) => {
  let shop: TestShop
  let marina: string
  let truffle: NonNullable<NonNullable<TestCart['lines']>[number]['customize']>
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    shop.clock.set('2026-11-20T08:00:00.000Z')
    const { stores, groups, options } = shop.site
    marina = stores.marina ?? ''
    truffle = [{ _id: groups.sauces ?? '', variants: [{ variant: options.truffle ?? '' }] }]
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  /** What the gateway answers about an order's payment from now on. */
  const report = ({ payment }: FullOrder, state: GatewayReport['state']): void => {
    const { referenceNo: reference, amount } = payment
    const captured = state === 'captured' ? { captured: amount } : {}
    shop.gateway.reports.set(reference, {
      state,
      reference,
      gatewayReference: `gw-${reference}`,
      ...captured,
    })
  }
  /** An order whose customer left the page of the bank. */
  const placeUnpaid = async (cart: TestCart = {}) => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const order = expectOk(await placeOrder(browser, await fillCart(browser, shop.site, cart)))
    leavePaymentPage(shop, order)
    return { browser, order }
  }
  const read = async (browser: TestBrowser, { _id: id }: Pick<FullOrder, '_id'>) =>
    expectOk(await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }))
  const readCart = async (browser: TestBrowser) =>
    expectOk(await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: marina } }))
  const setStock = (sku: string, stock: number | null) =>
    shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      await tx.sql
        .updateTable('store_products')
        .set({ stock })
        .where('product_id', '=', shop.site.products[sku] ?? '')
        .execute()
      await recountStock(tx)
      await tx.sql
        .updateTable('stores')
        .set((eb) => ({
          menu_version: eb('menu_version', '+', 1),
          content_version: eb('content_version', '+', 1),
        }))
        .execute()
    })

  it('returns lines, area and tip, cancels the order, and lets the cart be ordered again', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const lines = [{ product: 'burger', qty: 2, customize: truffle, specialInstructions: 'no onion' }]
    await fillCart(browser, shop.site, { lines: [...lines, { product: 'fries' }] })
    const tip = { store: marina, percent: 10 }
    const before = expectOk(await browser.api<CartApi>()('PUT /api/v1/carts/tip', { body: tip }))
    const order = expectOk(await placeOrder(browser, before))
    leavePaymentPage(shop, order)
    expect((await readCart(browser)).cart).toBeNull()

    const { cart, added, notes } = expectOk(await restoreUnpaid(browser, order))
    expect({ added, notes }).toEqual({ added: 3, notes: [] })
    expect(cart).toMatchObject({
      total: before.total,
      tip: { percent: 10 },
      changes: [],
      products: [
        { name: 'Burger', qty: 2, specialInstructions: 'no onion', customize: before.products[0]?.customize },
        { name: 'Fries', qty: 1 },
      ],
    })
    expect(cart?.version).toBeGreaterThan(before.version)
    expect(await read(browser, order)).toMatchObject({ status: 90 })
    const again = expectOk(await placeOrder(browser, cart ?? before))
    expect(again).toMatchObject({ status: 0, total: order.total })
    expect(again._id).not.toBe(order._id)
  })

  it('gives the area of a delivery back with the cart', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site, {
      orderType: ORDER_TYPE.delivery,
      area: 'jbr',
      lines: [{ product: 'burger', qty: 2 }],
    })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const order = expectOk(await placeOrder(browser, cart, { address }))
    leavePaymentPage(shop, order)
    expect(expectOk(await restoreUnpaid(browser, order)).cart).toMatchObject({
      orderType: ORDER_TYPE.delivery,
      area: { _id: shop.site.areas.jbr },
      total: cart.total,
    })
  })

  it('gives the reserved stock back before it fills the cart', async () => {
    await setStock('wings', 3)
    const { browser, order } = await placeUnpaid({ lines: [{ product: 'wings', qty: 3 }] })
    expect(expectOk(await restoreUnpaid(browser, order))).toMatchObject({
      added: 3,
      notes: [],
      cart: { changes: [], products: [{ qty: 3 }] },
    })
    await setStock('wings', null)
  })

  it('keeps the place in a slot that nobody else can take', async () => {
    await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql
        .updateTable('stores')
        .set({ schedule: JSON.stringify({ pickup: SLOTS }) })
        .where('id', '=', marina)
        .execute(),
    )
    const slot = {
      orderType: ORDER_TYPE.scheduledPickup,
      scheduledStartTime: '2026-11-20T10:00:00.000Z',
      scheduledEndTime: '2026-11-20T10:30:00.000Z',
    }
    const schedule = (browser: TestBrowser) =>
      browser.api<CartApi>()('PUT /api/v1/carts/schedule', { body: { store: marina, ...slot, hold: true } })
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    const cart = expectOk(await schedule(browser))
    const order = expectOk(await placeOrder(browser, cart))
    leavePaymentPage(shop, order)
    const restored = expectOk(await restoreUnpaid(browser, order)).cart
    expect(restored).toMatchObject({ ...slot, changes: [] })

    const other = await createVerifiedCustomer(shop, shop.site)
    await fillCart(other, shop.site)
    expect(await schedule(other)).toMatchObject({ ok: false, error: { code: 4502 } })
    expect(await placeOrder(browser, restored ?? cart)).toMatchObject({ ok: true })
  })

  it('PY-11 refunds money once that arrives for the order afterwards', async () => {
    const { browser, order } = await placeUnpaid()
    expectOk(await restoreUnpaid(browser, order))
    report(order, 'captured')
    const id = order.payment._id
    const refresh = () => browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
    await Promise.all([refresh(), refresh(), refresh()])
    await shop.jobs.runPending()
    expect(shop.gateway.refundsRequested).toHaveLength(1)
    expect(await read(browser, order)).toMatchObject({
      status: 90,
      payment: { status: 100, refunded: order.total },
    })
  })

  it('asks the gateway first, and leaves an order that was paid or that the bank still checks', async () => {
    const paid = await placeUnpaid()
    report(paid.order, 'captured')
    expect(await restoreUnpaid(paid.browser, paid.order)).toMatchObject({
      ok: false,
      error: { code: NOT_UNPAID },
    })
    expect(await read(paid.browser, paid.order)).toMatchObject({ status: 10 })
    expect((await readCart(paid.browser)).cart).toBeNull()

    const checked = await placeUnpaid()
    report(checked.order, 'pending')
    expect(await restoreUnpaid(checked.browser, checked.order)).toMatchObject({
      ok: false,
      error: { code: IN_PROGRESS },
    })
    expect(await read(checked.browser, checked.order)).toMatchObject({ status: 0, payment: { status: 481 } })
  })

  it('is done once when two tabs ask together, and not for an order that was given up', async () => {
    const { browser, order } = await placeUnpaid()
    const answers = await Promise.all([restoreUnpaid(browser, order), restoreUnpaid(browser, order)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await readCart(browser)).cart?.products.map(({ qty }) => qty)).toEqual([1, 1])

    const late = await placeUnpaid()
    shop.clock.advance(minutes(21))
    await shop.jobs.runPending()
    await closeOverdueOrders(shop.platform)
    report(late.order, 'expired')
    await late.browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', {
      params: { id: late.order.payment._id },
    })
    await closeOverdueOrders(shop.platform)
    expect(await read(late.browser, late.order)).toMatchObject({ status: 90 })
    expect(await restoreUnpaid(late.browser, late.order)).toMatchObject({
      ok: false,
      error: { code: NOT_UNPAID },
    })
  })

  it('adds to a cart of the same outlet, and replaces another outlet’s only after confirmation', async () => {
    const { browser, order } = await placeUnpaid()
    await fillCart(browser, shop.site, { lines: [{ product: 'soda' }, { product: 'fries' }] })
    const merged = expectOk(await restoreUnpaid(browser, order)).cart
    expect(merged?.products.map(({ name: item, qty }) => [item, qty])).toEqual([
      ['Soda', 1],
      ['Fries', 2],
      ['Burger', 1],
    ])

    const other = await placeUnpaid()
    await fillCart(other.browser, shop.site, { store: 'downtown', lines: [{ product: 'fries' }] })
    expect(await restoreUnpaid(other.browser, other.order)).toMatchObject({
      ok: false,
      error: { code: ANOTHER_STORE },
    })
    expect(await read(other.browser, other.order)).toMatchObject({ status: 0 })
    expect(expectOk(await restoreUnpaid(other.browser, other.order, { replace: true })).cart).toMatchObject({
      store: marina,
      products: [{ name: 'Burger' }, { name: 'Fries' }],
    })
    expect(await read(other.browser, other.order)).toMatchObject({ status: 90 })
  })

  it('leaves the order as it is when nothing of it can be had, and another customer’s order unknown', async () => {
    const { browser, order } = await placeUnpaid({ lines: [{ product: 'soda' }] })
    const setActive = (is_active: boolean) =>
      shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
        await sql
          .updateTable('products')
          .set({ is_active })
          .where('id', '=', shop.site.products.soda ?? '')
          .execute()
        await sql
          .updateTable('stores')
          .set((eb) => ({
            menu_version: eb('menu_version', '+', 1),
            content_version: eb('content_version', '+', 1),
          }))
          .execute()
      })
    await setActive(false)
    const none = expectOk(await restoreUnpaid(browser, order))
    await setActive(true)
    expect(none).toMatchObject({ added: 0, cart: null, notes: [{ name: 'Soda', isAdded: false }] })
    expect(await read(browser, order)).toMatchObject({ status: 0 })
    expect((await readCart(browser)).cart).toBeNull()

    const stranger = await createVerifiedCustomer(shop, shop.site)
    expect(await restoreUnpaid(stranger, order)).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await read(browser, order)).toMatchObject({ status: 0 })
  })
})
