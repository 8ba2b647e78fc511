import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { findMatch, findMatches, type JsonMatch } from './json-path.parser.ts'
import type { GroupsMapping, Mapping, OptionsMapping, ProductsMapping } from './mapping.parser.ts'
import type {
  NeutralCategory,
  NeutralGroup,
  NeutralMenu,
  NeutralOption,
  NeutralProduct,
} from './neutral-menu.data.ts'
import type { IssueCollector, ReaderContext } from './reader-context.parser.ts'

type TextMapping = ProductsMapping['name']

interface MappingContext {
  readonly root: JsonMatch
  readonly facts: Pick<ReaderContext, 'language'>
  readonly notes: IssueCollector
  /** Items by id, read once for each list that paths refer to. */
  readonly lists: Map<string, ReadonlyMap<string, JsonMatch>>
}

const toOptionalText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const readText = (path: string | undefined, from: JsonMatch, { root }: MappingContext): string | undefined =>
  toOptionalText(findMatch(path, from, root)?.value)

const readNumber = (
  path: string | undefined,
  from: JsonMatch,
  reading: MappingContext,
): number | undefined => {
  const text = readText(path, from, reading)
  const number = Number(text)
  return text === undefined || text.trim() === '' || !Number.isFinite(number) ? undefined : number
}

const FALSE_TEXTS = new Set(['false', '0', 'no', 'non', 'nonveg', 'non-veg', 'none', 'off', 'inactive', ''])

/** Booleans come as JSON booleans, as `1`, and as words. */
const readBoolean = (
  path: string | undefined,
  from: JsonMatch,
  { root }: MappingContext,
): boolean | undefined => {
  const found = findMatch(path, from, root)
  return found && !FALSE_TEXTS.has(String(found.value).trim().toLowerCase())
}

const readLocalizedText = (
  words: TextMapping | undefined,
  from: JsonMatch,
  reading: MappingContext,
): LocalizedText => {
  if (words === undefined) return {}
  const byLanguage = typeof words === 'string' ? { [reading.facts.language]: words } : words
  return Object.fromEntries(
    Object.entries(byLanguage).flatMap(([language, path]) => {
      const text = readText(path, from, reading)
      return text === undefined ? [] : [[language, text]]
    }),
  )
}

type ReferenceMapping = Pick<GroupsMapping, 'at' | 'refs' | 'all' | 'id'>

const indexReferenced = (
  { all = '', id }: ReferenceMapping,
  reading: MappingContext,
): ReadonlyMap<string, JsonMatch> => {
  const known = reading.lists.get(all)
  if (known) return known
  const { root } = reading
  const list = new Map(
    findMatches(all, root, root).flatMap((found) => {
      const name = readText(id, found, reading) ?? found.key
      return [[name, found] as const]
    }),
  )
  reading.lists.set(all, list)
  return list
}

/** Nested items, or those referenced by ids. */
const listItems = (mapping: ReferenceMapping, from: JsonMatch, reading: MappingContext): JsonMatch[] => {
  const { root, notes } = reading
  if (mapping.refs === undefined) return mapping.at === undefined ? [] : findMatches(mapping.at, from, root)
  const list = indexReferenced(mapping, reading)
  return findMatches(mapping.refs, from, root).flatMap((ref) => {
    const found = list.get(String(ref.value))
    return found ?? notes.warn(ref.at, 'notThere', { name: String(ref.value).slice(0, 80) }) ?? []
  })
}

const readOption = (mapping: OptionsMapping, found: JsonMatch, reading: MappingContext): NeutralOption => ({
  at: found.at,
  id: readText(mapping.id, found, reading),
  name: readLocalizedText(mapping.name, found, reading),
  price: findMatch(mapping.price, found, reading.root)?.value,
  calories: readNumber(mapping.calories, found, reading),
  max: readNumber(mapping.max, found, reading),
  isPreselected: readBoolean(mapping.preselected, found, reading),
})

const SINGLE = /^(?:single|one|radio|exactly[-_ ]?one|10)$/i

const readGroup = (mapping: GroupsMapping, found: JsonMatch, reading: MappingContext): NeutralGroup => {
  const type = readText(mapping.type, found, reading)
  const isRequired = readBoolean(mapping.required, found, reading)
  const min = readNumber(mapping.min, found, reading)
  return {
    at: found.at,
    id: readText(mapping.id, found, reading),
    name: readLocalizedText(mapping.name, found, reading),
    min: isRequired ? Math.max(1, min ?? 1) : min,
    max: readNumber(mapping.max, found, reading),
    isSingle: type !== undefined && SINGLE.test(type),
    options: listItems(mapping.options, found, reading).map((option) =>
      readOption(mapping.options, option, reading),
    ),
  }
}

