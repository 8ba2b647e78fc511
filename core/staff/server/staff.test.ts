import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifiedCustomer, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { hours, minutes } from '#platform/kernel/clock.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import { findPasswordIssues } from '../domain/password-rule.ts'
import { createStaff } from './staff.service.ts'

const PASSWORD = 'Right-password-1'

describe('staff', () => {
  let shop: TestShop
  const hire = (email: string) =>
    shop.platform.db.tenant(shop.site.brandId, (tx) =>
      createStaff(tx, { email, name: 'Board', role: 'orderTaker', password: PASSWORD }),
    )
  const signIn = async (email: string, password: string) => {
    const browser = shop.browser()
    const api = browser.api<StaffApi>()
    return { browser, api, answer: await api('POST /api/v1/console/sign-in', { body: { email, password } }) }
  }
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
    await hire('changed@example.com')
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
