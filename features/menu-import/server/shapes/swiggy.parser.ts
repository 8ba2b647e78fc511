import { findMatches, type JsonMatch } from '../formats/json-path.parser.ts'
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
} from './json-node.parser.ts'

interface SwiggyContext {
  readonly language: ReaderContext['language']
  readonly notes: IssueCollector
  readonly fields: FieldNotes
}

/** A size: one variation of each group, at a price of its own. */
interface PricedVariant {
  readonly option: NeutralOption
  /** Ids of groups and choices that may be added to it; undefined when all may. */
  readonly addOns: ReadonlySet<string> | undefined
}

const toAddOnKey = (group: string, choice: string): string => `${group}/${choice}`

const listAddOns = (model: FoundNode): ReadonlySet<string> =>
  new Set(
    listFieldNodes(model, 'addonCombinations').map(({ node }) =>
      toAddOnKey(getText(node, 'groupId'), getText(node, 'addonId')),
    ),
  )

const findVariation = (groups: readonly FoundNode[], pick: JsonNode): FoundNode | undefined => {
  const group = groups.find(({ node }) => getText(node, 'groupId') === getText(pick, 'groupId'))
  return (
    group &&
    listFieldNodes(group, 'variations').find(
      ({ node }) => getText(node, 'id') === getText(pick, 'variationId'),
    )
  )
}

/** Each priced combination of variations is a size, such as `Large, thin crust`; prices are in paise. */
const readModels = (
  models: readonly FoundNode[],
  groups: readonly FoundNode[],
  { language, notes, fields }: SwiggyContext,
): PricedVariant[] => {
  const hasAddOns = models.some((model) => listAddOns(model).size > 0)
  return models.flatMap((model) => {
    const picks = listFieldNodes(model, 'variations').map(({ node }) => ({
      found: findVariation(groups, node),
      id: getText(node, 'variationId'),
    }))
    const missing = picks.find(({ found }) => !found)
    if (missing) return notes.warn(model.at, 'notThere', { name: missing.id }) ?? []
    if (picks.some(({ found }) => found && getNumber(found.node, 'inStock') === 0))
      fields.leave('variations.inStock', model.at)
    const names = picks.map(({ found }) => (found ? getText(found.node, 'name') : ''))
    const id = picks.map((pick) => pick.id).join('.')
    const option = { at: model.at, id, name: { [language]: names.join(', ') }, price: model.node.price ?? '' }
    return [{ option, addOns: hasAddOns ? listAddOns(model) : undefined }]
  })
}

/** Without priced combinations, a variation of the only group has its price in whole rupees. */
const readVariations = (group: FoundNode, { language }: SwiggyContext): PricedVariant[] =>
  listFieldNodes(group, 'variations').map(({ node, at }) => {
    const rupees = getNumber(node, 'price')
    const price = rupees === undefined ? '' : Math.round(rupees * 100)
    const option = { at, id: getText(node, 'id'), name: { [language]: getText(node, 'name') }, price }
    return { option, addOns: undefined }
  })

const hasPrices = (group: FoundNode): boolean =>
  listFieldNodes(group, 'variations').some(({ node }) => getNumber(node, 'price') !== undefined)

/** A group whose variations cost the same: a choice of one. */
const toChoice = (group: FoundNode, { language }: SwiggyContext): NeutralGroup => ({
  ...{ at: group.at, id: getText(group.node, 'groupId') || undefined, min: 1, max: 1, isSingle: true },
  name: { [language]: getText(group.node, 'name') },
  options: listFieldNodes(group, 'variations').map(({ node, at }) => ({
    ...{ at, id: getText(node, 'id'), name: { [language]: getText(node, 'name') } },
    isPreselected: getNumber(node, 'default') === 1,
  })),
})

interface Variants {
  readonly sizes: readonly PricedVariant[]
  readonly choices: readonly NeutralGroup[]
  readonly name: string
}

const readVariants = (item: FoundNode, reading: SwiggyContext): Variants => {
  const field = ['variantsV2', 'variants'].find(
    (name) => listFieldNodes({ node: getNode(item.node, name), at: '' }, 'variantGroups').length > 0,
  )
  if (!field) return { sizes: [], choices: [], name: '' }
  const variants = { node: getNode(item.node, field), at: `${item.at}.${field}` }
  const groups = listFieldNodes(variants, 'variantGroups')
  const models = listFieldNodes(variants, 'pricingModels')
  const name = groups.map(({ node }) => getText(node, 'name')).join(', ')
  if (models.length > 0) return { sizes: readModels(models, groups, reading), choices: [], name }
  const priced = groups.filter(hasPrices)
  const [only] = priced
  if (priced.length > 1)
    for (const group of priced)
      reading.notes.error(group.at, 'leftOutPriceless', { name: getText(group.node, 'name') })
  return {
    sizes: only && priced.length === 1 ? readVariations(only, reading) : [],
    choices: groups.filter((group) => !hasPrices(group)).map((group) => toChoice(group, reading)),
    name: only ? getText(only.node, 'name') : '',
  }
}