/** Options in one list that name their groups themselves. */
const groupFlatOptions = (
  mapping: OptionsMapping,
  from: JsonMatch,
  reading: MappingContext,
): NeutralGroup[] => {
  const found = listItems(mapping, from, reading)
  const named = Map.groupBy(found, (each) =>
    JSON.stringify(readLocalizedText(mapping.groupName, each, reading)),
  )
  return [...named.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    return {
      at: first.at,
      name: readLocalizedText(mapping.groupName, first, reading),
      min: readNumber(mapping.groupMin, first, reading),
      max: readNumber(mapping.groupMax, first, reading),
      options: members.map((member) => readOption(mapping, member, reading)),
    }
  })
}

const readSizes = (mapping: ProductsMapping, found: JsonMatch, reading: MappingContext): NeutralOption[] => {
  const { sizes } = mapping
  if (!sizes) return []
  return findMatches(sizes.at, found, reading.root).map((size) => ({
    at: size.at,
    id: readText(sizes.id, size, reading),
    name: readLocalizedText(sizes.name, size, reading),
    // A size without a price is reported as an error, so that it is not sold for free.
    price: findMatch(sizes.price, size, reading.root)?.value ?? '',
  }))
}

const toRate = (rate: number | undefined): number | undefined =>
  rate === undefined ? undefined : Math.round(rate * 100)

const readProduct = (mapping: ProductsMapping, found: JsonMatch, reading: MappingContext): NeutralProduct => {
  const isVegetarian = readBoolean(mapping.vegetarian, found, reading)
  const groups = mapping.groups
  return {
    at: found.at,
    id: readText(mapping.id, found, reading),
    name: readLocalizedText(mapping.name, found, reading),
    description: readLocalizedText(mapping.description, found, reading),
    price: findMatch(mapping.price, found, reading.root)?.value,
    sizes: readSizes(mapping, found, reading),
    groups: [
      ...(groups ? listItems(groups, found, reading).map((group) => readGroup(groups, group, reading)) : []),
      ...(mapping.options ? groupFlatOptions(mapping.options, found, reading) : []),
    ],
    foodType: isVegetarian === undefined ? undefined : isVegetarian ? 1 : 2,
    isRecommended: readBoolean(mapping.recommended, found, reading),
    taxRate: toRate(readNumber(mapping.tax, found, reading)),
    calories: readNumber(mapping.calories, found, reading),
    isHidden: readBoolean(mapping.active, found, reading) === false,
  }
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Products that name their category, under the categories that the file lists and those that it does not. */
const groupByCategoryName = (
  { categories: listedOnes, products }: Mapping,
  named: readonly NeutralCategory[],
  reading: MappingContext,
): NeutralCategory[] => {
  const { root } = reading
  const categories = named.map((category) => ({ ...category, products: [...category.products] }))
  for (const found of findMatches(products.at, root, root)) {
    const name = readText(products.category, found, reading) ?? ''
    const product = readProduct(products, found, reading)
    const home = categories.find(
      ({ id, name: own }) => id === name || isSameName(localize(own, reading.facts.language), name),
    )
    if (home) home.products.push(product)
    else if (listedOnes?.refs === undefined)
      categories.push({
        at: found.at,
        id: name,
        name: name ? { [reading.facts.language]: name } : {},
        products: [product],
      })
  }
  return categories
}

const readCategories = (mapping: Mapping, reading: MappingContext): NeutralCategory[] => {
  const { categories, products } = mapping
  const { root } = reading
  if (!categories) return groupByCategoryName(mapping, [], reading)
  const productsOf = (category: JsonMatch): JsonMatch[] => {
    if (categories.inside) return findMatches(products.at, category, root)
    if (categories.refs === undefined) return []
    return listItems({ refs: categories.refs, all: products.at, id: products.id }, category, reading)
  }
  const named = findMatches(categories.at, root, root).map(
    (category): NeutralCategory => ({
      at: category.at,
      id: readText(categories.id, category, reading),
      name: readLocalizedText(categories.name, category, reading),
      description: readLocalizedText(categories.description, category, reading),
      products: productsOf(category).map((found) => readProduct(products, found, reading)),
    }),
  )
  return categories.inside || categories.refs !== undefined
    ? named
    : groupByCategoryName(mapping, named, reading)
}

/** Reads any JSON by a mapping. */
export const readMappedJson = (
  content: unknown,
  mapping: Mapping,
  { facts: context, notes }: { facts: Pick<ReaderContext, 'language'>; notes: IssueCollector },
): NeutralMenu => {
  const root: JsonMatch = { value: content, at: '', key: '' }
  const reading: MappingContext = { root, facts: context, notes, lists: new Map() }
  return {
    prices: mapping.prices,
    currency: readText(mapping.currency, root, reading),
    categories: readCategories(mapping, reading),
  }
}

/** Whether a file has all paths by which the mapping recognises its format. */
export const matchesMapping = (content: unknown, { recognise }: Mapping): boolean => {
  const root: JsonMatch = { value: content, at: '', key: '' }
  return recognise.length > 0 && recognise.every((path) => findMatches(path, root, root).length > 0)
}
