import type { LocalizedText } from '#platform/kernel/language.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import type { Found } from './json-path.ts'
import type { NeutralCategory, NeutralGroup, NeutralMenu, NeutralOption, NeutralProduct } from './neutral.ts'
import { asText, type ReadFacts } from './reading.ts'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One or many: JSON-LD writes both alike. */
const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

const typesOf = (node: Node): string[] =>
  listOf(node['@type']).map((type) => String(type).replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))

const isA = (node: unknown, ...types: string[]): node is Node =>
  isNode(node) && typesOf(node).some((type) => types.includes(type))

const field = (node: Node, name: string): unknown => node[name] ?? node[`schema:${name}`]

interface Reading {
  readonly language: ReadFacts['language']
  readonly byId: ReadonlyMap<string, Node>
}

/** `{ "@id": "…" }` stands for the node of that name in the same file. */
const resolve = (value: unknown, { byId }: Reading): Node | undefined => {
  if (typeof value === 'string') return byId.get(value)
  if (!isNode(value)) return undefined
  const id = value['@id']
  const isReference = typeof id === 'string' && Object.keys(value).length === 1
  return isReference ? byId.get(id) : value
}

const childrenOf = (found: Found, name: string, reading: Reading): Found[] => {
  const { value, at } = found
  if (!isNode(value)) return []
  return listOf(field(value, name)).flatMap((child, index) => {
    const node = resolve(child, reading)
    return node
      ? [{ value: node, at: `${at === '' ? '' : `${at}.`}${name}[${index}]`, key: String(index) }]
      : []
  })
}

/** A text, or one with its language. */
const words = (value: unknown, { language }: Reading): LocalizedText =>
  Object.fromEntries(
    listOf(value).flatMap((said) => {
      if (typeof said === 'string' || typeof said === 'number') return [[language, String(said)]]
      if (!isNode(said) || typeof said['@value'] !== 'string') return []
      const own = (asText(said['@language']) || language).slice(0, 2)
      return isLanguage(own) ? [[own, said['@value']]] : []
    }),
  )

const DIETS = { VeganDiet: 4, VegetarianDiet: 1 } as const

const foodTypeOf = (item: Node): NeutralProduct['foodType'] => {
  const diets = listOf(field(item, 'suitableForDiet')).map((diet) =>
    String(isNode(diet) ? diet['@id'] : diet),
  )
  for (const [name, type] of Object.entries(DIETS)) if (diets.some((diet) => diet.endsWith(name))) return type
  return undefined
}

const caloriesOf = (item: Node): number | undefined => {
  const nutrition = field(item, 'nutrition')
  const digits = isNode(nutrition) ? /\d{1,5}/.exec(asText(field(nutrition, 'calories'))) : null
  return digits ? Number(digits[0]) : undefined
}

const offersOf = (found: Found, reading: Reading): Found[] => childrenOf(found, 'offers', reading)

const priceOf = (offer: unknown): unknown => {
  if (!isNode(offer)) return undefined
  const specification = listOf(field(offer, 'priceSpecification')).find(isNode)
  return field(offer, 'price') ?? (specification && field(specification, 'price')) ?? field(offer, 'lowPrice')
}

const sizeOf = (offer: Found, index: number, reading: Reading): NeutralOption => {
  const node = isNode(offer.value) ? offer.value : {}
  const name = words(field(node, 'name') ?? field(node, 'eligibleQuantity') ?? String(index + 1), reading)
  return { at: offer.at, name, price: priceOf(node) ?? '' }
}

/** What may be added: items on their own, or sections that make groups. */
const groupsOf = (item: Found, reading: Reading): NeutralGroup[] => {
  const addOns = childrenOf(item, 'menuAddOn', reading)
  const optionOf = (found: Found): NeutralOption => {
    const node = isNode(found.value) ? found.value : {}
    const [offer] = offersOf(found, reading)
    return { at: found.at, name: words(field(node, 'name'), reading), price: priceOf(offer?.value) }
  }
  const sections = addOns.filter(({ value }) => isA(value, 'MenuSection'))
  const plain = addOns.filter(({ value }) => !isA(value, 'MenuSection'))
  const own = plain.length > 0 ? [{ at: item.at, name: EXTRAS, options: plain.map(optionOf) }] : []
  return [
    ...own,
    ...sections.map((section) => ({
      at: section.at,
      name: words(isNode(section.value) ? field(section.value, 'name') : '', reading),
      options: childrenOf(section, 'hasMenuItem', reading).map(optionOf),
    })),
  ]
}

