import type { LocalizedText } from '#platform/kernel/language.ts'

/** What a merchant has to look at before a file is published. */
export const GATE_KINDS = [
  'pricesAmbiguous',
  'pricesAreCosts',
  'priceFromCosts',
  'pricesOutOfLine',
  'manyRemoved',
  'oneCategory',
  'visibilityUnread',
  'currencyUnnamed',
] as const
export type GateKind = (typeof GATE_KINDS)[number]

/** One place of a file that reading left in doubt. */
export interface Doubt {
  readonly kind: GateKind
  /** As the file writes it. */
  readonly example: string
}

interface Example {
  readonly name: LocalizedText
  readonly prices?: { readonly from: number; readonly to: number }
}

export interface PublishGate {
  readonly kind: GateKind
  readonly count: number
  /** Of how many. */
  readonly total: number
  readonly examples: readonly Example[]
}

interface PricedItem {
  readonly key: string
  readonly name: LocalizedText
  readonly price: number
}

interface MenuLike {
  readonly categories: readonly {
    readonly products: readonly {
      readonly sku: string
      readonly name: LocalizedText
      readonly price: number
    }[]
  }[]
  readonly optionGroups: readonly {
    readonly key: string
    readonly options: readonly {
      readonly key: string
      readonly name?: LocalizedText | undefined
      readonly price: number
    }[]
  }[]
}

const MAX_EXAMPLES = 3

const createGate = (kind: GateKind, found: readonly Example[], total: number): PublishGate[] =>
  found.length > 0 ? [{ kind, count: found.length, total, examples: found.slice(0, MAX_EXAMPLES) }] : []

const listProducts = ({ categories }: MenuLike): PricedItem[] =>
  categories.flatMap(({ products }) => products.map(({ sku, ...product }) => ({ ...product, key: sku })))

const listOptions = ({ optionGroups }: MenuLike): PricedItem[] =>
  optionGroups.flatMap((group) =>
    group.options.map(({ key, name, price }) => ({
      ...{ key: `${group.key} ${key}`, price },
      name: name ?? { en: key },
    })),
  )

/** A sign in the wrong place makes a price ten times as high or as low, at least. */
const OUT_OF_LINE = 10

const isOutOfLine = (price: number, usual: number): boolean =>
  price > 0 && usual > 0 && (price >= usual * OUT_OF_LINE || price * OUT_OF_LINE <= usual)

const listJumps = (before: readonly PricedItem[], after: readonly PricedItem[]): Example[] => {
  const old = new Map(before.map(({ key, price }) => [key, price]))
  return after.flatMap(({ key, name, price }) => {
    const from = old.get(key) ?? 0
    return isOutOfLine(price, from) ? [{ name, prices: { from, to: price } }] : []
  })
}

/** So many prices tell what is usual in a menu. */
const ENOUGH_PRICES = 8

/** New products that cost far more than the others of the menu. Cheap ones are common: sauces, bags. */
const listOutliers = (before: readonly PricedItem[], after: readonly PricedItem[]): Example[] => {
  const known = new Set(before.map(({ key }) => key))
  const prices = after.map(({ price }) => price).filter((price) => price > 0)
  const median = prices.toSorted((one, other) => one - other)[Math.floor(prices.length / 2)] ?? 0
  if (prices.length < ENOUGH_PRICES) return []
  return after.flatMap(({ key, name, price }) =>
    !known.has(key) && price >= median * OUT_OF_LINE ? [{ name, prices: { from: median, to: price } }] : [],
  )
}

const MAX_REMOVED = 0.3

const listTooManyRemoved = (before: readonly PricedItem[], after: readonly PricedItem[]): Example[] => {
  const left = new Set(after.map(({ key }) => key))
  const removed = before.filter(({ key }) => !left.has(key))
  return removed.length > before.length * MAX_REMOVED ? removed : []
}

/** A menu of this size has categories; one that had several before has them at a smaller size, too. */
const LARGE_MENU = 30
const SMALL_MENU = 10

const countCategories = ({ categories }: MenuLike): number =>
  categories.filter(({ products }) => products.length > 0).length

const isAllInOne = (before: MenuLike, after: MenuLike): boolean => {
  const old = countCategories(before)
  if (old === 1 || countCategories(after) !== 1) return false
  return listProducts(after).length >= (old > 1 ? SMALL_MENU : LARGE_MENU)
}

/** A price that did not change proves that the file means the shop's currency. */
const hasKnownPrice = (before: readonly PricedItem[], after: readonly PricedItem[]): boolean => {
  const old = new Map(before.map(({ key, price }) => [key, price]))
  return after.some(({ key, price }) => price > 0 && old.get(key) === price)
}

/**
 * What has to be confirmed before a menu replaces another: what reading left in doubt, and what a mistake in the file
 * would look like.
 */
export const findPublishGates = (
  before: MenuLike,
  after: MenuLike,
  doubts: readonly Doubt[],
): PublishGate[] => {
  const [old, fresh] = [listProducts(before), listProducts(after)]
  const told = (kind: GateKind) =>
    doubts.filter((doubt) => doubt.kind === kind).map(({ example }) => ({ name: { en: example } }))
  const jumps = [
    ...listJumps(old, fresh),
    ...listOutliers(old, fresh),
    ...listJumps(listOptions(before), listOptions(after)),
  ]
  return [
    ...createGate('pricesAmbiguous', told('pricesAmbiguous'), fresh.length),
    ...createGate('pricesAreCosts', told('pricesAreCosts'), fresh.length),
    ...createGate('priceFromCosts', told('priceFromCosts'), fresh.length),
    ...createGate('pricesOutOfLine', jumps, fresh.length),
    ...createGate('manyRemoved', listTooManyRemoved(old, fresh), old.length),
    ...createGate('oneCategory', isAllInOne(before, after) ? fresh : [], fresh.length),
    ...createGate('visibilityUnread', told('visibilityUnread'), fresh.length),
    ...createGate('currencyUnnamed', hasKnownPrice(old, fresh) ? [] : told('currencyUnnamed'), fresh.length),
  ]
}
