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
  noteUnreadFields,
  readTranslations,
} from './json-node.parser.ts'

interface UberContext {
  readonly items: ReadonlyMap<string, FoundNode>
  readonly groups: ReadonlyMap<string, FoundNode>
  readonly language: ReaderContext['language']
  readonly notes: IssueCollector
  readonly fields: FieldNotes
}

const MAX_DEPTH = 4

const ITEM_FIELDS = new Set([
  ...['id', 'title', 'description', 'image_url', 'price_info', 'quantity_info', 'suspension_info'],
  ...['modifier_group_ids', 'tax_info', 'external_data'],
])

const readText = (node: JsonNode, field: string, { language }: UberContext) =>
  readTranslations(getNode(getNode(node, field), 'translations'), language)

const indexById = (found: readonly FoundNode[]): Map<string, FoundNode> =>
  new Map(found.map((each) => [getText(each.node, 'id'), each]))

/** The price of an item, or the one that it has as an option of a group. */
const readPrice = (item: FoundNode, groupId: string | undefined, { fields }: UberContext): unknown => {
  const info: FoundNode = { node: getNode(item.node, 'price_info'), at: `${item.at}.price_info` }
  const overrides = listFieldNodes(info, 'overrides')
  const own = overrides.find(
    ({ node }) => node.context_type === 'MODIFIER_GROUP' && node.context_value === groupId,
  )
  if (groupId === undefined)
    for (const { node, at } of overrides)
      if (node.context_type !== 'MODIFIER_GROUP') fields.leave('price_info.overrides', at)
  return own?.node.price ?? info.node.price ?? undefined
}

const getQuantity = (node: JsonNode): JsonNode => getNode(getNode(node, 'quantity_info'), 'quantity')

/** Options are items that are in no category. */
const toOption = (
  item: FoundNode,
  { groupId, depth }: { readonly groupId: string; readonly depth: number },
  reading: UberContext,
): NeutralOption => {
  const quantity = getQuantity(item.node)
  return {
    ...{ at: item.at, id: getText(item.node, 'id'), name: readText(item.node, 'title', reading) },
    price: readPrice(item, groupId, reading),
    max: getNumber(quantity, 'max_permitted'),
    isPreselected: (getNumber(quantity, 'default_quantity') ?? 0) > 0,
    groups: depth < MAX_DEPTH ? toGroups(item, depth + 1, reading) : [],
  }
}

const toGroup = (group: FoundNode, depth: number, reading: UberContext): NeutralGroup => {
  const { node, at } = group
  const id = getText(node, 'id')
  const quantity = getQuantity(node)
  if (listFieldNodes({ node: getNode(node, 'quantity_info'), at }, 'overrides').length > 0)
    reading.fields.leave('quantity_info.overrides', at)
  const options = listFieldNodes(group, 'modifier_options').flatMap((option) => {
    const item = reading.items.get(getText(option.node, 'id'))
    if (item) return [toOption(item, { groupId: id, depth }, reading)]
    return reading.notes.warn(option.at, 'notThere', { name: getText(option.node, 'id') }) ?? []
  })
  return {
    ...{ at, id, name: readText(node, 'title', reading) },
    min: getNumber(quantity, 'min_permitted'),
    max: getNumber(quantity, 'max_permitted'),
    isCounter: options.some(({ max = 1 }) => max > 1),
    options,
  }
}

const toGroups = (item: FoundNode, depth: number, reading: UberContext): NeutralGroup[] =>
  listIds(getNode(item.node, 'modifier_group_ids'), 'ids').flatMap((id) => {
    const group = reading.groups.get(id)
    return group
      ? [toGroup(group, depth, reading)]
      : (reading.notes.warn(item.at, 'notThere', { name: id }) ?? [])
  })

const readTaxRate = (item: JsonNode): number | undefined => {
  const tax = getNode(item, 'tax_info')
  const rate = getNumber(tax, 'tax_rate') ?? getNumber(tax, 'vat_rate_percentage')
  return rate === undefined ? undefined : Math.round(rate * 100)
}

const toProduct = (item: FoundNode, reading: UberContext): NeutralProduct => {
  const { node, at } = item
  noteUnreadFields(item, ITEM_FIELDS, reading.fields)
  return {
    ...{ at, id: getText(node, 'id') },
    name: readText(node, 'title', reading),
    description: readText(node, 'description', reading),
    price: readPrice(item, undefined, reading),
    groups: toGroups(item, 1, reading),
    taxRate: readTaxRate(node),
    photo: getText(node, 'image_url') || undefined,
    isHidden: (getNumber(getNode(getNode(node, 'suspension_info'), 'suspension'), 'suspend_until') ?? 0) > 0,
  }
}

export const isUberEats = (content: unknown): boolean => {
  if (!isJsonNode(content)) return false
  const root = { node: content, at: '' }
  return (
    listFieldNodes(root, 'categories').some(({ node }) => Array.isArray(node.entities)) &&
    listFieldNodes(root, 'items').some(({ node }) => isJsonNode(node.price_info))
  )
}

/** Items that neither a category nor a group refers to; they would be lost. */
const listUnplaced = (root: FoundNode, reading: UberContext): FoundNode[] => {
  const placed = new Set(
    [
      ...listFieldNodes(root, 'categories').flatMap((category) => listFieldNodes(category, 'entities')),
      ...[...reading.groups.values()].flatMap((group) => listFieldNodes(group, 'modifier_options')),
    ].map(({ node }) => getText(node, 'id')),
  )
  return [...reading.items].flatMap(([id, item]) => (placed.has(id) ? [] : [item]))
}

/** Parses Uber Eats' menus (V2), in which items, groups and categories refer to each other by id. */
export const readUberEats = (
  content: unknown,
  { facts: { language }, notes }: { readonly facts: ReaderContext; readonly notes: IssueCollector },
): NeutralMenu => {
  const root: FoundNode = { node: isJsonNode(content) ? content : {}, at: '' }
  const fields = createFieldNotes(notes)
  const items = indexById(listFieldNodes(root, 'items'))
  const reading = {
    items,
    groups: indexById(listFieldNodes(root, 'modifier_groups')),
    language,
    notes,
    fields,
  }
  for (const menu of listFieldNodes(root, 'menus'))
    if (Array.isArray(menu.node.service_availability)) fields.leave('service_availability', menu.at)
  const categories = listFieldNodes(root, 'categories').map((category): NeutralCategory => {
    const products = listFieldNodes(category, 'entities').flatMap(({ node, at }) => {
      const item = items.get(getText(node, 'id'))
      return item
        ? [toProduct(item, reading)]
        : (notes.warn(at, 'notThere', { name: getText(node, 'id') }) ?? [])
    })
    const id = getText(category.node, 'id') || undefined
    return { at: category.at, id, name: readText(category.node, 'title', reading), products }
  })
  const unplaced = listUnplaced(root, reading).map((item) => toProduct(item, reading))
  fields.flush()
  return { prices: 'minor', categories: [...categories, { at: 'items', name: {}, products: unplaced }] }
}
