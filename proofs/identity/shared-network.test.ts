import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  fillCart,
  generatePhone,
  placeOrder,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { hours, minutes } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { defaultCodeLimits } from './default-limits.ts'

const CUSTOMERS = chooseRunCount({ ci: 60, full: 500 })
const AT_ONCE = 60
/** For every three customers one visitor who fills a cart and leaves. */
const VISITORS_PER_WAVE = AT_ONCE / 3
const GUESSES_PER_CODE = chooseRunCount({ ci: 3, full: 10 })

const MALL = '198.51.100.20'
const START = '2026-11-20T10:00:30Z'

const openShop = (database: 'embedded' | 'postgres', rateLimits = false) =>
  startTestShop({ database, env: defaultCodeLimits, rateLimits, start: START })

/** Until 15:00:30 on the clock of the shop. */
const TOO_MANY_GUESTS: readonly (readonly [Language, string])[] = [
  ['ar', 'تُبدأ طلبات كثيرة من هذه الشبكة. يرجى المحاولة مجدداً بعد الساعة 3:01 م أو استخدام بيانات الهاتف.'],
  [
    'sr',
    'Sa ove mreže se započinje mnogo porudžbina. Pokušajte ponovo posle 15:01 ili koristite mobilne podatke.',
  ],
  [
    'fr',
    'De nombreuses commandes sont commencées depuis ce réseau. Réessayez après 15:01 ou utilisez vos données mobiles.',
  ],
  [
    'el',
    'Από αυτό το δίκτυο ξεκινούν πολλές παραγγελίες. Δοκιμάστε ξανά μετά τις 15:01 ή χρησιμοποιήστε δεδομένα κινητής.',
  ],
]

const browse = (shop: TestShop, ip: string, language: Language = 'en'): TestBrowser =>
  Object.assign(shop.browser(language), { ip })

const begin = (shop: TestShop, browser: TestBrowser) =>
  browser.api<CustomersApi>()('POST /api/v1/users/guest-login', {
    body: { promotionUrlId: shop.site.siteId },
  })

const arrive = async (shop: TestShop, ip: string, language: Language = 'en'): Promise<TestBrowser> => {
  const browser = browse(shop, ip, language)
  browser.token = expectOk(await begin(shop, browser)).token
  return browser
}

const requestCode = (shop: TestShop, browser: TestBrowser, phone: string) =>
  browser.api<CustomersApi>()('POST /api/v1/users/sendotp', {
    body: { phoneCode: '971', phone, store: shop.site.stores.marina ?? '' },
  })

const submitCode = (browser: TestBrowser, verificationId: string, otp: string) =>
  browser.api<CustomersApi>()('POST /api/v1/users/verifyotp', { body: { verificationId, otp } })

const readRetryAfter = async (shop: TestShop, ip: string): Promise<string | undefined> => {
  const { headers } = await shop.server.inject({
    method: 'POST',
    url: '/api/v1/users/guest-login',
    payload: { promotionUrlId: shop.site.siteId },
    remoteAddress: ip,
  })
  return headers['retry-after'] === undefined ? undefined : String(headers['retry-after'])
}

describe.each(listTestDatabases().map(({ name }) => name))('one address of many people on %s', (database) => {
  let shop: TestShop
  afterAll(() => shop.close())
  beforeAll(async () => {
    shop = await openShop(database, true)
  })

  it(`places ${CUSTOMERS} orders of as many customers within an hour, ${AT_ONCE} of them at once`, async () => {
    const began = shop.clock.now().getTime()
    const waves = Math.ceil(CUSTOMERS / AT_ONCE)
    let placed = 0
    for (let wave = 0; wave < waves; wave += 1) {
      const count = Math.min(AT_ONCE, CUSTOMERS - placed)
      const people = await Promise.all(
        Array.from({ length: count + VISITORS_PER_WAVE }, () => arrive(shop, MALL)),
      )
      const carts = await Promise.all(people.map((browser) => fillCart(browser, shop.site)))
      const customers = people.slice(0, count)
      const phoneOf = (n: number) => `50${String(placed + n).padStart(3, '0')}0000`
      await Promise.all(
        customers.map((browser, n) => signIn(shop, shop.site, { browser, phone: phoneOf(n) })),
      )
      const orders = await Promise.all(
        customers.map(async (browser, n) => {
          const cart = carts[n]
          return cart && placeOrder(browser, cart, { mod: 'cardSwipe' })
        }),
      )
      for (const order of orders) expect(order).toMatchObject({ ok: true })
      placed += orders.length
      shop.clock.advance(Math.floor(hours(1) / waves) - 1)
    }
    expect(placed).toBe(CUSTOMERS)
    expect(shop.clock.now().getTime() - began).toBeLessThan(hours(1))
  })
})

