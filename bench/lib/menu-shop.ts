import { randomBytes } from 'node:crypto'
import type { SiteFileInput } from '#core/menus/contract/site-file.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { createSampleSiteFile } from '#core/menus/testing/sample-shop.ts'
import type { Database } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { systemClock } from '#platform/kernel/clock.ts'

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
const quiet = { error: () => undefined, info: () => undefined, warn: () => undefined }
const PER_CATEGORY = 100
const ANYTHING = { pictures: {} as never, readPhoto: async () => undefined }

/** A site file with `count` products in categories of a hundred, sold by two outlets. */
const fileOf = (count: number): SiteFileInput => {
  const file = createSampleSiteFile(`menu-${count}`)
  const categories = Array.from({ length: Math.ceil(count / PER_CATEGORY) }, (_, category) => ({
    key: `category-${category}`,
    name: { en: `Category ${category}`, ar: `فئة ${category}` },
    products: Array.from(
      { length: Math.min(PER_CATEGORY, count - category * PER_CATEGORY) },
      (_item, at) => ({
        sku: `product-${category}-${at}`,
        name: { en: `Product ${category} ${at}`, ar: `منتج ${category} ${at}` },
        description: { en: 'A pack for the whole week', ar: 'عبوة تكفي الأسبوع كله' },
        price: 1000 + at,
        tax: 'vat',
        optionGroups: at % 5 === 0 ? ['sauce'] : [],
        allergens: ['milk'],
      }),
    ),
  }))
  return { ...file, menu: { ...file.menu, categories } }
}

/** Opens a database on PostgreSQL with cold caches, as in a new process. */
export const openCold = (databaseUrl: string): Promise<Database> =>
  openDatabase({ databaseUrl, clock: systemClock, random, logger: quiet, poolSize: 2 })

/** Fills an empty database with brands of these product counts; returns the brands' ids in that order. */
export const fillMenus = async (db: Database, counts: readonly number[]): Promise<string[]> => {
  await migrate(db)
  const brands: string[] = []
  for (const count of counts) {
    const { pictures, readPhoto } = ANYTHING
    const imported = await importSite({ db, pictures }, { file: fileOf(count), readPhoto })
    if (!imported.ok) throw new Error(JSON.stringify(imported.failure))
    brands.push(imported.value.brandId)
  }
  return brands
}
