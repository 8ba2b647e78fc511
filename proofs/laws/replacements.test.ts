import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
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
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { collectCalculators, replayOrders } from '#core/orders/server/replay-prices.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { Payment, PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { CreditsApi } from '#features/credits/contract/endpoints.ts'
import type { LoyaltyApi } from '#features/loyalty/contract/endpoints.ts'
import { buildProgramFile, fetchLoyalty, grantPoints } from '#features/loyalty/testing/points.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import type {
  ConsoleReplacementsApi,
  ReplacementRequest,
  ReplacementsApi,
} from '#features/replacements/contract/endpoints.ts'
import { settleUnanswered } from '#features/replacements/server/settle-unanswered.worker.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const PROMOTIONS = [
  {
    key: 'big',
    name: { en: 'Ten off' },
    code: 'BIG',
    effect: { kind: 'fixed', amount: 1000 },
    conditions: { minimum: 4000 },
  },
]

const staff = createTestStaff()
let shop: TestShop
let kitchenBrowser: TestBrowser

beforeAll(async () => {
  const sections = { promotions: PROMOTIONS, loyalty: buildProgramFile({ minimum: 1 }) }
  shop = await startTestShop({ plugins: [...serverPlugins, staff], brand: { sections } })
  staff.add('cook', { brandId: shop.site.brandId, role: 'manager' })
  kitchenBrowser = shop.browser()
  kitchenBrowser.token = 'cook'
})
afterAll(async () => {
  await expectLedgerClean(shop.platform.db)
  await shop.close()
})

const getStoreId = () => shop.site.stores.marina ?? ''

const fetchOrder = async (browser: TestBrowser, id: string): Promise<FullOrder> => {
  const read = expectOk(
    await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }),
  )
  if (read.detail !== 'full') throw new Error('This browser may not see the order')
  return read
}

const pay = async (browser: TestBrowser, { _id, referenceNo: reference, amount }: Payment): Promise<void> => {
  const report = {
    state: 'captured',
    reference,
    gatewayReference: `gw-${reference}`,
    captured: amount,
  } as const
  shop.gateway.reports.set(reference, report)
  expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id: _id } }))
}

interface PurchaseInput {
  readonly lines: readonly { readonly product: string; readonly qty: number }[]
  readonly promo?: boolean
  readonly points?: number
  readonly credits?: number
  readonly mod?: 'express' | 'cardSwipe'
}

const buy = async ({ lines, promo, points = 0, credits = 0, mod = 'express' }: PurchaseInput) => {
  const phone = generatePhone()
  const browser = await createVerifiedCustomer(shop, shop.site, { phone })
  const { _id: userId } = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
  let cart = await fillCart(browser, shop.site, { lines })
  if (promo && cart.subTotal.amount >= 4000)
    cart = expectOk(
      await browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
        body: { store: getStoreId(), codeName: 'BIG' },
      }),
    )
  if (points > 0) {
    await grantPoints(shop, { userId, points })
    cart = expectOk(
      await browser.api<LoyaltyApi>()('PUT /api/v1/carts/applyLoyalty', {
        body: { store: getStoreId(), points },
      }),
    )
  }
  if (credits > 0) {
    expectOk(
      await kitchenBrowser.api<CreditsApi>()('POST /api/v1/console/credits', {
        query: { store: getStoreId() },
        body: { phone: `0${phone}`, amount: credits, note: 'Sorry' },
        idempotencyKey: randomUUID(),
      }),
    )
    cart = expectOk(
      await browser.api<CreditsApi>()('POST /api/v1/carts/applyCredits', { body: { store: getStoreId() } }),
    )
  }
  const covered = cart.total.amount === 0 ? (points > 0 ? 'loyalty' : 'credits') : mod
  const placed = expectOk(await placeOrder(browser, cart, { mod: covered }))
  if (placed.status === 0) await pay(browser, placed.payment)
  return { browser, order: await fetchOrder(browser, placed._id) }
}

