import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  signIn,
  startTestShop,
  type TestCartLine,
} from '#apps/server/testing/test-shop.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { Group, GroupApi } from '../contract/endpoints.ts'

const shop = await startTestShop()
const { site } = shop
const store = site.stores.marina ?? ''

afterAll(async () => {
  await expectLedgerClean(shop.platform.db)
  await shop.close()
})

const open = async (host: TestBrowser, name = 'Huda', input: { minutes?: number } = {}): Promise<string> => {
  const opened = expectOk(
    await host.api<GroupApi>()('POST /api/v1/group-cart', { body: { store, name, ...input } }),
  )
  return opened.token ?? ''
}
const read = (browser: TestBrowser, token: string) =>
  browser.api<GroupApi>()('GET /api/v1/group-cart/:token', { params: { token } })
const join = (browser: TestBrowser, token: string, name: string) =>
  browser.api<GroupApi>()('POST /api/v1/group-cart/:token/join', { params: { token }, body: { name } })
const submitCart = (browser: TestBrowser, token: string) =>
  browser.api<GroupApi>()('POST /api/v1/group-cart/:token/handOver', { params: { token }, body: {} })
const remove = (browser: TestBrowser, token: string, input: { line: string; decrease?: boolean }) =>
  browser.api<GroupApi>()('POST /api/v1/group-cart/:token/removeLine', { params: { token }, body: input })
const lock = (browser: TestBrowser, isLocked: boolean) =>
  browser.api<GroupApi>()('PUT /api/v1/group-cart/lock', { body: { store, isLocked } })

const readCart = async (browser: TestBrowser): Promise<Cart | null> => {
  const answer = expectOk(await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store } }))
  return answer.cart
}
const summarizeLines = (cart: Pick<Cart, 'products'> | Group['cart'] | undefined) =>
  cart?.products.map(({ name, qty, userInfo }) => [name, qty, userInfo?.name])

/** Creates a member of the group with these dishes in their own cart. */
const joinWithLines = async (
  token: string,
  name: string,
  lines: readonly TestCartLine[],
): Promise<TestBrowser> => {
  const browser = await createGuest(shop, site)
  await fillCart(browser, site, { lines })
  expect(await join(browser, token, name)).toMatchObject({ ok: true })
  return browser
}

let host: TestBrowser
let token: string
beforeEach(async () => {
  host = await createVerifiedCustomer(shop, site)
  await fillCart(host, site, { lines: [{ product: 'burger' }] })
  token = await open(host)
})

