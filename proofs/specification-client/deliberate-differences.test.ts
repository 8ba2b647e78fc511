import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { servePages } from '#apps/server/pages.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { buildProgramFile, grantPoints } from '#features/loyalty/testing/points.ts'
import type { RatingsApi } from '#features/ratings/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { usePopup } from '#platform/ui/popup-store.ts'

const ADDRESS = new URL('../../docs/specification.md', import.meta.url)

/** The first column of the table of deliberate differences, without its marks. */
const listDifferences = (): readonly string[] => {
  const [, section = ''] = readFileSync(ADDRESS, 'utf8').split('## Deliberate differences')
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .flatMap((line) => /^\| ([^|]*[^|\s])\s*\|/.exec(line)?.[1]?.replaceAll('`', '') ?? [])
}

/** More than a page of anything that is listed. */
const MANY = 12
const MENU_PRODUCTS = 70

const toNumbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const toBoth = (text: string) => ({ en: text, ar: text })

const brand = {
  sections: {
    loyalty: buildProgramFile(),
    promotions: toNumbers(MANY).map((number) => ({
      key: `promo-${number}`,
      name: toBoth(`Promo ${number}`),
      code: `CODE${number}`,
      effect: { kind: 'percent', percent: 1 + number },
    })),
  },
  more: {
    products: toNumbers(MENU_PRODUCTS).map((number) => ({
      sku: `dish-${number}`,
      name: toBoth(`Dish ${number}`),
      price: number === 0 ? 3250 : 1000 + number * 100,
      foodType: 1,
    })),
    menus: [{ key: 'all', name: toBoth('All'), categories: ['mains', 'drinks', 'more'] }],
  },
}

interface Answer {
  readonly meta: { readonly code: number }
  readonly data: unknown
}

/** Calls that take `skip` and `limit`, with what they answer when neither is sent: the entries, from the answer's data. */
interface ListCall {
  readonly operation: string
  readonly query?: Readonly<Record<string, string>>
  readonly by?: 'manager'
  readonly entries?: string
  readonly page: 10 | 60
}

