import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { duplicates, type FileFault, keys, pathText, unknown } from './file-fault.ts'
import { menuFaults } from './menu-faults.ts'
import type { SiteFile } from './site-file.ts'

const storeFaults = ({ stores, taxes }: SiteFile): FileFault[] => {
  const known = { taxes: new Set(keys(taxes)) }
  return stores.flatMap((store, index) => {
    const path = `stores[${index}]`
    return [
      ...duplicates(keys(store.collect), (at) => `${path}.collect[${at}].key`, 'key'),
      ...duplicates(keys(store.areas), (at) => `${path}.areas[${at}].key`, 'key'),
      ...unknown(store.charges.tax, { known: known.taxes, path: `${path}.charges.tax`, what: 'tax' }),
      ...unknown(store.packagingTax, { known: known.taxes, path: `${path}.packagingTax`, what: 'tax' }),
      ...store.areas.flatMap(({ tax }, at) =>
        unknown(tax, { known: known.taxes, path: `${path}.areas[${at}].tax`, what: 'tax' }),
      ),
    ]
  })
}

/** What the parts of a file say against each other: unknown and repeated names, impossible minimums, wrong sizes. */
export const siteFileFaults = (file: SiteFile): FileFault[] => [
  ...duplicates(file.brand.languages, (index) => `brand.languages[${index}]`, 'language'),
  ...duplicates(keys(file.taxes), (index) => `taxes[${index}].key`, 'key'),
  ...duplicates(keys(file.stores), (index) => `stores[${index}].key`, 'key'),
  ...storeFaults(file),
  ...menuFaults(file),
]

const isText = (value: object): value is Partial<Record<Language, string>> => {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => LANGUAGES.some((language) => language === name))
}

/** The texts of a file that lack one of the brand's languages: customers will read them in another. */
export const missingTranslations = (file: SiteFile): FileFault[] => untranslated(file, file.brand.languages)

/** The same of any part of a file. */
export const untranslated = (part: object, languages: readonly Language[]): FileFault[] => {
  const found: FileFault[] = []
  const walk = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(item, [...path, index])
      return
    }
    if (!isText(value)) {
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
      return
    }
    const missing = languages.filter((language) => !value[language]?.trim())
    if (missing.length > 0)
      found.push({
        path: pathText(path),
        message: `has no text in ${missing.join(', ')}`,
        code: 'translation',
        values: { languages: missing.join(', ') },
      })
  }
  walk(part, [])
  return found
}
