import { type Basket, type BasketLine, getBasePrice } from '#core/pricing/domain/price-rule.ts'
import { allocate, computePercent } from '#platform/kernel/money-shares.ts'
import type { PromotionEffect, PromotionTarget, PromotionTerms } from './promotion.ts'

/** Amounts of each line and of the delivery that remain after earlier reductions. Minor units. */
export interface UndiscountedAmounts {
  readonly lines: ReadonlyMap<string, number>
  readonly delivery: number
}

export interface Share {
  /** The id of a line, or `deliveryFee`. */
  readonly on: string
  readonly amount: number
}

/** The fields of a line that determine its units. */
export type ReductionLine = Omit<BasketLine, 'amount'>

/** The inputs of a reduction. */
export type ReductionRule = Pick<PromotionTerms, 'effect' | 'maximum'> & { readonly minimum: number }

export const DELIVERY_FEE_TARGET = 'deliveryFee'

export const sumShares = (shares: readonly Share[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0)

/** Amounts that remain after the rules before promotions. */
export const createUndiscountedAmounts = ({ lines, deliveryFee }: Basket): UndiscountedAmounts => ({
  lines: new Map(lines.map(({ id, amount }) => [id, amount])),
  delivery: deliveryFee ?? 0,
})

/** Subtracts shares. */
export const subtractShares = (
  { lines, delivery }: UndiscountedAmounts,
  shares: readonly Share[],
): UndiscountedAmounts => {
  const left = new Map(lines)
  let fee = delivery
  for (const { on, amount } of shares) {
    if (on === DELIVERY_FEE_TARGET) fee -= amount
    else left.set(on, (left.get(on) ?? 0) - amount)
  }
  return { lines: left, delivery: fee }
}

const isTargeted = ({ products, categories }: PromotionTarget, line: ReductionLine): boolean =>
  (products.length === 0 && categories.length === 0) ||
  products.includes(line.productId) ||
  line.categories.some((category) => categories.includes(category))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Most expensive first; ties are broken independently of the customer's order and of the distribution of units over
 * lines.
 */
const compareByPrice = (a: ReductionLine, b: ReductionLine): number =>
  b.unitPrice - a.unitPrice || compare(a.taxId ?? '', b.taxId ?? '') || compare(a.id, b.id)

/** What a promotion takes off for one free unit: paid extras only where its terms say so. */
const getFreePrice = (effect: PromotionEffect, line: ReductionLine): number =>
  'includesExtras' in effect && effect.includesExtras ? line.unitPrice : getBasePrice(line)

const isOfFreeUnits = ({ kind }: PromotionEffect): boolean => kind === 'freeProduct' || kind === 'buyPay'

/** The lines that a promotion applies to, most expensive first: by what is free, where units are free. */
export const pickEligibleLines = <Line extends ReductionLine>(
  effect: PromotionEffect,
  { lines }: { readonly lines: readonly Line[] },
): Line[] => {
  if (effect.kind === 'freeDelivery') return []
  const on = effect.kind === 'freeProduct' ? { products: effect.products, categories: [] } : effect.on
  const isNothing = effect.kind === 'freeProduct' && effect.products.length === 0
  if (isNothing) return []
  const eligible = lines.filter((line) => isTargeted(on, line)).toSorted(compareByPrice)
  return isOfFreeUnits(effect)
    ? eligible.toSorted((a, b) => getFreePrice(effect, b) - getFreePrice(effect, a))
    : eligible
}

/**
 * Distributes an amount over the remaining amounts of lines, in proportion: first over the taxes, then within each,
 * so that splitting units into other lines never changes a tax base.
 */
const spreadAmount = (
  amount: number,
  lines: readonly BasketLine[],
  remaining: UndiscountedAmounts,
): Share[] => {
  const leftOf = ({ id }: BasketLine) => remaining.lines.get(id) ?? 0
  const taxes = [...Map.groupBy(lines, ({ taxId }) => taxId ?? '')].toSorted(([a], [b]) => compare(a, b))
  const weights = taxes.map(([, group]) => group.reduce((sum, line) => sum + leftOf(line), 0))
  if (weights.every((weight) => weight === 0)) return []
  const portions = allocate(amount, weights)
  return taxes
    .flatMap(([, group], index) => {
      const parts = allocate(portions[index] ?? 0, group.map(leftOf))
      return group.map(({ id }, position) => ({ on: id, amount: parts[position] ?? 0 }))
    })
    .filter((part) => part.amount > 0)
}

/** How many of the first `count` units are free when only `pay` of every `buy` are paid. */
const countFreeAmong = (count: number, { buy, pay }: { buy: number; pay: number }): number =>
  Math.floor(count / buy) * (buy - pay) + Math.max(0, (count % buy) - pay)

/**
 * Number of free units by line: groups are formed from the most expensive down, and the cheapest of each are free.
 */
export const countFreeByLine = (
  { buy, pay }: { readonly buy: number; readonly pay: number },
  lines: readonly ReductionLine[],
): Map<string, number> => {
  const count = lines.reduce((sum, { qty }) => sum + qty, 0)
  const inGroups = count - (count % buy)
  const free = new Map<string, number>()
  let before = 0
  for (const { id, qty } of lines) {
    const from = Math.min(before, inGroups)
    const to = Math.min(before + qty, inGroups)
    free.set(id, countFreeAmong(to, { buy, pay }) - countFreeAmong(from, { buy, pay }))
    before += qty
  }
  return free
}

const toFreeShares = (
  effect: PromotionEffect,
  free: ReadonlyMap<string, number>,
  { lines, remaining }: { lines: readonly ReductionLine[]; remaining: UndiscountedAmounts },
): Share[] =>
  lines.flatMap((line) => {
    const wanted = getFreePrice(effect, line) * (free.get(line.id) ?? 0)
    const amount = Math.min(wanted, remaining.lines.get(line.id) ?? 0)
    return amount > 0 ? [{ on: line.id, amount }] : []
  })

/** Ignores the maximum and the minimum. */
const computeUncappedShares = (
  effect: PromotionEffect,
  basket: Basket,
  remaining: UndiscountedAmounts,
): Share[] => {
  const lines = pickEligibleLines(effect, basket)
  const left = lines.reduce((sum, { id }) => sum + (remaining.lines.get(id) ?? 0), 0)
  switch (effect.kind) {
    case 'percent':
      return spreadAmount(computePercent(left, effect.percent * 100), lines, remaining)
    case 'fixed':
      return spreadAmount(Math.min(effect.amount, left), lines, remaining)
    case 'freeProduct': {
      const [gift] = lines
      return gift ? toFreeShares(effect, new Map([[gift.id, 1]]), { lines: [gift], remaining }) : []
    }
    case 'freeDelivery':
      return remaining.delivery > 0 ? [{ on: DELIVERY_FEE_TARGET, amount: remaining.delivery }] : []
    case 'buyPay':
      return toFreeShares(effect, countFreeByLine(effect, lines), { lines, remaining })
  }
}

/** Limits shares to a maximum, all in the same proportion. */
const capShares = (shares: readonly Share[], maximum: number | null, basket: Basket): readonly Share[] => {
  const sum = sumShares(shares)
  if (maximum === null || sum <= maximum) return shares
  if (shares.some(({ on }) => on === DELIVERY_FEE_TARGET))
    return [{ on: DELIVERY_FEE_TARGET, amount: maximum }]
  const amounts = new Map(shares.map(({ on, amount }) => [on, amount]))
  const lines = basket.lines.filter(({ id }) => amounts.has(id)).toSorted(compareByPrice)
  return spreadAmount(maximum, lines, { lines: amounts, delivery: 0 })
}

/**
 * How much the lines are below a promotion's minimum; 0 when it is reached. A gift does not count towards it, extras
 * that are paid do.
 */
export const computeMissingAmount = ({ effect, minimum }: ReductionRule, basket: Basket): number => {
  if (minimum === 0) return 0
  const gift = effect.kind === 'freeProduct' ? pickEligibleLines(effect, basket)[0] : undefined
  return Math.max(0, minimum - (basket.subTotal - (gift ? getFreePrice(effect, gift) : 0)))
}

/**
 * What a promotion takes off, by line or delivery. Nothing below the minimum, never more than the remaining amounts,
 * and never more than its maximum.
 */
export const computeReduction = (
  rule: ReductionRule,
  basket: Basket,
  remaining: UndiscountedAmounts,
): readonly Share[] =>
  computeMissingAmount(rule, basket) > 0
    ? []
    : capShares(computeUncappedShares(rule.effect, basket, remaining), rule.maximum, basket)