const EXTRAS = { en: 'Extras', ar: 'إضافات', sr: 'Dodaci', fr: 'Suppléments', el: 'Πρόσθετα' }

const itemOf = (found: Found, reading: Reading): NeutralProduct => {
  const item = isNode(found.value) ? found.value : {}
  const offers = offersOf(found, reading)
  const id = field(item, 'sku') ?? field(item, 'identifier') ?? item['@id']
  return {
    at: found.at,
    id: typeof id === 'string' ? id : undefined,
    name: words(field(item, 'name'), reading),
    description: words(field(item, 'description'), reading),
    price: priceOf(offers[0]?.value),
    sizes: offers.length > 1 ? offers.map((offer, index) => sizeOf(offer, index, reading)) : [],
    groups: groupsOf(found, reading),
    foodType: foodTypeOf(item),
    calories: caloriesOf(item),
  }
}

const DEEPEST = 8

const sectionsOf = (found: Found, reading: Reading, depth = 0): NeutralCategory[] => {
  const section = isNode(found.value) ? found.value : {}
  const products = childrenOf(found, 'hasMenuItem', reading).map((item) => itemOf(item, reading))
  const inner = depth < DEEPEST ? childrenOf(found, 'hasMenuSection', reading) : []
  const own = {
    at: found.at,
    name: words(field(section, 'name'), reading),
    description: words(field(section, 'description'), reading),
    products,
  }
  return [
    ...(products.length > 0 ? [own] : []),
    ...inner.flatMap((each) => sectionsOf(each, reading, depth + 1)),
  ]
}

const nodesIn = (content: unknown): Found[] => {
  const top = listOf(content).flatMap((value, index) =>
    isNode(value) ? [{ value, at: Array.isArray(content) ? `[${index}]` : '', key: '' }] : [],
  )
  return top.flatMap((found) => [
    found,
    ...listOf(found.value['@graph']).flatMap((value, index) =>
      isNode(value) ? [{ value, at: `${found.at}${found.at ? '.' : ''}@graph[${index}]`, key: '' }] : [],
    ),
  ])
}

const MENU_HOLDERS = ['hasMenu', 'menu']

/** Whole menus, wherever they stand; sections only where there is no menu that could hold them. */
const menusIn = (content: unknown, reading: Reading): Found[] => {
  const nodes = nodesIn(content)
  const menus = nodes.flatMap((found) => {
    if (isA(found.value, 'Menu')) return [found]
    return MENU_HOLDERS.flatMap((name) => childrenOf(found, name, reading)).filter(({ value }) =>
      isA(value, 'Menu'),
    )
  })
  return menus.length > 0 ? menus : nodes.filter(({ value }) => isA(value, 'MenuSection'))
}

const readingOf = (content: unknown, language: ReadFacts['language']): Reading => ({
  language,
  byId: new Map(
    nodesIn(content).flatMap(({ value }) =>
      isNode(value) && typeof value['@id'] === 'string' ? [[value['@id'], value] as const] : [],
    ),
  ),
})

export const isJsonLd = (content: unknown): boolean => menusIn(content, readingOf(content, 'en')).length > 0

/** Reads schema.org menus as web pages carry them: sections become categories, several offers become sizes. */
export const readJsonLd = (content: unknown, { language }: Pick<ReadFacts, 'language'>): NeutralMenu => {
  const reading = readingOf(content, language)
  const menus = new Map(menusIn(content, reading).map((found) => [found.value, found]))
  const categories = [...menus.values()].flatMap((menu) => sectionsOf(menu, reading))
  const currency = /"priceCurrency":\s*"([A-Z]{3})"/.exec(JSON.stringify(content))?.[1]
  return { prices: 'major', categories, ...(currency ? { currency } : {}) }
}
