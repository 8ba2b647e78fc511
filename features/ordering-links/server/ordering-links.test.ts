import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderingLinksApi } from '../contract/endpoints.ts'

describe('ordering links', () => {
  let shop: TestShop
  let marina: string
  let downtown: string
  beforeAll(async () => {
    const team = createTestStaff()
    shop = await startTestShop({
      plugins: [...serverPlugins, team],
      env: { PUBLIC_ORIGIN: 'https://order.example' },
    })
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    const { brandId, stores } = shop.site
    marina = stores.marina ?? ''
    downtown = stores.downtown ?? ''
    team.add('owner', { brandId, role: 'owner' })
    team.add('marina', { brandId, role: 'manager', storeIds: [marina] })
    team.add('kitchen', { brandId, role: 'kitchen' })
    team.add('other', { brandId: elsewhere.brandId, role: 'owner' })
  })
  afterAll(() => shop.close())

  const read = (token: string, id: string) => {
    const browser = shop.browser()
    browser.token = token
    return browser.api<OrderingLinksApi>()('GET /api/v1/console/stores/:id/ordering-links', {
      params: { id },
    })
  }

  it('MK-04 are at the provider’s origin below the home path, and on the merchant’s own host when there is one', async () => {
    const before = expectOk(await read('owner', marina))
    expect(before).toEqual({
      base: `https://order.example/${shop.site.homePath}`,
      services: [
        { service: 'delivery', isOffered: true, isPayable: true },
        { service: 'pickup', isOffered: true, isPayable: true },
      ],
      isSecure: true,
      isPublic: true,
    })
    await shop.platform.db.system((tx) =>
      tx.sql
        .insertInto('site_hosts')
        .values({ site_id: shop.site.siteId, host: 'kitchen.example' })
        .execute(),
    )
    expect(expectOk(await read('owner', marina)).base).toBe('https://kitchen.example/')
  })

  it('MK-04 say that an outlet under testing, or one without a way to pay, does not meet the rules', async () => {
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql
        .updateTable('stores')
        .set({ preview_mode: true, payment_methods: JSON.stringify({ delivery: ['cod'], pickup: [] }) })
        .where('id', '=', downtown)
        .execute(),
    )
    const { isPublic, services } = expectOk(await read('owner', downtown))
    expect(isPublic).toBe(false)
    expect(services.map(({ isPayable }) => isPayable)).toEqual([true, false])
  })

  it('are for owners and managers of the outlet', async () => {
    expect((await read('marina', marina)).ok).toBe(true)
    for (const [token, id, status] of [
      ['marina', downtown, 404],
      ['other', marina, 404],
      ['kitchen', marina, 403],
    ] as const) {
      const refused = await read(token, id)
      expect(refused.ok ? 200 : refused.error.status).toBe(status)
    }
  })
})
