import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Client } from '#platform/contract/client.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { BrandSettings, BrandSettingsApi } from '../contract/brand-endpoints.ts'

const PICTURE = readFileSync(new URL('../../../docs/pictures/menu-phone.webp', import.meta.url))

describe('brand settings', () => {
  const team = createTestStaff()
  let shop: TestShop
  let owner: Client<BrandSettingsApi>
  const signIn = (token: string): Client<BrandSettingsApi> => {
    const browser = shop.browser()
    browser.token = token
    return browser.api<BrandSettingsApi>()
  }
  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, team] })
    const { brandId, stores } = shop.site
    team.add('owner', { brandId, role: 'owner' })
    team.add('manager', { brandId, role: 'manager' })
    team.add('limited', { brandId, role: 'owner', storeIds: [stores.marina ?? ''] })
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    team.add('other', { brandId: elsewhere.brandId, role: 'owner' })
    owner = signIn('owner')
  })
  afterAll(() => shop.close())

  const read = async (by = owner) => expectOk(await by('GET /api/v1/console/brand-settings'))
  const save = async (part: Partial<BrandSettings>, by = owner) => {
    const { settings, version } = await read(by)
    return by('PUT /api/v1/console/brand-settings', { body: { ...settings, ...part, version } })
  }
  const open = async (path = shop.site.homePath, host?: string) =>
    shop.browser().api<SitesApi>()('GET /api/v1/sites/resolve', { query: { path, ...(host && { host }) } })

  it('changes what customers see at once, in the site, in outlets and in the pages of texts', async () => {
    expectOk(await open())
    const cover = expectOk(
      await owner('POST /api/v1/console/brand-pictures', { file: new Uint8Array(PICTURE) }),
    )
    const changed = expectOk(
      await save({
        ...{ name: { en: 'Apricot' }, title: { en: 'Apricot kitchen' }, colorCode: ' 0A7B4F ', cover },
        ...{ look: { heading: 'serif', corner: 'small' }, uiVersion: 3, phone: '+97145550199' },
        ...{ languages: ['ar', 'en'], emailDomains: ['mail.example'], merchantType: 'bakery' },
        ...{ aboutUs: { en: 'First.\n\nSecond.' }, embedParents: ['https://www.example.com'] },
        faq: [{ question: { en: 'Open?' }, answer: { en: 'Daily.' } }],
      }),
    )
    expect(changed.settings).toMatchObject({ colorCode: '#0a7b4f', uiVersion: 3, cover })
    const site = expectOk(await open())
    expect(site).toMatchObject({
      ...{ title: 'Apricot kitchen', uiVersion: 3, cover, languages: ['ar', 'en'], defaultLanguage: 'ar' },
      brand: { name: 'Apricot', colorCode: '#0a7b4f', merchantType: 'bakery', phone: '+97145550199' },
      ...{ look: { heading: 'serif', corner: 'small' }, embedParents: ['https://www.example.com'] },
    })
    const params = { id: site._id, page: 'about-us' } as const
    const page = expectOk(
      await shop.browser().api<SitesApi>()('GET /api/v1/sites/:id/content/:page', { params }),
    )
    expect(page.paragraphs).toEqual(['First.', 'Second.'])
    const store = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      loadStore(tx, shop.site.stores.marina ?? ''),
    )
    expect(store).toMatchObject({
      ...{ merchantType: 'bakery', emailDomains: ['mail.example'], languages: ['ar', 'en'] },
    })
  })

  it('leaves currency, country and key as they are, and does not know them as fields', async () => {
    const { settings, version, fixed } = await read()
    expect(fixed).toEqual({ key: 'test-kitchen', currency: 'AED', country: 'AE' })
    const body = { ...settings, version, currency: 'KWD' }
    expect(await owner('PUT /api/v1/console/brand-settings', { body })).toMatchObject({
      ok: false,
      error: { status: 422, field: 'currency' },
    })
  })

  it('is for owners of all outlets only', async () => {
    for (const token of ['manager', 'limited']) {
      expect(await signIn(token)('GET /api/v1/console/brand-settings')).toMatchObject({
        ...{ ok: false, error: { status: 403 } },
      })
      const { settings, version } = await read()
      const body = { ...settings, version }
      expect(await signIn(token)('PUT /api/v1/console/brand-settings', { body })).toMatchObject({
        ...{ ok: false, error: { status: 403 } },
      })
    }
  })

  it('shows the second of two writers what the first saved, and overwrites nothing', async () => {
    const { settings, version } = await read()
    expectOk(await save({ title: { en: 'The first' } }))
    const body = { ...settings, title: { en: 'The second' }, version }
    expect(await owner('PUT /api/v1/console/brand-settings', { body })).toMatchObject({
      ok: false,
      error: { code: 4480, data: { settings: { title: { en: 'The first' } } } },
    })
    expect(expectOk(await open()).title).toBe('The first')
  })

  it.each([
    ['a word', { colorCode: 'red' }, 4487, 'colorCode', /3 or 6 hex digits/],
    ['a colour like the page', { colorCode: '#fffff8' }, 4488, 'colorCode', /almost white/],
    ['a language twice', { languages: ['en', 'en'] }, 4491, 'languages.1', /twice/],
    ['a host twice', { hosts: ['a.example', 'a.example'] }, 4491, 'hosts.1', /twice/],
  ] as const)('refuses %s and says why', async (_what, part, code, field, message) => {
    const before = (await read()).version
    const given = Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
    )
    expect(await save(given)).toMatchObject({
      ok: false,
      error: { code, field, message: expect.stringMatching(message) },
    })
    expect((await read()).version).toBe(before)
  })

  it.each([
    [{ hosts: ['localhost:3000'] }, 'hosts.0'],
    [{ homePath: 'menu-list' }, 'homePath'],
    [{ name: {} }, 'name'],
    [{ phone: '0455' }, 'phone'],
    [{ phoneCountries: ['Dubai'] }, 'phoneCountries.0'],
    [{ embedParents: ['https://*.example.com'] }, 'embedParents.0'],
    [{ icon: { base: '/etc/passwd', width: 1, height: 1 } }, 'icon.base'],
  ])('refuses %j at its field', async (part, field) => {
    expect(await save(part)).toMatchObject({ ok: false, error: { status: 422, field } })
  })

  it('refuses the host and the address of another brand, naming the field, and saves nothing of the form', async () => {
    expectOk(await save({ hosts: ['order.other.example'] }, signIn('other')))
    expect(
      await save({ hosts: ['own.example', 'order.other.example'], title: { en: 'Lost' } }),
    ).toMatchObject({
      ok: false,
      error: { code: 4489, field: 'hosts.1', message: expect.stringMatching(/another brand/) },
    })
    expect(await save({ homePath: 'elsewhere' })).toMatchObject({
      ...{ ok: false, error: { code: 4490, field: 'homePath' } },
    })
    expect(expectOk(await open()).title).not.toBe('Lost')
  })

  it('opens the site under a new host and path, and sends on who comes by the former path', async () => {
    const former = shop.site.homePath
    expectOk(await save({ hosts: ['own.example'], homePath: 'apricot' }))
    expect(expectOk(await open('', 'own.example')).homePath).toBe('apricot')
    expect(expectOk(await open('apricot')).host).toBe('own.example')
    expect(await open(former)).toMatchObject({ ok: false, error: { code: 4300 } })
    expectOk(await save({ hosts: [], homePath: former }))
    expect(await open('', 'own.example')).toMatchObject({ ok: false, error: { status: 404 } })
  })

  it('adds and changes taxes; those that are left out stay', async () => {
    const { settings } = await read()
    const vat = settings.taxes.find(({ key }) => key === 'vat')
    if (!vat) throw new Error('The test brand has no tax')
    expectOk(await save({ taxes: [{ key: 'city', name: { en: 'City tax' }, rate: 250, inclusive: true }] }))
    const { taxes } = expectOk(await save({ taxes: [{ ...vat, rate: 700 }] })).settings
    expect(taxes.map(({ key, rate }) => [key, rate])).toEqual([
      ['city', 250],
      ['sugar', 1250],
      ['vat', 700],
    ])
    const store = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      loadStore(tx, shop.site.stores.marina ?? ''),
    )
    expect(store?.taxes.map(({ rate }) => rate).toSorted()).toEqual([1250, 250, 700])
  })

  it('writes into the log of changes what a brand was and what it became', async () => {
    expectOk(await save({ name: { en: 'Logged' } }))
    const rows = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql.selectFrom('audit_entries').selectAll().where('thing', '=', 'brands').orderBy('seq').execute(),
    )
    expect(rows.at(-1)).toMatchObject({ actor_id: 'owner', after: { name: { en: 'Logged' } } })
  })

  it('stores nothing that is no picture', async () => {
    expect(
      await owner('POST /api/v1/console/brand-pictures', { file: new Uint8Array([1, 2, 3]) }),
    ).toMatchObject({ ok: false, error: { code: 4494 } })
  })
})
