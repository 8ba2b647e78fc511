import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteFileSections } from '#apps/server/areas.ts'
import { createPhotoReader } from '#apps/server/seed-demo.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import { importSite, readSiteFile } from '#core/menus/server/import.service.ts'
import type { ReadPhoto } from '#core/menus/server/import-photos.service.ts'
import { loadSiteExport } from '#core/menus/server/site-export.service.ts'
import { createKeyLister, listSiteFileSections } from '#core/menus/server/site-section.service.ts'
import { readDemoSections, readDemoSite } from '#demo/read-site-file.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))
const merchants = readdirSync(DEMO).filter((name) => existsSync(path.join(DEMO, name, 'site.json')))
/** Its menu of thousands of products takes as long as all the others together. */
const LARGEST = 'wadi-market'

/** What an export leaves to the importer: names of pictures, stock, and what is derived from other fields. */
const omitDerived = (file: SiteFile) => ({
  ...file,
  site: { ...file.site, icon: Boolean(file.site.icon), cover: Boolean(file.site.cover) },
  taxes: file.taxes.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  stores: file.stores.map((store) => ({
    ...store,
    gatewayAccount: store.gatewayAccount ?? `${file.brand.key}-${store.key}`,
    gallery: store.gallery.map(({ alt }) => alt),
  })),
  menu: {
    ...file.menu,
    optionGroups: file.menu.optionGroups.map((group) => ({
      ...group,
      options: group.options.map(({ max, name: _, ...option }) => ({
        ...option,
        ...(group.type === 30 ? { max: max ?? group.max } : {}),
      })),
    })),
    categories: file.menu.categories.map((category) => ({
      ...category,
      products: category.products.map(({ stock: _, photo, gallery, ...product }) => ({
        ...product,
        photo: Boolean(photo),
        gallery: gallery.length,
      })),
    })),
  },
})

/** Settings of outlets that no demo merchant changes, for each outlet another. */
const createOutletSections = (site: unknown) => {
  const { stores, menu } = expectOk(readSiteFile(site))
  const [first, ...others] = menu.categories
  const [product] = first?.products ?? []
  const keys = stores.map(({ key }) => key).toSorted()
  return {
    tracking: keys.map((store, index) => ({
      ...{ store, usesCourier: index % 2 === 1 },
      hosts: [`*.courier-${index}.example`, 'track.example'],
    })),
    kitchens: keys.map((store, index) => ({
      ...{ store, isAutoReady: index % 2 === 0 },
      stations: [
        { name: 'Pass', categories: [], products: product ? [product.sku] : [] },
        { name: `Line ${index}`, categories: others.map(({ key }) => key), products: [] },
      ],
    })),
    'table-calls': stores.map(({ key }, index) => ({
      store: key,
      calls: [
        { key: 'waiter', name: null, isOffered: true },
        { key: `own-${index}`, name: { en: `High chair ${index}`, ar: 'كرسي أطفال' }, isOffered: index > 0 },
      ],
    })),
    'table-rules': stores.map(({ key }, index) => ({
      ...{ store: key, opening: index % 2 === 0 ? 'staff' : 'scan', isSingleOrder: index > 0 },
      ...{ closesWhenPaid: index === 0, idleMinutes: 90 + index },
    })),
    'day-starts': keys.map((store, index) => ({ store, cutOffHour: (index + 3) % 13 })),
  }
}

/** Messages to customers, one of which sends a promotion, where the file has one. */
const createOutreach = (promotions: readonly { readonly key: string }[]) => ({
  kinds: [
    { kind: 'rating', isOn: true, wording: {}, delay: 5, promotion: null },
    {
      ...{ kind: 'winBack', isOn: false, wording: { en: 'We miss you', ar: 'اشتقنا إليك' }, delay: 60 },
      promotion: promotions[0]?.key ?? null,
    },
  ],
  limits: { quietFrom: 1200, quietUntil: 600, monthlyCap: 3 },
})

/** With a time to answer new orders for each outlet, none for every second. */
const withAnswering = (site: object) => {
  const { stores } = site as { stores: readonly object[] }
  return {
    ...site,
    stores: stores.map((store, index) => ({
      ...store,
      answering: index % 2 === 1 ? null : { minutes: 15 + index, warnMinutes: 5 },
    })),
  }
}

let app: TestApp
/** Another installation, with other ids. */
let elsewhere: TestApp
beforeAll(async () => {
  app = await startTestApp()
  elsewhere = await startTestApp({ seed: 'elsewhere' })
})
afterAll(async () => {
  await app.close()
  await elsewhere.close()
})

const testExport = (merchant: string) => {
  let brandId: string
  const folder = path.join(DEMO, merchant)
  const site = withAnswering(readDemoSite(folder))
  const ofOutlets = createOutletSections(site)
  const sections = readDemoSections(folder, siteFileSections)
  const { promotions = [] } = sections as { promotions?: { key: string }[] }
  const outreach = createOutreach(promotions)
  const file = { ...site, ...sections, ...ofOutlets, outreach }
  const loadFrom = ({ platform }: TestApp, id: string) =>
    platform.db.system(
      (tx) => loadSiteExport(tx, { brandId: id, locks: false, sections: siteFileSections }),
      { snapshot: true },
    )
  const load = () => loadFrom(app, brandId)
  const bring = async (content: unknown, readPhoto: ReadPhoto, { platform }: TestApp = app) => {
    const services = { db: platform.db, pictures: getPictureStore(platform), sections: siteFileSections }
    return expectOk(await importSite(services, { file: content, readPhoto }))
  }
  beforeAll(async () => {
    brandId = (await bring(file, createPhotoReader(DEMO))).brandId
  }, 120_000)

  it('OW-04 says what the imported file said', async () => {
    const { content } = await load()
    const [written, exported] = [expectOk(readSiteFile(file)), expectOk(readSiteFile(content))]
    expect(omitDerived(exported)).toEqual(omitDerived(written))
    expect(content).toMatchObject({ ...ofOutlets, outreach })
    const present = listSiteFileSections(content, siteFileSections)
    expect(present.map(({ section }) => section.name)).toEqual(
      listSiteFileSections(file, siteFileSections).map(({ section }) => section.name),
    )
    const listKeysOf = createKeyLister(content)
    expect(present.flatMap((part) => part.section.check(part.content, exported, listKeysOf))).toEqual([])
  })

  it('OW-04 changes nothing when it is imported, without the files of its pictures', async () => {
    const { content } = await load()
    const again = await bring(JSON.parse(JSON.stringify(content)), async () => undefined)
    expect(again.differences).toEqual([])
    expect((await load()).content).toEqual(content)
    // Nor does the file from which the site was made.
    expect((await bring(file, createPhotoReader(DEMO))).differences).toEqual([])
  }, 120_000)

  it('OW-04 comes back with the same bytes from an empty database, pictures included', async () => {
    const { content, pictures } = await load()
    const stored = getPictureStore(app.platform)
    const readExported: ReadPhoto = async (name) => stored.read(path.basename(pictures[name]?.base ?? ''))
    const made = await bring(JSON.parse(JSON.stringify(content)), readExported, elsewhere)
    expect(made.isNew).toBe(true)
    const again = await loadFrom(elsewhere, made.brandId)
    expect(JSON.stringify(again.content)).toBe(JSON.stringify(content))
    expect(again.pictures).toEqual(pictures)
  }, 120_000)
}

describe.each(merchants.filter((name) => name !== LARGEST))('the exported site file of %s', testExport)
describe(`the exported site file of ${LARGEST}`, { tags: 'release' }, () => testExport(LARGEST))
