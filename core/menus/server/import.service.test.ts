import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import type { SiteFileInput } from '../contract/site-file.ts'
import { createSampleSiteFile, openSampleShop } from '../testing/sample-shop.ts'
import { importSite, readSiteFile } from './import.service.ts'
import type { SiteFileSection } from './site-section.service.ts'

type Draft = ReturnType<typeof structuredClone<SiteFileInput>>

const changeFile = (change: (file: Draft) => void): SiteFileInput => {
  const file = structuredClone(createSampleSiteFile())
  change(file)
  return file
}
const listIssues = (change: (file: Draft) => void) => {
  const read = readSiteFile(changeFile(change))
  return read.ok ? [] : read.failure.map(({ path, message }) => `${path}: ${message}`)
}
const getFirstProduct = (file: Draft) => {
  const product = file.menu.categories[0]?.products[0]
  if (!product) throw new Error('The sample has products')
  return product
}
const getFirstGroup = (file: Draft) => {
  const group = file.menu.optionGroups?.[1]
  if (!group) throw new Error('The sample has groups')
  return group
}

describe('site file', () => {
  it.each<[string, (file: Draft) => void]>([
    [
      'menu.categories[0].products[0].price: must be a whole',
      (file) => Object.assign(getFirstProduct(file), { price: '12.50' }),
    ],
    [
      'menu.categories[0].products[0].tax: there is no tax "x"',
      (file) => Object.assign(getFirstProduct(file), { tax: 'x' }),
    ],
    [
      'menu.categories[0].products[0].optionGroups[0]: there is no',
      (file) => Object.assign(getFirstProduct(file), { optionGroups: ['x'] }),
    ],
    [
      'menu.categories[0].products[1].sku: the sku "STACK"',
      (file) => Object.assign(getFirstProduct(file), { sku: 'STACK' }),
    ],
    [
      'menu.categories[1].products[0].price: must be 900',
      (file) => Object.assign(file.menu.categories[1]?.products[0] ?? {}, { price: 950 }),
    ],
    [
      'menu.optionGroups[1].min: min 2 is more than max 1',
      (file) => Object.assign(getFirstGroup(file), { min: 2, max: 1 }),
    ],
    [
      'menu.optionGroups[1].min: min 5 is more than the 2',
      (file) => Object.assign(getFirstGroup(file), { min: 5, max: 9 }),
    ],
    ['menu.optionGroups[1].max: a single select', (file) => Object.assign(getFirstGroup(file), { type: 10 })],
    ['site.homePath: is reserved', (file) => Object.assign(file.site, { homePath: 'order-history' })],
    ['brand.colorCode: must be a colour', (file) => Object.assign(file.brand, { colorCode: 'red' })],
    [
      'stores[0].timeZone: must be an IANA',
      (file) => Object.assign(file.stores[0] ?? {}, { timeZone: 'Dubai' }),
    ],
    [
      'stores[0].latitude: must not be 0 with a longitude of 0',
      (file) => Object.assign(file.stores[0] ?? {}, { latitude: 0, longitude: 0 }),
    ],
    ['brand: Unrecognized key: "colour"', (file) => Object.assign(file.brand, { colour: 'red' })],
  ])('is rejected with the path: %s', (expected, change) => {
    const issues = listIssues(change)
    expect(
      issues.some((issue) => issue.startsWith(expected)),
      issues.join('\n'),
    ).toBe(true)
  })

  it('MN-01 may lack translations, which are listed as warnings', async () => {
    const app = await startTestApp()
    const file = changeFile((draft) => {
      draft.brand.languages.push('fr')
      Object.assign(getFirstProduct(draft), { name: { en: 'Burger' } })
    })
    const imported = await importSite(
      { db: app.platform.db, pictures: getPictureStore(app.platform) },
      { file, readPhoto: async () => undefined },
    )
    await app.close()
    expect(imported.ok && imported.value.warnings).toContainEqual(
      expect.objectContaining({
        path: 'menu.categories[0].products[0].name',
        message: 'has no text in ar, fr',
      }),
    )
  })

  it('AD-04 takes a district with thousands of corners, and says what it left out', async () => {
    const app = await startTestApp()
    const ring = Array.from({ length: 2000 }, (_, at) => {
      const angle = (at / 2000) * 2 * Math.PI
      const reach = 0.02 + 0.001 * Math.sin(angle * 30)
      return [55.3 + reach * Math.cos(angle), 25.3 + reach * Math.sin(angle), 7]
    })
    const file = changeFile((draft) => {
      const [store] = draft.stores
      const [area] = store?.areas ?? []
      Object.assign(store ?? {}, {
        areas: [{ ...area, zone: { type: 'MultiPolygon', coordinates: [[ring]] } }],
      })
    })
    const imported = await importSite(
      { db: app.platform.db, pictures: getPictureStore(app.platform) },
      { file, readPhoto: async () => undefined },
    )
    await app.close()
    expect(imported.ok && imported.value.warnings).toContainEqual({
      path: 'stores[0].areas[0].zone',
      message: expect.stringMatching(/^keeps \d{3} of 2000 corners; its border moved by \d+ m at most$/),
    })
  })
})

