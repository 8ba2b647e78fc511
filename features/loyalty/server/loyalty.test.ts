import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { leavePaymentPage, restoreUnpaid } from '#core/orders/testing/restore-unpaid.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { days } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { LoyaltyApi } from '../contract/endpoints.ts'
import { buildProgramFile, fetchLoyalty, grantPoints } from '../testing/points.ts'
import { createExpirePointsJob } from './expire-points.job.ts'
import { earnPoints } from './points.service.ts'

const OWNER = { kind: 'staff', id: 'owner', role: 'owner', name: 'Owner' } as const

let shop: TestShop
let marina = ''

beforeAll(async () => {
  shop = await startTestShop({ brand: { sections: { loyalty: buildProgramFile() } } })
  marina = shop.site.stores.marina ?? ''
})
afterAll(async () => {
  await expectLedgerClean(shop.platform.db)
  await shop.close()
})

const readUserId = async (browser: TestBrowser): Promise<string> => {
  const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
  return me._id
}

const createCustomer = async (points: number): Promise<{ browser: TestBrowser; userId: string }> => {
  const browser = await createVerifiedCustomer(shop, shop.site)
  const userId = await readUserId(browser)
  if (points > 0) await grantPoints(shop, { userId, points })
  return { browser, userId }
}

const apply = (browser: TestBrowser, points: number) =>
  browser.api<LoyaltyApi>()('PUT /api/v1/carts/applyLoyalty', { body: { store: marina, points } })

const readBalance = async (browser: TestBrowser): Promise<number> =>
  (await fetchLoyalty(browser, marina)).points

const readLedger = async (browser: TestBrowser) => {
  const answer = await browser.api<LoyaltyApi>()('GET /api/v1/loyalty/ledger')
  return answer.ok ? answer.data.entries : []
}

const transition = (orderId: string, to: OrderStatus, reason?: string) =>
  shop.platform.db.tenant(shop.site.brandId, (tx) =>
    transitionOrder(shop.platform, tx, { orderId, to, actor: OWNER, reason }),
  )

const deliver = async (orderId: string): Promise<void> => {
  for (const to of [ORDER_STATUS.approved, ORDER_STATUS.kitchenReady, ORDER_STATUS.delivered])
    expect(await transition(orderId, to)).toMatchObject({ ok: true })
}

describe('earning points', () => {
  it('LO-01 earns what the cart promised when an order finishes, once, with an expiry and a number', async () => {
    const { browser } = await createCustomer(0)
    const cart = await fillCart(browser, shop.site)
    // 44 dirham of goods at one point per dirham; fees earn nothing.
    expect(cart.loyalty).toEqual({ balance: 0, applied: null, earns: 44 })
    const placed = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    for (const to of [ORDER_STATUS.approved, ORDER_STATUS.kitchenReady] as const) {
      expect(await readBalance(browser)).toBe(0)
      expect(await transition(placed._id, to)).toMatchObject({ ok: true })
    }
    expect([await readBalance(browser), await readLedger(browser)]).toEqual([0, []])
    expect(await transition(placed._id, ORDER_STATUS.delivered)).toMatchObject({ ok: true })
    const loyalty = await fetchLoyalty(browser, marina)
    expect(loyalty).toMatchObject({
      points: 44,
      balance: { amount: 220, currency: 'AED' },
      expiringPoints: 44,
      referenceId: expect.stringMatching(/^\d{10}$/),
    })
    expect(await readLedger(browser)).toMatchObject([{ kind: 'earned', points: 44, order: placed._id }])
    const start = shop.clock.now()
    shop.clock.advance(days(365))
    await createExpirePointsJob(shop.platform).handle({})
    shop.clock.set(start.toISOString())
    expect(await readBalance(browser)).toBe(0)
    expect(await readLedger(browser)).toMatchObject([{ kind: 'expired', points: -44 }, { kind: 'earned' }])
  })

  it('LO-01 records once what an order earned, and nothing for one that earns nothing', async () => {
    const { browser, userId } = await createCustomer(0)
    const placed = expectOk(
      await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'cardSwipe' }),
    )
    const earn = (points: number) =>
      shop.platform.db.tenant(shop.site.brandId, (tx) =>
        earnPoints(tx, { userId, orderId: placed._id, points, expireDays: null }),
      )
    await earn(0)
    expect(await readLedger(browser)).toEqual([])
    await deliver(placed._id)
    await earn(44)
    expect(await readLedger(browser)).toMatchObject([{ kind: 'earned', points: 44 }])
    expect(await readBalance(browser)).toBe(44)
  })

  it('LO-01 earns nothing for a declined order', async () => {
    const { browser } = await createCustomer(0)
    const placed = expectOk(
      await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'cardSwipe' }),
    )
    expect(await transition(placed._id, ORDER_STATUS.declined, 'Closed')).toMatchObject({ ok: true })
    expect(await readLedger(browser)).toEqual([])
  })

  it('LO-04 revokes the refunded share of the points, once', async () => {
    const { browser, userId } = await createCustomer(0)
    const placed = expectOk(
      await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'cardSwipe' }),
    )
    await deliver(placed._id)
    const paymentId = placed.payment._id
    const refund = (key: string, amount: number) =>
      shop.platform.db.tenant(shop.site.brandId, (tx) =>
        refundPayment(shop.platform, tx, { paymentId, key, amount, reason: 'cold', source: 'staff' }),
      )
    const total = placed.total.amount
    expect(await refund('half', total / 2)).toMatchObject({ ok: true })
    expect(await refund('half', total / 2)).toMatchObject({ ok: false })
    expect(await readBalance(browser)).toBe(22)
    // Points spent meanwhile cannot be revoked: the balance stays at 0.
    await grantPoints(shop, { userId, points: -22 })
    expect(await refund('rest', total / 2)).toMatchObject({ ok: true })
    expect(await readBalance(browser)).toBe(0)
  })
})

