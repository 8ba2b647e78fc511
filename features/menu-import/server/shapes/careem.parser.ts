import type { LocalizedText } from '#platform/kernel/language.ts'
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

type List = 'items' | 'groups' | 'options'

interface CareemContext {
  /** What others refer to, by id. */
  readonly lists: Readonly<Record<List, ReadonlyMap<string, FoundNode>>>
  readonly language: ReaderContext['language']
  readonly notes: IssueCollector
  readonly fields: FieldNotes
  /** Basis points. */
  readonly taxRate: number | undefined
}

const MAX_DEPTH = 4

const ITEM_FIELDS = new Set([
  ...['id', 'catalog_id', 'category_id', 'name', 'name_localized', 'description', 'description_localized'],
  ...['price', 'active', 'deleted', 'groups', 'sort', 'order', 'sort_order', 'calories'],
])

const readText = (node: JsonNode, field: string, { language }: CareemContext): LocalizedText => ({
  ...(getText(node, field) ? { [language]: getText(node, field) } : {}),
  ...readTranslations(getNode(node, `${field}_localized`), language),
})

const findById = (list: List, from: FoundNode, { lists, notes }: CareemContext): FoundNode[] =>
  listIds(from.node, list).flatMap((id) => {
    const found = lists[list].get(id)
    return found ?? notes.warn(from.at, 'notThere', { name: id }) ?? []
  })

const indexById = (root: FoundNode, list: List): ReadonlyMap<string, FoundNode> =>
  new Map(listFieldNodes(root, list).map((found) => [getText(found.node, 'id'), found]))

const toOption = (option: FoundNode, depth: number, reading: CareemContext): NeutralOption => ({
  ...{ at: option.at, id: getText(option.node, 'id') },
  name: readText(option.node, 'name', reading),
  price: option.node.price,
  groups: depth < MAX_DEPTH ? toGroups(option, depth + 1, reading) : [],
})

const toGroups = (from: FoundNode, depth: number, reading: CareemContext): NeutralGroup[] =>
  findById('groups', from, reading).map((group) => ({
    ...{ at: group.at, id: getText(group.node, 'id') },
    name: readText(group.node, 'name', reading),
    min: getNumber(group.node, 'min'),
    max: getNumber(group.node, 'max'),
    options: findById('options', group, reading).map((option) => toOption(option, depth, reading)),
  }))

const toProduct = (item: FoundNode, reading: CareemContext): NeutralProduct[] => {
  const { node, at } = item
  const name = readText(node, 'name', reading)
  if (node.deleted === true)
    return reading.notes.warn(at, 'leftOutArchived', { name: Object.values(name)[0] ?? '' }) ?? []
  noteUnreadFields(item, ITEM_FIELDS, reading.fields)
  return [
    {
      ...{ at, id: getText(node, 'id'), name, taxRate: reading.taxRate },
      description: readText(node, 'description', reading),
      price: node.price,
      groups: toGroups(item, 1, reading),
      calories: getNumber(node, 'calories'),
      isHidden: node.active === false,
    },
  ]
}

export const isCareem = (content: unknown): boolean => {
  if (!isJsonNode(content) || !isJsonNode(content.catalog)) return false
  const root = { node: content, at: '' }
  return (
    listFieldNodes(root, 'categories').some(({ node }) => Array.isArray(node.items)) &&
    listFieldNodes(root, 'items').some(({ node }) => 'price' in node) &&
    Array.isArray(content.groups)
  )
}

/** Parses Careem's catalogues, in which items, groups and options refer to each other by id. */
export const readCareem = (
  content: unknown,
  { facts: { language }, notes }: { readonly facts: ReaderContext; readonly notes: IssueCollector },
): NeutralMenu => {
  const root: FoundNode = { node: isJsonNode(content) ? content : {}, at: '' }
  const fields = createFieldNotes(notes)
  const rate = getNumber(getNode(root.node, 'catalog'), 'tax')
  const taxRate = rate === undefined ? undefined : Math.round(rate * 100)
  const lists = {
    items: indexById(root, 'items'),
    groups: indexById(root, 'groups'),
    options: indexById(root, 'options'),
  }
  const reading = { lists, language, notes, fields, taxRate }
  const categories = listFieldNodes(root, 'categories').map(
    (category): NeutralCategory => ({
      ...{ at: category.at, id: getText(category.node, 'id') || undefined },
      name: readText(category.node, 'name', reading),
      products: findById('items', category, reading).flatMap((item) => toProduct(item, reading)),
    }),
  )
  fields.flush()
  return { prices: 'major', categories }
}
