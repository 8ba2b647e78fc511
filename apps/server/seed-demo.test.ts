import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { seedDemo } from './seed-demo.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

describe('demo data', () => {
  let app: TestApp
  let made = 0
  beforeAll(async () => {
    app = await startTestApp({ env: { DEMO: '1' } })
    made = await seedDemo(app.platform)
  })
  afterAll(() => app.close())

  it('is created only once', async () => {
    expect(made).toBeGreaterThan(0)
    expect(await seedDemo(app.platform)).toBe(0)
  })

  it('shows every merchant with an open store and a menu in which each pictured product has its picture', async () => {
    const browser = app.browser()
    const sites = expectOk(await browser.api<SitesApi>()('GET /api/v1/sites'))
    expect(sites).toHaveLength(made)
    for (const site of sites) {
      const stores = expectOk(
        await browser.api<StoresApi>()('GET /api/v1/stores', {
          query: { promotionUrlId: site._id },
        }),
      )
      expect(stores.filter(({ isOpen }) => isOpen).map(() => site.homePath)).not.toEqual([])
      const [store] = stores
      const menu = expectOk(
        await browser.api<MenusApi>()('GET /api/v1/stores/:id/menu', {
          params: { id: store?._id ?? '' },
          query: { orderType: '10' },
        }),
      )
      const products = menu.categories.flatMap((category) => category.products)
      expect(products.length, site.homePath).toBeGreaterThan(4)
      // A salon sells treatments, which have no picture.
      expect(products.some(({ photo }) => photo)).toBe(site.homePath !== 'lumen-salon')
    }
  })
})
