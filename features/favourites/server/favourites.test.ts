import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { exportUser } from '#core/customers/server/user-export.service.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import type { FavouritesApi } from '../contract/endpoints.ts'

describe.each(listTestDatabases())('favourites, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, staff] })
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
  })
  afterAll(() => shop.close())

  const product = (sku: string) => shop.site.products[sku] ?? ''
  const store = () => shop.site.stores.marina ?? ''
  const mark = async (browser: TestBrowser, sku: string, isFavourite = true, at = store()) => {
    // Favourites are sorted by time.
    shop.clock.advance(1)
    return browser.api<FavouritesApi>()('PUT /api/v1/favourites/:product', {
      params: { product: product(sku) },
      body: { store: at, isFavourite },
    })
  }
  const list = (browser: TestBrowser, at = store()) =>
    browser.api<FavouritesApi>()('GET /api/v1/favourites', { query: { store: at, orderType: '10' } })
  const names = async (browser: TestBrowser, at?: string): Promise<string[]> => {
    const answer = await list(browser, at)
    return answer.ok ? answer.data.map((card) => card.name) : []
  }
  const userOf = async (browser: TestBrowser): Promise<string> => {
    const me = await browser.api<CustomersApi>()('GET /api/v1/users/me')
    return me.ok ? me.data._id : ''
  }

  it('failure 25: marks favourites of an outlet for a signed-in customer, each once, and removes the mark', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    expect(await mark(browser, 'burger')).toMatchObject({ ok: true, data: { isFavourite: true } })
    await Promise.all([mark(browser, 'fries'), mark(browser, 'fries')])
    expect(await names(browser)).toEqual(['Fries', 'Burger'])
    const one = await browser.api<FavouritesApi>()('GET /api/v1/favourites/:product', {
      params: { product: product('burger') },
      query: { store: store() },
    })
    expect(one).toMatchObject({ data: { isFavourite: true } })
    expect(await names(browser, shop.site.stores.downtown)).toEqual([])
    await mark(browser, 'burger', false)
    expect(await mark(browser, 'burger', false)).toMatchObject({ ok: true, data: { isFavourite: false } })
    expect(await names(browser)).toEqual(['Fries'])
    expect(await names(await createVerifiedCustomer(shop, shop.site))).toEqual([])
  })

  it('failure 25: states why a favourite is unavailable, and omits products that are no longer on the menu', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await mark(browser, 'soda')
    await mark(browser, 'water')
    const manager = shop.browser()
    manager.token = 'manager'
    await manager.api<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/sold-out', {
      params: { id: store(), product: product('soda') },
      body: { isSoldOut: true },
    })
    const sold = await list(browser)
    expect(sold).toMatchObject({
      data: [{ name: 'Water' }, { name: 'Soda', state: { isAvailable: false, reason: 'soldOut' } }],
    })
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      await tx.sql
        .updateTable('favourites')
        .set({ product_id: 'gone' })
        .where('product_id', '=', product('water'))
        .execute()
    })
    expect(await names(browser)).toEqual(['Soda'])
  })

  it('failure 25: rejects guests, and products and outlets that do not exist', async () => {
    expect(await mark(await createGuest(shop, shop.site), 'burger')).toMatchObject({ error: { status: 403 } })
    const browser = await createVerifiedCustomer(shop, shop.site)
    const known = await browser.api<FavouritesApi>()('PUT /api/v1/favourites/:product', {
      params: { product: store() },
      body: { store: store(), isFavourite: true },
    })
    expect(known).toMatchObject({ error: { code: 4320, field: 'product' } })
    expect(await mark(browser, 'burger', true, product('burger'))).toMatchObject({
      error: { status: 404, field: 'store' },
    })
  })

  it('failure 25: includes favourites in the export of personal data, and deletes them with the account', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await mark(browser, 'burger')
    const userId = await userOf(browser)
    const { db, hooks } = shop.platform
    const taken = () => db.tenant(shop.site.brandId, (tx) => exportUser(tx, userId, hooks.all('userExport')))
    expect((await taken()).favourites).toMatchObject([{ productId: product('burger'), storeId: store() }])
    await browser.api<CustomersApi>()('DELETE /api/v1/users/:id', { params: { id: userId } })
    expect((await taken()).favourites).toEqual([])
  })
})