describe.each(['embedded', 'postgres'] as const)('site import on %s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ database })
  })
  afterAll(() => app.close())

  it('OP-05 updates what an earlier import created, by keys and skus, and removes products that are gone', async () => {
    const before = await openSampleShop(app.platform)
    const file = changeFile((draft) => {
      getFirstProduct(draft).price = 3300
      draft.menu.categories.pop()
      draft.stores.pop()
    })
    const after = await openSampleShop(app.platform, file)
    expect(after.product('BURGER')).toMatchObject({ _id: before.product('BURGER')._id, price: 3300 })
    expect(after.menu.categories).toHaveLength(1)
    expect(after.product('COLA').isActive).toBe(false)
    expect(after.stores.map(({ key, isActive }) => [key, isActive])).toEqual([
      ['one', true],
      ['two', true],
    ])
    expect(after.menu.version).toBeGreaterThan(before.menu.version)
  })

  it('OP-05 changes nothing when anything is invalid', async () => {
    const { brandId, store } = await openSampleShop(app.platform)
    const { db } = app.platform
    const file = changeFile((draft) =>
      Object.assign(getFirstProduct(draft), { price: 9900, photo: 'pictures/none.webp' }),
    )
    const services = { db, pictures: getPictureStore(app.platform) }
    const refused = await importSite(services, { file, readPhoto: async () => undefined })
    expect(refused).toEqual({
      ok: false,
      failure: [
        { path: 'menu.categories[0].products[0].photo', message: 'there is no picture pictures/none.webp' },
      ],
    })
    const [same] = await db.tenant(brandId, loadStores)
    expect(same?.menuVersion).toBe(store.menuVersion)
  })

  it('passes a feature its part of the file, which may reject all of it', async () => {
    const { db } = app.platform
    const saved: unknown[] = []
    const notes: SiteFileSection = {
      name: 'notes',
      check: (content) => (content === 'fine' ? [] : [{ path: 'notes', message: 'is not fine' }]),
      save: async (_unit, { content }) => void saved.push(content),
      load: async () => undefined,
    }
    const services = { db, pictures: getPictureStore(app.platform), sections: [notes] }
    const bring = (extra: object) =>
      importSite(services, { file: { ...changeFile(() => {}), ...extra }, readPhoto: async () => undefined })
    expect(await bring({ notes: 'bad' })).toMatchObject({ failure: [{ path: 'notes' }] })
    expect(await bring({})).toMatchObject({ ok: true })
    expect(await bring({ notes: 'fine' })).toMatchObject({ ok: true })
    expect(saved).toEqual(['fine'])
  })
})
