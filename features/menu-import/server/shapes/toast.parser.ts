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
  listNodes,
  noteUnreadFields,
} from './json-node.parser.ts'

interface ToastContext {
  /** With the groups and options that items refer to. */
  readonly root: FoundNode
  readonly language: ReaderContext['language']
  readonly notes: IssueCollector
  readonly fields: FieldNotes
}

const MAX_DEPTH = 4

/** What is read of an item, and what means something only to Toast. */
const ITEM_FIELDS = new Set([
  ...['name', 'guid', 'description', 'image', 'visibility', 'price', 'pricingStrategy'],
  ...['modifierGroupReferences', 'plu', 'sku', 'calories', 'multiLocationId', 'masterId', 'kitchenName'],
  ...['posName', 'posButtonColorLight', 'posButtonColorDark', 'taxInclusion', 'eligiblePaymentAssistance'],
])

const ONLINE = new Set(['TOAST_ONLINE_ORDERING', 'ORDERING_PARTNERS', 'TOAST_LOCAL'])

/** Switched off, or shown at the till alone. */
const isHidden = (item: JsonNode): boolean =>
  Array.isArray(item.visibility) && !item.visibility.some((place) => ONLINE.has(String(place)))

const resolve = (
  kind: 'modifierGroupReferences' | 'modifierOptionReferences',
  from: FoundNode,
  { root, notes }: ToastContext,
): FoundNode[] =>
  listIds(from.node, kind).flatMap((id) => {
    const node = getNode(root.node, kind)[id]
    if (isJsonNode(node)) return [{ node, at: `${root.at}${kind}.${id}` }]
    return notes.warn(`${from.at}.${kind}`, 'notThere', { name: id }) ?? []
  })

/** An option without a price is free, unless a rule that cannot be expressed sets its price. */
const toOption = (found: FoundNode, depth: number, reading: ToastContext): NeutralOption[] => {
  const { node, at } = found
  const name = getText(node, 'name')
  const strategy = getText(node, 'pricingStrategy')
  const price = getNumber(node, 'price')
  if (price === undefined && strategy !== '' && !['NONE', 'BASE_PRICE'].includes(strategy))
    return reading.notes.warn(at, 'leftOutPriceless', { name }) ?? []
  if (node.allowsDuplicates === true) reading.fields.leave('allowsDuplicates', at)
  return [
    {
      ...{ at, id: getText(node, 'guid') || undefined, price },
      name: { [reading.language]: name },
      isPreselected: node.isDefault === true,
      groups: depth < MAX_DEPTH ? toGroups(found, depth + 1, reading) : [],
    },
  ]
}

const toGroup = (found: FoundNode, depth: number, reading: ToastContext): NeutralGroup => {
  const { node, at } = found
  const least = getNumber(node, 'minSelections') ?? 0
  const isRequired = getText(node, 'requiredMode') === 'REQUIRED'
  if (['SIZE_PRICE', 'SEQUENCE_PRICE'].includes(getText(node, 'pricingStrategy')))
    reading.fields.leave('modifierGroup.pricingStrategy', at)
  return {
    ...{ at, id: getText(node, 'guid') || undefined },
    name: { [reading.language]: getText(node, 'name') },
    min: isRequired ? Math.max(1, least) : least,
    max: getNumber(node, 'maxSelections'),
    isSingle: node.isMultiSelect === false,
    options: resolve('modifierOptionReferences', found, reading).flatMap((option) =>
      toOption(option, depth, reading),
    ),
  }
}

const toGroups = (item: FoundNode, depth: number, reading: ToastContext): NeutralGroup[] =>
  resolve('modifierGroupReferences', item, reading).map((group) => toGroup(group, depth, reading))

/** The group whose options are the sizes of an item, with whole prices, not additions. */
const getSizesGuid = ({ node }: FoundNode): string | undefined =>
  getText(node, 'pricingStrategy') === 'SIZE_PRICE'
    ? getText(getNode(node, 'pricingRules'), 'sizeSpecificPricingGuid') || undefined
    : undefined

const toProduct = (item: FoundNode, reading: ToastContext): NeutralProduct => {
  const { node, at } = item
  const sizesGuid = getSizesGuid(item)
  const groups = toGroups(item, 1, reading)
  const sizes = groups.find(({ id }) => sizesGuid !== undefined && id === sizesGuid)
  if (sizesGuid && !sizes) reading.notes.warn(at, 'notThere', { name: sizesGuid })
  const read = sizes ? new Set([...ITEM_FIELDS, 'pricingRules']) : ITEM_FIELDS
  noteUnreadFields(item, read, reading.fields)
  return {
    ...{ at, id: getText(node, 'guid') || undefined },
    name: { [reading.language]: getText(node, 'name') },
    description: { [reading.language]: getText(node, 'description') },
    price: node.price ?? undefined,
    sizes: sizes?.options.map((option) => ({ ...option, price: option.price ?? '' })),
    sizesName: sizes?.name,
    groups: groups.filter((group) => group !== sizes),
    calories: getNumber(node, 'calories'),
    photo: getText(node, 'image') || undefined,
    isHidden: isHidden(node),
  }
}

/** A group of items, and after it the groups inside it. */
const toCategories = (group: FoundNode, reading: ToastContext, depth = 0): NeutralCategory[] => {
  const { node, at } = group
  const category = {
    ...{ at, id: getText(node, 'guid') || undefined },
    name: { [reading.language]: getText(node, 'name') },
    description: { [reading.language]: getText(node, 'description') },
    products: listFieldNodes(group, 'menuItems').map((item) => toProduct(item, reading)),
  }
  const inner = depth < MAX_DEPTH * 2 ? listFieldNodes(group, 'menuGroups') : []
  return [category, ...inner.flatMap((each) => toCategories(each, reading, depth + 1))]
}

const isMenu = ({ node }: FoundNode): boolean => Array.isArray(node.menuGroups)

/** Restaurants with their menus; some exports are a list of menus alone. */
const listRoots = (content: unknown): { root: FoundNode; menus: FoundNode[] }[] => {
  const nodes = isJsonNode(content) ? [{ node: content, at: '' }] : listNodes(content, '')
  const bare = nodes.filter(isMenu)
  if (bare.length > 0) return [{ root: { node: {}, at: '' }, menus: bare }]
  return nodes.map((root) => ({
    root: { ...root, at: root.at === '' ? '' : `${root.at}.` },
    menus: listFieldNodes(root, 'menus').filter(isMenu),
  }))
}

export const isToast = (content: unknown): boolean => listRoots(content).some(({ menus }) => menus.length > 0)

/** Parses Toast's menus (V2 and V3): groups become categories, and sizes have whole prices. */
export const readToast = (
  content: unknown,
  { facts: { language }, notes }: { readonly facts: ReaderContext; readonly notes: IssueCollector },
): NeutralMenu => {
  const fields = createFieldNotes(notes)
  const roots = listRoots(content)
  const menus = roots.flatMap((each) => each.menus)
  if (menus.length > 1) for (const { at } of menus) fields.leave('menus[].name', at)
  const categories = roots.flatMap(({ root, menus: own }) =>
    own.flatMap((menu) =>
      listFieldNodes(menu, 'menuGroups').flatMap((group) =>
        toCategories(group, { root, language, notes, fields }),
      ),
    ),
  )
  fields.flush()
  return { prices: 'major', categories }
}
