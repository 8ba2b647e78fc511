import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importSite } from '#core/menus/server/import.service.ts'
import { createSampleSiteFile } from '#core/menus/testing/sample-shop.ts'
import type { VendorInfoApi } from '#core/stores/contract/vendor-info-endpoints.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import type { TablesApi } from '#core/tables/contract/endpoints.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { serverPlugins } from './areas.ts'
import { servePages } from './pages.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  'room.png': [1200, 801],
  'door.png': [300, 200],
  'cover.png': [1600, 600],
}
const HOME = 'sample'

describe.each(listTestDatabases())('pictures and tables of outlets on $name', ({ name: database }) => {
  let app: TestApp
  let one: string
  let two: string
  beforeAll(async () => {
    app = await startTestApp({ database, plugins: serverPlugins, pages: servePages })
    ;[one = '', two = ''] = await bringIn({ cover: 'cover.png' })
  })
  afterAll(() => app.close())

  const readPhoto = async (name: string) => {
    const [width, height] = SIZES[name] ?? []
    if (!width || !height) return undefined
    const background = { r: width % 256, g: 80, b: 120 }
    return sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  }
  const told = {
    tableNumbers: ['1', '2', 'Terrace 1', 'شرفة ٢'],
    gallery: [
      { photo: 'room.png', alt: { en: 'The long table', ar: 'الطاولة الطويلة' } },
      { photo: 'door.png', alt: { en: 'The blue door', ar: 'الباب الأزرق' } },
    ],
  }
  const importing = (site: object, store: object = told) => {
    const file = createSampleSiteFile(HOME)
    const [first, ...others] = file.stores
    const changed = { ...file, site: { ...file.site, ...site }, stores: [{ ...first, ...store }, ...others] }
    return importSite(
      { db: app.platform.db, pictures: getPictureStore(app.platform) },
      { file: changed, readPhoto },
    )
  }
  const bringIn = async (site: object, store: object = told): Promise<string[]> => {
    const imported = expectOk(await importing(site, store))
    return (await app.platform.db.tenant(imported.brandId, loadStores)).map(({ _id }) => _id)
  }
  const api = (language: 'en' | 'ar' = 'en') => app.browser(language).api<VendorInfoApi>()
  const galleryOf = async (id: string, language: 'en' | 'ar' = 'en') => {
    return expectOk(await api(language)('GET /api/v1/gallery/:id', { params: { id } }))
  }
  const tablesOf = (store: string) =>
    app.browser().api<TablesApi>()('GET /api/v2/table-numbers', { query: { store } })

  it('returns the pictures of an outlet in order, with the dimensions of their three files', async () => {
    const pictures = await galleryOf(one)
    expect(pictures.map(({ alt, width, height }) => ({ alt, width, height }))).toEqual([
      { alt: 'The long table', width: 1200, height: 801 },
      { alt: 'The blue door', width: 300, height: 200 },
    ])
    expect((await galleryOf(one, 'ar')).map(({ alt }) => alt)).toEqual(['الطاولة الطويلة', 'الباب الأزرق'])
    const said = pictures.flatMap(({ sizes }) => Object.values(sizes))
    expect(said.map(({ width }) => width)).toEqual([160, 480, 960, 160, 300, 300])
    for (const { url, width, height } of said) {
      const file = await app.server.inject({ url })
      expect(await sharp(file.rawPayload).metadata(), url).toMatchObject({ format: 'webp', width, height })
    }
  })

  it('returns the site’s cover for an outlet without pictures, and nothing when there is none', async () => {
    expect(await galleryOf(two)).toMatchObject([{ alt: 'Sample Burgers', width: 1600, height: 600 }])
    expect(await bringIn({})).toEqual([one, two])
    expect(await galleryOf(two)).toEqual([])
    expect(await galleryOf(one)).toHaveLength(2)
    await bringIn({ cover: 'cover.png' })
  })

  it('shows them on the page of the outlet, with alternative texts, and loads them lazily', async () => {
    for (const [language, label, alt] of [
      ['en', 'Pictures of the outlet', 'The blue door'],
      ['ar', 'صور الفرع', 'الباب الأزرق'],
    ] as const) {
      const { body } = await app.server.inject({ url: `/${HOME}/vendor-info/${one}?lang=${language}` })
      const row = new RegExp(`<ul aria-label="${label}".*?</ul>`, 's').exec(body)?.[0] ?? ''
      const shown = row.match(/<img [^>]*>/g) ?? []
      expect(shown).toHaveLength(2)
      for (const image of shown) expect(image).toContain('loading="lazy"')
      expect(shown[1]).toContain(`alt="${alt}"`)
    }
  })

  it('lists the tables of an outlet in order, immediately updated by a new file', async () => {
    expect(await tablesOf(one)).toMatchObject({ ok: true, data: { tableNumbers: told.tableNumbers } })
    expect(await tablesOf(two)).toMatchObject({ ok: true, data: { tableNumbers: [] } })
    await bringIn({ cover: 'cover.png' }, { ...told, tableNumbers: ['9'] })
    expect(await tablesOf(one)).toMatchObject({ ok: true, data: { tableNumbers: ['9'] } })
  })

  it('rejects an unknown outlet', async () => {
    const unknown = { ok: false, error: { status: 404, code: 4310 } }
    const id = 'x'.repeat(22)
    expect(await api()('GET /api/v1/gallery/:id', { params: { id } })).toMatchObject(unknown)
    expect(await tablesOf(id)).toMatchObject(unknown)
  })

  it.each<[string, object, string]>([
    ['a table named twice', { tableNumbers: ['A1', 'a1'] }, 'stores[0].tableNumbers'],
    ['a table without a name', { tableNumbers: [' '] }, 'stores[0].tableNumbers[0]'],
    ['a table that is markup', { tableNumbers: ['<b>1</b>'] }, 'stores[0].tableNumbers[0]'],
    [
      'a picture that is not there',
      { gallery: [{ photo: 'none.png', alt: { en: 'None' } }] },
      'stores[0].gallery[0].photo',
    ],
    ['a picture without words', { gallery: [{ photo: 'room.png', alt: {} }] }, 'stores[0].gallery[0].alt'],
  ])('rejects %s with its path', async (_, store, path) => {
    expect(await importing({}, store)).toMatchObject({ ok: false, failure: [{ path }] })
  })
})
