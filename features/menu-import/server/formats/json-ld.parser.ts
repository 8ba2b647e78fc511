import type { LocalizedText } from '#platform/kernel/language.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import { getDefaultName } from '../default-name.data.ts'
import type { JsonMatch } from './json-path.parser.ts'
import type {
  NeutralCategory,
  NeutralGroup,
  NeutralMenu,
  NeutralOption,
  NeutralProduct,
} from './neutral-menu.data.ts'
import { type ReaderContext, toText } from './reader-context.parser.ts'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One or many: JSON-LD writes both the same way. */
const toList = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

const listTypes = (node: Node): string[] =>
  toList(node['@type']).map((type) => String(type).replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))

const isA = (node: unknown, ...types: string[]): node is Node =>
  isNode(node) && listTypes(node).some((type) => types.includes(type))

const getField = (node: Node, name: string): unknown => node[name] ?? node[`schema:${name}`]

interface JsonLdContext {
  readonly language: ReaderContext['language']
  readonly byId: ReadonlyMap<string, Node>
}

/** `{ "@id": "…" }` refers to the node with that id in the same file. */
const resolveReference = (value: unknown, { byId }: JsonLdContext): Node | undefined => {
  if (typeof value === 'string') return byId.get(value)
  if (!isNode(value)) return undefined
  const id = value['@id']
  const isReference = typeof id === 'string' && Object.keys(value).length === 1
  return isReference ? byId.get(id) : value
}

const listChildren = (found: JsonMatch, name: string, reading: JsonLdContext): JsonMatch[] => {
  const { value, at } = found
  if (!isNode(value)) return []
  return toList(getField(value, name)).flatMap((child, index) => {
    const node = resolveReference(child, reading)
    return node
      ? [{ value: node, at: `${at === '' ? '' : `${at}.`}${name}[${index}]`, key: String(index) }]
      : []
  })
}

/** A text, or one with its language. */
const toLocalizedText = (value: unknown, { language }: JsonLdContext): LocalizedText =>
  Object.fromEntries(
    toList(value).flatMap((said) => {
      if (typeof said === 'string' || typeof said === 'number') return [[language, String(said)]]
      if (!isNode(said) || typeof said['@value'] !== 'string') return []
      const own = (toText(said['@language']) || language).slice(0, 2)
      return isLanguage(own) ? [[own, said['@value']]] : []
    }),
  )

const DIETS = { VeganDiet: 4, VegetarianDiet: 1 } as const

const parseFoodType = (item: Node): NeutralProduct['foodType'] => {
  const diets = toList(getField(item, 'suitableForDiet')).map((diet) =>
    String(isNode(diet) ? diet['@id'] : diet),
  )
  for (const [name, type] of Object.entries(DIETS)) if (diets.some((diet) => diet.endsWith(name))) return type
  return undefined
}

const parseCalories = (item: Node): number | undefined => {
  const nutrition = getField(item, 'nutrition')
  const digits = isNode(nutrition) ? /\d{1,6}/.exec(toText(getField(nutrition, 'calories'))) : null
  return digits ? Number(digits[0]) : undefined
}

const listOffers = (found: JsonMatch, reading: JsonLdContext): JsonMatch[] =>
  listChildren(found, 'offers', reading)

const getPrice = (offer: unknown): unknown => {
  if (!isNode(offer)) return undefined
  const specification = toList(getField(offer, 'priceSpecification')).find(isNode)
  return (
    getField(offer, 'price') ??
    (specification && getField(specification, 'price')) ??
    getField(offer, 'lowPrice')
  )
}

/** What a file of ours names a thing by; others rarely name anything but products. */
const getIdentifier = (node: Node): string | undefined => toText(getField(node, 'identifier')) || undefined

const toSize = (offer: JsonMatch, index: number, reading: JsonLdContext): NeutralOption => {
  const node = isNode(offer.value) ? offer.value : {}
  const name = toLocalizedText(
    getField(node, 'name') ?? getField(node, 'eligibleQuantity') ?? String(index + 1),
    reading,
  )
  return { at: offer.at, id: getIdentifier(node), name, price: getPrice(node) ?? '' }
}

