import type { MappedMenu } from '#core/menus/server/site-details.service.ts'
import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { getDefaultName } from '../default-name.data.ts'
import { createGroupBuilder, type GroupBuilder } from './build-groups.mapper.ts'
import { createFaultyRowCollector, type FaultyRowCollector, type FaultyRows } from './faulty-rows.parser.ts'
import type {
  CategoryInput,
  NeutralCategory,
  NeutralMenu,
  NeutralProduct,
  OptionInput,
  ProductInput,
  TaxInput,
} from './neutral-menu.data.ts'
import { createPriceParser } from './price.parser.ts'
import {
  cleanLine,
  cleanText,
  cleanTexts,
  createKeyGenerator,
  getPriceIssue,
  type IssueCollector,
  type ReaderContext,
  toText,
} from './reader-context.parser.ts'
import { isDateText, isRoundedCode } from './spreadsheet-traps.parser.ts'

/**
 * Finds the shop's tax of a rate. A new one is assumed to be included in the price, as in menus for guests, and this
 * is noted.
 */
const createTaxes = ({ taxes }: Pick<ReaderContext, 'taxes'>, notes: IssueCollector) => {
  const made = new Map<number, TaxInput>()
  const keyOf = (rate: number, at: string): string => {
    const known = taxes.filter((tax) => tax.rate === rate)
    const best = known.find(({ inclusive }) => inclusive) ?? known[0] ?? made.get(rate)
    if (best) return best.key
    const key = `tax-${rate / 100}`
    notes.warn(at, 'taxAssumed', { rate: rate / 100 })
    made.set(rate, { key, name: getDefaultName('tax'), rate, inclusive: true })
    return key
  }
  return { keyOf, all: (): TaxInput[] => [...taxes, ...made.values()] }
}

/** A foreign menu converted to ours, and where in the file each part of it was. */
export interface BuiltMenu extends Pick<MappedMenu, 'taxes' | 'menu'> {
  /** Places in the file by paths of the new menu. */
  readonly places: ReadonlyMap<string, string>
  readonly faulty: FaultyRows
}

interface BuildContext {
  readonly facts: ReaderContext
  readonly notes: IssueCollector
  readonly groups: GroupBuilder
  readonly price: (value: unknown) => number | undefined
  readonly taxKey: (rate: number, at: string) => string
  readonly skus: ReadonlyMap<NeutralProduct, string>
}

/** Lists of favourites repeat products of other categories. */
const FAVOURITES_NAME =
  /^(?:recommended|popular|best\s?sellers?|favou?rites?|top picks?|most ordered|الأكثر طلب)/iu

const isSameProduct = (one: NeutralProduct, other: NeutralProduct): boolean =>
  localize(one.name, 'en') === localize(other.name, 'en') && toText(one.price) === toText(other.price)

interface ArrangedMenu {
  readonly categories: readonly { category: NeutralCategory; products: NeutralProduct[] }[]
  readonly skus: Map<NeutralProduct, string>
}

/** A product in several categories is assigned to one, preferably not a list of favourites. */
const arrangeCategories = ({ categories }: NeutralMenu, notes: IssueCollector): ArrangedMenu => {
  const isList = ({ name }: NeutralCategory) => FAVOURITES_NAME.test(localize(name, 'en'))
  const first = new Map<string, NeutralProduct>()
  const homes = new Map<string, NeutralCategory>()
  const lists = new Map<string, NeutralCategory>()
  for (const category of categories)
    for (const product of category.products) {
      if (product.id === undefined) continue
      const home = homes.get(product.id)
      if (isList(category)) lists.set(product.id, category)
      if (!home || (isList(home) && !isList(category))) homes.set(product.id, category)
      if (!first.has(product.id)) first.set(product.id, product)
    }
  const newKey = createKeyGenerator()
  const skus = new Map<NeutralProduct, string>()
  const placed = new Set<string>()
  const keep = (category: NeutralCategory, product: NeutralProduct): NeutralProduct[] => {
    const { id, at } = product
    const name = localize(product.name, 'en')
    const known = id === undefined ? undefined : first.get(id)
    const isAnother = known !== undefined && !isSameProduct(known, product)
    if (isAnother) notes.warn(at, 'skuTwice', { sku: id ?? '', name })
    if (id !== undefined && !isAnother) {
      if (homes.get(id) !== category || placed.has(id)) {
        if (!isList(category)) notes.warn(at, 'standsTwice', { name })
        return []
      }
      placed.add(id)
    }
    const isListed = id !== undefined && lists.has(id) && homes.get(id) !== lists.get(id)
    const isRecommended = product.isRecommended || isListed
    const stored = { ...product, isRecommended }
    skus.set(stored, newKey(id ?? name, 'product'))
    return [stored]
  }
  return {
    categories: categories.map((category) => ({
      category,
      products: category.products.flatMap((product) => keep(category, product)),
    })),
    skus,
  }
}

const buildSizes = (product: NeutralProduct, { groups }: BuildContext): OptionInput[] => {
  const keys = createKeyGenerator()
  return (product.sizes ?? []).flatMap((size) => groups.option(size, keys) ?? [])
}

/** Its price; undefined when it cannot be parsed, null when the file has none. */
const buildPrice = (product: NeutralProduct, sizes: readonly OptionInput[], { price }: BuildContext) => {
  if (sizes.length > 0) return Math.min(...sizes.map((size) => size.price ?? 0))
  if (product.price === undefined || product.price === null) return null
  return price(product.price)
}

/** A product comes hidden because the file has no price for it; a file that needs no prices changes nothing there. */
const notePriceMissing = (at: string, name: LocalizedText, { facts, notes }: BuildContext): void => {
  notes.warn(at, 'priceMissing', { name: localize(name, 'en') })
  if (!facts.isPriceOptional) notes.doubt('pricesMissing', `${at} ${localize(name, facts.language)}`)
}

