import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { type FileIssue, findDuplicates, findUnknown, formatPath, listKeys } from './file-issue.ts'
import { findMenuIssues } from './menu-issues.ts'
import type { SiteFile } from './site-file.ts'

const findStoreIssues = ({ stores, taxes }: SiteFile): FileIssue[] => {
  const known = { taxes: new Set(listKeys(taxes)) }
  return stores.flatMap((store, index) => {
    const path = `stores[${index}]`
    return [
      ...findDuplicates(listKeys(store.collect), (at) => `${path}.collect[${at}].key`, 'key'),
      ...findDuplicates(listKeys(store.areas), (at) => `${path}.areas[${at}].key`, 'key'),
      ...findUnknown(store.charges.tax, { known: known.taxes, path: `${path}.charges.tax`, what: 'tax' }),
      ...findUnknown(store.packagingTax, { known: known.taxes, path: `${path}.packagingTax`, what: 'tax' }),
      ...store.areas.flatMap(({ tax }, at) =>
        findUnknown(tax, { known: known.taxes, path: `${path}.areas[${at}].tax`, what: 'tax' }),
      ),
    ]
  })
}

/** Inconsistencies between the parts of a file: unknown and repeated names, impossible minimums, wrong sizes. */
export const findSiteFileIssues = (file: SiteFile): FileIssue[] => [
  ...findDuplicates(file.brand.languages, (index) => `brand.languages[${index}]`, 'language'),
  ...findDuplicates(listKeys(file.taxes), (index) => `taxes[${index}].key`, 'key'),
  ...findDuplicates(listKeys(file.stores), (index) => `stores[${index}].key`, 'key'),
  ...findStoreIssues(file),
  ...findMenuIssues(file),
]

/** Areas whose outlines had more corners than an area has; what was left out of them is said. */
export const findSimplifiedAreas = ({ stores }: SiteFile): FileIssue[] =>
  stores.flatMap(({ areas }, index) =>
    areas.flatMap(({ zone }, at) => {
      const left = zone?.type === 'Polygon' ? zone.simplification : undefined
      if (!left) return []
      const message = `keeps ${left.to} of ${left.from} corners; its border moved by ${left.meters} m at most`
      return [{ path: `stores[${index}].areas[${at}].zone`, message }]
    }),
  )

const isText = (value: object): value is Partial<Record<Language, string>> => {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => LANGUAGES.some((language) => language === name))
}

/** The texts of a file that lack one of the brand's languages; customers see them in another. */
export const findMissingTranslations = (file: SiteFile): FileIssue[] =>
  findUntranslated(file, file.brand.languages)

/** The same for any part of a file. */
export const findUntranslated = (part: object, languages: readonly Language[]): FileIssue[] => {
  const found: FileIssue[] = []
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
        path: formatPath(path),
        message: `has no text in ${missing.join(', ')}`,
        code: 'translation',
        values: { languages: missing.join(', ') },
      })
  }
  walk(part, [])
  return found
}
