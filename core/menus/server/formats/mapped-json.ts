import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { type Found, findAll, findOne } from './json-path.ts'
import type { GroupsMapping, Mapping, OptionsMapping, ProductsMapping } from './mapping-schema.ts'
import type { NeutralCategory, NeutralGroup, NeutralMenu, NeutralOption, NeutralProduct } from './neutral.ts'
import type { Notes, ReadFacts } from './reading.ts'

type Words = ProductsMapping['name']

interface Reading {
  readonly root: Found
  readonly facts: Pick<ReadFacts, 'language'>
  readonly notes: Notes
  /** Things by their ids, read once for each list that paths refer to. */
  readonly lists: Map<string, ReadonlyMap<string, Found>>
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const textAt = (path: string | undefined, from: Found, { root }: Reading): string | undefined =>
  asText(findOne(path, from, root)?.value)

const numberAt = (path: string | undefined, from: Found, reading: Reading): number | undefined => {
  const text = textAt(path, from, reading)
  const number = Number(text)
  return text === undefined || text.trim() === '' || !Number.isFinite(number) ? undefined : number
}

const NO = new Set(['false', '0', 'no', 'non', 'nonveg', 'non-veg', 'none', 'off', 'inactive', ''])

/** Booleans come as truths, as `1`, and as words. */
const truthAt = (path: string | undefined, from: Found, { root }: Reading): boolean | undefined => {
  const found = findOne(path, from, root)
  return found && !NO.has(String(found.value).trim().toLowerCase())
}

const wordsAt = (words: Words | undefined, from: Found, reading: Reading): LocalizedText => {
  if (words === undefined) return {}
  const byLanguage = typeof words === 'string' ? { [reading.facts.language]: words } : words
  return Object.fromEntries(
    Object.entries(byLanguage).flatMap(([language, path]) => {
      const text = textAt(path, from, reading)
      return text === undefined ? [] : [[language, text]]
    }),
  )
}

type Referring = Pick<GroupsMapping, 'at' | 'refs' | 'all' | 'id'>

const listed = ({ all = '', id }: Referring, reading: Reading): ReadonlyMap<string, Found> => {
  const known = reading.lists.get(all)
  if (known) return known
  const { root } = reading
  const list = new Map(
    findAll(all, root, root).flatMap((found) => {
      const name = textAt(id, found, reading) ?? found.key
      return [[name, found] as const]
    }),
  )
  reading.lists.set(all, list)
  return list
}

/** What stands inside, or what ids lead to. */
const thingsOf = (mapping: Referring, from: Found, reading: Reading): Found[] => {
  const { root, notes } = reading
  if (mapping.refs === undefined) return mapping.at === undefined ? [] : findAll(mapping.at, from, root)
  const list = listed(mapping, reading)
  return findAll(mapping.refs, from, root).flatMap((ref) => {
    const found = list.get(String(ref.value))
    return found ?? notes.warn(ref.at, 'notThere', { name: String(ref.value).slice(0, 80) }) ?? []
  })
}

const readOption = (mapping: OptionsMapping, found: Found, reading: Reading): NeutralOption => ({
  at: found.at,
  id: textAt(mapping.id, found, reading),
  name: wordsAt(mapping.name, found, reading),
  price: findOne(mapping.price, found, reading.root)?.value,
  calories: numberAt(mapping.calories, found, reading),
  max: numberAt(mapping.max, found, reading),
  isPreselected: truthAt(mapping.preselected, found, reading),
})

const SINGLE = /^(?:single|one|radio|exactly[-_ ]?one|10)$/i

const readGroup = (mapping: GroupsMapping, found: Found, reading: Reading): NeutralGroup => {
  const type = textAt(mapping.type, found, reading)
  const isRequired = truthAt(mapping.required, found, reading)
  const min = numberAt(mapping.min, found, reading)
  return {
    at: found.at,
    id: textAt(mapping.id, found, reading),
    name: wordsAt(mapping.name, found, reading),
    min: isRequired ? Math.max(1, min ?? 1) : min,
    max: numberAt(mapping.max, found, reading),
    isSingle: type !== undefined && SINGLE.test(type),
    options: thingsOf(mapping.options, found, reading).map((option) =>
      readOption(mapping.options, option, reading),
    ),
  }
}

/** Options that stand in one list and name their groups themselves. */
const groupFlatOptions = (mapping: OptionsMapping, from: Found, reading: Reading): NeutralGroup[] => {
  const found = thingsOf(mapping, from, reading)
  const named = Map.groupBy(found, (each) => JSON.stringify(wordsAt(mapping.groupName, each, reading)))
  return [...named.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    return {
      at: first.at,
      name: wordsAt(mapping.groupName, first, reading),
      min: numberAt(mapping.groupMin, first, reading),
      max: numberAt(mapping.groupMax, first, reading),
      options: members.map((member) => readOption(mapping, member, reading)),
    }
  })
}

