import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { LoyaltyApi } from '#features/loyalty/contract/endpoints.ts'
import { buildProgramFile, fetchLoyalty, grantPoints } from '#features/loyalty/testing/points.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const promotions = [
  { key: 'ten', name: { en: 'Ten percent' }, code: 'TEN10', effect: { kind: 'percent', percent: 10 } },
] as const

describe('points and discounts', () => {
  let shop: TestShop
  let store = ''
  beforeAll(async () => {
    shop = await startTestShop({ brand: { sections: { promotions, loyalty: buildProgramFile() } } })
    store = shop.site.stores.marina ?? ''
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const customerWithPoints = async (): Promise<TestBrowser> => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    await grantPoints(shop, { userId: me._id, points: 1000 })
    await fillCart(browser, shop.site)
    return browser
  }
  const applyCode = (browser: TestBrowser, cancel = false) =>
    browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
      body: { store, codeName: 'TEN10', cancel },
    })
  const applyPoints = (browser: TestBrowser, points: number) =>
    browser.api<LoyaltyApi>()('PUT /api/v1/carts/applyLoyalty', { body: { store, points } })
  const chooseRewards = async (browser: TestBrowser, count: number) => {
    const { rewards } = await fetchLoyalty(browser, store)
    const five = rewards.filter(({ name }) => name === '5 off').map(({ _id }) => _id)
    return browser.api<LoyaltyApi>()('PUT /api/v1/carts/rewards', {
      body: { store, rewards: five.slice(0, count) },
    })
  }
  const kindsOf = (answer: Awaited<ReturnType<typeof applyCode>>) =>
    answer.ok ? answer.data.trace.map(({ kind }) => kind) : [answer.error.code]

  it('PR-05 refuses a code for a cart paid with points until the points are removed', async () => {
    const browser = await customerWithPoints()
    expect(await applyPoints(browser, 400)).toMatchObject({ ok: true })
    expect(await applyCode(browser)).toMatchObject({ ok: false, error: { status: 409, code: 4625 } })
    const off = await applyPoints(browser, 0)
    expect(off).toMatchObject({ ok: true, data: { promotion: null } })
    const applied = await applyCode(browser)
    expect(kindsOf(applied)).toContain('discount')
    expect(kindsOf(applied)).not.toContain('points')
  })

  it('PR-05 refuses a code for a cart with a reward too', async () => {
    const browser = await customerWithPoints()
    expect(await chooseRewards(browser, 1)).toMatchObject({ ok: true, data: { rewards: [{}] } })
    expect(await applyCode(browser)).toMatchObject({ ok: false, error: { status: 409, code: 4625 } })
    expect(await chooseRewards(browser, 0)).toMatchObject({ ok: true })
    expect(kindsOf(await applyCode(browser))).toContain('discount')
  })

  it('PR-05 refuses points for a cart with a discount until the code is removed', async () => {
    const browser = await customerWithPoints()
    expect(await applyCode(browser)).toMatchObject({ ok: true })
    expect(await applyPoints(browser, 400)).toMatchObject({ ok: false, error: { status: 409, code: 4643 } })
    expect(await chooseRewards(browser, 1)).toMatchObject({ ok: false, error: { status: 409, code: 4643 } })
    expect(await applyCode(browser, true)).toMatchObject({ ok: true })
    expect(kindsOf(await applyPoints(browser, 400))).toContain('points')
  })
})
