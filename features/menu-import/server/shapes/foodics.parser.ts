import type {
  NeutralCategory,
  NeutralGroup,
  NeutralMenu,
  NeutralOption,
  NeutralProduct,
} from '../formats/neutral-menu.data.ts'
import {
  createFieldNotes,
  type FieldNotes,
  type IssueCollector,
  pairTexts,
  type ReaderContext,
} from '../formats/reader-context.parser.ts'
import {
  type FoundNode,
  getNode,
  getNumber,
  getText,
  isJsonNode,
  type JsonNode,
  listFieldNodes,
  listIds,
  listNodes,
  noteUnreadFields,
} from './json-node.parser.ts'

interface FoodicsContext {
  readonly language: ReaderContext['language']
  readonly notes: IssueCollector
  readonly fields: FieldNotes
}

const PRODUCT_FIELDS = new Set([
  ...['id', 'name', 'name_localized', 'description', 'description_localized', 'image', 'is_active', 'sku'],
  ...['price', 'cost', 'category', 'category_id', 'modifiers', 'deleted_at', 'created_at', 'updated_at'],
  ...[
    'calories',
    'tax_group',
    'barcode',
    'pricing_method',
    'selling_method',
    'costing_method',
    'is_stock_product',
  ],
])

/** Products that are weighed, or priced at the till, have no price of their own. */
const IS_OPEN_PRICE = 2
const IS_SOLD_BY_WEIGHT = 2

const readText = (node: JsonNode, field: string, { language }: FoodicsContext) =>
  pairTexts(getText(node, field), node[`${field}_localized`], language)

/** The rates of the taxes of a group, added up, in basis points. */
const readTaxRate = (found: FoundNode): number | undefined => {
  const group = { node: getNode(found.node, 'tax_group'), at: found.at }
  const rates = listFieldNodes(group, 'taxes').flatMap(({ node }) => getNumber(node, 'rate') ?? [])
  return rates.length === 0 ? undefined : Math.round(rates.reduce((sum, rate) => sum + rate, 0) * 100)
}

const isGone = ({ node }: FoundNode): boolean => getText(node, 'deleted_at') !== ''

const toGroup = (modifier: FoundNode, reading: FoodicsContext): NeutralGroup => {
  const { node, at } = modifier
  const limits = getNode(node, 'pivot')
  const [defaults, excluded] = [
    listIds(limits, 'default_options_ids'),
    listIds(limits, 'excluded_options_ids'),
  ]
  if (limits.unique_options === false) reading.fields.leave('unique_options', at)
  const options = listFieldNodes(modifier, 'options').flatMap((option): NeutralOption[] => {
    const id = getText(option.node, 'id') || undefined
    const name = readText(option.node, 'name', reading)
    if (id && excluded.includes(id)) return []
    if (isGone(option) || option.node.is_active === false)
      return reading.notes.warn(option.at, 'leftOutArchived', { name: getText(option.node, 'name') }) ?? []
    const isPreselected = id !== undefined && defaults.includes(id)
    const calories = getNumber(option.node, 'calories')
    return [{ at: option.at, id, name, price: option.node.price, calories, isPreselected }]
  })
  return {
    ...{ at, id: getText(node, 'id') || undefined, name: readText(node, 'name', reading), options },
    min: getNumber(limits, 'minimum_options'),
    max: getNumber(limits, 'maximum_options'),
    free: getNumber(limits, 'free_options'),
  }
}

const toProduct = (found: FoundNode, reading: FoodicsContext): NeutralProduct => {
  const { node, at } = found
  noteUnreadFields(found, PRODUCT_FIELDS, reading.fields)
  if (getNumber(node, 'selling_method') === IS_SOLD_BY_WEIGHT) reading.fields.leave('selling_method', at)
  return {
    ...{ at, id: getText(node, 'sku') || getText(node, 'id') || undefined },
    name: readText(node, 'name', reading),
    description: readText(node, 'description', reading),
    price: getNumber(node, 'pricing_method') === IS_OPEN_PRICE ? undefined : node.price,
    groups: listFieldNodes(found, 'modifiers')
      .filter((modifier) => !isGone(modifier))
      .map((modifier) => toGroup(modifier, reading)),
    taxRate: readTaxRate(found),
    calories: getNumber(node, 'calories'),
    photo: getText(node, 'image') || undefined,
    isHidden: node.is_active === false,
  }
}

const listProducts = (content: unknown): FoundNode[] =>
  isJsonNode(content) ? listNodes(content.data, 'data') : listNodes(content, '')

export const isFoodics = (content: unknown): boolean =>
  listProducts(content).some(
    ({ node }) => 'name_localized' in node && 'price' in node && ('modifiers' in node || 'category' in node),
  )

/** Parses Foodics' products as its API (version 5) lists them, with category and modifiers inside. */
export const readFoodics = (
  content: unknown,
  { facts: { language }, notes }: { readonly facts: ReaderContext; readonly notes: IssueCollector },
): NeutralMenu => {
  const fields = createFieldNotes(notes)
  const reading = { language, notes, fields }
  const products = listProducts(content).filter((found) => {
    if (isGone(found)) notes.warn(found.at, 'leftOutArchived', { name: getText(found.node, 'name') })
    return !isGone(found)
  })
  const byCategory = Map.groupBy(products, ({ node }) => getText(getNode(node, 'category'), 'id'))
  const categories = [...byCategory].flatMap(([id, members]): NeutralCategory[] => {
    const [first] = members
    if (!first) return []
    const name = readText(getNode(first.node, 'category'), 'name', reading)
    return [
      { at: first.at, id: id || undefined, name, products: members.map((each) => toProduct(each, reading)) },
    ]
  })
  fields.flush()
  return { prices: 'major', categories }
}
