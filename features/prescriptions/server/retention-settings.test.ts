import { expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop } from '#apps/server/testing/test-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { RetentionApi } from '../contract/settings-endpoints.ts'

it('stores prescriptions for as many days as an owner of all outlets says', async () => {
  const team = createTestStaff()
  const shop = await startTestShop({ plugins: [...serverPlugins, team] })
  const { brandId, stores } = shop.site
  team.add('owner', { brandId, role: 'owner' })
  team.add('limited', { brandId, role: 'owner', storeIds: [stores.marina ?? ''] })
  const signIn = (token: string) => {
    const browser = shop.browser()
    browser.token = token
    return browser.api<RetentionApi>()
  }
  const owner = signIn('owner')
  const { version, retentionDays } = expectOk(await owner('GET /api/v1/console/prescription-settings'))
  expect(retentionDays).toBe(180)
  const write = (days: number, by = owner) =>
    by('PUT /api/v1/console/prescription-settings', { body: { retentionDays: days, version } })
  expect(await write(30, signIn('limited'))).toMatchObject({ ok: false, error: { status: 403 } })
  expect(await write(0)).toMatchObject({ ok: false, error: { status: 422, field: 'retentionDays' } })
  expect(expectOk(await write(30)).retentionDays).toBe(30)
  expect(await write(40)).toMatchObject({ ok: false, error: { code: 4090, data: { retentionDays: 30 } } })
  await shop.close()
})
