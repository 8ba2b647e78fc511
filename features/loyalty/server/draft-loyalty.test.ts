import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  acceptChanges,
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { keepDraft, readDraft, takeUpDraft } from '#core/cart/testing/draft-calls.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { LoyaltyApi } from '../contract/endpoints.ts'
import { buildProgramFile, fetchLoyalty, grantPoints } from '../testing/points.ts'

describe.each(listTestDatabases())('points and rewards of a draft cart, on $name', ({ name }) => {
  let shop: TestShop
  let store = ''
  beforeAll(async () => {
    shop = await startTestShop({ database: name, brand: { sections: { loyalty: buildProgramFile() } } })
    store = shop.site.stores.marina ?? ''
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const customerWith = async (points: number): Promise<{ browser: TestBrowser; userId: string }> => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    await grantPoints(shop, { userId: me._id, points })
    return { browser, userId: me._id }
  }
  const keep = (browser: TestBrowser) => keepDraft(browser, store)
  const draftOf = (browser: TestBrowser) => readDraft(browser, store)
  const takeUp = (browser: TestBrowser) => takeUpDraft(browser, store)
  const apply = (browser: TestBrowser, points: number) =>
    browser.api<LoyaltyApi>()('PUT /api/v1/draft-cart/applyLoyalty', { body: { store, points } })
  const choose = (browser: TestBrowser, rewards: string[]) =>
    browser.api<LoyaltyApi>()('PUT /api/v1/draft-cart/rewards', { body: { store, rewards } })
  const rewardsOf = async (browser: TestBrowser): Promise<string[]> =>
    (await fetchLoyalty(browser, store)).rewards.map(({ _id }) => _id)

  it('CT-07 pays a part of the draft with points, reserves none, and spends them only with the order', async () => {
    const { browser } = await customerWith(1000)
    await fillCart(browser, shop.site)
    const { total } = await keep(browser)
    expect(await apply(browser, 1001)).toMatchObject({ ok: false, error: { code: 4641 } })
    expect(await apply(browser, 99)).toMatchObject({ ok: false, error: { code: 4642 } })
    expect(await apply(browser, 400)).toMatchObject({ ok: true })
    const stored = await draftOf(browser)
    expect(stored.total.amount).toBe(total.amount - 2000)
    expect(stored.loyalty).toMatchObject({ applied: { points: 400, amount: { amount: 2000 } } })
    expect((await fetchLoyalty(browser, store)).points).toBe(1000)
    const cart = await takeUp(browser)
    expect(cart).toMatchObject({ changes: [], loyalty: { applied: { points: 400 } }, total: stored.total })
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    expect((await fetchLoyalty(browser, store)).points).toBe(600)
  })

  it('CT-07 LO-03 takes off what rewards are worth, and removes it all with 0 points or no rewards', async () => {
    const { browser } = await customerWith(1000)
    await fillCart(browser, shop.site)
    const { total } = await keep(browser)
    const rewards = await rewardsOf(browser)
    expect(await choose(browser, rewards)).toMatchObject({ ok: false, error: { code: 4641 } })
    expect(await choose(browser, ['0000000000000000000000'])).toMatchObject({ error: { code: 4648 } })
    expect(await choose(browser, rewards.slice(0, 2))).toMatchObject({ ok: true })
    const stored = await draftOf(browser)
    expect(stored.rewards.map(({ discount }) => discount.amount)).toEqual([1200, 500])
    expect(stored.total.amount).toBe(total.amount - 1700)
    expect(await apply(browser, 200)).toMatchObject({ data: { total: { amount: total.amount - 2700 } } })
    expect(await apply(browser, 0)).toMatchObject({ data: { loyalty: { applied: null } } })
    expect(await choose(browser, [])).toMatchObject({ ok: true, data: { rewards: [], total } })
    expect((await takeUp(browser)).changes).toEqual([])
  })

  it('LO-03 saves the choices of the cart with the draft, merges them with those of the draft, and restores them', async () => {
    const { browser } = await customerWith(1000)
    const [fries = '', five = ''] = await rewardsOf(browser)
    await fillCart(browser, shop.site)
    await keep(browser)
    expect(await choose(browser, [fries])).toMatchObject({ ok: true })
    await fillCart(browser, shop.site, { lines: [{ product: 'water' }] })
    const api = browser.api<LoyaltyApi>()
    await api('PUT /api/v1/carts/rewards', { body: { store, rewards: [five] } })
    await api('PUT /api/v1/carts/applyLoyalty', { body: { store, points: 200 } })
    const stored = await keep(browser)
    expect(stored.rewards.map(({ _id }) => _id)).toEqual([fries, five])
    expect(stored.loyalty).toMatchObject({ applied: { points: 200 } })
    expect(stored.changes).toEqual([])
    expect(await takeUp(browser)).toMatchObject({
      rewards: [{ _id: fries }, { _id: five }],
      loyalty: { applied: { points: 200 } },
      changes: [],
    })
  })

  it('CT-07 LO-03 reports points that were deducted meanwhile, and the reward that they no longer suffice for', async () => {
    const { browser, userId } = await customerWith(1000)
    const [fries = '', five = ''] = await rewardsOf(browser)
    await fillCart(browser, shop.site)
    await keep(browser)
    await choose(browser, [fries, five])
    await apply(browser, 200)
    await grantPoints(shop, { userId, points: -600 })
    const named = [
      { kind: 'points', text: '5 off no longer applies.' },
      { kind: 'points', text: 'Your points now pay AED 5 instead of AED 10.' },
    ]
    expect((await draftOf(browser)).changes).toMatchObject(named)
    const cart = await takeUp(browser)
    expect(cart.changes).toMatchObject(named)
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({ error: { code: 4425 } })
    const agreed = await acceptChanges(browser, cart)
    expect(agreed.changes).toEqual([])
    expect(await placeOrder(browser, agreed, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
  })

  it('CT-07 is rejected without a draft, for other customers and for guests', async () => {
    const { browser } = await customerWith(1000)
    expect(await apply(browser, 200)).toMatchObject({ ok: false, error: { code: 4215 } })
    await fillCart(browser, shop.site)
    await keep(browser)
    const stranger = await customerWith(1000)
    expect(await apply(stranger.browser, 200)).toMatchObject({ ok: false, error: { code: 4215 } })
    expect(await choose(stranger.browser, [])).toMatchObject({ ok: false, error: { code: 4215 } })
    const visitor = await createGuest(shop, shop.site)
    expect(await apply(visitor, 200)).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await choose(shop.browser(), [])).toMatchObject({ ok: false, error: { status: 401 } })
    expect((await draftOf(browser)).loyalty).toMatchObject({ applied: null })
  })

  it('CT-07 saves both points and rewards that are chosen concurrently', async () => {
    const { browser } = await customerWith(1000)
    const [fries = ''] = await rewardsOf(browser)
    await fillCart(browser, shop.site)
    await keep(browser)
    const answers = await Promise.all([apply(browser, 200), choose(browser, [fries]), apply(browser, 300)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    const stored = await draftOf(browser)
    expect(stored.rewards).toMatchObject([{ _id: fries }])
    expect([200, 300]).toContain(stored.loyalty?.applied?.points)
    expect(new Set(answers.map((answer) => (answer.ok ? answer.data.version : 0))).size).toBe(3)
  })
})
