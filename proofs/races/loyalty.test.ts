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
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { CreditsApi } from '#features/credits/contract/endpoints.ts'
import type { LoyaltyConsoleApi } from '#features/loyalty/contract/console-endpoints.ts'
import type { LoyaltyApi } from '#features/loyalty/contract/endpoints.ts'
import { buildProgramFile, fetchLoyalty } from '#features/loyalty/testing/points.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const RACERS = chooseRunCount({ ci: 40, full: 200 })

const runTogether = <Answer>(work: (index: number) => Promise<Answer>, count = RACERS): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countWins = (answers: readonly { readonly ok: boolean }[]): number =>
  answers.filter(({ ok }) => ok).length

/** One person cannot place two orders of one cart, so the order races with staff who deduct the same points. */
describe.each(listTestDatabases())('concurrent use of stored value, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  let marina = ''
  beforeAll(async () => {
    const sections = { loyalty: buildProgramFile() }
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, staff], brand: { sections } })
    marina = shop.site.stores.marina ?? ''
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
    manager = shop.browser()
    manager.token = 'manager'
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const changePoints = (phone: string, points: number) =>
    manager.api<LoyaltyConsoleApi>()('POST /api/v1/console/loyalty/adjustments', {
      query: { store: marina },
      body: { phone, points, note: 'Race' },
      idempotencyKey: randomUUID(),
    })
  const changeCredit = (phone: string, amount: number) =>
    manager.api<CreditsApi>()('POST /api/v1/console/credits', {
      query: { store: marina },
      body: { phone, amount, note: 'Race' },
      idempotencyKey: randomUUID(),
    })
  const customer = async () => {
    const phone = generatePhone()
    return { phone, browser: await createVerifiedCustomer(shop, shop.site, { phone }) }
  }
  const pointsOf = async (browser: TestBrowser) => (await fetchLoyalty(browser, marina)).points
  const creditOf = async (browser: TestBrowser) => {
    const answer = await browser.api<CreditsApi>()('GET /api/v1/credits')
    return answer.ok ? (answer.data.balance?.amount ?? 0) : undefined
  }

  it(`LO-04 of ${RACERS} who take the same 100 points one gets them, and none the same credit twice`, async () => {
    const { phone, browser } = await customer()
    expect(countWins([await changePoints(phone, 100), await changeCredit(phone, 100)])).toBe(2)
    expect(countWins(await runTogether(() => changePoints(phone, -100)))).toBe(1)
    expect(countWins(await runTogether(() => changeCredit(phone, -100)))).toBe(1)
    expect([await pointsOf(browser), await creditOf(browser)]).toEqual([0, 0])
  })

  it('LO-04 grants points to exactly one of an order and concurrent deductions', async () => {
    const { phone, browser } = await customer()
    await changePoints(phone, 800)
    await fillCart(browser, shop.site)
    const body = { store: marina, points: 800 }
    const cart = expectOk(await browser.api<LoyaltyApi>()('PUT /api/v1/carts/applyLoyalty', { body }))
    const racers = await runTogether(async (index) =>
      index === RACERS / 2 ? placeOrder(browser, cart, { mod: 'cardSwipe' }) : changePoints(phone, -800),
    )
    expect(countWins(racers)).toBe(1)
    const refused = racers[RACERS / 2]
    if (refused && !refused.ok) expect(refused.error.code).toBe(4425)
    expect(await pointsOf(browser)).toBe(0)
  })

  it('LO-04 returns points and credit once for an order with many concurrent cancellations', async () => {
    const { phone, browser } = await customer()
    await changePoints(phone, 300)
    await changeCredit(phone, 700)
    await fillCart(browser, shop.site)
    await browser.api<LoyaltyApi>()('PUT /api/v1/carts/applyLoyalty', {
      body: { store: marina, points: 300 },
    })
    const cart = expectOk(
      await browser.api<CreditsApi>()('POST /api/v1/carts/applyCredits', {
        body: { store: marina },
      }),
    )
    const placed = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    expect([await pointsOf(browser), await creditOf(browser)]).toEqual([0, 0])
    await runTogether(() =>
      browser.api<OrdersApi>()('PUT /api/v1/orders/:id', {
        params: { id: placed._id },
        body: { status: ORDER_STATUS.customerReject },
      }),
    )
    expect([await pointsOf(browser), await creditOf(browser)]).toEqual([300, 700])
  })

  it('LO-02 uses a secret code once for many concurrent entries', async () => {
    const { phone, browser } = await customer()
    await changePoints(phone, 500)
    await fillCart(browser, shop.site)
    const api = browser.api<LoyaltyApi>()
    const body = { store: marina, points: 400 }
    const requested = expectOk(await api('POST /api/v1/loyalty/code-requests', { body }))
    const params = { id: requested._id }
    const path = 'POST /api/v1/console/loyalty/code-requests/:id/code' as const
    const given = expectOk(await manager.api<LoyaltyConsoleApi>()(path, { params }))
    const answers = await runTogether(() =>
      api('POST /api/v1/loyalty/code-requests/:id/verify', { params, body: { secretCode: given.code } }),
    )
    expect(countWins(answers)).toBe(1)
  })
})
