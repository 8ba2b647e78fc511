import type { LocalizedText } from '#platform/kernel/language.ts'

/** What a merchant has to look at before a file is published. */
export const GATE_KINDS = [
  'pricesZero',
  'pricesMissing',
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
  /** Its row or path in the file. */
  readonly place?: string | undefined
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
      /** Where it is sold; empty: it is hidden. Absent: everywhere. */
      readonly stores?: readonly string[] | undefined
      readonly optionGroups?: readonly string[] | undefined
    }[]
  }[]
  readonly optionGroups: readonly {
    readonly key: string
    readonly role?: string | undefined
    readonly options: readonly {
      readonly key: string
      readonly name?: LocalizedText | undefined
      readonly price: number
    }[]
  }[]
}

const MAX_EXAMPLES = 3
/** Each price that a customer would not pay is worth a line. */
const MAX_PRICELESS = 10

const createGate = (kind: GateKind, found: readonly Example[], total: number): PublishGate[] => {
  const most = kind === 'pricesZero' || kind === 'pricesMissing' ? MAX_PRICELESS : MAX_EXAMPLES
  return found.length > 0 ? [{ kind, count: found.length, total, examples: found.slice(0, most) }] : []
}

const listProducts = ({ categories }: MenuLike): PricedItem[] =>
  categories.flatMap(({ products }) => products.map(({ sku, ...product }) => ({ ...product, key: sku })))

const listOptions = ({ optionGroups }: MenuLike): PricedItem[] =>
  optionGroups.flatMap((group) =>
    group.options.map(({ key, name, price }) => ({
      ...{ key: `${group.key} ${key}`, price },
      name: name ?? { en: key },
    })),
  )

/**
 * Products that customers see and pay nothing for, whatever size they choose: with sizes the size's price counts, which
 * is nothing for one size at least.
 */
const listFreeProducts = ({ categories, optionGroups }: MenuLike): PricedItem[] => {
  const sizes = new Map(
    optionGroups.flatMap(({ key, role, options }) => (role === 'size' ? [[key, options] as const] : [])),
  )
  const isFree = (product: MenuLike['categories'][number]['products'][number]): boolean => {
    const own = product.optionGroups?.flatMap((key) => sizes.get(key) ?? []) ?? []
    return own.length > 0 ? own.some(({ price }) => price === 0) : product.price === 0
  }
  return categories
    .flatMap(({ products }) => products.filter(({ stores }) => stores?.length !== 0))
    .flatMap((product) => (isFree(product) ? [{ ...product, key: product.sku }] : []))
}

/** Products that become free. One that is free already has been asked about. */
const listBecomingFree = (
  before: MenuLike,
  after: MenuLike,
  placeOf: (sku: string) => string | undefined,
): Example[] => {
  const known = new Set(listFreeProducts(before).map(({ key }) => key))
  return listFreeProducts(after).flatMap(({ key, name }) =>
    known.has(key) ? [] : [{ name, place: placeOf(key) }],
  )
}

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

/** What reading a file has found. */
interface FileReading {
  readonly doubts?: readonly Doubt[]
  /** Where in the file a product stands, by its code. */
  readonly placeOf?: (sku: string) => string | undefined
}

/**
 * What has to be confirmed before a menu replaces another: what reading left in doubt, and what a mistake in the file
 * would look like.
 */
export const findPublishGates = (
  before: MenuLike,
  after: MenuLike,
  { doubts = [], placeOf = () => undefined }: FileReading = {},
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
    ...createGate('pricesZero', listBecomingFree(before, after, placeOf), fresh.length),
    ...createGate('pricesMissing', told('pricesMissing'), fresh.length),
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
