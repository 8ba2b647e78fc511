import type { ChoiceSnapshot, OrderLine } from '#core/orders/domain/order.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { StationResolver } from './stations.ts'

/** Something that one station makes: an order line, or a part of a meal deal that is made at another station. */
export interface KitchenItem {
  /** The line's id, and for a part its position in the line. */
  readonly key: string
  readonly lineId: string
  /** Null: no station claims it. */
  readonly station: string | null
  readonly productId: string
  readonly name: LocalizedText
  /** For a part: the name of its deal. */
  readonly partOf: LocalizedText | null
  /** For all units of the line: two drinks for two deals with one drink each. */
  readonly qty: number
  /** Choices per unit, in menu order, without what is made at another station. */
  readonly choices: readonly ChoiceSnapshot[]
  readonly specialInstructions: string
  readonly answers: NonNullable<OrderLine['answers']>
}

type MutableItem = KitchenItem & { readonly choices: ChoiceSnapshot[] }
type Variant = ChoiceSnapshot['variants'][number]

/** Position within a line. */
interface LinePosition {
  /** The chosen options on the path from the line. */
  readonly under: readonly string[]
  /** How many of these lead to the current item. */
  readonly root: number
  /** Quantity per unit of the line. */
  readonly times: number
  readonly item: MutableItem
}

/** Input and result of the traversal of a line. */
interface LineWalk {
  readonly line: OrderLine
  readonly stationOf: StationResolver
  readonly byPlace: ReadonlyMap<string, readonly ChoiceSnapshot[]>
  /** Parts that are made at another station than the line. */
  readonly parts: MutableItem[]
}

const toCommonFields = ({ id: lineId, specialInstructions, answers = [] }: OrderLine) => ({
  ...{ lineId, specialInstructions, answers },
})

/** The part that a choice becomes if another station makes it; undefined if it stays with its parent item. */
const toStationPart = (
  { line, stationOf }: LineWalk,
  { under, times, item }: LinePosition,
  { group, variant }: { readonly group: ChoiceSnapshot; readonly variant: Variant },
): MutableItem | undefined => {
  const { _id: id, taken, counter, name } = variant
  const station = taken ? stationOf(taken.productId) : null
  if (!taken || id === undefined || station === null || station === item.station) return undefined
  return {
    ...{ ...toCommonFields(line), key: [line.id, group._id, ...under, id].join('.'), station },
    ...{ productId: taken.productId, name, partOf: line.name, qty: times * counter * line.qty, choices: [] },
  }
}

const collectParts = (walk: LineWalk, place: LinePosition): void => {
  const { under, root, times, item } = place
  for (const group of walk.byPlace.get(under.join(' ')) ?? []) {
    const variants: Variant[] = []
    item.choices.push({ ...group, under: under.slice(root), variants })
    for (const variant of group.variants) {
      const part = toStationPart(walk, place, { group, variant })
      if (part) walk.parts.push(part)
      else variants.push(variant)
      if (variant._id === undefined) continue
      const inside = [...under, variant._id]
      const deeper = { under: inside, times: times * variant.counter }
      collectParts(walk, part ? { ...deeper, root: inside.length, item: part } : { ...deeper, root, item })
    }
  }
}

const isVisibleGroup = ({ variants, without = [] }: ChoiceSnapshot): boolean =>
  without.length > 0 || variants.some(({ isIncluded = false }) => !isIncluded)

const withoutEmptyGroups = (item: MutableItem): KitchenItem => ({
  ...item,
  choices: item.choices.filter(({ variants, without = [] }) => variants.length + without.length > 0),
})

/**
 * Splits a line into the items of the stations. A part of a meal deal that a station claims is made there; an
 * unclaimed part stays with the deal, so that nothing is lost. The deal itself is omitted if nothing is left to make
 * of it.
 */
export const toKitchenItems = (line: OrderLine, stationOf: StationResolver): KitchenItem[] => {
  const byPlace = Map.groupBy(line.choices, ({ under = [] }) => under.join(' '))
  const parts: MutableItem[] = []
  const whole: MutableItem = {
    ...{
      ...toCommonFields(line),
      key: line.id,
      station: stationOf(line.productId),
      productId: line.productId,
    },
    ...{ name: line.name, partOf: null, qty: line.qty, choices: [] },
  }
  collectParts({ line, stationOf, byPlace, parts }, { under: [], root: 0, times: 1, item: whole })
  const isEmptyDeal = parts.length > 0 && whole.station === null && !whole.choices.some(isVisibleGroup)
  return (isEmptyDeal ? parts : [whole, ...parts]).map(withoutEmptyGroups)
}

/**
 * Everything about an item that a cook must know, as a text: different texts mean different work. The station is not
 * included.
 */
export const serializeItemContent = ({
  productId,
  qty,
  choices,
  specialInstructions,
  answers,
}: KitchenItem): string =>
  JSON.stringify([
    ...[productId, qty, specialInstructions],
    choices.map(({ _id, name, under, without, variants }) => [
      ...[_id ?? name, under, without],
      variants.map((variant) => [variant._id ?? variant.name, variant.counter, variant.portion ?? 'whole']),
    ]),
    answers,
  ])
