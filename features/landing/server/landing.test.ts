import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import '#core/sites/server/stall-pages.service.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { LandingApi } from '../contract/endpoints.ts'

/** A feature that gives stalls pages of their own. */
const stallPages: ServerPlugin = {
  name: 'test-stall-pages',
  provides: () => ({
    stallPage: [({ siteId, storeId }: { siteId: string; storeId: string }) => `${siteId}-${storeId}`],
  }),
}

describe('data of a landing page', () => {
  let shop: TestShop
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name }) => name !== 'food-court')
    shop = await startTestShop({ plugins: [...others, stallPages] })
  })
  afterAll(() => shop.close())

  const read = (id: string) =>
    shop.browser().api<LandingApi>()('GET /api/v1/landings/:id', { params: { id } })
  const setMerchantType = (merchantType: string) =>
    shop.platform.db.system(async (tx) => {
      const { brandId } = shop.site
      const change = tx.sql.updateTable('brands').set({ merchant_type: merchantType })
      await change.where('id', '=', brandId).execute()
      await invalidateCache(tx, brandId)
    })

  it('RT-01 names the outlets with the time that their own pages promise', async () => {
    const { siteId, homePath, stores } = shop.site
    const landing = expectOk(await read(siteId))
    expect(landing).toMatchObject({ _id: siteId, homePath, kind: 'brand', orderPage: '' })
    expect(landing.outlets.map(({ _id }) => _id).toSorted()).toEqual(
      [stores.marina, stores.downtown].toSorted(),
    )
    for (const outlet of landing.outlets) {
      const details = expectOk(
        await shop.browser().api<StoresApi>()('GET /api/v1/stores/:id/details', {
          params: { id: outlet._id },
        }),
      )
      const { preparationMinutes: from, arrivalSpan } = details
      expect(outlet).toEqual({
        ...{ _id: outlet._id, picture: null, readyFrom: from, readyTo: from + arrivalSpan, page: '' },
      })
    }
  })

  it('RT-01 leads to the pages of a court’s stalls, and of no other merchant’s outlets', async () => {
    const { siteId } = shop.site
    await setMerchantType('food-court')
    const { kind, orderPage, outlets } = expectOk(await read(siteId))
    expect(kind).toBe('court')
    expect(orderPage).toBe(`lp/${siteId}/brands`)
    expect(outlets.map(({ _id, page }) => page === `${siteId}-${_id}`)).toEqual([true, true])
  })

  it('RT-01 is unknown for any other id', async () => {
    for (const id of ['x'.repeat(22), shop.site.brandId])
      expect(await read(id)).toMatchObject({ error: { status: 404, code: 4398 } })
  })
})