describe('the differences that the specifications page states', () => {
  const staff = createTestStaff()
  let shop: TestShop
  let customer: TestBrowser
  let store: string

  const call = async (url: string, by?: string): Promise<Answer> => {
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const authorization = by ?? customer.token ?? ''
    const headers = { 'content-language': 'en', authorization, ...(by ? {} : { cookie }) }
    return (await shop.server.inject({ url, headers })).json()
  }

  /** One rated order that is over and paid, of the customer. */
  const finishOrder = async (): Promise<void> => {
    const cart = await fillCart(customer, shop.site, {})
    const placed = expectOk(await placeOrder(customer, cart, { mod: 'cardSwipe' }))
    const url = `/api/v1/console/orders/${placed._id}/status`
    for (const [version, action] of (['accept', 'ready', 'delivered'] as const).entries()) {
      const orders = (await call(`/api/v1/console/orders?store=${store}`, 'manager')).data
      const row = (orders as { _id: string; version: number }[]).find(({ _id }) => _id === placed._id)
      const payload = { action, version: row?.version ?? version }
      const headers = { authorization: 'manager' }
      const answer = await shop.server.inject({ method: 'PUT', url, headers, payload })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const rate = customer.api<RatingsApi>()
    const params = { id: placed._id }
    expectOk(await rate('POST /api/v1/orders/:id/rating', { params, body: { rating: 5 } }))
  }

  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, staff], pages: servePages, brand })
    store = shop.site.stores.marina ?? ''
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
    const phone = generatePhone()
    customer = await createVerifiedCustomer(shop, shop.site, { phone })
    for (const _ of toNumbers(MANY)) {
      const granted = await shop.server.inject({
        method: 'POST',
        url: `/api/v1/console/credits?store=${store}`,
        headers: { authorization: 'manager', 'idempotency-key': randomUUID() },
        payload: { phone: `+971${phone}`, amount: 1, note: 'Sorry' },
      })
      expect(granted.statusCode, granted.body).toBe(200)
      await finishOrder()
      shop.clock.advance(60_000)
    }
    const { data } = await call('/api/v1/orders?limit=1')
    const [{ user }] = data as [{ user: { _id: string } }]
    for (const _ of toNumbers(MANY)) await grantPoints(shop, { userId: user._id, points: 5 })
  })
  afterAll(() => shop.close())

  const LISTS: readonly ListCall[] = [
    { operation: 'GET /api/v1/orders', page: 10 },
    { operation: 'GET /api/v1/orders/transactions', page: 10 },
    { operation: 'GET /api/v1/console/orders/past', query: { store: '{store}' }, by: 'manager', page: 10 },
    {
      operation: 'GET /api/v1/console/ratings',
      query: { store: '{store}' },
      by: 'manager',
      entries: 'ratings',
      page: 10,
    },
    { operation: 'GET /api/v1/promotions/consumer/codelist', query: { stores: '{store}' }, page: 10 },
    { operation: 'GET /api/v1/loyalty/ledger', entries: 'entries', page: 10 },
    { operation: 'GET /api/v1/credits', entries: 'entries', page: 10 },
    ...['v1/stores/:id/menu/details', 'v1/stores/:id/menu/products', 'v2/stores/:id/menu/products'].map(
      (path) => ({
        operation: `GET /api/${path}`,
        query: { orderType: '10' },
        entries: 'products',
        page: 10 as const,
      }),
    ),
    ...['', '/search'].map((rest) => ({
      operation: `GET /api/v1/multi-store/products${rest}`,
      query: { promotionUrlId: '{site}', orderType: '10', ...(rest && { search: 'dish' }) },
      entries: 'products',
      page: 10 as const,
    })),
    {
      operation: 'GET /api/v2/menu/:menuID/products',
      query: { store: '{store}', orderType: '10' },
      entries: 'products',
      page: 60,
    },
    {
      operation: 'GET /api/v2/products',
      query: { store: '{store}', orderType: '10' },
      entries: 'products',
      page: 60,
    },
  ]

  it('WR-09 knows the page of every call that takes skip and limit', () => {
    const paged = serverPlugins
      .flatMap((area) => area.routes?.(shop.platform) ?? [])
      .flatMap(({ contract }) => Object.entries(contract))
      .filter(([, endpoint]) => {
        const shape: object = (endpoint?.query as { shape?: object } | undefined)?.shape ?? {}
        return 'skip' in shape || 'limit' in shape
      })
      .map(([operation]) => operation)
      // Lists of the console alone, whose pages its screens choose.
      .filter(
        (operation) =>
          operation !== 'GET /api/v1/console/customers' &&
          operation !== 'GET /api/v1/console/stores/:id/time-machine/products',
      )
    expect(paged.toSorted()).toEqual(LISTS.map(({ operation }) => operation).toSorted())
  })

  it.each(LISTS)(
    'WR-09 $operation answers a page of $page when none is asked for',
    async ({ operation, query = {}, by, entries, page }) => {
      const menus = (await call(`/api/v2/menu?store=${store}&orderType=10`)).data as { _id: string }[]
      const known = new Map([
        ['{store}', store],
        ['{site}', shop.site.siteId],
      ])
      const fill = (text: string) => known.get(text) ?? text
      const path = (operation.split(' ')[1] ?? '')
        .replace(':menuID', menus[0]?._id ?? '')
        .replace(':id', store)
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, fill(value)]))
      const { meta, data } = await call(`${path}?${search}`, by)
      expect(meta.code).toBe(200)
      const list = entries === undefined ? data : (data as Record<string, unknown>)[entries]
      expect(list).toHaveLength(page)
    },
  )

  it('WR-09 leaves out decimals that are all zero and no others, in every language and on the page', async () => {
    const digits = (amount: number, currency: string) =>
      LANGUAGES.map(
        (language) => /\d+(?:[.,]\d+)?/.exec(formatMoney(money(amount, currency), language))?.[0] ?? '',
      )
    expect(new Set(digits(3200, 'AED'))).toEqual(new Set(['32']))
    expect(digits(3250, 'AED').every((text) => /^32[.,]50$/.test(text))).toBe(true)
    expect(digits(2000, 'KWD').every((text) => text === '2')).toBe(true)
    expect(digits(2100, 'KWD').every((text) => /^2[.,]100$/.test(text))).toBe(true)
    expect(digits(900, 'JPY').every((text) => text === '900')).toBe(true)
    const page = (await shop.server.inject(`/${shop.site.homePath}?lang=en&q=1`)).body
    expect(page).toContain('AED 32<')
    expect(page).not.toContain('AED 32.00')
    const category = (await call(`/api/v1/stores/${store}/menu/outline?orderType=10`)).data as {
      categories: { _id: string; name: string }[]
    }
    const more = category.categories.find(({ name }) => name === 'More')?._id ?? ''
    const dishes = (await shop.server.inject(`/${shop.site.homePath}/x/category?category=${more}&lang=en`))
      .body
    expect(dishes).toContain('AED 32.50<')
  })

  it('WR-09 lists the customer’s payments with the order that each belongs to', async () => {
    const { data } = await call('/api/v1/orders/transactions?limit=50')
    const orders = (await call('/api/v1/orders?limit=50')).data as {
      _id: string
      orderId: string
      payment: unknown
    }[]
    expect(data).toHaveLength(MANY)
    expect(data).toEqual(
      orders.map(({ _id, orderId }) => expect.objectContaining({ order: _id, orderId, mod: 'cardSwipe' })),
    )
    for (const { payment } of orders)
      expect(payment).toMatchObject({ mod: 'cardSwipe', status: expect.any(Number) })
    expect((await call('/api/v1/orders/transactions', 'nobody')).meta.code).toBe(401)
  })

  it('WR-09 opens a popup without a picture unless one is named', () => {
    const { openPopup, closePopup } = usePopup.getState()
    openPopup({ heading: 'Cancel the order?' })
    expect(usePopup.getState()).toMatchObject({ isOpen: true, image: '' })
    openPopup({ heading: 'Cancel the order?', image: '/pictures/1' })
    expect(usePopup.getState().image).toBe('/pictures/1')
    closePopup()
  })

  it('WR-09 names no direct payment and no till of a store, although a till has a key to its orders', async () => {
    const key = await shop.server.inject({
      method: 'POST',
      url: `/api/v1/console/stores/${store}/apiKeys`,
      headers: { authorization: 'manager' },
      payload: { name: 'Till', scopes: ['orders:read'] },
    })
    expect(key.statusCode, key.body).toBe(200)
    const { data } = await call(`/api/v1/stores/${store}/details?orderType=10`)
    expect(data).toMatchObject({ settings: { isDirectPayment: false }, posOutlet: null, posPlatform: null })
  })

  it.each([
    'trailing zero decimals are removed',
    'the default page has 10 entries',
    'the generic popup has a picture',
    'a store has settings.isDirectPayment, posOutlet and posPlatform',
    '"My transactions" is a screen',
    "PayCaps' form is followed by a callback after 3,000 ms",
  ])('WR-09 the page of differences has an entry for: %s', (entry) => {
    expect(listDifferences()).toContain(entry)
  })
})