const requestReplacement = async (order: FullOrder, lines: readonly string[], suggestions?: string[]) => {
  const { version } = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
    sql.selectFrom('orders').select('version').where('id', '=', order._id).executeTakeFirstOrThrow(),
  )
  return expectOk(
    await kitchenBrowser.api<ConsoleReplacementsApi>()('POST /api/v1/console/orders/:id/replacements', {
      params: { id: order._id },
      body: { version, items: lines.map((line) => ({ line, ...(suggestions && { suggestions }) })) },
    }),
  )
}

const PATH = '/api/v1/orders/:id/partial-accepted-order' as const
const fetchRequest = async (browser: TestBrowser, { _id: id }: FullOrder): Promise<ReplacementRequest> => {
  const [newest] = expectOk(await browser.api<ReplacementsApi>()(`GET ${PATH}`, { params: { id } }))
  if (!newest) throw new Error('Nobody was asked')
  return newest
}

const answerRequest = async (
  browser: TestBrowser,
  order: FullOrder,
  items?: { line: string; suggestion: string | null }[],
) => {
  const { version } = await fetchRequest(browser, order)
  return expectOk(
    await browser.api<ReplacementsApi>()(`PUT ${PATH}`, {
      params: { id: order._id },
      body: { isAccepted: true, version, ...(items && { items }) },
      idempotencyKey: randomUUID(),
    }),
  )
}

/** The total that the customer has paid and got refunded, in minor units. */
const loadMoney = (orderId: string) =>
  shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
    const payments = await sql
      .selectFrom('payments')
      .select(['captured', 'amount', 'status'])
      .where('order_id', '=', orderId)
      .execute()
    const refunds = await sql.selectFrom('refunds').select('amount').where('order_id', '=', orderId).execute()
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
    return {
      paid: sum(payments.map(({ captured }) => captured)),
      refunded: sum(refunds.map(({ amount }) => amount)),
      due: sum(payments.filter(({ status }) => status === 20).map(({ amount }) => amount)),
    }
  })

const findLineId = ({ products }: FullOrder, name: string): string =>
  products.find((line) => line.name === name)?._id ?? ''

const expectReplayable = async (order: FullOrder): Promise<void> => {
  const kinds = await shop.platform.db.system(async (tx) => {
    const found: string[] = []
    for await (const { replay } of replayOrders(tx, collectCalculators(serverPlugins), order._id))
      found.push(replay.kind)
    return found
  })
  expect(kinds).toEqual(['same'])
}