/** An add-on group; `allowed` are the choices that go with a variant. */
const toAddOnGroup = (
  group: FoundNode,
  allowed: ReadonlySet<string> | undefined,
  { language, fields }: SwiggyContext,
): NeutralGroup => {
  const id = getText(group.node, 'groupId')
  const choices = listFieldNodes(group, 'choices').filter(
    ({ node }) => !allowed || allowed.has(toAddOnKey(id, getText(node, 'id'))),
  )
  return {
    ...{ at: group.at, id: id || undefined, name: { [language]: getText(group.node, 'groupName') } },
    min: getNumber(group.node, 'minAddons'),
    max: getNumber(group.node, 'maxAddons'),
    free: getNumber(group.node, 'maxFreeAddons'),
    options: choices.map(({ node, at }) => {
      if (getNumber(node, 'inStock') === 0) fields.leave('choices.inStock', at)
      return {
        at,
        id: getText(node, 'id') || undefined,
        name: { [language]: getText(node, 'name') },
        price: node.price,
      }
    }),
  }
}

const countChoices = (group: FoundNode): number => listFieldNodes(group, 'choices').length

/** Whether every variant may have every choice of a group. */
const isForAll = (group: FoundNode, variants: readonly PricedVariant[]): boolean => {
  const id = getText(group.node, 'groupId')
  const keys = listFieldNodes(group, 'choices').map(({ node }) => toAddOnKey(id, getText(node, 'id')))
  return variants.every(({ addOns }) => !addOns || keys.every((key) => addOns.has(key)))
}

const parseFoodType = (node: JsonNode): NeutralProduct['foodType'] => {
  const word = (
    getText(getNode(node, 'itemAttribute'), 'vegClassifier') || getText(node, 'isVeg')
  ).toLowerCase()
  if (word === '') return undefined
  if (word === 'egg') return 3
  return ['veg', '1', 'true'].includes(word) ? 1 : 2
}

const toProduct = (item: FoundNode, reading: SwiggyContext): NeutralProduct => {
  const { node, at } = item
  const { sizes, choices, name } = readVariants(item, reading)
  const addOns = listFieldNodes(item, 'addons').filter((group) => countChoices(group) > 0)
  const shared = addOns.filter((group) => isForAll(group, sizes))
  const dependent = addOns.filter((group) => !shared.includes(group))
  const ofVariant = (variant: PricedVariant): NeutralGroup[] =>
    dependent
      .map((group) => toAddOnGroup(group, variant.addOns, reading))
      .filter(({ options }) => options.length > 0)
  const [alone] = sizes
  return {
    ...{ at, id: getText(node, 'id') || undefined, name: { [reading.language]: getText(node, 'name') } },
    description: { [reading.language]: getText(node, 'description') },
    price: node.price ?? node.defaultPrice,
    sizes: sizes.map((variant) => ({ ...variant.option, groups: ofVariant(variant) })),
    ...(name ? { sizesName: { [reading.language]: name } } : {}),
    // A product with one size is sold without sizes, so its add-ons are its own.
    groups: [
      ...choices,
      ...shared.map((group) => toAddOnGroup(group, undefined, reading)),
      ...(sizes.length === 1 && alone ? ofVariant(alone) : []),
    ],
    foodType: parseFoodType(node),
    isRecommended: node.isBestseller === true,
    isHidden: getNumber(node, 'inStock') === 0,
  }
}

const toNodes = (matches: readonly JsonMatch[]): FoundNode[] =>
  matches.flatMap(({ value, at }) => (isJsonNode(value) ? [{ node: value, at }] : []))

const ITEMS = 'itemCards.*.card.info'

export const isSwiggy = (content: unknown): boolean => {
  const root = { value: content, at: '', key: '' }
  return findMatches(`**.${ITEMS}.name`, root, root).length > 0
}

/** Parses Swiggy's menus: priced combinations of variants become sizes, which open the add-ons that go with them. */
export const readSwiggy = (
  content: unknown,
  { facts: { language }, notes }: { readonly facts: ReaderContext; readonly notes: IssueCollector },
): NeutralMenu => {
  const root: JsonMatch = { value: content, at: '', key: '' }
  const fields = createFieldNotes(notes)
  const categories = findMatches('**.?itemCards', root, root).map((found): NeutralCategory => {
    const title = isJsonNode(found.value) ? getText(found.value, 'title') : ''
    const items = toNodes(findMatches(ITEMS, found, root))
    const products = items.map((item) => toProduct(item, { language, notes, fields }))
    return { at: found.at, name: title ? { [language]: title } : {}, products }
  })
  fields.flush()
  return { prices: 'minor', categories }
}
