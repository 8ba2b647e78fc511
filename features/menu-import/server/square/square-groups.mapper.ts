import type { MappedMenu } from '#core/menus/server/site-details.service.ts'
import { getDefaultName } from '../default-name.data.ts'
import { cleanSquareLine, type SquareContext } from './square-context.mapper.ts'
import type { SquareItem, SquareListInfo, SquareModifierList, SquareObject } from './square-schema.parser.ts'

type GroupInput = NonNullable<MappedMenu['menu']['optionGroups']>[number]
type OptionInput = GroupInput['options'][number]

export interface SquareGroups {
  /** An item's price and, with several variations, its size group; undefined when nothing has a price. */
  sizesOf(item: SquareItem): { readonly price: number; readonly groupKeys: readonly string[] } | undefined
  /** The keys of the choices that an item offers. */
  choicesOf(item: SquareItem): string[]
  /** The groups requested so far. */
  used(): GroupInput[]
  /** A currency found among the prices that is not the shop's. */
  wrongCurrency(): string | undefined
}

const sortByOrdinal = <Data extends { ordinal: number }>(data: readonly (Data & { id: string })[]) =>
  data.toSorted((a, b) => a.ordinal - b.ordinal)

const isPrice = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0

type Limits = Pick<SquareListInfo, 'min_selected_modifiers' | 'max_selected_modifiers'>

/** `-1` means no limit. */
const computeLimits = (
  none: number,
  { min_selected_modifiers: least, max_selected_modifiers: most }: Limits,
) => {
  const max = most > 0 ? Math.min(most, none) : none
  return { min: Math.min(Math.max(least, 0), max), max }
}

/** An item's limits of a list; those that it does not state are the list's. */
const inheritLimits = (info: Limits, list: Limits): Limits => ({
  min_selected_modifiers:
    info.min_selected_modifiers < 0 ? list.min_selected_modifiers : info.min_selected_modifiers,
  max_selected_modifiers:
    info.max_selected_modifiers < 0 ? list.max_selected_modifiers : info.max_selected_modifiers,
})

interface PricedContext extends SquareContext {
  readonly currency: string
}

/** Reads prices and records the first foreign currency. */
const createPriceReader = (currency: string) => {
  let foreign: string | undefined
  const read = (price: { amount: number; currency: string } | undefined): number | undefined => {
    if (price && price.currency !== currency) foreign ??= price.currency
    return price && isPrice(price.amount) ? price.amount : undefined
  }
  return { read, foreign: () => foreign }
}

type ReadPrice = ReturnType<typeof createPriceReader>['read']

const mapSizes = (item: SquareItem, { text, warn }: SquareContext, read: ReadPrice): OptionInput[] => {
  const data = item.item_data.variations
    .filter(({ is_deleted }) => !is_deleted)
    .flatMap(({ id, item_variation_data }) => (item_variation_data ? [{ id, ...item_variation_data }] : []))
  const priced = data.map((variation) => ({ ...variation, price: read(variation.price_money) }))
  // An item without any price is left out and reported once, by the item's reader.
  if (priced.every(({ price }) => price === undefined)) return []
  return sortByOrdinal(priced).flatMap(({ id, name, price, location_overrides }, index) => {
    const label = cleanSquareLine(name, 160) || `${index + 1}`
    if (price === undefined)
      return warn(id, 'leftOutPriceless', { name: `${item.item_data.name}, ${label}` }) ?? []
    if (location_overrides.length > 0)
      warn(id, 'locationPrices', { name: `${item.item_data.name}, ${label}` })
    return [{ key: id, name: text(label), price }]
  })
}

const mapOptions = (
  list: SquareModifierList,
  { text, warn }: SquareContext,
  read: ReadPrice,
): OptionInput[] => {
  const data = list.modifier_list_data.modifiers
    .filter(({ is_deleted }) => !is_deleted)
    .flatMap(({ id, modifier_data }) => (modifier_data ? [{ id, ...modifier_data }] : []))
  return sortByOrdinal(data).flatMap(({ id, name, price_money, on_by_default }) => {
    const label = cleanSquareLine(name, 160)
    if (!label) return warn(id, 'leftOutNameless') ?? []
    if (price_money && read(price_money) === undefined)
      return warn(id, 'leftOutPriceless', { name: label }) ?? []
    return [{ key: id, name: text(label), price: read(price_money) ?? 0, preselected: on_by_default }]
  })
}

const preselectAtMost = (options: readonly OptionInput[], max: number): OptionInput[] => {
  let left = max
  return options.map((option) => {
    const preselected = option.preselected === true && left > 0
    if (preselected) left -= 1
    return { ...option, preselected }
  })
}

/** Variations and modifier lists as our groups; a list that items limit differently becomes several groups. */
export const mapSquareGroups = (objects: readonly SquareObject[], context: PricedContext): SquareGroups => {
  const { text, warn, currency } = context
  const { read, foreign } = createPriceReader(currency)
  const groups = new Map<string, GroupInput>()
  const lists = new Map<string, { list: SquareModifierList; options: OptionInput[] }>()
  for (const list of objects)
    if (list.type === 'MODIFIER_LIST') lists.set(list.id, { list, options: mapOptions(list, context, read) })

  const choice = (info: SquareListInfo, itemId: string): string[] => {
    const known = lists.get(info.modifier_list_id)
    if (!info.enabled) return []
    if (!known) return warn(itemId, 'notThere', { name: info.modifier_list_id }) ?? []
    const { list, options } = known
    if (options.length === 0) return warn(list.id, 'groupEmpty', { name: list.modifier_list_data.name }) ?? []
    const isSingle = list.modifier_list_data.selection_type === 'SINGLE'
    const none = isSingle ? 1 : options.length
    const own = computeLimits(none, list.modifier_list_data)
    const limits = computeLimits(none, inheritLimits(info, list.modifier_list_data))
    const isPlain = limits.min === own.min && limits.max === own.max
    const key = isPlain ? list.id : `${list.id}-${limits.min}-${limits.max}`
    const name = text(cleanSquareLine(list.modifier_list_data.name, 160) || 'Options')
    const type = isSingle ? 10 : 20
    groups.set(key, { key, name, type, ...limits, options: preselectAtMost(options, limits.max) })
    return [key]
  }

  return {
    sizesOf: (item) => {
      const sizes = mapSizes(item, context, read)
      const price = Math.min(...sizes.map((size) => size.price ?? 0))
      if (sizes.length === 0) return undefined
      if (sizes.length === 1) return { price, groupKeys: [] }
      const key = `sizes-${item.id}`.slice(0, 80)
      groups.set(key, {
        key,
        name: getDefaultName('size'),
        type: 10,
        role: 'size',
        min: 1,
        max: 1,
        options: sizes,
      })
      return { price, groupKeys: [key] }
    },
    choicesOf: (item) => [
      ...new Set(item.item_data.modifier_list_info.flatMap((info) => choice(info, item.id))),
    ],
    used: () => [...groups.values()],
    wrongCurrency: foreign,
  }
}