/** Pictures are files uploaded with the menu; external URLs are not fetched. */
const PICTURE = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.(?:webp|png|jpe?g|avif|gif)$/

const buildProduct = (product: NeutralProduct, building: BuildContext): ProductInput | undefined => {
  const { notes, groups, skus, taxKey } = building
  const { at, foodType, isRecommended, taxRate, calories, allergens, photo, isHidden } = product
  const sku = skus.get(product) ?? ''
  const name = cleanTexts(product.name, (text) => cleanLine(text, 160))
  if (Object.keys(name).length === 0) return notes.error(at, 'nameMissing')
  if (product.id !== undefined && isRoundedCode(product.id))
    return notes.error(at, 'codeRounded', { value: product.id.slice(0, 60) })
  const sizes = buildSizes(product, building)
  const price = buildPrice(product, sizes, building)
  if (price === undefined)
    return notes.error(at, getPriceIssue(product.price), { value: toText(product.price).slice(0, 60) })
  if (price === null) notePriceMissing(at, name, building)
  else if (isHidden) notes.warn(at, 'comesHidden', { name: localize(name, 'en') })
  const sizeGroup =
    sizes.length > 1 ? [groups.addSizes(sizes, { at, id: `sizes-${sku}`, name: product.sizesName })] : []
  const choices = product.groups.flatMap((group) => groups.add(group) ?? [])
  return {
    sku,
    name,
    description: cleanTexts(product.description, (text) => cleanText(text, 2000)),
    price: price ?? 0,
    ...(foodType ? { foodType } : {}),
    ...(isRecommended ? { special: [1] } : {}),
    ...(taxRate === undefined || taxRate <= 0 ? {} : { tax: taxKey(taxRate, at) }),
    ...(calories === undefined ? {} : { calories }),
    ...(allergens && allergens.length > 0 ? { allergens: [...allergens] } : {}),
    ...(photo && PICTURE.test(photo) ? { photo } : {}),
    ...(isHidden || price === null ? { stores: [] } : {}),
    optionGroups: [...new Set([...sizeGroup, ...choices])],
  }
}

const buildCategories = (
  arranged: ArrangedMenu,
  building: BuildContext,
  { place, faulty }: { place: (path: string, at: string) => void; faulty: FaultyRowCollector },
): CategoryInput[] => {
  const newKey = createKeyGenerator()
  const built: CategoryInput[] = []
  for (const { category, products } of arranged.categories) {
    const where = `menu.categories[${built.length}]`
    const name = cleanTexts(category.name, (text) => cleanLine(text, 160))
    const mapped: ProductInput[] = []
    for (const product of products) {
      const path = `${where}.products[${mapped.length}]`
      const made = faulty.watch(() => buildProduct(product, building), {
        sku: building.skus.get(product),
        path,
      })
      if (!made) continue
      place(path, product.at)
      mapped.push(made)
    }
    if (mapped.length === 0) continue
    place(where, category.at)
    built.push({
      key: newKey(category.id ?? localize(name, 'en'), 'category'),
      name: Object.keys(name).length > 0 ? name : getDefaultName('other'),
      description: cleanTexts(category.description, (text) => cleanText(text, 600)),
      products: mapped,
    })
  }
  return built
}

/** A price that names a currency: that of the shop, or it is not read. */
const NAMES_CURRENCY = /[\p{L}\p{Sc}]/u

/** Reads prices, and records which of them are in doubt and whether any names a currency. */
const createPriceReader = (
  { prices, currency: named }: NeutralMenu,
  context: ReaderContext,
  notes: IssueCollector,
) => {
  const found = { isCurrencyNamed: named !== undefined }
  const parse = createPriceParser(context, { prices, notes })
  const price = (value: unknown): number | undefined => {
    const isNamed = typeof value === 'string' && NAMES_CURRENCY.test(value)
    if (isNamed && !isDateText(value)) found.isCurrencyNamed = true
    return parse(value)
  }
  return { price, found }
}

/** Converts a foreign menu to ours, and records what was left out or decided. */
export const buildMenu = (neutral: NeutralMenu, context: ReaderContext, notes: IssueCollector): BuiltMenu => {
  const { currency } = neutral
  if (currency && currency !== context.currency)
    notes.error('', 'currency', { found: currency, expected: context.currency })
  const places = new Map<string, string>()
  const place = (path: string, at: string) => void places.set(path, at)
  const { price, found } = createPriceReader(neutral, context, notes)
  const arranged = arrangeCategories(neutral, notes)
  const byId = new Map([...arranged.skus].map(([{ id }, sku]) => [id ?? '', sku]))
  const groups = createGroupBuilder({ notes, price, place, skuOf: (id) => byId.get(id) })
  const taxes = createTaxes(context, notes)
  const building = { facts: context, notes, groups, price, taxKey: taxes.keyOf, skus: arranged.skus }
  const faulty = createFaultyRowCollector(notes)
  const categories = buildCategories(arranged, building, { place, faulty })
  const elsewhere = [...arranged.skus.keys()].filter(({ photo }) => photo && !PICTURE.test(photo)).length
  if (elsewhere > 0) notes.warn('', 'picturesLeftOut', { count: elsewhere })
  if (categories.length === 0 && notes.errors.length === 0) notes.error('', 'nothing')
  if (!found.isCurrencyNamed) notes.doubt('currencyUnnamed', context.currency)
  const menu = { optionGroups: groups.all(), categories }
  return { taxes: taxes.all(), menu, places, faulty: faulty.found }
}
