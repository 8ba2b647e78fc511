import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { LoyaltyConsoleApi } from '../contract/console-endpoints.ts'
import type { LoyaltyApi } from '../contract/endpoints.ts'
import { buildProgramFile, grantPoints } from '../testing/points.ts'

const staff = createTestStaff()
let shop: TestShop
let marina = ''
let taker: TestBrowser

beforeAll(async () => {
  const sections = { loyalty: buildProgramFile({ needsCode: true }) }
  shop = await startTestShop({ plugins: [...serverPlugins, staff], brand: { sections } })
  marina = shop.site.stores.marina ?? ''
  staff.add('taker', { brandId: shop.site.brandId, role: 'orderTaker', storeIds: [marina] })
  taker = shop.browser()
  taker.token = 'taker'
})
afterAll(async () => {
  await expectLedgerClean(shop.platform.db)
  await shop.close()
})

const customer = async (name = 'Amal Haddad'): Promise<TestBrowser> => {
  const browser = await createVerifiedCustomer(shop, shop.site, { name })
  const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
  await grantPoints(shop, { userId: me._id, points: 1000 })
  await fillCart(browser, shop.site)
  return browser
}

const requestCode = async (browser: TestBrowser, points = 400): Promise<string> => {
  const body = { store: marina, points }
  const requested = expectOk(await browser.api<LoyaltyApi>()('POST /api/v1/loyalty/code-requests', { body }))
  return requested._id
}

const issueCode = async (id: string): Promise<string> => {
  const given = expectOk(
    await taker.api<LoyaltyConsoleApi>()('POST /api/v1/console/loyalty/code-requests/:id/code', {
      params: { id },
    }),
  )
  return given.code
}

const verify = (browser: TestBrowser, id: string, secretCode: string) =>
  browser.api<LoyaltyApi>()('POST /api/v1/loyalty/code-requests/:id/verify', {
    params: { id },
    body: { secretCode },
  })

const changeCode = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('secret code', () => {
  it('LO-02 valid: pays with the points, once, and only with those that it was issued for', async () => {
    const browser = await customer()
    const api = browser.api<LoyaltyApi>()
    const apply = (points: number) =>
      api('PUT /api/v1/carts/applyLoyalty', { body: { store: marina, points } })
    expect(await apply(400)).toMatchObject({ ok: false, error: { status: 409, code: 4644 } })
    const id = await requestCode(browser)
    const code = await issueCode(id)
    // As people type it, including on an Arabic keyboard.
    const arabic = [...code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')
    const verified = await verify(browser, id, ` ${arabic.slice(0, 3)}-${arabic.slice(3)}`)
    expect(verified).toMatchObject({
      ok: true,
      data: { loyalty: { applied: { points: 400, amount: { amount: 2000 } } } },
    })
    expect(await verify(browser, id, code)).toMatchObject({ ok: false, error: { status: 404, code: 4649 } })
    expect(await apply(401)).toMatchObject({ ok: false, error: { code: 4644 } })
    expect(await apply(100)).toMatchObject({ ok: true, data: { loyalty: { applied: { points: 100 } } } })
  })

  it('LO-02 invalid: allows three attempts, then none, and rejects another person', async () => {
    const browser = await customer()
    const id = await requestCode(browser)
    expect(await verify(browser, id, '123456')).toMatchObject({
      ok: false,
      error: { status: 422, code: 4645 },
    })
    const code = await issueCode(id)
    const other = await customer()
    expect(await verify(other, id, code)).toMatchObject({ ok: false, error: { status: 404, code: 4649 } })
    for (const left of [2, 1, 0]) {
      const refused = await verify(browser, id, changeCode(code))
      expect(refused).toMatchObject({ ok: false, error: { status: 422, code: 4645, field: 'secretCode' } })
      expect(!refused.ok && refused.error.message).toContain(left === 0 ? 'No tries' : String(left))
    }
    expect(await verify(browser, id, code)).toMatchObject({ ok: false, error: { status: 429, code: 4647 } })
    // A new code for the same request resets the attempts and invalidates the old code.
    const next = await issueCode(id)
    if (next !== code) expect(await verify(browser, id, code)).toMatchObject({ error: { code: 4645 } })
    expect(await verify(browser, id, next)).toMatchObject({ ok: true })
  })

  it('LO-02 timed out: is invalid after two minutes', async () => {
    const browser = await customer()
    const id = await requestCode(browser)
    const code = await issueCode(id)
    shop.clock.advance(minutes(2) - seconds(1))
    expect(await verify(browser, id, changeCode(code))).toMatchObject({ error: { code: 4645 } })
    shop.clock.advance(seconds(1))
    expect(await verify(browser, id, code)).toMatchObject({ ok: false, error: { status: 410, code: 4646 } })
  })

  it('LO-02 is used once by many concurrent correct guesses', async () => {
    const browser = await customer()
    const id = await requestCode(browser)
    const code = await issueCode(id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(browser, id, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('CN-06 lets the order taker see who waits with how many points, issue codes and decline requests', async () => {
    const browser = await customer('Layla Nasser')
    const id = await requestCode(browser, 300)
    const api = taker.api<LoyaltyConsoleApi>()
    const list = () => api('GET /api/v1/console/loyalty/code-requests', { query: { store: marina } })
    const waiting = async () => {
      const answer = await list()
      return answer.ok ? answer.data.requests.find(({ _id }) => _id === id) : undefined
    }
    expect(await waiting()).toMatchObject({
      customer: 'Layla Nasser',
      points: 300,
      amount: { amount: 1500, currency: 'AED' },
      codeExpiry: null,
    })
    await issueCode(id)
    const shown = await waiting()
    expect(Date.parse(shown?.codeExpiry ?? '') - shop.clock.now().getTime()).toBe(minutes(2))
    expect(JSON.stringify(await list())).not.toMatch(/"code":/)
    const elsewhere = shop.site.stores.downtown ?? ''
    expect(
      await api('GET /api/v1/console/loyalty/code-requests', { query: { store: elsewhere } }),
    ).toMatchObject({ ok: false, error: { status: 404 } })
    const gone = await api('DELETE /api/v1/console/loyalty/code-requests/:id', { params: { id } })
    expect(gone).toMatchObject({ ok: true })
    expect(await waiting()).toBeUndefined()
  })

  it('reports an outlet that the brand does not have to staff of all outlets', async () => {
    staff.add('owner', { brandId: shop.site.brandId, role: 'owner' })
    const owner = shop.browser()
    owner.token = 'owner'
    const query = { store: 'N'.repeat(22) }
    expect(
      await owner.api<LoyaltyConsoleApi>()('GET /api/v1/console/loyalty/code-requests', { query }),
    ).toMatchObject({ ok: false, error: { status: 404, field: 'store' } })
  })

  it('is issued five times per request, and only its hash is stored', async () => {
    const browser = await customer()
    const id = await requestCode(browser)
    const codes = [
      await issueCode(id),
      await issueCode(id),
      await issueCode(id),
      await issueCode(id),
      await issueCode(id),
    ]
    const api = taker.api<LoyaltyConsoleApi>()
    expect(
      await api('POST /api/v1/console/loyalty/code-requests/:id/code', { params: { id } }),
    ).toMatchObject({ ok: false, error: { status: 429, code: 4650 } })
    const rows = await shop.platform.db.system((tx) =>
      tx.sql.selectFrom('loyalty_code_requests').selectAll().where('id', '=', id).execute(),
    )
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })
})
