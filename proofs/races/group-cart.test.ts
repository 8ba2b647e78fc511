import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { GroupApi } from '#features/group-cart/contract/endpoints.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const MEMBERS = 12

describe.each(listTestDatabases())('many guests who fill one cart at the same time, on $name', ({ name }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const store = () => shop.site.stores.marina ?? ''
  const begin = async () => {
    const host = await createVerifiedCustomer(shop, shop.site)
    await fillCart(host, shop.site, { lines: [{ product: 'burger' }] })
    const body = { store: store(), name: 'Huda' }
    const opened = expectOk(await host.api<GroupApi>()('POST /api/v1/group-cart', { body }))
    return { host, token: opened.token ?? '' }
  }
  const member = async (token: string, called: string): Promise<TestBrowser> => {
    const browser = await createGuest(shop, shop.site)
    await fillCart(browser, shop.site, { lines: [{ product: 'fries', qty: 2 }, { product: 'soda' }] })
    const call = { params: { token }, body: { name: called } }
    expect(await browser.api<GroupApi>()('POST /api/v1/group-cart/:token/join', call)).toMatchObject({
      ok: true,
    })
    return browser
  }
  const members = (token: string) =>
    Promise.all(Array.from({ length: MEMBERS }, (_, index) => member(token, `Guest ${index}`)))
  const hand = (browser: TestBrowser, token: string) =>
    browser.api<GroupApi>()('POST /api/v1/group-cart/:token/handOver', { params: { token }, body: {} })
  const cartOf = async (browser: TestBrowser) => {
    const answer = expectOk(
      await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: store() } }),
    )
    return answer.cart
  }

  it(`CT-13 of ${MEMBERS} who hand over at once, some twice, each has their lines in it once`, async () => {
    const { host, token } = await begin()
    const all = await members(token)
    const answers = await Promise.all([...all, ...all.slice(0, 4)].map((browser) => hand(browser, token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MEMBERS)
    const cart = await cartOf(host)
    expect(cart?.products).toHaveLength(1 + 2 * MEMBERS)
    expect(cart?.userInfo).toHaveLength(1 + MEMBERS)
    const pieces = cart?.products.reduce((sum, { qty }) => sum + qty, 0)
    expect(pieces).toBe(1 + 3 * MEMBERS)
  })

  it('CT-13 add nothing after the host was notified that the cart is closed', async () => {
    const { host, token } = await begin()
    const all = await members(token)
    const hands = all.map((browser) => hand(browser, token))
    const lock = { body: { store: store(), isLocked: true } }
    const locked = await host.api<GroupApi>()('PUT /api/v1/group-cart/lock', lock)
    expect(locked).toMatchObject({ ok: true, data: { state: 'locked' } })
    const then = locked.ok ? locked.data.cart?.products.length : undefined
    const answers = await Promise.all(hands)
    expect((await cartOf(host))?.products).toHaveLength(then ?? -1)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(((then ?? 1) - 1) / 2)
    for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe(4671)
  })

  it('CT-13 do not deadlock when two hosts submit their carts to each other', async () => {
    const [a, b] = [await begin(), await begin()]
    const join = (browser: TestBrowser, token: string) =>
      browser.api<GroupApi>()('POST /api/v1/group-cart/:token/join', {
        params: { token },
        body: { name: 'Other' },
      })
    await Promise.all([join(a.host, b.token), join(b.host, a.token)])
    const answers = await Promise.all([hand(a.host, b.token), hand(b.host, a.token)])
    // The first host moves; the other's group ends with the submitted cart.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 4673 } })
  })
})