const readSizes = (mapping: ProductsMapping, found: Found, reading: Reading): NeutralOption[] => {
  const { sizes } = mapping
  if (!sizes) return []
  return findAll(sizes.at, found, reading.root).map((size) => ({
    at: size.at,
    id: textAt(sizes.id, size, reading),
    name: wordsAt(sizes.name, size, reading),
    // A size without a price is no price: it is named rather than sold for nothing.
    price: findOne(sizes.price, size, reading.root)?.value ?? '',
  }))
}

const percent = (rate: number | undefined): number | undefined =>
  rate === undefined ? undefined : Math.round(rate * 100)

const readProduct = (mapping: ProductsMapping, found: Found, reading: Reading): NeutralProduct => {
  const isVegetarian = truthAt(mapping.vegetarian, found, reading)
  const groups = mapping.groups
  return {
    at: found.at,
    id: textAt(mapping.id, found, reading),
    name: wordsAt(mapping.name, found, reading),
    description: wordsAt(mapping.description, found, reading),
    price: findOne(mapping.price, found, reading.root)?.value,
    sizes: readSizes(mapping, found, reading),
    groups: [
      ...(groups ? thingsOf(groups, found, reading).map((group) => readGroup(groups, group, reading)) : []),
      ...(mapping.options ? groupFlatOptions(mapping.options, found, reading) : []),
    ],
    foodType: isVegetarian === undefined ? undefined : isVegetarian ? 1 : 2,
    isRecommended: truthAt(mapping.recommended, found, reading),
    taxRate: percent(numberAt(mapping.tax, found, reading)),
    calories: numberAt(mapping.calories, found, reading),
    isHidden: truthAt(mapping.active, found, reading) === false,
  }
}

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Products that name their category, under the categories that the file lists and those that it does not. */
const byCategoryName = (
  { categories: listedOnes, products }: Mapping,
  named: readonly NeutralCategory[],
  reading: Reading,
): NeutralCategory[] => {
  const { root } = reading
  const categories = named.map((category) => ({ ...category, products: [...category.products] }))
  for (const found of findAll(products.at, root, root)) {
    const name = textAt(products.category, found, reading) ?? ''
    const product = readProduct(products, found, reading)
    const home = categories.find(
      ({ id, name: own }) => id === name || sameName(localize(own, reading.facts.language), name),
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

const readCategories = (mapping: Mapping, reading: Reading): NeutralCategory[] => {
  const { categories, products } = mapping
  const { root } = reading
  if (!categories) return byCategoryName(mapping, [], reading)
  const productsOf = (category: Found): Found[] => {
    if (categories.inside) return findAll(products.at, category, root)
    if (categories.refs === undefined) return []
    return thingsOf({ refs: categories.refs, all: products.at, id: products.id }, category, reading)
  }
  const named = findAll(categories.at, root, root).map(
    (category): NeutralCategory => ({
      at: category.at,
      id: textAt(categories.id, category, reading),
      name: wordsAt(categories.name, category, reading),
      description: wordsAt(categories.description, category, reading),
      products: productsOf(category).map((found) => readProduct(products, found, reading)),
    }),
  )
  return categories.inside || categories.refs !== undefined ? named : byCategoryName(mapping, named, reading)
}

/** Reads any JSON by a mapping. */
export const readMappedJson = (
  content: unknown,
  mapping: Mapping,
  { facts, notes }: { facts: Pick<ReadFacts, 'language'>; notes: Notes },
): NeutralMenu => {
  const root: Found = { value: content, at: '', key: '' }
  const reading: Reading = { root, facts, notes, lists: new Map() }
  return {
    prices: mapping.prices,
    currency: textAt(mapping.currency, root, reading),
    categories: readCategories(mapping, reading),
  }
}

/** Whether a file has everything by which the mapping knows its own. */
export const fitsMapping = (content: unknown, { recognise }: Mapping): boolean => {
  const root: Found = { value: content, at: '', key: '' }
  return recognise.length > 0 && recognise.every((path) => findAll(path, root, root).length > 0)
}