describe('paying with points', () => {
  it('LO-01 pays a part by amount, and the order takes exactly as many points as it needs', async () => {
    const { browser } = await createCustomer(1000)
    const cart = await fillCart(browser, shop.site)
    const applied = expectOk(await apply(browser, 400))
    expect(applied.total.amount).toBe(cart.total.amount - 2000)
    expect(applied.loyalty).toMatchObject({
      balance: 1000,
      applied: { points: 400, amount: { amount: 2000 } },
      earns: 24,
    })
    expect(applied.trace.at(-1)).toMatchObject({ kind: 'points', amount: { amount: -2000 } })
    const placed = await placeOrder(browser, applied, { mod: 'cardSwipe' })
    expect(placed).toMatchObject({ ok: true, data: { total: applied.total } })
    expect(await readBalance(browser)).toBe(600)
  })

  it('rejects more than the balance, less than the minimum, and points without a cart', async () => {
    const { browser } = await createCustomer(300)
    expect(await apply(browser, 200)).toMatchObject({ ok: false, error: { code: 4206 } })
    await fillCart(browser, shop.site)
    expect(await apply(browser, 301)).toMatchObject({ ok: false, error: { code: 4641, field: 'points' } })
    expect(await apply(browser, 99)).toMatchObject({ ok: false, error: { code: 4642 } })
    expect(await apply(browser, 0)).toMatchObject({ ok: true, data: { loyalty: { applied: null } } })
  })

  it('LO-04 returns the points of a declined order once, valid for two more weeks', async () => {
    const { browser } = await createCustomer(1000)
    await fillCart(browser, shop.site)
    const applied = expectOk(await apply(browser, 600))
    const placed = expectOk(await placeOrder(browser, applied, { mod: 'cardSwipe' }))
    expect(await readBalance(browser)).toBe(400)
    expect(await transition(placed._id, ORDER_STATUS.declined, 'Closed')).toMatchObject({ ok: true })
    expect(await readBalance(browser)).toBe(1000)
    expect(await transition(placed._id, ORDER_STATUS.declined, 'Closed')).toMatchObject({ ok: false })
    expect(await readBalance(browser)).toBe(1000)
  })

  it('returns the points of an unpaid order that is taken back into the cart, where they are still applied', async () => {
    const { browser } = await createCustomer(1000)
    await fillCart(browser, shop.site)
    const applied = expectOk(await apply(browser, 400))
    const order = expectOk(await placeOrder(browser, applied))
    leavePaymentPage(shop, order)
    expect(await readBalance(browser)).toBe(600)
    const { cart } = expectOk(await restoreUnpaid(browser, order))
    expect(await readBalance(browser)).toBe(1000)
    expect(cart).toMatchObject({ total: applied.total, loyalty: applied.loyalty, changes: [] })
  })

  it('calls no gateway for an order fully paid with points, and starts it immediately', async () => {
    const { browser } = await createCustomer(5000)
    await fillCart(browser, shop.site)
    const applied = expectOk(await apply(browser, 5000))
    expect(applied.total.amount).toBe(0)
    const requested = shop.gateway.created.length
    expect(await placeOrder(browser, applied, { mod: 'express' })).toMatchObject({ ok: false })
    const placed = await placeOrder(browser, applied, { mod: 'loyalty' })
    expect(placed).toMatchObject({
      ok: true,
      data: { status: ORDER_STATUS.new, payment: { mod: 'loyalty', status: 100, requiresRedirect: false } },
    })
    expect(shop.gateway.created.length).toBe(requested)
    const paid = applied.loyalty?.applied?.points ?? 0
    expect(await readBalance(browser)).toBe(5000 - paid)
  })

  it('CT-04 starts an emptied cart again without points', async () => {
    const { browser } = await createCustomer(1000)
    const cart = await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    expect(await apply(browser, 400)).toMatchObject({ ok: true })
    const [line] = cart.products
    const body = { store: marina, productId: line?._id ?? '', decrease: false }
    await browser.api<CartApi>()('POST /api/v1/carts/removeProductFromCart', { body })
    const fresh = await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    expect(fresh.loyalty).toMatchObject({ balance: 1000, applied: null })
    expect(fresh.rewards).toEqual([])
  })
})

describe('rewards', () => {
  it('charge points for a free product and an amount off when the order is placed', async () => {
    const { browser } = await createCustomer(1000)
    const before = await fillCart(browser, shop.site)
    const { rewards } = await fetchLoyalty(browser, marina)
    expect(rewards.map(({ name, points, isAffordable }) => [name, points, isAffordable])).toEqual([
      ['Free fries', 300, true],
      ['5 off', 500, true],
      ['Dear pie', 2000, false],
    ])
    const choose = (ids: readonly string[]) =>
      browser.api<LoyaltyApi>()('PUT /api/v1/carts/rewards', { body: { store: marina, rewards: [...ids] } })
    const ids = rewards.map(({ _id }) => _id)
    expect(await choose(ids)).toMatchObject({ ok: false, error: { code: 4641 } })
    expect(await choose(['0000000000000000000000'])).toMatchObject({ ok: false, error: { code: 4648 } })
    const chosen = expectOk(await choose(ids.slice(0, 2)))
    expect(chosen.total.amount).toBe(before.total.amount - 1200 - 500)
    expect(chosen.rewards.map(({ discount }) => discount.amount)).toEqual([1200, 500])
    expect(await placeOrder(browser, chosen, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    expect(await readBalance(browser)).toBe(200)
  })
})
