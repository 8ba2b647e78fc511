import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { BrowseApi } from '../contract/browse-endpoints.ts'
import type { Menu, MenusApi } from '../contract/endpoints.ts'
import type { HamburgerApi } from '../contract/hamburger-endpoints.ts'
import { recountStock } from '../testing/recount-stock.ts'
import { createSampleSiteFile, openSampleShop, type SampleShop } from '../testing/sample-shop.ts'
import { loadMenu, releaseStock, reserveStock } from './menus.service.ts'

describe.each(['embedded', 'postgres'] as const)('menus on %s', (database) => {
  const staff = createTestStaff()
  let app: TestApp
  let shop: SampleShop
  let other: SampleShop
  beforeAll(async () => {
    app = await startTestApp({ database, plugins: [...serverPlugins, staff] })
    shop = await openSampleShop(app.platform)
    other = await openSampleShop(app.platform, createSampleSiteFile('other'))
    staff.add('kitchen', { brandId: shop.brandId, role: 'kitchen' })
    staff.add('stranger', { brandId: other.brandId })
  })
  afterAll(() => app.close())

  const api = (token?: string) => {
    const browser = app.browser()
    browser.token = token
    return browser.api<MenusApi>()
  }
  const readMenu = async (store = shop.store._id): Promise<Menu> => {
    return expectOk(
      await api()('GET /api/v1/stores/:id/menu', {
        params: { id: store },
        query: { orderType: '10' },
      }),
    )
  }
  const card = async (sku: string, store?: string) =>
    (await readMenu(store)).categories
      .flatMap(({ products }) => products)
      .find((product) => product.sku === sku)

  it('MN-01 lists categories with products, prices, food marks and special groups', async () => {
    const menu = await readMenu()
    expect(menu.categories.map(({ name, products }) => [name, products.map(({ sku }) => sku)])).toEqual([
      ['Burgers', ['BURGER', 'STACK', 'LAST']],
      ['Drinks', ['COLA', 'COFFEE']],
    ])
    // Recommended 1, top picks 2, buy one and get one 3, as the specification numbers them.
    const groups = { 1: 'BURGER', 2: 'STACK', 3: 'COLA' } as const
    expect(menu.specials).toEqual(
      ([1, 2, 3] as const).map((type) => ({ type, products: [shop.product(groups[type])._id] })),
    )
    expect(await card('BURGER')).toMatchObject({
      foodType: 2,
      special: [1],
      price: { amount: 3200, currency: 'AED' },
      needsChoice: false,
      isPriceFrom: false,
    })
    expect(await card('STACK')).toMatchObject({ needsChoice: true })
    expect(await card('COLA')).toMatchObject({ isPriceFrom: true, needsChoice: false })
  })

  it('MN-01 outlines a long menu by what is seen first, without special groups that have no products', async () => {
    const file = createSampleSiteFile(`long-${database}`)
    const skus = Array.from({ length: 30 }, (_, index) => `P${index}`)
    const products = skus.map((sku, index) => ({
      ...{ sku, name: { en: `Product ${sku}` }, price: 100 },
      special: index < 12 ? [1 as const] : [],
    }))
    const categories = [{ key: 'all', name: { en: 'All' }, products }]
    const long = await openSampleShop(app.platform, { ...file, menu: { ...file.menu, categories } })
    const browse = app.browser().api<BrowseApi>()
    const outline = (id: string, menu?: string) =>
      browse('GET /api/v1/stores/:id/menu/outline', { params: { id }, query: { orderType: '10', menu } })
    const { total, specials, ...shown } = expectOk(await outline(long.store._id))
    expect([total, shown.products.map(({ sku }) => sku)]).toEqual([30, skus.slice(0, 24)])
    expect(specials.map(({ type, products: some }) => [type, some.map(({ sku }) => sku)])).toEqual([
      [1, skus.slice(0, 10)],
    ])
    const recommended = skus.slice(0, 12).map((sku) => long.product(sku)._id)
    expect((await readMenu(long.store._id)).specials).toEqual([{ type: 1, products: recommended }])
    expect(await outline('x'.repeat(22))).toMatchObject({ error: { code: 4310 } })
    expect(await outline(long.store._id, 'x'.repeat(22))).toMatchObject({ error: { code: 4326 } })
  })

  it('PW-03 sends the details of a whole menu by page, each product as it is sent alone', async () => {
    const params = { id: shop.store._id }
    const details = async (skip: string, limit: string) =>
      expectOk(
        await app.browser().api<BrowseApi>()('GET /api/v1/stores/:id/menu/details', {
          params,
          query: { orderType: '10', skip, limit },
        }),
      )
    const { version, total, products } = await details('0', '60')
    expect([version, total]).toEqual([(await readMenu(shop.store._id)).version, products.length])
    const query = { store: shop.store._id, orderType: '10' }
    for (const product of products)
      expect(
        expectOk(await api()('GET /api/v1/products/:id', { params: { id: product._id }, query })),
      ).toEqual(product)
    expect((await details('1', '2')).products).toEqual(products.slice(1, 3))
  })

  it('MN-06 tells until when a menu is served, and from when it is again, and outlines one alone', async () => {
    const file = createSampleSiteFile(`timed-${database}`)
    const hours = { daily: [['07:00', '11:00'] as [string, string]] }
    const menus = [
      { key: 'morning', name: { en: 'Morning' }, categories: ['burgers'], hours },
      { key: 'always', name: { en: 'Always' }, categories: ['drinks'] },
    ]
    const timed = await openSampleShop(app.platform, { ...file, menu: { ...file.menu, menus } })
    const readMenus = async () => {
      const query = { store: timed.store._id, orderType: '10' as const }
      const listed = expectOk(await app.browser().api<HamburgerApi>()('GET /api/v2/menu', { query }))
      return listed.map(({ name, isServed, text, servedFrom, validUntil }) => [
        ...[name, isServed, text, servedFrom, validUntil],
      ])
    }
    const always = ['Always', true, '', null, null]
    app.clock.set('2026-11-20T08:00:00+04:00')
    const end = '2026-11-20T07:00:00.000Z'
    expect(await readMenus()).toEqual([['Morning', true, 'until 11:00 AM', null, end], always])
    app.clock.set('2026-11-20T18:00:00+04:00')
    const next = '2026-11-21T03:00:00.000Z'
    expect(await readMenus()).toEqual([['Morning', false, 'tomorrow from 7:00 AM', next, next], always])
    const outlineOf = async (menu: string | undefined) => {
      const input = { params: { id: timed.store._id }, query: { orderType: '10' as const, menu } }
      const outline = await app.browser().api<BrowseApi>()('GET /api/v1/stores/:id/menu/outline', input)
      return expectOk(outline).categories.map(({ name }) => name)
    }
    const [morning, drinks] = timed.menu.menus
    expect(await outlineOf(morning?._id)).toEqual(['Burgers'])
    expect(await outlineOf(drinks?._id)).toEqual(['Drinks'])
  })

  it('serves the version 2 menu at its own address', async () => {
    const params = { id: shop.store._id }
    const menu = await api()('GET /api/v2/stores/:id/menu', { params, query: { orderType: '20' } })
    expect(menu).toMatchObject({ data: { store: shop.store._id } })
  })

  it('omits products that a store does not sell', async () => {
    expect(await card('COFFEE', shop.stores[1]?._id)).toBeUndefined()
    const query = { store: shop.stores[1]?._id ?? '', orderType: '10' }
    const coffee = await api()('GET /api/v1/products/:id', {
      params: { id: shop.product('COFFEE')._id },
      query,
    })
    expect(coffee).toMatchObject({ error: { code: 4320 } })
  })

  it('shows the sizes and choices of a product, sizes by their surcharge', async () => {
    const query = { store: shop.store._id, orderType: '10' }
    const cola = await api()('GET /api/v1/products/:id', { params: { id: shop.product('COLA')._id }, query })
    expect(cola).toMatchObject({
      data: {
        price: { amount: 900 },
        customize: [
          {
            role: 'size',
            variants: [
              { name: 'Small', price: { amount: 0 }, preselected: true },
              { name: 'Large', price: { amount: 400 } },
            ],
          },
        ],
      },
    })
  })

  it('shows when an item is available again', async () => {
    app.clock.set('2026-11-20T18:00:00+04:00')
    expect((await card('COFFEE'))?.state).toMatchObject({
      isAvailable: false,
      reason: 'notAtThisTime',
      text: 'Available tomorrow at 7:00 AM',
    })
    app.clock.set('2026-11-20T08:00:00+04:00')
    expect((await card('COFFEE'))?.state.isAvailable).toBe(true)
  })

  it('takes few statements for a menu, the same for any number of products, and almost none when it is cached', async () => {
    const big = createSampleSiteFile(`big-${database}`)
    const [first, ...rest] = big.menu.categories
    if (!first) throw new Error('The sample has categories')
    const products = Array.from({ length: 300 }, (_, index) => ({
      sku: `P${index}`,
      name: { en: `Product ${index}` },
      price: 100,
      optionGroups: ['sauce'],
    }))
    const small = await openSampleShop(app.platform, createSampleSiteFile(`small-${database}`))
    const large = await openSampleShop(app.platform, {
      ...big,
      menu: { ...big.menu, categories: [{ ...first, products }, ...rest] },
    })
    const statements = async (work: () => Promise<unknown>) => {
      const before = app.platform.db.getQueryStats().statements
      await work()
      return app.platform.db.getQueryStats().statements - before
    }
    const second = ({ stores }: SampleShop) => stores[1]?._id ?? ''
    const cold = await statements(() => readMenu(second(small)))
    expect(await statements(() => readMenu(second(large)))).toBe(cold)
    expect(cold).toBeLessThan(22)
    expect(await statements(() => readMenu(second(large)))).toBeLessThan(5)
  })

  it('lets staff mark a product sold out until a time, and make it available again', async () => {
    app.clock.set('2026-11-20T12:00:00+04:00')
    const params = { id: shop.store._id, product: shop.product('BURGER')._id }
    const put = (token: string, body: { isSoldOut: boolean; until?: string }) =>
      api(token)('PUT /api/v1/console/stores/:id/products/:product/sold-out', { params, body })
    const { version } = await readMenu()
    await put('kitchen', { isSoldOut: true, until: '2026-11-20T10:00:00.000Z' })
    expect((await card('BURGER'))?.state).toMatchObject({
      reason: 'soldOut',
      text: 'Sold out, available again at 2:00 PM',
    })
    expect((await readMenu()).version).toBeGreaterThan(version)
    expect((await card('BURGER', shop.stores[1]?._id))?.state.isAvailable).toBe(true)
    app.clock.advance(2 * 3_600_000)
    expect((await card('BURGER'))?.state.isAvailable).toBe(true)
    await put('kitchen', { isSoldOut: true })
    const listed = await api('kitchen')('GET /api/v1/console/stores/:id/products', {
      params: { id: shop.store._id },
      query: { search: 'burg' },
    })
    expect(listed).toMatchObject({ data: [{ sku: 'BURGER', isSoldOut: true, soldOutUntil: null }] })
    expect(await put('stranger', { isSoldOut: false })).toMatchObject({ error: { code: 4320, status: 404 } })
    await put('kitchen', { isSoldOut: false })
    expect((await card('BURGER'))?.state.isAvailable).toBe(true)
  })

  it('sells the last units to as many orders as there are units, however many request them concurrently', async () => {
    const { db } = app.platform
    const last = shop.product('LAST')._id
    const items = [
      { productId: last, qty: 1 },
      { productId: shop.product('BURGER')._id, qty: 5 },
    ]
    const owner = (order: number) => ({ storeId: shop.store._id, orderId: `order ${order}` })
    const racers = Array.from({ length: 20 }, (_, order) =>
      db.tenant(shop.brandId, (tx) => reserveStock(tx, owner(order), items)),
    )
    const results = await Promise.all(racers)
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { productId: last, left: 0 } })
    expect((await card('LAST'))?.state).toMatchObject({ isAvailable: false, reason: 'soldOut' })
    const winner = owner(results.findIndex(({ ok }) => ok))
    const giveBack = () => db.tenant(shop.brandId, (tx) => releaseStock(tx, winner))
    await Promise.all([giveBack(), giveBack(), giveBack()])
    expect((await card('LAST'))?.state).toMatchObject({ isAvailable: true, remaining: 1 })
  })

  it('releases exactly what was reserved, although the merchant began to count only afterwards', async () => {
    const { db } = app.platform
    const burger = shop.product('BURGER')._id
    const owner = { storeId: shop.store._id, orderId: 'before the count' }
    const setStock = (stock: number | null) =>
      db.tenant(shop.brandId, async (tx) => {
        const mine = tx.sql.updateTable('store_products').where('product_id', '=', burger)
        await mine.set({ stock }).execute()
        await recountStock(tx)
      })
    const stock = () =>
      db.tenant(shop.brandId, ({ sql }) =>
        sql.selectFrom('store_products').select('stock').where('product_id', '=', burger).execute(),
      )
    await db.tenant(shop.brandId, (tx) => reserveStock(tx, owner, [{ productId: burger, qty: 2 }]))
    await setStock(7)
    await db.tenant(shop.brandId, (tx) => releaseStock(tx, owner))
    expect(await stock()).toEqual([{ stock: 7 }, { stock: 7 }])
    await setStock(null)
  })

  it('reserves all units or none', async () => {
    const { db } = app.platform
    const items = [{ productId: shop.product('LAST')._id, qty: 2 }]
    const result = await db.tenant(shop.brandId, (tx) =>
      reserveStock(tx, { storeId: shop.store._id, orderId: 'too much' }, items),
    )
    expect(result).toMatchObject({ ok: false, failure: { left: 1 } })
    const store = await db.tenant(shop.brandId, (tx) => loadStore(tx, shop.store._id))
    if (!store) throw new Error('The store is there')
    expect((await loadMenu(db, store)).products.get(items[0]?.productId ?? '')?.stock).toBe(1)
  })
})
