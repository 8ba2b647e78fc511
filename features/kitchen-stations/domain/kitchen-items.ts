import type { ChoiceSnapshot, OrderLine } from '#core/orders/domain/order.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { StationResolver } from './stations.ts'

/** Something that one station makes: a line of an order, or the part of a meal deal that is made elsewhere than the rest. */
export interface KitchenItem {
  /** The line's id, and for a part where in the line it stands. */
  readonly key: string
  readonly lineId: string
  /** Null: nobody claims it. */
  readonly station: string | null
  readonly productId: string
  readonly name: LocalizedText
  /** Of a part, the deal that it belongs to. */
  readonly partOf: LocalizedText | null
  /** Of all pieces of the line together: of two deals with one drink each, two drinks. */
  readonly qty: number
  /** What was chosen for each piece, in the order of the menu, without what is made elsewhere. */
  readonly choices: readonly ChoiceSnapshot[]
  readonly specialInstructions: string
  readonly answers: NonNullable<OrderLine['answers']>
}

type MutableItem = KitchenItem & { readonly choices: ChoiceSnapshot[] }
type Variant = ChoiceSnapshot['variants'][number]

/** Where in a line one stands. */
interface LinePosition {
  /** The chosen options that lead here from the line. */
  readonly under: readonly string[]
  /** How many of these lead to the item that is being filled. */
  readonly root: number
  /** How often, in one piece of the line. */
  readonly times: number
  readonly item: MutableItem
}

/** What the walk through a line knows and gathers. */
interface LineWalk {
  readonly line: OrderLine
  readonly stationOf: StationResolver
  readonly byPlace: ReadonlyMap<string, readonly ChoiceSnapshot[]>
  /** What is made elsewhere than the line itself. */
  readonly parts: MutableItem[]
}

const toCommonFields = ({ id: lineId, specialInstructions, answers = [] }: OrderLine) => ({
  ...{ lineId, specialInstructions, answers },
})

/** The part that a choice is, where another station makes it; undefined where it stays with what it was chosen for. */
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
 * What the stations make of a line. A part of a meal deal that a station claims is made there; a part that nobody
 * claims stays with the deal, so that nothing is lost. The deal itself is left out where nothing of it is left to make.
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

/** Everything about an item that a cook must know, as a text: another text is another thing to make. Not where it is made. */
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
