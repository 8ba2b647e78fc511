import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { computeExpectedSums } from '#core/cart/storefront/expected-sums.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { leavePaymentPage, restoreUnpaid } from '#core/orders/testing/restore-unpaid.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CreditsApi } from '../contract/endpoints.ts'
import { CREDITS_CALCULATORS } from '../domain/credits-rule.ts'

const staff = createTestStaff()
let shop: TestShop
let marina = ''
let manager: TestBrowser

beforeAll(async () => {
  shop = await startTestShop({
    plugins: [...serverPlugins, staff],
    brand: { charges: { roundTo: 25 } },
  })
  marina = shop.site.stores.marina ?? ''
  staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
  manager = shop.browser()
  manager.token = 'manager'
})
afterAll(async () => {
  await expectLedgerClean(shop.platform.db)
  await shop.close()
})

const grant = (phone: string, amount: number, key: string = randomUUID()) =>
  manager.api<CreditsApi>()('POST /api/v1/console/credits', {
    query: { store: marina },
    body: { phone, amount, note: 'Sorry for the wait' },
    idempotencyKey: key,
  })

const createCustomer = async (amount: number): Promise<{ browser: TestBrowser; phone: string }> => {
  const phone = generatePhone()
  const browser = await createVerifiedCustomer(shop, shop.site, { phone })
  if (amount > 0) expect(await grant(`0${phone}`, amount)).toMatchObject({ ok: true })
  return { browser, phone }
}

const apply = (browser: TestBrowser, input: { amount?: number; cancel?: true } = {}) =>
  browser.api<CreditsApi>()('POST /api/v1/carts/applyCredits', { body: { store: marina, ...input } })

const readCredit = async (browser: TestBrowser) => {
  return expectOk(await browser.api<CreditsApi>()('GET /api/v1/credits'))
}

describe('granting credit', () => {
  it('lets staff grant and deduct credit by phone number, once per key, and shows the customer the reason', async () => {
    const { browser, phone } = await createCustomer(0)
    expect(await readCredit(browser)).toMatchObject({ balance: null, entries: [] })
    const key = randomUUID()
    expect(await grant(`+971 ${phone}`, 2500, key)).toMatchObject({
      ok: true,
      data: { customer: 'Amal Haddad', balance: { amount: 2500, currency: 'AED' } },
    })
    expect(await grant(`+971 ${phone}`, 2500, key)).toMatchObject({ ok: true })
    expect(await grant(phone, -500)).toMatchObject({ ok: true })
    expect(await grant(phone, -2001)).toMatchObject({ ok: false, error: { code: 4661 } })
    expect(await grant('+971500000000', 100)).toMatchObject({ ok: false, error: { code: 4663 } })
    expect(await readCredit(browser)).toMatchObject({
      balance: { amount: 2000 },
      entries: [{ kind: 'taken' }, { kind: 'granted', note: 'Sorry for the wait' }],
    })
    const me = await browser.api<CustomersApi>()('GET /api/v1/users/me')
    expect(me).toMatchObject({ ok: true, data: { creditsTotal: 2000 } })
  })
})

