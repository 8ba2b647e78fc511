import type { MenuContent } from '#core/menus/contract/menu-file.ts'
import { type ProductFile, productFileSchema } from '#core/menus/contract/site-file.ts'
import { createIssue } from '#core/menus/domain/menu-issue.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { ImportMode } from '../../domain/import-modes.ts'
import type { ReadIssue, ReadIssueCode } from '../../domain/read-issue.ts'
import { toCanonicalJson } from '../../domain/value-changes.ts'
import { addLanguage } from './add-language.rules.ts'
import { adoptGroups } from './adopt-groups.rules.ts'

type Category = MenuContent['menu']['categories'][number]

export interface CombineInput {
  readonly before: MenuContent
  readonly file: MenuContent
  /** Codes of rows at fault: what the menu has under them stays as it is. */
  readonly leftSkus: ReadonlySet<string>
  /** The language that `language` brings. */
  readonly language: Language
}

/** A menu as the file makes it, and what of the file is not in it. */
export interface CombinedMenu {
  readonly content: MenuContent
  readonly warnings: readonly ReadIssue[]
}

const listProducts = ({ menu }: MenuContent): ProductFile[] =>
  menu.categories.flatMap(({ products }) => products)

const indexBySku = (content: MenuContent): ReadonlyMap<string, ProductFile> =>
  new Map(listProducts(content).map((product) => [product.sku, product]))

const noteProduct = (code: ReadIssueCode, { sku, name }: ProductFile, language: Language): ReadIssue =>
  createIssue<ReadIssueCode>('', code, { sku, name: localize(name, language) })

/** A product of which nothing is said: values equal to these are no statements of a file. */
const SILENT: Readonly<Record<string, unknown>> = productFileSchema.parse({
  sku: 'x',
  name: { en: 'x' },
  price: 0,
})

const isSaid = (field: string, value: unknown): boolean =>
  toCanonicalJson(value) !== toCanonicalJson(SILENT[field])

const TEXTS: ReadonlySet<string> = new Set(['name', 'description', 'ingredients', 'unit', 'measure'])

/** Readers mark a product without a price like this: it comes hidden, and costs nothing. */
const hasNoPrice = ({ price, stores }: ProductFile): boolean => price === 0 && stores?.length === 0

/** A product with what the file says about it. What the file leaves empty stays, and so do texts in other languages. */
const updateProduct = (before: ProductFile, file: ProductFile): ProductFile => {
  const said = Object.entries(file).filter(
    ([field, value]) =>
      isSaid(field, value) && !(hasNoPrice(file) && (field === 'price' || field === 'stores')),
  )
  const merged = said.map(([field, value]) => {
    const own: unknown = before[field as keyof ProductFile]
    return [field, TEXTS.has(field) ? { ...(own as LocalizedText), ...(value as LocalizedText) } : value]
  })
  // A price of nothing is a statement too.
  const price = hasNoPrice(file) ? before.price : file.price
  return { ...before, ...Object.fromEntries(merged), price }
}

/** The groups that a product has afterwards: a list of sizes says nothing about other choices, and they about no sizes. */
const mergeChoices = (own: ProductFile, said: ProductFile, sizes: ReadonlySet<string>): string[] => {
  const isSize = (key: string): boolean => sizes.has(key)
  const isChoice = (key: string): boolean => !isSize(key)
  const stays = (isKind: (key: string) => boolean): string[] =>
    said.optionGroups.some(isKind) ? [] : own.optionGroups.filter(isKind)
  return [...stays(isSize), ...said.optionGroups, ...stays(isChoice)]
}

/** Taxes of the menu, and those of the file that it lacks. */
const mergeTaxes = (before: MenuContent, file: MenuContent): MenuContent['taxes'] => {
  const known = new Set(before.taxes.map(({ key }) => key))
  return [...before.taxes, ...file.taxes.filter(({ key }) => !known.has(key))]
}

const haveOneName = (one: LocalizedText, other: LocalizedText): boolean =>
  Object.entries(one).some(([language, text]) => other[language as Language] === text)

/** Adds products to the category with the key or a name of theirs, or with that category behind the others. */
const placeProducts = (
  categories: readonly Category[],
  from: Category,
  products: readonly ProductFile[],
): Category[] => {
  if (products.length === 0) return [...categories]
  const home =
    categories.find(({ name }) => haveOneName(name, from.name)) ??
    categories.find(({ key }) => key === from.key)
  return home
    ? categories.map((each) =>
        each === home ? { ...each, products: [...each.products, ...products] } : each,
      )
    : [...categories, { ...from, products: [...products] }]
}