describe('re-evaluation of offers, points and credit after a replacement', () => {
  it('RP-01 releases the use of an offer that no longer applies, and never makes the order dearer for a missing item', async () => {
    const { browser, order } = await buy({
      lines: [
        { product: 'pie', qty: 1 },
        { product: 'water', qty: 1 },
      ],
      promo: true,
    })
    const uses = () =>
      shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql.selectFrom('promotions').select('used').executeTakeFirstOrThrow(),
      )
    expect((await uses()).used).toBe(1)
    await requestReplacement(order, [findLineId(order, 'Last pie')], [shop.site.products.fries ?? ''])
    const { items } = await fetchRequest(browser, order)
    await answerRequest(browser, order, [
      { line: items[0]?.line ?? '', suggestion: items[0]?.suggestions[0]?._id ?? null },
    ])
    const after = await fetchOrder(browser, order._id)
    expect(after.products.map(({ name }) => name)).toEqual(['Fries', 'Water'])
    expect(after.trace.some(({ kind }) => kind === 'discount')).toBe(false)
    expect(after.total.amount).toBe(1700)
    expect((await uses()).used).toBe(0)
    expect(await loadMoney(order._id)).toMatchObject({ paid: 3500, refunded: 1800 })
    await expectReplayable(order)
  })

  it('RP-01 makes the outlet bear the loss of an offer over a missing trifle', async () => {
    const { browser, order } = await buy({
      lines: [
        { product: 'burger', qty: 1 },
        { product: 'water', qty: 3 },
      ],
      promo: true,
    })
    await requestReplacement(order, [findLineId(order, 'Water')], [])
    await answerRequest(browser, order)
    const after = await fetchOrder(browser, order._id)
    expect(after.total).toEqual(order.total)
    expect(after.trace.find(({ kind }) => kind === 'discount')?.name).toBe('On us: an item was missing')
    await expectReplayable(order)
  })

  it('RP-01 returns points and credit that the order no longer needs, also when it is cancelled later', async () => {
    const { browser, order } = await buy({
      lines: [
        { product: 'burger', qty: 1 },
        { product: 'fries', qty: 1 },
      ],
      points: 900,
      credits: 500,
    })
    expect(order.payment.mod).toBe('loyalty')
    expect((await fetchLoyalty(browser, getStoreId())).points).toBeLessThan(300)
    await requestReplacement(order, [findLineId(order, 'Burger')], [])
    await answerRequest(browser, order)
    const after = await fetchOrder(browser, order._id)
    expect(after.products.map(({ name }) => name)).toEqual(['Fries'])
    expect(after.total.amount).toBe(0)
    const credit = expectOk(await browser.api<CreditsApi>()('GET /api/v1/credits'))
    const balance = (await fetchLoyalty(browser, getStoreId())).points
    expect((credit.balance?.amount ?? 0) + balance * 5).toBeGreaterThan(3000)
    await expectReplayable(order)
    expectOk(
      await browser.api<OrdersApi>()('PUT /api/v1/orders/:id', {
        params: { id: order._id },
        body: { status: 100 },
      }),
    )
    expect((await fetchLoyalty(browser, getStoreId())).points).toBe(900)
    expect(expectOk(await browser.api<CreditsApi>()('GET /api/v1/credits')).balance?.amount).toBe(500)
  })

  it('RP-01 RP-02 holds kept + refunded = paid whatever is ordered, missing and answered, with a reproducible price', async () => {
    const anyCase = fc.record({
      lines: fc.uniqueArray(
        fc.record({
          product: fc.constantFrom('burger', 'fries', 'soda', 'water'),
          qty: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 2, maxLength: 4, selector: ({ product }) => product },
      ),
      promo: fc.boolean(),
      points: fc.constantFrom(0, 0, 150),
      credits: fc.constantFrom(0, 0, 700),
      mod: fc.constantFrom('express' as const, 'cardSwipe' as const),
      missing: fc.nat(),
      answers: fc.constantFrom('first', 'none', 'silence'),
    })
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ missing, answers, promo, ...wanted }) => {
        const usesPromo = promo && wanted.points === 0
        const { browser, order } = await buy({ ...wanted, promo: usesPromo })
        const gone = order.products[missing % order.products.length]?._id ?? ''
        await requestReplacement(order, [gone])
        if (answers === 'silence') {
          shop.clock.advance(minutes(10))
          await settleUnanswered(shop.platform)
        } else {
          const items = answers === 'none' ? [{ line: gone, suggestion: null }] : undefined
          const { status, payment } = await answerRequest(browser, order, items)
          if (status === 'paying' && payment) await pay(browser, payment)
        }
        const after = await fetchOrder(browser, order._id)
        const { paid, refunded, due } = await loadMoney(order._id)
        const stored = wanted.mod === 'cardSwipe' && due > 0 ? 0 : after.total.amount
        expect(stored + refunded).toBe(paid)
        if (due > 0) expect(due).toBe(after.total.amount)
        expect((await fetchRequest(browser, order)).status).toBe('agreed')
        await expectReplayable(order)
      }),
      { numRuns: 25 },
    )
    await expectLedgerClean(shop.platform.db)
  }, 120_000)
})
