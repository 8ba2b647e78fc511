import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConsolePromotionsApi, TermsRequest } from '../contract/console-endpoints.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'

describe('promotions in the console', () => {
  let shop: TestShop
  let owner: TestBrowser
  beforeAll(async () => {
    shop = await startTestShop()
    owner = await hireAndSignInStaff(shop, 'owner')
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const api = () => owner.api<ConsolePromotionsApi>()
  const burgers = (): TermsRequest => ({
    name: { en: 'Two for one' },
    code: 'twice',
    effect: { kind: 'buyPay', buy: 3, pay: 2, on: { products: [shop.site.products.burger ?? ''] } },
  })
  const list = async () => {
    const answer = expectOk(await api()('GET /api/v1/console/promotions'))
    return answer.promotions
  }
  const make = async (terms: TermsRequest) => {
    const answer = expectOk(await api()('POST /api/v1/console/promotions', { body: { terms } }))
    return answer._id
  }
  const codeOf = (browser: TestBrowser, codeName: string) =>
    browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
      body: { store: shop.site.stores.marina ?? '', codeName },
    })

  it('CN-05 describes in words what terms do to carts of the own menu, and saves nothing', async () => {
    const preview = expectOk(
      await api()('POST /api/v1/console/promotions/preview', { body: { terms: burgers() } }),
    )
    const { sentences, examples } = preview
    expect(sentences[0]).toMatch(/^Buy 3, pay for 2: /)
    expect(examples.map(({ cart, text }) => `${cart}: ${text}`)).toEqual([
      expect.stringMatching(/^2 × .*: nothing yet, one more to go$/),
      expect.stringMatching(/^3 × .*: 1 free, saves AED \d+$/),
      expect.stringMatching(/^5 × .*: 1 free, saves AED \d+$/),
    ])
    expect(await list()).toEqual([])
  })

  it('CN-05 says that paid extras are free too where the merchant ticked it', async () => {
    const products = [shop.site.products.burger ?? '']
    const effect = { kind: 'freeProduct' as const, products }
    const describeTerms = async (terms: TermsRequest) =>
      expectOk(await api()('POST /api/v1/console/promotions/preview', { body: { terms } })).sentences
    expect(await describeTerms({ ...burgers(), effect: { ...effect, includesExtras: true } })).toContain(
      'Paid extras are free too',
    )
    expect(await describeTerms({ ...burgers(), effect })).not.toContain('Paid extras are free too')
  })

  it('CN-05 reports contradictory terms, and does not save them', async () => {
    const terms: TermsRequest = {
      ...burgers(),
      code: null,
      effect: { kind: 'buyPay', buy: 2, pay: 2 },
      conditions: { paymentMethods: ['express'] },
    }
    const preview = await api()('POST /api/v1/console/promotions/preview', { body: { terms } })
    expect(preview.ok && preview.data.faults.map(({ field }) => field)).toEqual(['effect.pay', 'code'])
    const refused = await api()('POST /api/v1/console/promotions', { body: { terms } })
    expect(refused).toMatchObject({ error: { code: 4632 } })
  })

  it('CN-05 applies a promotion from its creation on, suspends it while it is paused, and ends it permanently', async () => {
    const customer = await createVerifiedCustomer(shop, shop.site)
    await fillCart(customer, shop.site, { lines: [{ product: 'burger', qty: 3 }] })
    expect(await codeOf(customer, 'TWICE')).toMatchObject({ error: { code: 4620 } })
    const id = await make(burgers())
    expect(await codeOf(customer, 'twice')).toMatchObject({ ok: true })
    expect(await api()('POST /api/v1/console/promotions', { body: { terms: burgers() } })).toMatchObject({
      error: { code: 4630 },
    })
    const move = (state: 'active' | 'paused' | 'ended') =>
      api()('PUT /api/v1/console/promotions/:id/state', { params: { id }, body: { state } })
    await move('paused')
    expect(await codeOf(customer, 'twice')).toMatchObject({ error: { code: 4620 } })
    await move('active')
    expect(await codeOf(customer, 'twice')).toMatchObject({ ok: true })
    await move('ended')
    expect(await move('active')).toMatchObject({ error: { code: 4635 } })
    // The list starts with the newest: with the same creation time, either could be first.
    shop.clock.advance(1000)
    expect(await make(burgers())).not.toBe(id)
  })

  it('counts uses, keeps limits above them, and rejects a change based on outdated terms', async () => {
    const [promotion] = await list()
    if (!promotion) throw new Error('There is no promotion')
    const customer = await createVerifiedCustomer(shop, shop.site)
    await fillCart(customer, shop.site, { lines: [{ product: 'burger', qty: 3 }] })
    const cart = expectOk(await codeOf(customer, 'twice'))
    expect(await placeOrder(customer, cart, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    const change = (revision: number, terms: TermsRequest) =>
      api()('PUT /api/v1/console/promotions/:id', {
        params: { id: promotion._id },
        body: { revision, terms },
      })
    expect((await list())[0]).toMatchObject({ used: 1, standing: 'running' })
    expect(await change(promotion.revision, { ...burgers(), totalLimit: 1 })).toMatchObject({ ok: true })
    expect((await list())[0]).toMatchObject({ used: 1, standing: 'usedUp' })
    const [saved] = await list()
    expect(await change(promotion.revision, burgers())).toMatchObject({
      error: {
        ...{ code: 4631, status: 409 },
        data: { _id: promotion._id, revision: saved?.revision, terms: saved?.terms },
      },
    })
    expect(saved?.terms.totalLimit).toBe(1)
  })

  it('CN-05 refuses outlets, areas, products and categories of another brand, naming the field', async () => {
    const other = await seedTestBrand(shop, { key: 'other-brand' })
    const [id = ''] = Object.values(other.products)
    const [category] = await shop.platform.db.tenant(other.brandId, (tx) =>
      tx.sql.selectFrom('categories').select('id').execute(),
    )
    const base = { ...burgers(), code: 'ELSEWHERE' }
    const cases: readonly (readonly [string, Partial<TermsRequest>])[] = [
      ['conditions.stores', { conditions: { stores: Object.values(other.stores) } }],
      ['conditions.areas', { conditions: { areas: Object.values(other.areas) } }],
      ['effect.on.products', { effect: { kind: 'percent', percent: 10, on: { products: [id] } } }],
      [
        'effect.on.categories',
        { effect: { kind: 'percent', percent: 10, on: { categories: [category?.id ?? ''] } } },
      ],
      ['effect.products', { effect: { kind: 'freeProduct', products: [id] } }],
    ]
    const before = await list()
    const [known] = before
    if (!known) throw new Error('There is no promotion')
    for (const [field, part] of cases) {
      const terms = { ...base, ...part }
      const refusal = { ok: false, error: { status: 422, code: 4636, field: `terms.${field}` } }
      expect(await api()('POST /api/v1/console/promotions', { body: { terms } })).toMatchObject(refusal)
      const params = { id: known._id }
      const body = { revision: known.revision, terms }
      expect(await api()('PUT /api/v1/console/promotions/:id', { params, body })).toMatchObject(refusal)
    }
    expect(await list()).toEqual(before)
  })
})
