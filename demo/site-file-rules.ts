/** The rules of a site file beyond its schema: unique names, and references that must exist. */
import type { SiteFile } from './site-file-shape.ts'

type OptionGroup = SiteFile['menu']['optionGroups'][number]
type Product = SiteFile['menu']['categories'][number]['products'][number]

const listProducts = (file: SiteFile) => file.menu.categories.flatMap((category) => category.products)

const isLocalizedText = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).length > 0 &&
  Object.entries(value).every(([key, text]) => /^[a-z]{2}$/.test(key) && typeof text === 'string')

/** Where a text lacks one of the brand's languages, or has a language that the brand does not have. */
export function findUntranslated(file: SiteFile): string[] {
  const languages = [...file.brand.languages].sort().join()
  const visit = (value: unknown, path: string): string[] => {
    if (isLocalizedText(value)) return Object.keys(value).sort().join() === languages ? [] : [path]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, child]) => visit(child, `${path}/${key}`))
  }
  return visit(file, '')
}

/** Keys, skus and names that occur twice where one is allowed. */
export function findDuplicates(file: SiteFile): string[] {
  const { optionGroups, categories } = file.menu
  const products = listProducts(file)
  const [language = 'en'] = file.brand.languages
  const lists = [
    file.taxes.map((tax) => tax.key),
    file.stores.map((store) => store.key),
    ...file.stores.map((store) => store.areas.map((area) => area.key)),
    ...file.stores.map((store) => store.tableNumbers ?? []),
    optionGroups.map((group) => group.key),
    ...optionGroups.map((group) => group.options.map((option) => `${group.key}/${option.key}`)),
    categories.map((category) => category.key),
    products.map((product) => product.sku),
    products.map((product) => product.name[language] ?? product.sku),
    ...products.map((product) => (product.optionGroups ?? []).map((key) => `${product.sku}/${key}`)),
  ]
  return lists.flatMap((list) => list.filter((name, at) => list.indexOf(name) !== at))
}

/** The paths of all pictures that a merchant shows. */
const listPictures = (file: SiteFile): string[] =>
  [
    file.site.icon,
    file.site.cover,
    ...file.stores.flatMap(({ gallery = [] }) => gallery.map(({ photo }) => photo)),
    ...listProducts(file).flatMap(({ photo, gallery = [] }) => [photo, ...gallery]),
  ].flatMap((path) => path ?? [])

/** Picture files that no merchant shows. */
export function findUnusedPictures(files: readonly SiteFile[], pictures: readonly string[]): string[] {
  const shown = new Set(files.flatMap(listPictures))
  return pictures.filter((name) => !shown.has(`pictures/${name}`))
}

/** Products that show the same picture as the one before them in their category. */
export function findTwinNeighbours(file: SiteFile): string[] {
  return file.menu.categories.flatMap(({ products }) =>
    products
      .filter(({ photo }, at) => photo !== undefined && photo === products[at - 1]?.photo)
      .map(({ sku }) => sku),
  )
}

/** Referenced taxes, stores, option groups and pictures that do not exist, and unused groups. */
export function findBrokenReferences(file: SiteFile, pictures: readonly string[]): string[] {
  const products = listProducts(file)
  const groups = file.menu.optionGroups.map((group) => group.key)
  const taxes = [
    ...products,
    ...file.stores.flatMap(({ areas, charges = {} }) => [...areas, charges]),
  ].flatMap((one) => one.tax ?? [])
  const options = file.menu.optionGroups.flatMap((group) => group.options)
  const used = [...products, ...options].flatMap((one) => one.optionGroups ?? [])
  const missing = (names: readonly string[], known: readonly string[]) =>
    names.filter((name) => !known.includes(name))
  return [
    ...missing(
      taxes,
      file.taxes.map((tax) => tax.key),
    ),
    ...missing(
      products.flatMap((product) => product.stores ?? []),
      file.stores.map((store) => store.key),
    ),
    ...missing(used, groups),
    ...missing(groups, used),
    ...missing(
      listPictures(file),
      pictures.map((name) => `pictures/${name}`),
    ),
  ]
}

/** The issues of one option group: limits that cannot be met, or a preselection that breaks them. */
export function findGroupIssues(group: OptionGroup): string[] {
  const counter = group.type === 30
  const offered = counter
    ? group.options.reduce((sum, option) => sum + (option.max ?? group.max), 0)
    : group.options.length
  const preselected = group.options.filter((option) => option.preselected).length
  const rules: [boolean, string][] = [
    [group.min <= group.max, 'min is above max'],
    [group.max <= offered, 'max is more than the options offer'],
    [group.type !== 10 || group.max === 1, 'a single choice allows more than one'],
    [preselected <= group.max, 'more is preselected than may be chosen'],
    [(group.free ?? 0) <= group.max, 'more is free than may be chosen'],
    [group.role !== 'size' || (group.type === 10 && group.min === 1), 'a size must be one required choice'],
    [
      counter || group.options.every((option) => option.max === undefined),
      'only counters have a max per option',
    ],
  ]
  return rules.flatMap(([holds, problem]) => (holds ? [] : [`${group.key}: ${problem}`]))
}

/** Sized products must start at their smallest size's price and have one size group at most. */
export function findSizeIssues(file: SiteFile): string[] {
  const sizes = file.menu.optionGroups.filter((group) => group.role === 'size')
  const wrong = (product: Product) => {
    const own = sizes.filter((group) => product.optionGroups?.includes(group.key))
    const smallest = Math.min(...own.flatMap((group) => group.options.map((option) => option.price)))
    return own.length > 1 || (own.length === 1 && smallest !== product.price)
  }
  return listProducts(file)
    .filter(wrong)
    .map((product) => product.sku)
}

/** Dishes marked as vegan or vegetarian whose own allergens contradict that. */
export function findDietIssues(file: SiteFile): string[] {
  const seafood = ['fish', 'crustaceans', 'molluscs']
  const forbidden: Partial<Record<number, readonly string[]>> = {
    1: seafood,
    3: seafood,
    4: [...seafood, 'milk', 'eggs'],
  }
  return listProducts(file).flatMap((product) => {
    const found = product.allergens?.filter((one) => forbidden[product.foodType]?.includes(one)) ?? []
    return found.map((one) => `${product.sku}: ${one}`)
  })
}
