import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { Client } from '#platform/contract/client.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConsolePixelsApi, PixelDraft } from '../contract/console-endpoints.ts'

/** In place of the vendors that are plugged in, because each of these can be removed. */
const vendors: ServerPlugin = {
  name: 'vendors of this test',
  provides: () => ({
    pixelVendor: [
      {
        ...{ name: 'meta', title: 'Meta', purpose: 'marketing' as const, id: /^\d{8}$/ },
        origin: 'https://scripts.meta.example',
        sources: { scripts: [], connections: [], images: [] },
        // Any file: nothing here runs it.
        adapter: import.meta.url,
      },
    ],
  }),
}

describe('settings of pixels', () => {
  const team = createTestStaff()
  let shop: TestShop
  let owner: Client<ConsolePixelsApi>
  const signIn = (token: string): Client<ConsolePixelsApi> => {
    const browser = shop.browser()
    browser.token = token
    return browser.api<ConsolePixelsApi>()
  }
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name }) => !name.startsWith('pixels-'))
    shop = await startTestShop({ plugins: [...others, vendors, team] })
    const { brandId, stores } = shop.site
    team.add('owner', { brandId, role: 'owner' })
    team.add('limited', { brandId, role: 'owner', storeIds: [stores.marina ?? ''] })
    owner = signIn('owner')
  })
  afterAll(() => shop.close())

  const read = async () => expectOk(await owner('GET /api/v1/console/pixels'))
  const save = async (settings: PixelDraft, by = owner) =>
    by('PUT /api/v1/console/pixels', { body: { ...settings, version: (await read()).version } })

  it('measures by what was saved at once, and by nothing after the ids were removed', async () => {
    const findPixels = async () =>
      expectOk(
        await shop.browser().api<SitesApi>()('GET /api/v1/sites/resolve', {
          query: { path: shop.site.homePath },
        }),
      ).pixels
    expect(await findPixels()).toBeNull()
    const settings: PixelDraft = { consent: 'always', ids: { meta: ['12345678'] }, hashedContact: ['meta'] }
    expect(expectOk(await save(settings)).settings).toEqual(settings)
    expect(await findPixels()).toMatchObject({
      ...{ consent: 'always', vendors: [{ name: 'meta', takesContact: true }] },
    })
    expectOk(await save({ consent: 'by-law', ids: {}, hashedContact: [] }))
    expect(await findPixels()).toBeNull()
  })

  it.each([
    [{ meta: ['123'] }, 'ids.meta'],
    [{ meta: ['<script>'] }, 'ids.meta.0'],
    [{ meta: [] }, 'ids.meta'],
  ])('refuses %j at its field', async (ids, field) => {
    expect(await save({ consent: 'by-law', ids, hashedContact: [] })).toMatchObject({
      ...{ ok: false, error: { status: 422, field } },
    })
  })

  it('is for owners of all outlets, and shows the second writer what the first saved', async () => {
    const settings: PixelDraft = { consent: 'by-law', ids: { meta: ['87654321'] }, hashedContact: [] }
    expect(await save(settings, signIn('limited'))).toMatchObject({ ok: false, error: { status: 403 } })
    const { version } = await read()
    expectOk(await save(settings))
    expect(await owner('PUT /api/v1/console/pixels', { body: { ...settings, version } })).toMatchObject({
      ok: false,
      error: { code: 4090, data: { settings } },
    })
  })
})
