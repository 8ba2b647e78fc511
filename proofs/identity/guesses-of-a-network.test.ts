import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  fillCart,
  generatePhone,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { StaffLinksApi } from '#core/staff/contract/account-endpoints.ts'
import type { PlaceApi } from '#core/stores/contract/place-endpoints.ts'
import type { DineInApi } from '#features/dine-in/contract/endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { MAX_TABLE_MEMBERS } from '#features/dine-in/domain/session.ts'
import { openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import type { PaymentRequestsApi } from '#features/pay-links/contract/request-endpoints.ts'
import { type LinkShop, openLinkShop } from '#features/pay-links/testing/link-shop.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { getStrongestDatabase } from './default-limits.ts'

/** Honest people behind one address. With fewer than 500 the limits of a network are lowered in proportion. */
const CROWD = chooseRunCount({ gate: 10, ci: 50, full: 500 })
const FACTOR = CROWD / 500
const GUESSES = 1000 * FACTOR
const MOST_WRONG = 300 * FACTOR
const SEARCHES = 12
const AT_ONCE = 50

const MALL = '198.51.100.20'
const RING = '203.0.113.1'

const settings = {
  database: getStrongestDatabase(),
  rateLimits: true,
  env: { NETWORK_LIMITS_FACTOR: String(FACTOR) },
  start: '2026-11-20T10:00:30Z',
} as const

const promotions = [
  { key: 'known', name: { en: 'Known' }, code: 'KNOWN', effect: { kind: 'percent', percent: 10 } },
] as const

const CLOCK = /^Too many attempts\. Please try again after \d{1,2}:\d\d [AP]M\.$/

const browse = (shop: TestShop, ip: string): TestBrowser => Object.assign(shop.browser(), { ip })

const arrive = async (shop: TestShop, ip: string): Promise<TestBrowser> => {
  const browser = browse(shop, ip)
  const body = { promotionUrlId: shop.site.siteId }
  const session = await browser.api<CustomersApi>()('POST /api/v1/users/guest-login', { body })
  browser.token = expectOk(session).token
  return browser
}

/** Results of as many calls, {@link AT_ONCE} of them at once. */
const inWaves = async <T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  while (results.length < count) {
    const first = results.length
    const length = Math.min(AT_ONCE, count - first)
    results.push(...(await Promise.all(Array.from({ length }, (_, n) => call(first + n)))))
  }
  return results
}

const arriveAll = (shop: TestShop, ip: string, count: number): Promise<TestBrowser[]> =>
  inWaves(count, () => arrive(shop, ip))

const isMistyped = (n: number): boolean => n % 2 === 0

describe('codes of promotions typed in one network', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ ...settings, brand: { sections: { promotions } } })
  })
  afterAll(() => shop.close())

  const apply = (browser: TestBrowser, codeName: string) =>
    browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
      body: { store: shop.site.stores.marina ?? '', codeName },
    })
  const shopFor = async (ip: string): Promise<TestBrowser> => {
    const browser = await arrive(shop, ip)
    await fillCart(browser, shop.site)
    return browser
  }

  it(`are applied to the carts of ${CROWD} guests, every second of whom mistypes one first`, async () => {
    const people = await inWaves(CROWD, () => shopFor(MALL))
    for (const [n, browser] of people.entries()) {
      if (isMistyped(n)) expect(await apply(browser, 'KNOWM')).toMatchObject({ error: { status: 404 } })
      expect(await apply(browser, 'KNOWN')).toMatchObject({ ok: true })
    }
  })

  it(`are not looked at beyond ${MOST_WRONG} of ${GUESSES} guesses, but for customers with a verified phone`, async () => {
    const [neighbour, late] = [await shopFor(RING), await shopFor(RING)]
    await signIn(shop, shop.site, { browser: neighbour })
    const guests = await arriveAll(shop, RING, Math.ceil(GUESSES / 20))
    const answers = await inWaves(GUESSES, (n) => apply(guests[n % guests.length] ?? late, `GUESS${n}`))
    const evaluated = answers.filter((answer) => !answer.ok && answer.error.status === 404)
    expect(evaluated.length).toBeLessThanOrEqual(MOST_WRONG)
    expect(await apply(late, 'KNOWN')).toMatchObject({
      error: { status: 429, message: expect.stringMatching(CLOCK) },
    })
    expect(await apply(neighbour, 'KNOWN')).toMatchObject({ ok: true })
  })
})

