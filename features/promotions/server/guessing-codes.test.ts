import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createGuest, fillCart, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'

type ApplyBody = CallInput<PromotionsApi['PUT /api/v1/carts/applyPromo']>['body']

const promotions = [
  { key: 'known', name: { en: 'Known' }, code: 'KNOWN', effect: { kind: 'percent', percent: 10 } },
  {
    key: 'secret',
    name: { en: 'Secret' },
    code: 'SECRET',
    effect: { kind: 'percent', percent: 20 },
    isListed: false,
  },
] as const

const MAX_ATTEMPTS = 10

describe('guessing codes', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ rateLimits: true, brand: { sections: { promotions } } })
  })
  afterAll(() => shop.close())

  const apply = (browser: TestBrowser, body: Omit<ApplyBody, 'store'>) =>
    browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
      body: { store: shop.site.stores.marina ?? '', ...body },
    })
  const outcome = async (browser: TestBrowser, body: Omit<ApplyBody, 'store'>) => {
    const answer = await apply(browser, body)
    return answer.ok ? 'applied' : answer.error.status
  }
  const visitor = async () => {
    const browser = await createGuest(shop, shop.site)
    await fillCart(browser, shop.site)
    return browser
  }
  const guesses = (browser: TestBrowser, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => outcome(browser, { codeName: `GUESS${index}` })))

  it('rejects a correct guess beyond the limit like a wrong one', async () => {
    const browser = await visitor()
    expect(new Set(await guesses(browser, MAX_ATTEMPTS))).toEqual(new Set([404]))
    const right = await apply(browser, { codeName: 'SECRET' })
    const wrong = await apply(browser, { codeName: 'GUESS' })
    if (right.ok || wrong.ok) throw new Error('A guess beyond the limit was looked at')
    expect(right.error).toMatchObject({ status: 429, code: wrong.error.code })
  })

  it('allows no more concurrent guesses than sequential ones', async () => {
    const browser = await visitor()
    const answers = await guesses(browser, 2 * MAX_ATTEMPTS)
    expect(answers.filter((status) => status === 404)).toHaveLength(MAX_ATTEMPTS)
    expect(answers.filter((status) => status === 429)).toHaveLength(MAX_ATTEMPTS)
  })

  it('never throttles typing correct codes, tapping listed ones or removing one', async () => {
    const browser = await visitor()
    for (let round = 0; round < MAX_ATTEMPTS + 2; round += 1)
      expect(await outcome(browser, { codeName: 'KNOWN' })).toBe('applied')
    const list = await browser.api<PromotionsApi>()('GET /api/v1/promotions/consumer/codelist', {
      query: { stores: shop.site.stores.marina ?? '', limit: '10' },
    })
    const promo = list.ok ? (list.data[0]?._id ?? '') : ''
    await guesses(browser, MAX_ATTEMPTS + 1)
    expect(await outcome(browser, { codeName: 'KNOWN' })).toBe(429)
    expect(await outcome(browser, { promo })).toBe('applied')
    expect(await outcome(browser, { promo, cancel: true })).toBe('applied')
  })
})
