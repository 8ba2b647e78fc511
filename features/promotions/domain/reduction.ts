import type { Basket, BasketLine } from '#core/pricing/domain/price-rule.ts'
import { percentOf, share } from '#platform/kernel/money.ts'
import type { Effect, PromotionTerms, Target } from './promotion.ts'

/** What is still to be paid of each line, and of the delivery, after earlier reductions. Minor units. */
export interface Remaining {
  readonly lines: ReadonlyMap<string, number>
  readonly delivery: number
}

export interface Share {
  /** The id of a line, or `deliveryFee`. */
  readonly on: string
  readonly amount: number
}

/** A line as far as its pieces go. */
export type PieceLine = Omit<BasketLine, 'amount'>

/** What a reduction is worked out from. */
export type Reducing = Pick<PromotionTerms, 'effect' | 'maximum'> & { readonly minimum: number }

export const ON_DELIVERY = 'deliveryFee'

export const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { amount }) => sum + amount, 0)

/** What the rules before promotions have left. */
export const untouched = ({ lines, deliveryFee }: Basket): Remaining => ({
  lines: new Map(lines.map(({ id, amount }) => [id, amount])),
  delivery: deliveryFee ?? 0,
})

/** Takes shares away. */
export const without = ({ lines, delivery }: Remaining, shares: readonly Share[]): Remaining => {
  const left = new Map(lines)
  let fee = delivery
  for (const { on, amount } of shares) {
    if (on === ON_DELIVERY) fee -= amount
    else left.set(on, (left.get(on) ?? 0) - amount)
  }
  return { lines: left, delivery: fee }
}

const isOn = ({ products, categories }: Target, line: PieceLine): boolean =>
  (products.length === 0 && categories.length === 0) ||
  products.includes(line.productId) ||
  line.categories.some((category) => categories.includes(category))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The dearest first; equal ones in an order that knows neither the customer's nor how pieces were put into lines. */
const dearestFirst = (a: PieceLine, b: PieceLine): number =>
  b.unitPrice - a.unitPrice || compare(a.taxId ?? '', b.taxId ?? '') || compare(a.id, b.id)

/** The lines that a promotion falls on, the dearest first. */
export const eligibleLines = <Line extends PieceLine>(
  effect: Effect,
  { lines }: { readonly lines: readonly Line[] },
): Line[] => {
  if (effect.kind === 'freeDelivery') return []
  const on = effect.kind === 'freeProduct' ? { products: effect.products, categories: [] } : effect.on
  const isNothing = effect.kind === 'freeProduct' && effect.products.length === 0
  return isNothing ? [] : lines.filter((line) => isOn(on, line)).toSorted(dearestFirst)
}

/**
 * Spreads an amount over what is left of lines, in proportion: first over the taxes, then within each, so that the
 * same pieces in other lines never change what a tax falls on.
 */
const spread = (amount: number, lines: readonly BasketLine[], remaining: Remaining): Share[] => {
  const leftOf = ({ id }: BasketLine) => remaining.lines.get(id) ?? 0
  const taxes = [...Map.groupBy(lines, ({ taxId }) => taxId ?? '')].toSorted(([a], [b]) => compare(a, b))
  const weights = taxes.map(([, group]) => group.reduce((sum, line) => sum + leftOf(line), 0))
  if (weights.every((weight) => weight === 0)) return []
  const portions = share(amount, weights)
  return taxes
    .flatMap(([, group], index) => {
      const parts = share(portions[index] ?? 0, group.map(leftOf))
      return group.map(({ id }, position) => ({ on: id, amount: parts[position] ?? 0 }))
    })
    .filter((part) => part.amount > 0)
}

/** How many of the first `count` pieces are free when of every `buy` only `pay` are paid. */
const freeAmong = (count: number, { buy, pay }: { buy: number; pay: number }): number =>
  Math.floor(count / buy) * (buy - pay) + Math.max(0, (count % buy) - pay)

/** How many pieces of each line are free: groups are formed from the dearest down, and the cheapest of each cost nothing. */
export const freePieces = (
  { buy, pay }: { readonly buy: number; readonly pay: number },
  lines: readonly PieceLine[],
): Map<string, number> => {
  const count = lines.reduce((sum, { qty }) => sum + qty, 0)
  const inGroups = count - (count % buy)
  const free = new Map<string, number>()
  let before = 0
  for (const { id, qty } of lines) {
    const from = Math.min(before, inGroups)
    const to = Math.min(before + qty, inGroups)
    free.set(id, freeAmong(to, { buy, pay }) - freeAmong(from, { buy, pay }))
    before += qty
  }
  return free
}

const freeShares = (
  free: ReadonlyMap<string, number>,
  lines: readonly PieceLine[],
  { lines: left }: Remaining,
): Share[] =>
  lines.flatMap(({ id, unitPrice }) => {
    const amount = Math.min(unitPrice * (free.get(id) ?? 0), left.get(id) ?? 0)
    return amount > 0 ? [{ on: id, amount }] : []
  })

/** Without a ceiling, and however small the cart. */
const fullShares = (effect: Effect, basket: Basket, remaining: Remaining): Share[] => {
  const lines = eligibleLines(effect, basket)
  const left = lines.reduce((sum, { id }) => sum + (remaining.lines.get(id) ?? 0), 0)
  switch (effect.kind) {
    case 'percent':
      return spread(percentOf(left, effect.percent * 100), lines, remaining)
    case 'fixed':
      return spread(Math.min(effect.amount, left), lines, remaining)
    case 'freeProduct': {
      const [gift] = lines
      return gift ? freeShares(new Map([[gift.id, 1]]), [gift], remaining) : []
    }
    case 'freeDelivery':
      return remaining.delivery > 0 ? [{ on: ON_DELIVERY, amount: remaining.delivery }] : []
    case 'buyPay':
      return freeShares(freePieces(effect, lines), lines, remaining)
  }
}

/** Keeps shares below a ceiling, all in the same proportion. */
const capped = (shares: readonly Share[], maximum: number | null, basket: Basket): readonly Share[] => {
  const sum = sumOf(shares)
  if (maximum === null || sum <= maximum) return shares
  if (shares.some(({ on }) => on === ON_DELIVERY)) return [{ on: ON_DELIVERY, amount: maximum }]
  const amounts = new Map(shares.map(({ on, amount }) => [on, amount]))
  const lines = basket.lines.filter(({ id }) => amounts.has(id)).toSorted(dearestFirst)
  return spread(maximum, lines, { lines: amounts, delivery: 0 })
}

/** How much the lines are below the minimum of a promotion; 0 when it is reached. A gift does not count towards it. */
export const missingTo = ({ effect, minimum }: Reducing, basket: Basket): number => {
  if (minimum === 0) return 0
  const gift = effect.kind === 'freeProduct' ? eligibleLines(effect, basket)[0] : undefined
  return Math.max(0, minimum - (basket.subTotal - (gift?.unitPrice ?? 0)))
}

/**
 * What a promotion takes off, and of what. Nothing while the minimum is not reached. It never takes more than is left
 * of anything, nor more than its maximum.
 */
export const reduce = (rule: Reducing, basket: Basket, remaining: Remaining): readonly Share[] =>
  missingTo(rule, basket) > 0 ? [] : capped(fullShares(rule.effect, basket, remaining), rule.maximum, basket)