describe('paying with credit', () => {
  it('pays a part, as much as possible, or nothing after cancelling', async () => {
    const { browser } = await createCustomer(2000)
    const cart = await fillCart(browser, shop.site)
    expect(cart.credits).toEqual({
      balance: { amount: 2000, currency: 'AED' },
      applied: { amount: 0, currency: 'AED' },
    })
    const total = cart.total.amount
    expect(await apply(browser, { amount: 2001 })).toMatchObject({ ok: false, error: { code: 4661 } })
    expect(await apply(browser, { amount: 500 })).toMatchObject({
      ok: true,
      data: { total: { amount: total - 500 } },
    })
    expect(await apply(browser)).toMatchObject({ ok: true, data: { total: { amount: total - 2000 } } })
    expect(await apply(browser, { cancel: true })).toMatchObject({
      ok: true,
      data: { total: { amount: total } },
    })
    const poor = await createCustomer(0)
    await fillCart(poor.browser, shop.site)
    expect(await apply(poor.browser)).toMatchObject({ ok: false, error: { code: 4660 } })
  })

  it('leaves a multiple of the coin to pay in cash, in the cart, the browser and the order', async () => {
    const { browser } = await createCustomer(137)
    const before = await fillCart(browser, shop.site)
    expect(before.total.amount % 25).toBe(0)
    const cart = expectOk(await apply(browser))
    expect(cart.credits?.applied.amount).toBe(137)
    expect(before.total.amount - cart.total.amount).toBe(125)
    expect(computeExpectedSums(cart, {}, { calculators: CREDITS_CALCULATORS }).total).toEqual(cart.total)
    const order = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    expect(order.total).toEqual(cart.total)
  })

  it('LO-04 OR-01 states how much credit an order took, and returns it once when the order is cancelled', async () => {
    const { browser } = await createCustomer(2000)
    await fillCart(browser, shop.site)
    const applied = expectOk(await apply(browser))
    const placed = expectOk(await placeOrder(browser, applied, { mod: 'cardSwipe' }))
    expect((await readCredit(browser)).balance).toMatchObject({ amount: 0 })
    const order = await browser.api<OrdersApi>()('GET /api/v1/orders/:id', {
      params: { id: placed._id },
      query: { populateFields: 'credit' },
    })
    expect(order).toMatchObject({ data: { credit: { amount: 2000, currency: 'AED' } } })
    const cancel = () =>
      browser.api<OrdersApi>()('PUT /api/v1/orders/:id', {
        params: { id: placed._id },
        body: { status: ORDER_STATUS.customerReject },
      })
    await cancel()
    await cancel()
    expect(await readCredit(browser)).toMatchObject({
      balance: { amount: 2000 },
      entries: [{ kind: 'returned', amount: { amount: 2000 } }, { kind: 'spent' }, { kind: 'granted' }],
    })
  })

  it('returns the credit of an unpaid order that is taken back into the cart, where it is still applied', async () => {
    const { browser } = await createCustomer(2000)
    await fillCart(browser, shop.site)
    const applied = expectOk(await apply(browser))
    const order = expectOk(await placeOrder(browser, applied))
    leavePaymentPage(shop, order)
    expect(await readCredit(browser)).toMatchObject({ balance: { amount: 0 } })
    const { cart } = expectOk(await restoreUnpaid(browser, order))
    expect(await readCredit(browser)).toMatchObject({ balance: { amount: 2000 } })
    expect(cart).toMatchObject({ total: applied.total, credits: applied.credits, changes: [] })
    expect(await placeOrder(browser, cart ?? applied)).toMatchObject({ ok: true })
    expect(await readCredit(browser)).toMatchObject({ balance: { amount: 0 } })
  })

  it('uses credit as the payment method and calls no gateway when credit pays everything', async () => {
    const { browser } = await createCustomer(20_000)
    await fillCart(browser, shop.site)
    const applied = expectOk(await apply(browser))
    expect(applied.total.amount).toBe(0)
    const requested = shop.gateway.created.length
    const placed = await placeOrder(browser, applied, { mod: 'credits' })
    expect(placed).toMatchObject({
      ok: true,
      data: { status: ORDER_STATUS.new, payment: { mod: 'credits', status: 100 } },
    })
    expect(shop.gateway.created.length).toBe(requested)
  })

  it('reports credit that was deducted in the meantime before the order is placed', async () => {
    const { browser, phone } = await createCustomer(2000)
    await fillCart(browser, shop.site)
    const applied = expectOk(await apply(browser))
    await grant(phone, -1500)
    expect(await placeOrder(browser, applied, { mod: 'cardSwipe' })).toMatchObject({
      ok: false,
      error: { code: 4425 },
    })
  })

  it('CT-04 starts an emptied cart again without credit', async () => {
    const { browser } = await createCustomer(2000)
    const cart = await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    expect(await apply(browser)).toMatchObject({ ok: true })
    const body = { store: marina, productId: cart.products[0]?._id ?? '', decrease: false }
    await browser.api<CartApi>()('POST /api/v1/carts/removeProductFromCart', { body })
    const fresh = await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    expect(fresh.credits).toMatchObject({ applied: { amount: 0 } })
  })
})
