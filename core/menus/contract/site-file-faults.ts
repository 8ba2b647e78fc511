import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import type { OptionGroupFile, ProductFile, SiteFile } from './site-file.ts'

/** Something wrong in a site file: where (`menu.categories[2].products[5].price`) and what, for the operator. */
export interface FileFault {
  readonly path: string
  readonly message: string
}

/** `['menu', 'categories', 2]` as people write it: `menu.categories[2]`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')

const duplicates = (
  names: readonly string[],
  pathOf: (index: number) => string,
  what: string,
): FileFault[] => {
  const first = new Map<string, number>()
  return names.flatMap((name, index) => {
    const before = first.get(name)
    if (before === undefined) first.set(name, index)
    return before === undefined
      ? []
      : [{ path: pathOf(index), message: `the ${what} "${name}" stands at ${pathOf(before)} already` }]
  })
}

const unknown = (
  name: string | undefined,
  { known, path, what }: { known: ReadonlySet<string>; path: string; what: string },
): FileFault[] =>
  name === undefined || known.has(name) ? [] : [{ path, message: `there is no ${what} "${name}"` }]

const keys = (list: readonly { readonly key: string }[]): string[] => list.map(({ key }) => key)

/** The most choices that a group's options allow. */
const choicesIn = ({ type, options }: OptionGroupFile): number =>
  type === 30 ? options.reduce((sum, option) => sum + (option.max ?? 1), 0) : options.length

const groupFaults = (group: OptionGroupFile, path: string): FileFault[] => {
  const { min, max, type, role, options } = group
  const preselected = options.filter((option) => option.preselected).length
  const rules: readonly (readonly [boolean, string, string])[] = [
    [min > max, 'min', `min ${min} is more than max ${max}`],
    [min > choicesIn(group), 'min', `min ${min} is more than the ${choicesIn(group)} choices there are`],
    [type === 10 && max !== 1, 'max', 'a single select (type 10) has max 1'],
    [
      role === 'size' && (type !== 10 || min !== 1),
      'role',
      'sizes are a single select (type 10) with min 1 and max 1',
    ],
    [preselected > max, 'options', `${preselected} options are preselected, but max is ${max}`],
  ]
  return [
    ...rules.filter(([holds]) => holds).map(([, field, message]) => ({ path: `${path}.${field}`, message })),
    ...duplicates(keys(options), (index) => `${path}.options[${index}].key`, 'key'),
  ]
}

interface Known {
  readonly taxes: ReadonlySet<string>
  readonly stores: ReadonlySet<string>
  readonly groups: ReadonlyMap<string, OptionGroupFile>
}

const sizeFaults = (product: ProductFile, known: Known, path: string): FileFault[] => {
  const sizes = product.optionGroups.filter((key) => known.groups.get(key)?.role === 'size')
  if (sizes.length > 1)
    return [{ path: `${path}.optionGroups`, message: `has two groups of sizes: ${sizes.join(', ')}` }]
  const smallest = Math.min(...(known.groups.get(sizes[0] ?? '')?.options.map(({ price }) => price) ?? []))
  if (sizes.length === 0 || smallest === product.price) return []
  return [{ path: `${path}.price`, message: `must be ${smallest}, the price of the smallest size` }]
}

const productFaults = (product: ProductFile, known: Known, path: string): FileFault[] => [
  ...unknown(product.tax, { known: known.taxes, path: `${path}.tax`, what: 'tax' }),
  ...product.optionGroups.flatMap((key, index) =>
    unknown(key, {
      known: new Set(known.groups.keys()),
      path: `${path}.optionGroups[${index}]`,
      what: 'option group',
    }),
  ),
  ...duplicates(product.optionGroups, (index) => `${path}.optionGroups[${index}]`, 'option group'),
  ...(product.stores ?? []).flatMap((key, index) =>
    unknown(key, { known: known.stores, path: `${path}.stores[${index}]`, what: 'store' }),
  ),
  ...sizeFaults(product, known, path),
]

const menuFaults = ({ menu }: SiteFile, known: Known): FileFault[] => {
  const placed = menu.categories.flatMap((category, index) =>
    category.products.map((product, at) => ({ product, path: `menu.categories[${index}].products[${at}]` })),
  )
  return [
    ...duplicates(keys(menu.optionGroups), (index) => `menu.optionGroups[${index}].key`, 'key'),
    ...menu.optionGroups.flatMap((group, index) => groupFaults(group, `menu.optionGroups[${index}]`)),
    ...duplicates(keys(menu.categories), (index) => `menu.categories[${index}].key`, 'key'),
    ...duplicates(
      placed.map(({ product }) => product.sku),
      (index) => `${placed[index]?.path}.sku`,
      'sku',
    ),
    ...placed.flatMap(({ product, path }) => productFaults(product, known, path)),
  ]
}

const storeFaults = ({ stores }: SiteFile, known: Known): FileFault[] =>
  stores.flatMap((store, index) => {
    const path = `stores[${index}]`
    return [
      ...duplicates(keys(store.areas), (at) => `${path}.areas[${at}].key`, 'key'),
      ...unknown(store.packagingTax, { known: known.taxes, path: `${path}.packagingTax`, what: 'tax' }),
      ...store.areas.flatMap(({ tax }, at) =>
        unknown(tax, { known: known.taxes, path: `${path}.areas[${at}].tax`, what: 'tax' }),
      ),
    ]
  })

/** What the parts of a file say against each other: unknown and repeated names, impossible minimums, wrong sizes. */
export const siteFileFaults = (file: SiteFile): FileFault[] => {
  const known: Known = {
    taxes: new Set(keys(file.taxes)),
    stores: new Set(keys(file.stores)),
    groups: new Map(file.menu.optionGroups.map((group) => [group.key, group])),
  }
  return [
    ...duplicates(file.brand.languages, (index) => `brand.languages[${index}]`, 'language'),
    ...duplicates(keys(file.taxes), (index) => `taxes[${index}].key`, 'key'),
    ...duplicates(keys(file.stores), (index) => `stores[${index}].key`, 'key'),
    ...storeFaults(file, known),
    ...menuFaults(file, known),
  ]
}

const isText = (value: object): value is Partial<Record<Language, string>> => {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => LANGUAGES.some((language) => language === name))
}

/** The texts of a file that lack one of the brand's languages: customers will read them in another. */
export const missingTranslations = (file: SiteFile): FileFault[] => {
  const { languages } = file.brand
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
      found.push({ path: pathText(path), message: `has no text in ${missing.join(', ')}` })
  }
  walk(file, [])
  return found
}
