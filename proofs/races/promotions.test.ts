import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import type { PromotionFileInput } from '#features/promotions/contract/promotions-file.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { listen, toRequestHeaders } from '../support/listen.ts'
import { sendTogether } from '../support/send-together.ts'

const RACERS = chooseRunCount({ ci: 40, full: 500 })
const TABS = chooseRunCount({ ci: 20, full: 50 })
const SOCKETS = 200
const CHANGED = 4425

const createLimitedPromotion = (code: string, limits: Partial<PromotionFileInput>): PromotionFileInput => ({
  key: code.toLowerCase(),
  name: { en: code, ar: code },
  code,
  effect: { kind: 'fixed', amount: 500 },
  ...limits,
})

const promotions = [
  createLimitedPromotion('LAST', { totalLimit: 1 }),
  createLimitedPromotion('TENTH', { totalLimit: 10 }),
  createLimitedPromotion('MINE', { customerLimit: 1 }),
  createLimitedPromotion('BACK', { totalLimit: 1 }),
]

describe.each(listTestDatabases())('more customers than uses of a code, on $name', ({ name }) => {
  let shop: TestShop
  let port: number
  beforeAll(async () => {
    shop = await startTestShop({ database: name, brand: { sections: { promotions } } })
    port = await listen(shop)
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const store = () => shop.site.stores.marina ?? ''
  const withCode = async (browser: TestBrowser, codeName: string): Promise<Cart> => {
    await fillCart(browser, shop.site, { lines: [{ product: 'fries', qty: 2 }] })
    return expectOk(
      await browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
        body: { store: store(), codeName },
      }),
    )
  }
  const place = (browser: TestBrowser, cart: Cart, key: string) => ({
    ...{ method: 'POST', path: '/api/v1/orders' },
    headers: { ...toRequestHeaders(browser), 'idempotency-key': key },
    body: JSON.stringify({
      ...{ store: cart.store, cartVersion: cart.version, total: cart.total },
      payment: { mod: 'cardSwipe' },
    }),
  })
  const race = async (code: string) => {
    const ready: { browser: TestBrowser; cart: Cart }[] = []
    for (let index = 0; index < RACERS; index += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      ready.push({ browser, cart: await withCode(browser, code) })
    }
    const calls = ready.map(({ browser, cart }, index) => place(browser, cart, `${code} ${index}`))
    const answers = await sendTogether(port, { sockets: SOCKETS, calls })
    return answers.map(({ status, body }) => ({ status, ...JSON.parse(body) }))
  }

  it.each([
    ['LAST', 1],
    ['TENTH', 10],
  ])(`PR-06 of ${RACERS} customers with the code %s exactly %i have the discount`, async (code, uses) => {
    const answers = await race(code)
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(won).toHaveLength(uses)
    expect(new Set(lost.map(({ meta }) => meta.code))).toEqual(new Set([CHANGED]))
    // A request validated before the last use is booked fails at the booking, the others at the price.
    for (const { data } of lost) {
      expect(data.changes.map(({ kind }: { kind: string }) => kind)).toContainEqual(
        expect.stringMatching(/^(promotion|total)$/),
      )
      expect(data.cart.promotion).toMatchObject({
        discount: { amount: 0 },
        message: 'It has been used up.',
      })
    }
    const orders = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql
        .selectFrom('promotion_redemptions')
        .innerJoin('promotions', 'promotions.id', 'promotion_redemptions.promotion_id')
        .select('order_id')
        .where('code', '=', code)
        .execute(),
    )
    expect(orders.map(({ order_id }) => order_id).toSorted()).toEqual(
      won.map(({ data }) => data._id as string).toSorted(),
    )
  })

  it(`PR-06 one customer in ${TABS} tabs uses a code once`, async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await withCode(browser, 'MINE')
    const tabs = Array.from({ length: TABS }, (_, index) => place(browser, cart, `tab ${index}`))
    const answers = await sendTogether(port, { sockets: SOCKETS, calls: tabs })
    const orders = answers.flatMap(({ status, body }) => (status === 200 ? [JSON.parse(body).data._id] : []))
    expect(new Set(orders).size).toBe(1)
    await fillCart(browser, shop.site, { lines: [{ product: 'fries', qty: 2 }] })
    const again = await browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
      body: { store: store(), codeName: 'MINE' },
    })
    expect(again).toMatchObject({ error: { code: 4621 } })
  })

  it('PR-06 release an unpaid use to another customer, once', async () => {
    const first = await createVerifiedCustomer(shop, shop.site)
    const cart = await withCode(first, 'BACK')
    const api = first.api<OrdersApi>()
    const [answer] = await sendTogether(port, {
      sockets: 1,
      calls: [
        {
          ...place(first, cart, 'unpaid'),
          body: JSON.stringify({
            ...{ store: cart.store, cartVersion: cart.version, total: cart.total },
            payment: { mod: 'express' },
          }),
        },
      ],
    })
    expect(answer?.status).toBe(200)
    const id = JSON.parse(answer?.body ?? '{}').data._id as string
    const second = await createVerifiedCustomer(shop, shop.site)
    await fillCart(second, shop.site, { lines: [{ product: 'fries', qty: 2 }] })
    const refused = await second.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
      body: { store: store(), codeName: 'BACK' },
    })
    expect(refused).toMatchObject({ error: { code: 4621 } })
    shop.clock.advance(minutes(21))
    for (const { reference } of shop.gateway.created)
      shop.gateway.reports.set(reference, {
        state: 'unknown',
        reference,
        gatewayReference: `gw-${reference}`,
      })
    await shop.jobs.runPending()
    const order = await api('GET /api/v1/orders/:id', { params: { id } })
    expect(order).toMatchObject({ data: { status: 90 } })
    const third = await createVerifiedCustomer(shop, shop.site)
    const stored = await withCode(third, 'BACK')
    expect(stored.promotion?.discount.amount).toBe(500)
    const empty = await third.api<CartApi>()('DELETE /api/v1/carts', { query: { store: store() } })
    expect(empty.ok).toBe(true)
  })
})