/** The file in place of the menu, with what the menu has for rows at fault. */
const replaceMenu = ({ before, file, leftSkus }: CombineInput): CombinedMenu => {
  const inFile = indexBySku(file)
  const stays = ({ sku }: ProductFile): boolean => leftSkus.has(sku) && !inFile.has(sku)
  const staying = listProducts(before).filter(stays)
  if (staying.length === 0) return { content: file, warnings: [] }
  const { groups, keyOf } = adoptGroups({
    before: file,
    file: before,
    taken: staying,
    unchanged: listProducts(file),
  })
  const adopt = (product: ProductFile) => ({ ...product, optionGroups: product.optionGroups.map(keyOf) })
  const categories = before.menu.categories.reduce<Category[]>(
    (all, category) => placeProducts(all, category, category.products.filter(stays).map(adopt)),
    file.menu.categories,
  )
  const content = {
    taxes: mergeTaxes(file, before),
    menu: { ...file.menu, optionGroups: groups, categories },
  }
  return { content, warnings: [] }
}

const updateMenu = ({ before, file, language }: CombineInput): CombinedMenu => {
  const inFile = indexBySku(file)
  const known = indexBySku(before)
  const all = listProducts(file)
  const taken = all.filter(({ sku }) => known.has(sku))
  const unchanged = listProducts(before).filter(({ sku }) => !inFile.has(sku))
  const { groups, keyOf } = adoptGroups({ before, file, taken, unchanged })
  const sizes = new Set(groups.flatMap(({ key, role }) => (role === 'size' ? [key] : [])))
  const hasSizes = ({ optionGroups }: ProductFile): boolean => optionGroups.some((key) => sizes.has(key))
  const adopt = (said: ProductFile) => ({ ...said, optionGroups: said.optionGroups.map(keyOf) })
  // Which of its sizes a single price is for cannot be known.
  const lacksSizes = (own: ProductFile, said: ProductFile): boolean =>
    hasSizes(own) && !hasSizes(said) && !hasNoPrice(said)
  const change = (own: ProductFile): ProductFile => {
    const found = inFile.get(own.sku)
    if (!found) return own
    const said = adopt(found)
    const updated = { ...updateProduct(own, said), optionGroups: mergeChoices(own, said, sizes) }
    return lacksSizes(own, said) ? { ...updated, price: own.price } : updated
  }
  const categories = before.menu.categories.map((category) => ({
    ...category,
    products: category.products.map(change),
  }))
  return {
    content: { taxes: mergeTaxes(before, file), menu: { ...before.menu, optionGroups: groups, categories } },
    warnings: all.flatMap((said) => {
      const own = known.get(said.sku)
      if (!own) return noteProduct('notInMenu', said, language)
      return lacksSizes(own, adopt(said)) ? noteProduct('priceOfSizes', own, language) : []
    }),
  }
}

const addToMenu = ({ before, file, language }: CombineInput): CombinedMenu => {
  const known = indexBySku(before)
  const isNew = ({ sku }: ProductFile): boolean => !known.has(sku)
  const all = listProducts(file)
  const { groups, keyOf } = adoptGroups({
    ...{ before, file },
    taken: all.filter(isNew),
    unchanged: listProducts(before),
  })
  const adopt = (product: ProductFile) => ({ ...product, optionGroups: product.optionGroups.map(keyOf) })
  const categories = file.menu.categories.reduce<Category[]>(
    (own, category) => placeProducts(own, category, category.products.filter(isNew).map(adopt)),
    before.menu.categories,
  )
  return {
    content: { taxes: mergeTaxes(before, file), menu: { ...before.menu, optionGroups: groups, categories } },
    warnings: all
      .filter((product) => !isNew(product))
      .map((product) => noteProduct('alreadyThere', product, language)),
  }
}

const translateMenu = ({ before, file, language }: CombineInput): CombinedMenu => {
  const known = indexBySku(before)
  return {
    content: addLanguage(before, file, language),
    warnings: listProducts(file)
      .filter(({ sku }) => !known.has(sku))
      .map((product) => noteProduct('notInMenu', product, language)),
  }
}

const COMBINE: Readonly<Record<ImportMode, (input: CombineInput) => CombinedMenu>> = {
  replace: replaceMenu,
  update: updateMenu,
  add: addToMenu,
  language: translateMenu,
}

/** The menu that a file makes of the present one. Nothing that the mode does not name is changed. */
export const combineMenus = (mode: ImportMode, input: CombineInput): CombinedMenu => COMBINE[mode](input)
