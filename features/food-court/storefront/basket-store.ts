import { create } from 'zustand'
import type { BasketItem } from '../contract/order-endpoints.ts'

/** A dish in the basket, with what its stall's page showed. */
export interface BasketEntry extends BasketItem {
  readonly store: string
  readonly qty: number
}

/** Whole percents of the dishes, or minor units. */
export type BasketTip = { readonly percent: number } | { readonly amount: number } | undefined

export interface BasketState {
  /** The court; empty before it was read. */
  readonly court: string
  /** The same for every attempt to order this basket. */
  readonly id: string
  readonly items: readonly BasketEntry[]
  readonly orderType: 10 | 20
  readonly addressId: string | undefined
  readonly tip: BasketTip
  /** The promotion of an applied code. */
  readonly promo: string | undefined
}

const generateBasketId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 22)

const createEmptyBasket = (court: string): BasketState => ({
  court,
  id: generateBasketId(),
  items: [],
  orderType: 10,
  addressId: undefined,
  tip: undefined,
  promo: undefined,
})

export const useBasketStore = create<BasketState>()(() => ({ ...createEmptyBasket(''), id: '' }))

const getKey = (court: string): string => `compass-courtBasket-${court}`

const isEntry = (value: unknown): value is BasketEntry =>
  typeof value === 'object' && value !== null && 'store' in value && 'product' in value && 'qty' in value

const parseBasket = (court: string, text: string | null): BasketState => {
  const empty = createEmptyBasket(court)
  if (text === null) return empty
  try {
    const stored: Partial<BasketState> = JSON.parse(text)
    const items = Array.isArray(stored.items) ? stored.items.filter(isEntry) : []
    return { ...empty, ...stored, court, items, id: stored.id || empty.id }
  } catch {
    // Something else has written there: a basket without any dish is the safe reading.
    return empty
  }
}

const write = (basket: BasketState): void => {
  useBasketStore.setState(basket, true)
  try {
    localStorage.setItem(getKey(basket.court), JSON.stringify(basket))
  } catch {
    // Storage is forbidden or full: the basket holds for this page.
  }
}

/** Opens the basket of a court on this device. */
export const openBasket = (court: string): void => {
  if (useBasketStore.getState().court === court) return
  let text: string | null = null
  try {
    text = localStorage.getItem(getKey(court))
  } catch {
    // Storage is forbidden: the basket begins empty.
  }
  useBasketStore.setState(parseBasket(court, text), true)
}

/** Changes the basket; a changed basket is another one to order. */
export const changeBasket = (change: Partial<Omit<BasketState, 'court' | 'id'>>): void =>
  write({ ...useBasketStore.getState(), ...change, id: generateBasketId() })

const toComparable = ({ qty: _, seenPrice: __, name: ___, ...choice }: BasketEntry): string =>
  JSON.stringify(choice)

/** So many of one dish can be ordered. */
export const MAX_OF_ONE_DISH = 99

/** What did not fit of a dish that joined an equal entry. */
const countLeftOut = (qty: number): number => Math.max(0, qty - MAX_OF_ONE_DISH)

/**
 * Adds a dish; the same dish with the same choices becomes one entry.
 *
 * @returns how many of them did not fit
 */
export const addToBasket = (entry: BasketEntry): number => {
  const { items } = useBasketStore.getState()
  const twin = items.findIndex((other) => toComparable(other) === toComparable(entry))
  const qty = entry.qty + (items[twin]?.qty ?? 0)
  const joined = { ...entry, qty: qty - countLeftOut(qty) }
  const changed = items.map((other, index) => (index === twin ? joined : other))
  changeBasket({ items: twin === -1 ? [...items, entry] : changed })
  return countLeftOut(qty)
}

/**
 * Puts another decision in the place of an entry; one that equals another entry joins it.
 *
 * @returns how many of both did not fit
 */
export const replaceInBasket = (index: number, entry: BasketEntry): number => {
  const { items } = useBasketStore.getState()
  const twin = items.findIndex(
    (other, position) => position !== index && toComparable(other) === toComparable(entry),
  )
  const qty = entry.qty + (items[twin]?.qty ?? 0)
  const joined = { ...entry, qty: qty - countLeftOut(qty) }
  changeBasket({
    items: items.flatMap((other, position) =>
      position === twin ? [] : position === index ? [joined] : [other],
    ),
  })
  return countLeftOut(qty)
}

/** Sets how many of an entry are wanted; 0 removes it. */
export const setBasketQuantity = (index: number, qty: number): void => {
  const { items } = useBasketStore.getState()
  changeBasket({
    items: items.flatMap((entry, position) =>
      position !== index ? [entry] : qty > 0 ? [{ ...entry, qty }] : [],
    ),
  })
}

/** Removes the dishes at these positions. */
export const removeFromBasket = (indexes: readonly number[]): void =>
  changeBasket({ items: useBasketStore.getState().items.filter((_, index) => !indexes.includes(index)) })

/** Remembers prices that were shown for the first time, so that a later difference is noted. It stays the same basket. */
export const rememberPrices = (prices: ReadonlyMap<number, number>): void => {
  const state = useBasketStore.getState()
  const items = state.items.map((entry, index) => {
    const seenPrice = entry.seenPrice ?? prices.get(index)
    return seenPrice === undefined ? entry : { ...entry, seenPrice }
  })
  write({ ...state, items })
}

/** Empties the basket once it was ordered. */
export const clearBasket = (): void => write(createEmptyBasket(useBasketStore.getState().court))
