import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowseApi } from '#core/menus/contract/browse-endpoints.ts'
import type { HamburgerApi } from '#core/menus/contract/hamburger-endpoints.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { servePages } from './pages.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

const both = (en: string) => ({ en, ar: en })

describe('outlet with several menus', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({
      pages: servePages,
      brand: {
        more: {
          products: [{ sku: 'bread', name: both('Bread'), foodType: 1, price: 100 }],
          menus: [
            {
              key: 'early',
              name: both('Breakfast'),
              categories: ['drinks'],
              hours: { daily: [['06:00', '11:00']] },
            },
            { key: 'day', name: both('All day'), categories: ['mains'] },
          ],
        },
      },
    })
    // Noon in Dubai.
    shop.clock.set('2026-11-20T08:00:00.000Z')
  })
  afterAll(() => shop.close())

  const present = async (uiVersion: 1 | 2 | 3 | 4) => {
    const { db } = shop.platform
    await db.system(({ sql }) =>
      sql.updateTable('sites').set({ ui_version: uiVersion }).where('id', '=', shop.site.siteId).execute(),
    )
    await db.tenant(shop.site.brandId, invalidateCache)
  }
  const pageOf = async (path: string): Promise<string> => {
    const { body } = await shop.server.inject({ url: `/${shop.site.homePath}${path}` })
    return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  }
  const menus = async () => {
    const answer = await shop.browser().api<HamburgerApi>()('GET /api/v2/menu', {
      query: { store: shop.site.stores.marina ?? '', orderType: '20' },
    })
    return answer.ok ? answer.data : []
  }

  it('ST-04 shows them as tabs with their times, and the products of one at a time, when uiVersion is 2 or 4', async () => {
    const early = (await menus()).find(({ name }) => name === 'Breakfast')
    expect(early).toMatchObject({ isServed: false, text: 'tomorrow from 6:00 AM' })
    expect(early?.validUntil).toBe(early?.servedFrom)
    for (const uiVersion of [2, 4] as const) {
      await present(uiVersion)
      const now = await pageOf('/menu-list')
      for (const text of ['>Breakfast<', 'tomorrow from 6:00 AM', '>All day<', 'Burger', 'Bread'])
        expect(now, text).toContain(text)
      expect(now).not.toContain('Soda')
      const breakfast = await pageOf(`/menu-list?menu=${early?._id}`)
      for (const text of ['Soda', 'Bread']) expect(breakfast, text).toContain(text)
      expect(breakfast).not.toContain('Burger')
    }
  })

  it('SH-12 has a different layout for each uiVersion', async () => {
    const looks = new Set<string>()
    for (const uiVersion of [1, 2, 3, 4] as const) {
      await present(uiVersion)
      const body = await pageOf('')
      looks.add(/card-rows mt-3 ([\w-]+)/.exec(body)?.[1] ?? '')
      expect(body.includes('>Breakfast<'), `tabs at ${uiVersion}`).toBe(uiVersion === 2 || uiVersion === 4)
    }
    expect([...looks]).toEqual(['card-list', 'card-lines', 'card-grid', 'card-tiles'])
  })

  it('returns the products of a menu by page, and rejects a menu of another outlet', async () => {
    const api = shop.browser().api<BrowseApi>()
    const params = { id: shop.site.stores.marina ?? '' }
    const [early] = await menus()
    const products = async (menu: string) =>
      api('GET /api/v2/stores/:id/menu/products', { params, query: { orderType: '20', menu, limit: '60' } })
    const answer = await products(early?._id ?? '')
    expect(answer.ok && answer.data.products.map(({ sku }) => sku)).toEqual([
      'shake',
      'soda',
      'water',
      'bread',
    ])
    expect(await products(params.id)).toMatchObject({ ok: false, error: { code: 4326 } })
  })
})