describe('group cart', () => {
  it('CT-13 fills one cart from three sessions, names on every line who added it, and lets only the host order it', async () => {
    const sami = await joinWithLines(token, 'Sami', [{ product: 'burger', qty: 2 }, { product: 'fries' }])
    const lina = await joinWithLines(token, 'لينا', [{ product: 'burger' }])
    const handed = await submitCart(sami, token)
    expect(handed.ok && summarizeLines(handed.data.cart)).toEqual([
      ['Burger', 1, 'Huda'],
      ['Burger', 2, 'Sami'],
      ['Fries', 1, 'Sami'],
    ])
    expect(await readCart(sami)).toBeNull()
    expect(await submitCart(lina, token)).toMatchObject({ ok: true, data: { own: 0, you: 'لينا' } })
    const cart = await readCart(host)
    expect(summarizeLines(cart)).toEqual([
      ['Burger', 1, 'Huda'],
      ['Burger', 2, 'Sami'],
      ['Fries', 1, 'Sami'],
      ['Burger', 1, 'لينا'],
    ])
    expect(cart?.userInfo.map(({ name }) => name)).toEqual(['Huda', 'Sami', 'لينا'])
    expect(cart?.products.map(({ userInfo }) => userInfo?.isYou)).toEqual([true, false, false, false])
    // More of the same product merges into the same person's line.
    await fillCart(sami, site, { lines: [{ product: 'fries', qty: 2 }] })
    const again = await submitCart(sami, token)
    expect(again.ok && summarizeLines(again.data.cart)?.[2]).toEqual(['Fries', 3, 'Sami'])
    const placed = await readCart(host)
    if (!placed) throw new Error('The host has a cart')
    expect(await placeOrder(sami, placed, { mod: 'cardSwipe' })).toMatchObject({ ok: false })
    expect(await placeOrder(host, placed, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    expect(await read(sami, token)).toMatchObject({ ok: true, data: { state: 'ordered', cart: null } })
    await fillCart(sami, site)
    expect(await submitCart(sami, token)).toMatchObject({ ok: false, error: { status: 410, code: 4673 } })
  })

  it('CT-13 moves nothing of a cart that a limit would cut, and names the item and its number', async () => {
    const sami = await joinWithLines(token, 'Sami', [{ product: 'soda', qty: 60 }])
    expect(await submitCart(sami, token)).toMatchObject({ ok: true })
    await fillCart(sami, site, { lines: [{ product: 'fries' }, { product: 'soda', qty: 60 }] })
    expect(await submitCart(sami, token)).toMatchObject({
      error: { code: 5094, message: '21 × Soda did not fit: a cart holds at most 99 of one item.' },
    })
    expect((await readCart(sami))?.products.map(({ name, qty }) => [name, qty])).toEqual([
      ['Fries', 1],
      ['Soda', 60],
    ])
    expect(summarizeLines((await readCart(host)) ?? undefined)).toEqual([
      ['Burger', 1, 'Huda'],
      ['Soda', 60, 'Sami'],
    ])
  })

  it('CT-13 reveals no more of a member to others than the chosen name', async () => {
    const phone = '501112223'
    const sami = await createVerifiedCustomer(shop, site, {
      phone,
      name: 'Samuel Real',
      email: 'sam@example.com',
    })
    const me = await sami.api<CustomersApi>()('GET /api/v1/users/me')
    await fillCart(sami, site)
    await join(sami, token, '  Sami  ')
    await submitCart(sami, token)
    const seen = JSON.stringify([await readCart(host), await read(await createGuest(shop, site), token)])
    expect(seen).toContain('"Sami"')
    for (const secret of [phone, 'Real', 'sam@example.com', (me.ok && me.data._id) || 'unknown'])
      expect(seen).not.toContain(secret)
    const stranger = await read(await createGuest(shop, site), token)
    expect(stranger).toMatchObject({
      ok: true,
      data: { host: 'Huda', cart: null, people: [], token: null, you: null },
    })
  })

  it('CT-13 lets a member remove what they added and nothing of others, and lets the host remove any line', async () => {
    const sami = await joinWithLines(token, 'Sami', [{ product: 'fries', qty: 2 }])
    const lina = await joinWithLines(token, 'Lina', [{ product: 'soda' }])
    await submitCart(sami, token)
    await submitCart(lina, token)
    const lines = (await readCart(host))?.products ?? []
    const [burger, fries, soda] = lines.map(({ _id }) => _id)
    for (const line of [burger ?? '', soda ?? '', 'N'.repeat(22)])
      expect(await remove(sami, token, { line })).toMatchObject({ ok: false, error: { code: 4208 } })
    expect(await remove(await createGuest(shop, site), token, { line: fries ?? '' })).toMatchObject({
      error: { code: 4674 },
    })
    const less = await remove(sami, token, { line: fries ?? '', decrease: true })
    expect(less.ok && summarizeLines(less.data.cart)?.[1]).toEqual(['Fries', 1, 'Sami'])
    const body = { store, productId: soda ?? '', decrease: false }
    const taken = await host.api<CartApi>()('POST /api/v1/carts/removeProductFromCart', { body })
    expect(taken.ok && summarizeLines(taken.data.cart)).toEqual([
      ['Burger', 1, 'Huda'],
      ['Fries', 1, 'Sami'],
    ])
    const gone = await remove(sami, token, { line: fries ?? '' })
    expect(gone.ok && summarizeLines(gone.data.cart)).toEqual([['Burger', 1, 'Huda']])
  })

  it('CT-13 names unavailable items and moves nothing', async () => {
    const sami = await joinWithLines(token, 'Sami', [{ product: 'soda' }, { product: 'pie' }])
    // The only pie in stock is now in the host's cart.
    const before = await fillCart(host, site, { lines: [{ product: 'pie' }] })
    const refused = await submitCart(sami, token)
    expect(refused).toMatchObject({ ok: false, error: { code: 4202 } })
    expect(!refused.ok && refused.error.message).toContain('Last pie')
    expect(await readCart(host)).toMatchObject({ version: before.version, products: before.products })
    expect((await readCart(sami))?.products).toHaveLength(2)
  })
})

describe('parts of a group', () => {
  const sumParts = ({ people }: Group) => people.reduce((sum, { part }) => sum + (part?.amount ?? 0), 0)
  const listCounts = ({ people }: Group) => people.map(({ name, count }) => [name, count])

  it('CT-13 add up to the total with all fees, before the order and after it, and end with the order', async () => {
    await fillCart(host, site, {
      ...{ orderType: ORDER_TYPE.delivery, area: 'jbr' },
      lines: [{ product: 'water' }],
    })
    const sami = await joinWithLines(token, 'Sami', [{ product: 'soda' }, { product: 'fries', qty: 3 }])
    const lina = await createGuest(shop, site)
    shop.clock.advance(1)
    expectOk(await join(lina, token, 'Lina'))
    expectOk(await submitCart(sami, token))
    const before = expectOk(await read(lina, token))
    expect(before.cart?.total.amount).toBeGreaterThan(before.cart?.subTotal.amount ?? 0)
    expect(sumParts(before)).toBe(before.cart?.total.amount)
    expect(listCounts(before)).toEqual([
      ['Huda', 2],
      ['Sami', 4],
      ['Lina', 0],
    ])
    expect(before.people[2]?.part).toBeNull()
    const cart = await readCart(host)
    if (!cart) throw new Error('The host has a cart')
    const address = await saveAddress(host, site.areas.jbr ?? '')
    const { _id: orderId, total } = expectOk(await placeOrder(host, cart, { mod: 'cod', address }))
    const after = expectOk(await read(sami, token))
    expect([after.state, after.cart, sumParts(after)]).toEqual(['ordered', null, total.amount])
    expect(after.people.map(({ part }) => part)).toEqual(before.people.map(({ part }) => part))
    expect(expectOk(await read(await createGuest(shop, site), token)).people).toEqual([])
    const me = expectOk(await host.api<CustomersApi>()('GET /api/v1/users/me'))
    const actor = { kind: 'customer' as const, id: me._id }
    expectOk(
      await shop.platform.db.tenant(site.brandId, (tx) =>
        transitionOrder(shop.platform, tx, { orderId, to: ORDER_STATUS.customerReject, actor }),
      ),
    )
    expect(expectOk(await read(sami, token)).people.map(({ part }) => part)).toEqual([null, null, null])
  })
})

describe('closed group cart', () => {
  it('CT-13 ends adding exactly at the deadline, and allows it again when the host reopens the cart', async () => {
    await open(host, 'Huda', { minutes: 15 })
    const sami = await joinWithLines(token, 'Sami', [{ product: 'fries' }])
    shop.clock.advance(minutes(15) - 1)
    expect(await read(sami, token)).toMatchObject({ data: { state: 'open', own: 1 } })
    shop.clock.advance(1)
    expect(await read(sami, token)).toMatchObject({ data: { state: 'timeUp' } })
    expect(await submitCart(sami, token)).toMatchObject({ ok: false, error: { status: 410, code: 4672 } })
    expect(await join(await createGuest(shop, site), token, 'Late')).toMatchObject({ error: { code: 4672 } })
    expect(await lock(host, false)).toMatchObject({ data: { state: 'open', closesAt: null } })
    expect(await submitCart(sami, token)).toMatchObject({ ok: true })
  })

  it('CT-13 lets the host close the cart for the others, with a message in five languages, and open it again', async () => {
    const sami = await joinWithLines(token, 'Sami', [{ product: 'fries' }])
    expect(await lock(host, true)).toMatchObject({ data: { state: 'locked' } })
    const texts = new Set<string>()
    for (const language of ['en', 'ar', 'sr', 'fr', 'el'] as const) {
      sami.language = language
      const refused = await submitCart(sami, token)
      expect(refused).toMatchObject({ ok: false, error: { status: 409, code: 4671 } })
      if (!refused.ok) texts.add(refused.error.message)
    }
    expect(texts.size).toBe(5)
    for (const text of texts) expect(text).toContain('Huda')
    expect(await lock(sami, false)).toMatchObject({ ok: false, error: { code: 4677 } })
    await lock(host, false)
    expect(await submitCart(sami, token)).toMatchObject({ ok: true })
  })

  it('CT-13 ends the group when the host ends it, and when the cart expires without a change by anyone', async () => {
    const sami = await joinWithLines(token, 'Sami', [{ product: 'fries' }])
    shop.clock.advance(minutes(29))
    // Extending the expiry keeps the member's own cart alive; moving items extends the host's cart.
    await sami.api<CartApi>()('PUT /api/v1/carts/expiry', { body: { store } })
    expect(await submitCart(sami, token)).toMatchObject({ ok: true })
    shop.clock.advance(minutes(29))
    expect(await read(sami, token)).toMatchObject({ data: { state: 'open' } })
    shop.clock.advance(minutes(1))
    expect(await read(sami, token)).toMatchObject({ data: { state: 'over', cart: null } })
    await fillCart(sami, site)
    expect(await submitCart(sami, token)).toMatchObject({ error: { code: 4673 } })

    await fillCart(host, site)
    const next = await open(host)
    expect(next).not.toBe(token)
    await host.api<GroupApi>()('DELETE /api/v1/group-cart', { query: { store } })
    expect(await join(sami, next, 'Sami')).toMatchObject({ error: { code: 4673 } })
    expect(await host.api<GroupApi>()('GET /api/v1/group-cart', { query: { store } })).toMatchObject({
      data: { group: null },
    })
    expect((await readCart(host))?.products).toHaveLength(2)
  })

  it('CT-13 rejects and counts wrong links, and accepts only one short line as a name', async () => {
    const outside = await createGuest(shop, site)
    for (const name of ['', '   ', 'x'.repeat(41), 'a\nb', 'a\u0000b'])
      expect(await join(outside, token, name)).toMatchObject({ ok: false, error: { field: 'name' } })
    const wrong = 'A'.repeat(43)
    expect(await read(outside, wrong)).toMatchObject({ ok: false, error: { status: 404, code: 4670 } })
    const limited = await startTestShop({ rateLimits: true })
    const someone = await createGuest(limited, limited.site)
    const statuses = []
    for (let attempts = 0; attempts < 61; attempts += 1) {
      const answer = await read(someone, wrong)
      statuses.push(answer.ok ? 200 : answer.error.status)
    }
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(statuses[60]).toBe(429)
    // A caller with a valid link is not throttled.
    const { stores } = limited.site
    await fillCart(someone, limited.site)
    const body = { store: stores.marina ?? '', name: 'Huda' }
    const opened = await someone.api<GroupApi>()('POST /api/v1/group-cart', { body })
    expect(opened).toMatchObject({ ok: true })
    expect(await read(someone, (opened.ok && opened.data.token) || '')).toMatchObject({ ok: true })
    await limited.close()
  })

  it('CT-13 admits up to thirty guests to a group', async () => {
    for (let index = 0; index < 30; index += 1) {
      const browser = await createGuest(shop, site)
      expect(await join(browser, token, `Guest ${index}`)).toMatchObject({ ok: true })
    }
    expect(await join(await createGuest(shop, site), token, 'One more')).toMatchObject({
      error: { code: 4675 },
    })
  })
})

describe('identity of group members', () => {
  it('CT-13 keeps a guest who signs in as a part of the group, both as its host and as a member', async () => {
    const browser = await createGuest(shop, site)
    await fillCart(browser, site, { lines: [{ product: 'soda' }] })
    const link = await open(browser, 'Nour')
    const known = await createVerifiedCustomer(shop, site, { phone: '501112299' })
    await fillCart(known, site, { lines: [{ product: 'fries' }] })
    const sami = await joinWithLines(link, 'Sami', [{ product: 'burger' }])
    await submitCart(sami, link)
    await signIn(shop, site, { browser, phone: '501112299' })
    expect(summarizeLines(await readCart(browser))).toEqual([
      ['Fries', 1, 'Nour'],
      ['Soda', 1, 'Nour'],
      ['Burger', 1, 'Sami'],
    ])
    await fillCart(sami, site, { lines: [{ product: 'water' }] })
    await signIn(shop, site, { browser: sami })
    expect(await submitCart(sami, link)).toMatchObject({ ok: true, data: { you: 'Sami', own: 0 } })
  })

  it('CT-13 removes the name of an erased user from the carts of others', async () => {
    const sami = await joinWithLines(token, 'Sami', [{ product: 'fries' }])
    await submitCart(sami, token)
    const me = expectOk(await sami.api<CustomersApi>()('GET /api/v1/users/me'))
    await shop.platform.db.tenant(site.brandId, async (tx) => {
      for (const forget of shop.platform.hooks.all('forgetUser')) await forget(tx, me._id)
    })
    expect(summarizeLines(await readCart(host))).toEqual([
      ['Burger', 1, 'Huda'],
      ['Fries', 1, ''],
    ])
    const left = await read(host, token)
    expect(left.ok && left.data.people.map(({ name }) => name)).toEqual(['Huda'])
  })
})
