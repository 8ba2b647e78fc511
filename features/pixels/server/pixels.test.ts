import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins, siteFileSections } from '#apps/server/areas.ts'
import { buildSmallBrand } from '#apps/server/testing/small-brand.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'

const PIXELS = {
  ids: { meta: ['11111111', '22222222'], snap: ['33334444'], google: ['55556666'], unknown: ['x'] },
  hashedContact: ['snap'],
}

const createVendor = (name: string, purpose: 'statistics' | 'marketing') => {
  const scripts = `https://scripts.${name}.example`
  const events = `https://events.${name}.example`
  return {
    name,
    title: name.toUpperCase(),
    purpose,
    id: /^\d{8}$/,
    origin: scripts,
    sources: { scripts: [scripts], connections: [events], images: [events] },
    // Any file: nothing here runs it.
    adapter: import.meta.url,
  }
}

/** In place of the vendors that are plugged in, because each of these can be removed. */
const vendors: ServerPlugin = {
  name: 'vendors of this test',
  provides: () => ({
    pixelVendor: [
      createVendor('google', 'statistics'),
      createVendor('meta', 'marketing'),
      createVendor('snap', 'marketing'),
      createVendor('tiktok', 'marketing'),
    ],
  }),
}

describe('the pixels of a site', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({
      plugins: [...serverPlugins.filter(({ name }) => !name.startsWith('pixels-')), vendors],
      env: { COMMON_PIXELS: 'meta=33333333', COMMON_PIXELS_EXCLUDED: 'quiet, other.example' },
    })
  })
  afterAll(() => shop.close())

  /** Imports a brand as merchants do. */
  const importBrand = (homePath: string, pixels: unknown) => {
    const file = buildSmallBrand({ key: homePath })
    const services = {
      db: shop.platform.db,
      pictures: getPictureStore(shop.platform),
      sections: siteFileSections,
    }
    const sections = pixels === undefined ? {} : { pixels }
    return importSite(services, { file: { ...file, ...sections }, readPhoto: async () => undefined })
  }

  const resolve = async (path: string) => {
    const answer = await shop.browser().api<SitesApi>()('GET /api/v1/sites/resolve', { query: { path } })
    if (!answer.ok) throw new Error(`${path} is unknown`)
    return answer.data
  }

  const openFrame = (vendor: string, site: string, headers: Record<string, string> = {}) =>
    shop.server.inject({ url: `/pixel-frame/${vendor}/${site}`, headers })

  it('PX-02 come from its file: vendors with ids, what they measure and who takes the contact', async () => {
    expect(await importBrand('measured', PIXELS)).toMatchObject({ ok: true })
    const { pixels } = await resolve('measured')
    expect(pixels).toEqual({
      consent: 'by-law',
      vendors: [
        { name: 'google', title: 'GOOGLE', purpose: 'statistics', takesContact: false },
        { name: 'meta', title: 'META', purpose: 'marketing', takesContact: false },
        { name: 'snap', title: 'SNAP', purpose: 'marketing', takesContact: true },
      ],
    })
  })

  it('PX-02 change with the next import', async () => {
    await importBrand('measured', { ids: { tiktok: ['77778888'] }, consent: 'always' })
    const { pixels } = await resolve('measured')
    expect(pixels?.consent).toBe('always')
    expect(pixels?.vendors.map(({ name }) => name)).toEqual(['meta', 'tiktok'])
    await importBrand('measured', PIXELS)
  })

  it('PX-02 are the common ones without a file, and none where the merchant is excluded', async () => {
    await importBrand('plain', undefined)
    expect((await resolve('plain')).pixels?.vendors.map(({ name }) => name)).toEqual(['meta'])
    await importBrand('quiet', undefined)
    expect((await resolve('quiet')).pixels).toBeNull()
  })

  it.each([
    ['a script', { ids: { meta: ["1');alert(1)//"] } }],
    ['markup', { ids: { meta: ['</script>'] } }],
    ['five of one vendor', { ids: { meta: ['1', '2', '3', '4', '5'] } }],
    ['a policy of nobody’s', { ids: {}, consent: 'never' }],
    ['an unknown field', { ids: {}, script: 'https://a.example' }],
  ])('are refused with %s', async (_what, pixels) => {
    const refused = await importBrand('refused', pixels)
    expect(refused.ok ? [] : refused.failure.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^pixels/),
    ])
  })

  it('PX-05 run in a sandbox that reaches the vendor alone', async () => {
    const { _id } = await resolve('measured')
    const frame = await openFrame('meta', _id)
    expect(frame.statusCode).toBe(200)
    const policy = String(frame.headers['content-security-policy'])
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}' https://scripts.meta.example`,
      'connect-src https://events.meta.example',
      'img-src https://events.meta.example',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ])
    expect(frame.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'origin' })
    expect(frame.body).toContain(`<script nonce="${nonce}">`)
    expect(frame.body).toContain(
      '{"ids":["11111111","22222222","33333333"],"origin":"https://scripts.meta.example"}',
    )
  })

  it.each(['sec-gpc', 'dnt'])('MK-06 are not given to a browser that sends %s', async (header) => {
    const { _id } = await resolve('measured')
    expect((await openFrame('meta', _id, { [header]: '1' })).statusCode).toBe(403)
    expect((await openFrame('meta', _id, { [header]: '0' })).statusCode).toBe(200)
  })

  it('answer 404 for vendors and sites that are unknown or not configured', async () => {
    const { _id } = await resolve('measured')
    for (const [vendor, site] of [
      ['tiktok', _id],
      ['unknown', _id],
      ['meta', 'nobody'],
    ] as const) {
      const answer = await openFrame(vendor, site)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })
})
