import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { MarketVocabulary } from './market-menu.ts'
import { dishRecipes, listPictureRecipes, packRecipes } from './product-recipes.ts'
import { readDemoSite } from './read-site-file.ts'
import {
  findBrokenReferences,
  findDietIssues,
  findDuplicates,
  findGroupIssues,
  findSizeIssues,
  findTwinNeighbours,
  findUntranslated,
  findUnusedPictures,
} from './site-file-rules.ts'
import { demoSiteFileSchema, type SiteFile } from './site-file-shape.ts'

const here = import.meta.dirname
const pictures = readdirSync(join(here, 'pictures'))
const merchants = readdirSync(here).filter((name) => existsSync(join(here, name, 'site.json')))

const loadSiteFile = (merchant: string): unknown => readDemoSite(join(here, merchant))
const parseSiteFile = (merchant: string): SiteFile => demoSiteFileSchema.parse(loadSiteFile(merchant))

const words = JSON.parse(readFileSync(join(here, 'wadi-market', 'words.json'), 'utf8')) as MarketVocabulary

const listProducts = (file: SiteFile) => file.menu.categories.flatMap((category) => category.products)

describe.each(merchants)('site file of %s', (merchant) => {
  it('has the fields of the format and no others', () => {
    expect(demoSiteFileSchema.safeParse(loadSiteFile(merchant)).error?.issues).toBeUndefined()
  })

  it('has every text in each of the languages of its brand and in no other', () => {
    expect(findUntranslated(parseSiteFile(merchant))).toEqual([])
  })

  it('has no duplicate names', () => {
    expect(findDuplicates(parseSiteFile(merchant))).toEqual([])
  })

  it('refers only to taxes, stores, option groups and pictures that exist', () => {
    expect(findBrokenReferences(parseSiteFile(merchant), pictures)).toEqual([])
  })

  it('has option groups that a customer can satisfy', () => {
    expect(parseSiteFile(merchant).menu.optionGroups.flatMap(findGroupIssues)).toEqual([])
  })

  it('prices a sized product by its smallest size', () => {
    expect(findSizeIssues(parseSiteFile(merchant))).toEqual([])
  })

  it('marks no product as vegan or vegetarian that is not', () => {
    expect(findDietIssues(parseSiteFile(merchant))).toEqual([])
  })

  it('gives stores a valid time zone and telephone number, and delivery or pickup', () => {
    const file = parseSiteFile(merchant)
    for (const store of file.stores) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: store.timeZone })).not.toThrow()
      expect(parsePhoneNumberFromString(store.phone)?.isPossible()).toBe(true)
      expect(store.services.delivery || store.services.pickup).toBe(true)
      expect(store.areas.length > 0).toBe(store.services.delivery)
    }
    expect(parsePhoneNumberFromString(file.brand.phone)?.isPossible()).toBe(true)
  })

  it('keeps prices above zero and minimum orders within the highest price', () => {
    const file = parseSiteFile(merchant)
    const dearest = Math.max(...listProducts(file).map((product) => product.price))
    for (const product of listProducts(file)) expect(product.price, product.sku).toBeGreaterThan(0)
    for (const store of file.stores) expect(store.minimumOrder.delivery).toBeLessThanOrEqual(dearest)
  })
})

describe('demo merchants together', () => {
  it('have distinct keys, addresses and colours', () => {
    const files = merchants.map(parseSiteFile)
    for (const value of [
      files.map((file) => file.brand.key),
      files.map((file) => file.site.homePath),
      files.map((file) => file.brand.colorCode),
    ]) {
      expect(new Set(value).size).toBe(files.length)
    }
  })

  it('include a menu of exactly 300 products with photographs, descriptions and every type of option', () => {
    const file = parseSiteFile('smoky-stack')
    const products = listProducts(file)
    expect(products).toHaveLength(300)
    expect(products.filter((product) => !product.photo)).toEqual([])
    expect(new Set(products.map((product) => product.description.ar)).size).toBe(300)
    expect(new Set(file.menu.optionGroups.map((group) => group.type))).toEqual(new Set([10, 20, 30]))
  })

  it.each(['smoky-stack', 'zahr'])('keep a store of %s open at every full hour', (merchant) => {
    const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
    const spans = parseSiteFile(merchant).stores.flatMap(({ hours: { store } }) =>
      'daily' in store ? store.daily : [],
    )
    const open = (at: string) =>
      spans.some(([from, to]) => (from < to ? from <= at && at < to : from <= at || at < to))
    expect(hours.filter((at) => !open(at))).toEqual([])
  })

  it('include a currency of three decimals with Arabic as the first language', () => {
    const { brand, taxes } = parseSiteFile('zahr')
    expect(brand).toMatchObject({ currency: 'KWD', languages: ['ar', 'en'] })
    expect(taxes).toEqual([])
  })
})

describe('demo pictures', () => {
  const files = merchants.map(parseSiteFile)

  it('are AVIF of 640 × 480, a cover or an icon, of 8 kB at most and 3 MB together', async () => {
    const weights = pictures.map((name) => readFileSync(join(here, 'pictures', name)).byteLength)
    expect(Math.max(...weights)).toBeLessThanOrEqual(8000)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(3_000_000)
    for (const name of pictures) {
      const { format, width, height } = await sharp(join(here, 'pictures', name)).metadata()
      const [kind] = name.split('-')
      const size = kind === 'cover' ? [960, 360] : kind === 'icon' ? [256, 256] : [640, 480]
      expect([name, format, width, height]).toEqual([name, 'heif', ...size])
    }
  })

  it('are all shown by a merchant', () => {
    expect(findUnusedPictures(files, pictures)).toEqual([])
  })

  it('never repeat between neighbours of a category', () => {
    expect(files.flatMap(findTwinNeighbours)).toEqual([])
  })

  it('differ from each other, as one subject is drawn for each dish', () => {
    const contents = pictures.map((name) =>
      createHash('sha256')
        .update(readFileSync(join(here, 'pictures', name)))
        .digest('hex'),
    )
    expect(new Set(contents).size).toBe(pictures.length)
  })

  it('are drawn by recipes of real products, one for every product that shows a picture', () => {
    const shown = files.flatMap((file) =>
      listProducts(file).flatMap(({ photo }) => (photo ? [photo.slice('pictures/'.length)] : [])),
    )
    const drawn = listPictureRecipes(words).map(([name]) => `${name}.avif`)
    expect(drawn.toSorted()).toEqual([...new Set(shown)].sort())
    const skus = new Set(files.flatMap((file) => listProducts(file).map(({ sku }) => sku)))
    expect(Object.keys(dishRecipes).filter((sku) => !skus.has(sku))).toEqual([])
    const items = new Set(words.departments.flatMap((department) => department.items.map(([en]) => en)))
    expect(Object.keys(packRecipes).filter((item) => !items.has(item))).toEqual([])
  })

  it('are not shown for the treatments of a salon', () => {
    expect(listProducts(parseSiteFile('lumen-salon')).filter(({ photo }) => photo)).toEqual([])
  })
})
