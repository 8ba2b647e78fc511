import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifiedCustomer, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { days, hours, minutes } from '#platform/kernel/clock.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import { findPasswordIssues } from '../domain/password-rule.ts'
import type { StaffRole } from '../domain/staff-roles.ts'
import { hireStaff, STAFF_PASSWORD } from '../testing/sign-in.ts'
import { hashSignInKey } from './sign-in-attempts.repo.ts'
import { createStaff, resetStaffPassword } from './staff.service.ts'

const PASSWORD = STAFF_PASSWORD

describe('staff', () => {
  let shop: TestShop
  const hire = (email: string) =>
    hireStaff(shop, shop.site.brandId, { email, role: 'orderTaker', name: 'Board' })
  const signIn = async (email: string, password: string, browser = shop.browser()) => {
    const api = browser.api<StaffApi>()
    return { browser, api, answer: await api('POST /api/v1/console/sign-in', { body: { email, password } }) }
  }
  /** As many wrong passwords from networks where the address is unknown, without hashing each. */
  const guessElsewhere = (email: string, tries: number) =>
    shop.platform.db.system(async (tx) => {
      const counter = { address_hash: hashSignInKey(shop.platform, email), changed_at: tx.now, tries }
      await tx.sql
        .insertInto('sign_in_tries')
        .values({ ...counter, blocks: 0, blocked_until: null })
        .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ tries }))
        .execute()
    })
  beforeAll(async () => {
    shop = await startTestShop()
    await hire('taker@example.com')
  })
  afterAll(() => shop.close())

  it('CN-01 signs in with the assigned role, and out again', async () => {
    const { browser, api, answer } = await signIn(' Taker@Example.com', PASSWORD)
    expect(answer).toMatchObject({
      ok: true,
      data: { staff: { role: 'orderTaker', brand: { _id: shop.site.brandId } } },
    })
    browser.token = answer.ok ? answer.data.token : ''
    expect(await api('GET /api/v1/console/me')).toMatchObject({ ok: true })
    expect(await api('POST /api/v1/console/sign-out')).toMatchObject({ ok: true })
    expect(await api('GET /api/v1/console/me')).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('CN-01 limits a session to the role and the outlets of the member of staff', async () => {
    const { stores, brandId } = shop.site
    const sessionOf = async (role: StaffRole, storeIds?: readonly string[]) => {
      const email = `${role.toLowerCase()}-${storeIds?.length ?? 'all'}@example.com`
      const person = { email, name: 'Sam', role, password: PASSWORD, ...(storeIds ? { storeIds } : {}) }
      await shop.platform.db.tenant(brandId, (tx) => createStaff(tx, person))
      const { browser, answer } = await signIn(email, PASSWORD)
      browser.token = answer.ok ? answer.data.token : ''
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { authorization: browser.token, cookie }
      return async (path: string) =>
        (await shop.server.inject({ url: `/api/v1/console/${path}`, headers })).statusCode
    }
    const hoursOf = (store = '') => `stores/${store}/hours`
    const kitchen = await sessionOf('kitchen')
    expect([
      await kitchen('me'),
      await kitchen(`stores/${stores.marina}/areas`),
      await kitchen(hoursOf(stores.marina)),
    ]).toEqual([...[200, 403, 403]])
    const everywhere = await sessionOf('manager')
    const downtown = await sessionOf('manager', [stores.downtown ?? ''])
    for (const store of [stores.marina, stores.downtown]) expect(await everywhere(hoursOf(store))).toBe(200)
    expect(await downtown(hoursOf(stores.downtown))).toBe(200)
    expect(await downtown(hoursOf(stores.marina))).toBe(404)
  })

  it('CN-01 responds to an unknown address and a wrong password identically', async () => {
    const [unknown, wrong] = [
      await signIn('nobody@example.com', PASSWORD),
      await signIn('taker@example.com', 'Wrong-password-1'),
    ]
    expect(unknown.answer).toEqual(wrong.answer)
    expect(wrong.answer).toMatchObject({ ok: false, error: { status: 422, code: 4430 } })
  })

  it('CN-01 is blocked for 15 minutes after five wrong passwords, even with the right one', async () => {
    await hire('guessed@example.com')
    await Promise.all(Array.from({ length: 8 }, () => signIn('guessed@example.com', 'Wrong-password-1')))
    expect((await signIn('guessed@example.com', PASSWORD)).answer).toMatchObject({
      ok: false,
      error: { status: 429, code: 4431 },
    })
    shop.clock.advance(minutes(15))
    expect((await signIn('guessed@example.com', PASSWORD)).answer).toMatchObject({ ok: true })
  })

  it('CN-01 admits staff from a known network or device however much is guessed elsewhere', async () => {
    const email = 'wanted@example.com'
    await hire(email)
    const at = (ip: string) => Object.assign(shop.browser(), { ip })
    const office = at('198.51.100.1')
    const { browser: tablet, answer } = await signIn(email, PASSWORD, office)
    tablet.token = answer.ok ? answer.data.token : ''
    const guess = (ip: string) => signIn(email, 'Wrong-password-1', at(ip))
    // Five on each network and a thousand altogether, day after day.
    for (let day = 0; day < 2; day += 1) {
      await guessElsewhere(email, 980)
      for (let attempt = 0; attempt < 21; attempt += 1) await guess(`203.0.113.${attempt}`)
      expect((await guess('203.0.113.99')).answer).toMatchObject({ error: { status: 429, code: 4431 } })
      // Even the right password, so that a guess is never confirmed.
      expect((await signIn(email, PASSWORD, at('203.0.113.98'))).answer).toMatchObject({ ok: false })
      expect(await tablet.api<StaffApi>()('GET /api/v1/console/me')).toMatchObject({ ok: true })
      expect((await signIn(email, PASSWORD, at('198.51.100.1'))).answer).toMatchObject({ ok: true })
      shop.clock.advance(minutes(61))
    }
    // A guesser beside them blocks the network, not their device, wherever it is.
    for (let attempt = 0; attempt < 6; attempt += 1) await guess('198.51.100.1')
    expect((await signIn(email, PASSWORD, at('198.51.100.1'))).answer).toMatchObject({ ok: false })
    expect((await signIn(email, PASSWORD, office)).answer).toMatchObject({ ok: true })
    office.ip = '203.0.113.7'
    expect((await signIn(email, PASSWORD, office)).answer).toMatchObject({ ok: true })
    // A known device may guess as little as others.
    for (let attempt = 0; attempt < 6; attempt += 1) await signIn(email, 'Wrong-password-1', office)
    expect((await signIn(email, PASSWORD, office)).answer).toMatchObject({ ok: false })
  })

  it('CN-01 admits staff on a new network after 80 wrong passwords from 80 others', async () => {
    await hire('away@example.com')
    const at = (ip: string) => Object.assign(shop.browser(), { ip })
    for (let network = 0; network < 80; network += 1) {
      const { answer } = await signIn('away@example.com', 'Wrong-password-1', at(`192.0.2.${network}`))
      expect(answer).toMatchObject({ ok: false, error: { code: 4430 } })
    }
    expect((await signIn('away@example.com', PASSWORD, at('192.0.2.200'))).answer).toMatchObject({ ok: true })
  })

  it('CN-01 blocks every new network after a thousand wrong passwords, and says until when', async () => {
    const email = 'besieged@example.com'
    await hire(email)
    await guessElsewhere(email, 998)
    shop.clock.set(new Date('2026-12-20T10:00:30Z'))
    const at = (ip: string, language: 'en' | 'ar' = 'en') => Object.assign(shop.browser(language), { ip })
    const guess = async (ip: string) => (await signIn(email, 'Wrong-password-1', at(ip))).answer
    expect(await guess('192.0.2.1')).toMatchObject({ error: { code: 4430 } })
    expect(await guess('192.0.2.2')).toMatchObject({ error: { code: 4430 } })
    expect((await signIn(email, PASSWORD, at('192.0.2.3'))).answer).toMatchObject({
      error: { code: 4431, message: 'Too many attempts. Please try again after 2:16 PM.' },
    })
    expect((await signIn(email, PASSWORD, at('192.0.2.3', 'ar'))).answer).toMatchObject({
      error: { message: 'محاولات كثيرة جداً. يرجى المحاولة مجدداً بعد الساعة 2:16 م.' },
    })
    shop.clock.advance(minutes(15))
    expect((await signIn(email, PASSWORD, at('192.0.2.3'))).answer).toMatchObject({ ok: true })
  })

  it('CN-01 names each device itself, and keeps the name that it gave', async () => {
    const signInFrom = async (device: string) => {
      const { statusCode, cookies } = await shop.server.inject({
        method: 'POST',
        url: '/api/v1/console/sign-in',
        payload: { email: 'taker@example.com', password: PASSWORD },
        headers: { cookie: `compass-device=${device}` },
      })
      expect(statusCode).toBe(200)
      return cookies.find(({ name }) => name === 'compass-device')?.value
    }
    const given = await signInFrom('invented')
    expect(given).toMatch(/^[A-Za-z0-9]{22}$/)
    expect(await signInFrom(given ?? '')).toBe(given)
  })

  it('CN-01 forgets a network and a device ninety days after the last sign-in there', async () => {
    await hire('seldom@example.com')
    const home = Object.assign(shop.browser(), { ip: '198.51.100.2' })
    expect((await signIn('seldom@example.com', PASSWORD, home)).answer).toMatchObject({ ok: true })
    shop.clock.advance(days(90))
    await guessElsewhere('seldom@example.com', 980)
    for (let attempt = 0; attempt < 20; attempt += 1)
      await signIn(
        'seldom@example.com',
        'Wrong-password-1',
        Object.assign(shop.browser(), { ip: `203.0.113.${attempt}` }),
      )
    expect((await signIn('seldom@example.com', PASSWORD, home)).answer).toMatchObject({ ok: false })
    await shop.platform.db.system((tx) =>
      shop.platform.jobs.enqueue(tx, { name: 'staff.forget', payload: {} }),
    )
    await shop.jobs.runPending()
    const { rows } = await shop.platform.db.pool.query('select seen_at from sign_in_origins')
    expect(rows).toEqual([])
  })

  it('CN-01 blocks an unknown address just like a known one', async () => {
    await hire('blocked@example.com')
    for (let attempts = 0; attempts < 5; attempts += 1) {
      await signIn('blocked@example.com', 'Wrong-password-1')
      await signIn('never.there@example.com', 'Wrong-password-1')
    }
    const [known, unknown] = [
      await signIn('blocked@example.com', 'Wrong-password-1'),
      await signIn('never.there@example.com', 'Wrong-password-1'),
    ]
    expect(known.answer).toMatchObject({ ok: false, error: { status: 429, code: 4431 } })
    expect(unknown.answer).toEqual(known.answer)
  })

  it('CN-01 ends every session of the old password when it is changed', async () => {
    await hire('changed@example.com')
    const { browser, api, answer } = await signIn('changed@example.com', PASSWORD)
    browser.token = answer.ok ? answer.data.token : ''
    expect(await api('GET /api/v1/console/me')).toMatchObject({ ok: true })
    const other = { email: 'Changed@example.com', password: 'Other-password-1' }
    await shop.platform.db.tenant(shop.site.brandId, (tx) => resetStaffPassword(tx, other))
    expect(await api('GET /api/v1/console/me')).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('CN-01 is signed out after a shift', async () => {
    const { browser, api, answer } = await signIn('taker@example.com', PASSWORD)
    browser.token = answer.ok ? answer.data.token : ''
    shop.clock.advance(hours(16))
    expect(await api('GET /api/v1/console/me')).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('CN-01 rejects a customer’s token everywhere in the console', async () => {
    const customer = await createVerifiedCustomer(shop, shop.site)
    expect(await customer.api<StaffApi>()('GET /api/v1/console/me')).toMatchObject({
      ok: false,
      error: { status: 401 },
    })
  })
})

describe('new password', () => {
  it('requires 8 characters with a letter, a digit and a special one, and no common password', () => {
    expect(findPasswordIssues(PASSWORD)).toEqual([])
    expect(findPasswordIssues('a1!')).toEqual(['tooShort'])
    expect(findPasswordIssues('--------')).toEqual(['noLetter', 'noDigit'])
    expect(findPasswordIssues('abcdefg1')).toEqual(['noSpecial'])
    expect(findPasswordIssues('Kebab-at-seven-7')).toEqual([])
  })

  it.each([
    'Password1!',
    'P@ssw0rd!',
    'Pa$$w0rd1!',
    'password123!',
    'Welcome1!',
    '!Welcome2026',
    'Qwerty123!',
    'Admin@123',
    'Letmein1!',
    'Abc12345!',
    'abcdefgh1!',
    'Summer2026!',
    'aaaaaaa1!',
    '1!1!1!1!a',
    'Iloveyou1!',
    'Restaurant#1',
  ])('rejects %s, one of the first guesses', (password) => {
    expect(findPasswordIssues(password)).toEqual(['common'])
  })

  it('accepts a sentence', () => {
    const sentence = `7 lemons, ${'and some more '.repeat(8)}!`
    expect(sentence.length).toBeGreaterThan(64)
    expect(findPasswordIssues(sentence)).toEqual([])
  })
})
