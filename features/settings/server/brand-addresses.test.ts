import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { BrandSettings, BrandSettingsApi } from '../contract/brand-endpoints.ts'

describe.each(listTestDatabases())('addresses of brands, on $name', ({ name }) => {
  const team = createTestStaff()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, team] })
    const rival = await seedTestBrand(shop, { key: 'rival' })
    team.add('one', { brandId: shop.site.brandId, role: 'owner' })
    team.add('two', { brandId: rival.brandId, role: 'owner' })
  })
  afterAll(() => shop.close())

  /** Reads the settings of both brands, and then saves the same change to both at once. */
  const saveBoth = async (part: Partial<BrandSettings>) => {
    const prepared = ['one', 'two'].map(async (token) => {
      const browser = shop.browser()
      browser.token = token
      const api = browser.api<BrandSettingsApi>()
      const { settings, version } = expectOk(await api('GET /api/v1/console/brand-settings'))
      return () => api('PUT /api/v1/console/brand-settings', { body: { ...settings, ...part, version } })
    })
    const saves = await Promise.all(prepared)
    return Promise.all(saves.map((save) => save()))
  }

  it('gives a host, or a path, to one of two brands that claim it at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      for (const { part, field, code } of [
        { part: { hosts: [`order-${round}.example.com`] }, field: 'hosts.0', code: 4489 },
        { part: { homePath: `claimed-${round}` }, field: 'homePath', code: 4490 },
      ]) {
        const answers = await saveBoth(part)
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { status: 409, code, field } })
      }
    }
  })
})