describe.each(listTestDatabases().map(({ name }) => name))('a ring at one address on %s', (database) => {
  let shop: TestShop
  afterAll(() => shop.close())
  beforeAll(async () => {
    shop = await openShop(database)
  })

  it('begins 150 unused guests in an hour of 200 wanted, and reads when to come back on the clock of the shop', async () => {
    const ring = '203.0.113.1'
    const answers = await Promise.all(Array.from({ length: 200 }, () => begin(shop, browse(shop, ring))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(150)
    expect(await begin(shop, browse(shop, ring))).toMatchObject({
      ok: false,
      error: {
        status: 429,
        code: 4417,
        message:
          'Many orders are being started from this network. Please try again after 3:01 PM, or use mobile data.',
      },
    })
    for (const [language, message] of TOO_MANY_GUESTS)
      expect(await begin(shop, browse(shop, ring, language))).toMatchObject({ error: { message } })
    expect(await readRetryAfter(shop, ring)).toBe('3600')
    expect(await begin(shop, browse(shop, '203.0.113.2'))).toMatchObject({ ok: true })
    shop.clock.advance(hours(1) - 1_000)
    expect(await readRetryAfter(shop, ring)).toBe('1')
    shop.clock.advance(1_000)
    expect(await begin(shop, browse(shop, ring))).toMatchObject({ ok: true })
  })

  it('AU-01 may begin five more guests for one who has verified a phone, who counts no longer', async () => {
    const ip = '203.0.113.3'
    const first = await arrive(shop, ip)
    await Promise.all(Array.from({ length: 149 }, () => arrive(shop, ip)))
    expect(await begin(shop, browse(shop, ip))).toMatchObject({ ok: false })
    await signIn(shop, shop.site, { browser: first })
    const more = await Promise.all(Array.from({ length: 10 }, () => begin(shop, browse(shop, ip))))
    expect(more.filter(({ ok }) => ok)).toHaveLength(6)
    const { rows } = await shop.platform.db.pool.query('select user_id from new_guests where user_id is null')
    expect(rows).toHaveLength(1)
  })

  it('AU-01 names 100 phones, and reads at the field when to come back', async () => {
    const [english, arabic] = [await arrive(shop, '203.0.113.4'), await arrive(shop, '203.0.113.4', 'ar')]
    const sent = await Promise.all(
      Array.from({ length: 110 }, (_, n) =>
        requestCode(shop, english, `54${String(n).padStart(3, '0')}0000`),
      ),
    )
    expect(sent.filter(({ ok }) => ok)).toHaveLength(100)
    const at = new Date(shop.clock.now().getTime() + hours(1))
    expect(at.toISOString()).toBe('2026-11-20T12:00:30.000Z')
    expect(await requestCode(shop, english, '569990000')).toMatchObject({
      ok: false,
      error: {
        status: 429,
        code: 4406,
        field: 'phone',
        message: 'Too many codes were asked for. Please try again after 4:01 PM.',
      },
    })
    expect(await requestCode(shop, arabic, '569990000')).toMatchObject({
      error: { message: 'طُلب عدد كبير من الرموز. يرجى المحاولة مجدداً بعد الساعة 4:01 م.' },
    })
  })

  it(`AU-01 finds nothing by ${100 * GUESSES_PER_CODE} guesses over 100 numbers, and keeps nobody beside it out`, async () => {
    const ip = '203.0.113.5'
    shop.clock.advance(minutes(61))
    const ring = await arrive(shop, ip)
    const codes: string[] = []
    for (let n = 0; n < 99; n += 1)
      codes.push(
        expectOk(await requestCode(shop, ring, `52${String(n).padStart(3, '0')}0000`)).verificationId,
      )
    const neighbour = await arrive(shop, ip)
    const phone = generatePhone()
    const own = expectOk(await requestCode(shop, neighbour, phone)).verificationId
    let evaluated = 0
    for (const id of codes)
      for (let guess = 0; guess < GUESSES_PER_CODE; guess += 1) {
        // No code begins like a fixed one, so none of these can be right.
        const answer = await submitCode(ring, id, `12340${guess % 10}`)
        expect(answer.ok).toBe(false)
        if (!answer.ok && answer.error.code === 4402) evaluated += 1
      }
    const perCode = Math.min(GUESSES_PER_CODE, 5)
    // The code at which the hundredth attempt is made has had no fewer than the later ones.
    const before = Math.ceil(100 / perCode)
    expect(evaluated).toBe(100 + (99 - before))
    expect(await submitCode(neighbour, own, shop.codes.get(`+971${phone}`) ?? '')).toMatchObject({ ok: true })
  })
})