/** Add-ons: single items, or sections that become groups. */
const toGroups = (item: JsonMatch, reading: JsonLdContext): NeutralGroup[] => {
  const addOns = listChildren(item, 'menuAddOn', reading)
  const optionOf = (found: JsonMatch): NeutralOption => {
    const node = isNode(found.value) ? found.value : {}
    const [offer] = listOffers(found, reading)
    return {
      at: found.at,
      id: getIdentifier(node),
      name: toLocalizedText(getField(node, 'name'), reading),
      price: getPrice(offer?.value),
    }
  }
  const sections = addOns.filter(({ value }) => isA(value, 'MenuSection'))
  const plain = addOns.filter(({ value }) => !isA(value, 'MenuSection'))
  const own =
    plain.length > 0 ? [{ at: item.at, name: getDefaultName('extras'), options: plain.map(optionOf) }] : []
  return [
    ...own,
    ...sections.map((section): NeutralGroup => {
      const node = isNode(section.value) ? section.value : {}
      const id = getIdentifier(node)
      return {
        at: section.at,
        ...(id === undefined ? {} : { id, isOwnKind: true }),
        name: toLocalizedText(getField(node, 'name') ?? '', reading),
        options: listChildren(section, 'hasMenuItem', reading).map(optionOf),
      }
    }),
  ]
}

const toProduct = (found: JsonMatch, reading: JsonLdContext): NeutralProduct => {
  const item = isNode(found.value) ? found.value : {}
  const offers = listOffers(found, reading)
  const id = getField(item, 'sku') ?? getField(item, 'identifier') ?? item['@id']
  return {
    at: found.at,
    id: typeof id === 'string' ? id : undefined,
    name: toLocalizedText(getField(item, 'name'), reading),
    description: toLocalizedText(getField(item, 'description'), reading),
    price: getPrice(offers[0]?.value),
    sizes: offers.length > 1 ? offers.map((offer, index) => toSize(offer, index, reading)) : [],
    groups: toGroups(found, reading),
    foodType: parseFoodType(item),
    calories: parseCalories(item),
  }
}

const MAX_SECTION_DEPTH = 8

const toCategories = (found: JsonMatch, reading: JsonLdContext, depth = 0): NeutralCategory[] => {
  const section = isNode(found.value) ? found.value : {}
  const products = listChildren(found, 'hasMenuItem', reading).map((item) => toProduct(item, reading))
  const inner = depth < MAX_SECTION_DEPTH ? listChildren(found, 'hasMenuSection', reading) : []
  const own = {
    at: found.at,
    id: getIdentifier(section),
    name: toLocalizedText(getField(section, 'name'), reading),
    description: toLocalizedText(getField(section, 'description'), reading),
    products,
  }
  return [
    ...(products.length > 0 ? [own] : []),
    ...inner.flatMap((each) => toCategories(each, reading, depth + 1)),
  ]
}

const listNodes = (content: unknown): JsonMatch[] => {
  const top = toList(content).flatMap((value, index) =>
    isNode(value) ? [{ value, at: Array.isArray(content) ? `[${index}]` : '', key: '' }] : [],
  )
  return top.flatMap((found) => [
    found,
    ...toList(found.value['@graph']).flatMap((value, index) =>
      isNode(value) ? [{ value, at: `${found.at}${found.at ? '.' : ''}@graph[${index}]`, key: '' }] : [],
    ),
  ])
}

const MENU_HOLDERS = ['hasMenu', 'menu']

/** Menus anywhere in the file; sections only when there is no menu that could contain them. */
const findMenus = (content: unknown, reading: JsonLdContext): JsonMatch[] => {
  const nodes = listNodes(content)
  const menus = nodes.flatMap((found) => {
    if (isA(found.value, 'Menu')) return [found]
    return MENU_HOLDERS.flatMap((name) => listChildren(found, name, reading)).filter(({ value }) =>
      isA(value, 'Menu'),
    )
  })
  return menus.length > 0 ? menus : nodes.filter(({ value }) => isA(value, 'MenuSection'))
}

const createJsonLdContext = (content: unknown, language: ReaderContext['language']): JsonLdContext => ({
  language,
  byId: new Map(
    listNodes(content).flatMap(({ value }) =>
      isNode(value) && typeof value['@id'] === 'string' ? [[value['@id'], value] as const] : [],
    ),
  ),
})

export const isJsonLd = (content: unknown): boolean =>
  findMenus(content, createJsonLdContext(content, 'en')).length > 0

/** Parses schema.org menus embedded in web pages: sections become categories, several offers become sizes. */
export const readJsonLd = (content: unknown, { language }: Pick<ReaderContext, 'language'>): NeutralMenu => {
  const reading = createJsonLdContext(content, language)
  const menus = new Map(findMenus(content, reading).map((found) => [found.value, found]))
  const categories = [...menus.values()].flatMap((menu) => toCategories(menu, reading))
  const currency = /"priceCurrency":\s*"([A-Z]{3})"/.exec(JSON.stringify(content))?.[1]
  return { prices: 'major', categories, ...(currency ? { currency } : {}) }
}
