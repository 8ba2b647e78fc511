import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createPhotoReader } from '#apps/server/seed-demo.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

/** The path of a merchant with all languages, so that one order can be checked in each of them. */
export const POLYGLOT_HOME = 'polyglot'

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))

const isText = (value: object): value is { en: string } => 'en' in value && typeof value.en === 'string'

/** The merchant's texts that lack a language use English: only the pages are under test. */
const fillAllLanguages = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fillAllLanguages)
  if (typeof value !== 'object' || value === null) return value
  if (isText(value)) return { ...Object.fromEntries(LANGUAGES.map((name) => [name, value.en])), ...value }
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fillAllLanguages(child)]))
}

export interface MultilingualMerchant {
  /** The path of its pages. */
  readonly home: string
  /** The currency of its prices, which are the burger brand's amounts in minor units. */
  readonly currency?: string
  /** The gateway of all its outlets. */
  readonly gateway?: string
  /** Payment methods in addition to the burger brand's. */
  readonly methods?: readonly string[]
}

/** Adds an unlisted merchant with the burger brand's menu in all five languages; returns the brand's id. */
export const seedMultilingualMerchant = async (
  platform: Platform,
  { home, currency, gateway, methods = [] }: MultilingualMerchant,
): Promise<string> => {
  const text = await readFile(`${DEMO}smoky-stack/site.json`, 'utf8')
  const { brand, site, stores, ...rest } = fillAllLanguages(JSON.parse(text)) as {
    brand: object
    site: object
    stores: { paymentMethods: Readonly<Record<string, readonly string[]>> }[]
  }
  const addMethods = (offered: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(offered).map(([channel, own]) => [channel, [...own, ...methods]]))
  const file = {
    ...rest,
    brand: { ...brand, key: home, languages: LANGUAGES, ...(currency ? { currency } : {}) },
    site: { ...site, homePath: home, isListed: false },
    stores: stores.map((store) => ({
      ...store,
      paymentMethods: addMethods(store.paymentMethods),
      ...(gateway ? { gateway } : {}),
    })),
  }
  const services = { db: platform.db, pictures: getPictureStore(platform) }
  const imported = expectOk(await importSite(services, { file, readPhoto: createPhotoReader(DEMO) }))
  return imported.brandId
}