describe('codes of tables typed in one network', () => {
  let place: TableShop
  const codes = new Map<string, string>()
  beforeAll(async () => {
    place = await openTableShop(settings.database, {}, settings)
    const names = Array.from({ length: Math.ceil(CROWD / (MAX_TABLE_MEMBERS - 5)) }, (_, n) => `C${n}`)
    expectOk(
      await place.manager.api<FloorApi>()('POST /api/v1/console/tables', {
        body: { store: place.storeId, kind: 'table', names, area: 'Inside', seats: 30 },
      }),
    )
    const host = await place.phone('Huda')
    for (const name of names) {
      const { detail } = expectOk(await host.sitDown((await place.print(name)).code))
      codes.set(name, detail?.joinCode ?? '')
    }
  })
  afterAll(() => place.shop.close())

  const join = (browser: TestBrowser, table: string, joinCode: string) =>
    browser.api<DineInApi>()('POST /api/v1/table-sessions/join', {
      body: { store: place.storeId, table, name: 'Sami', joinCode },
    })
  const mistype = (code: string): string => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`

  it(`seat ${CROWD} guests, every second of whom mistypes one first`, async () => {
    const people = await arriveAll(place.shop, MALL, CROWD)
    const tables = [...codes]
    for (const [n, browser] of people.entries()) {
      const [table = '', code = ''] = tables[n % tables.length] ?? []
      if (isMistyped(n))
        expect(await join(browser, table, mistype(code))).toMatchObject({ error: { status: 404 } })
      expect(await join(browser, table, code)).toMatchObject({ ok: true })
    }
  })

  it(`are not looked at beyond ${MOST_WRONG} of ${GUESSES} guesses`, async () => {
    const guests = await arriveAll(place.shop, RING, Math.ceil(GUESSES / 5))
    const late = await arrive(place.shop, '203.0.113.2')
    const [table = '', code = ''] = [...codes][0] ?? []
    const answers = await inWaves(GUESSES, (n) =>
      join(guests[n % guests.length] ?? late, table, mistype(code)),
    )
    expect(answers.filter((answer) => !answer.ok && answer.error.status === 404)).toHaveLength(MOST_WRONG)
    late.ip = RING
    expect(await join(late, table, code)).toMatchObject({
      error: { status: 429, message: expect.stringMatching(CLOCK) },
    })
  })
})

describe('codes of payers typed in one network', () => {
  let place: LinkShop
  beforeAll(async () => {
    place = await openLinkShop(settings.database, settings)
  })
  afterAll(() => place.shop.close())

  const requestCode = async (browser: TestBrowser) => {
    const { _id: id } = await place.create()
    const phone = generatePhone()
    const sent = await browser.api<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/code', {
      params: { id },
      body: { phoneCode: '971', phone },
    })
    return { id, ...expectOk(sent), otp: place.shop.codes.get(`+971${phone}`) ?? '' }
  }
  const verify = (browser: TestBrowser, id: string, body: { verificationId: string; otp: string }) =>
    browser.api<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/verify', { params: { id }, body })
  const mistype = (otp: string): string => (otp === '9876' ? '9875' : '9876')

  it(`prove the phones of ${CROWD} payers, every second of whom mistypes one first`, async () => {
    const browser = browse(place.shop, MALL)
    for (let n = 0; n < CROWD; n += 1) {
      const { id, verificationId, otp } = await requestCode(browser)
      if (isMistyped(n))
        expect(await verify(browser, id, { verificationId, otp: mistype(otp) })).toMatchObject({
          error: { code: 4402 },
        })
      expect(await verify(browser, id, { verificationId, otp })).toMatchObject({ ok: true })
    }
  })

  it(`are not looked at beyond ${MOST_WRONG} of ${GUESSES} guesses over many links`, async () => {
    const [ring, other] = [browse(place.shop, RING), browse(place.shop, '203.0.113.2')]
    let evaluated = 0
    for (let guess = 0; guess < GUESSES; guess += 3) {
      const { id, verificationId, otp } = await requestCode(other)
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const answer = await verify(ring, id, { verificationId, otp: mistype(otp) })
        if (!answer.ok && answer.error.code === 4402) evaluated += 1
      }
    }
    expect(evaluated).toBe(MOST_WRONG)
    const { id, verificationId, otp } = await requestCode(other)
    expect(await verify(ring, id, { verificationId, otp })).toMatchObject({
      error: { status: 429, message: expect.stringMatching(/^Too many attempts\. Please try again after /) },
    })
    expect(await verify(other, id, { verificationId, otp })).toMatchObject({ ok: true })
  })
})

describe('requests of one network that cost something', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop(settings)
  })
  afterAll(() => shop.close())

  it(`find ${SEARCHES} places for each of ${CROWD} people, and no more than those`, async () => {
    const search = (browser: TestBrowser) =>
      browser.api<PlaceApi>()('GET /api/v1/outlets/pickup', {
        query: { promotionUrlId: shop.site.siteId, lat: '25.08', long: '55.14' },
      })
    const people = await arriveAll(shop, MALL, CROWD)
    for (let round = 0; round < SEARCHES; round += 1) {
      const answers = await inWaves(CROWD, (n) => search(people[n] ?? browse(shop, MALL)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(CROWD)
    }
    expect(await search(browse(shop, MALL))).toMatchObject({ error: { status: 429 } })
    expect(await search(browse(shop, RING))).toMatchObject({ ok: true })
  })

  it(`ask for ${CROWD} new passwords of staff, and for a fifth more at most`, async () => {
    const browser = browse(shop, MALL)
    const ask = (n: number) =>
      browser.api<StaffLinksApi>()('POST /api/v1/console/password-reset', {
        body: { email: `staff-${n}@example.com` },
      })
    const answers = await inWaves(2 * CROWD, ask)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(CROWD * 1.2)
  })
})
