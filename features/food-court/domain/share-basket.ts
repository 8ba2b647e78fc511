import { allocate, computePercent } from '#platform/kernel/money-shares.ts'

/** A tip for the whole basket: whole percents of all dishes, or minor units. */
export type BasketTip = { readonly percent: number } | { readonly amount: number } | null

/** What a stall's part would cost by itself, in minor units. */
export interface PartPrice {
  /** Its dishes before fees, taxes and reductions. */
  readonly subTotal: number
  /** The stall's own delivery fee; null when nothing is delivered. */
  readonly deliveryFee: number | null
}

/** What a stall's part carries of what the whole basket pays once. Minor units. */
export interface PartShare {
  readonly deliveryFee: number | null
  readonly tip: number
}

const computeTip = (tip: BasketTip, subTotal: number): number => {
  if (tip === null) return 0
  return 'percent' in tip ? computePercent(subTotal, tip.percent * 100) : tip.amount
}

/**
 * Shares what a basket pays once among its stalls. One courier brings everything, so the customer pays one delivery fee:
 * the highest of the stalls'. Fee and tip are shared in proportion to the dishes, by the largest remainder, so that the
 * shares add up exactly. Promotions are no part of this: an offer reduces the part of the stall whose dishes it is for, a code all of them.
 */
export const shareBasket = (parts: readonly PartPrice[], tip: BasketTip): PartShare[] => {
  const weights = parts.map(({ subTotal }) => subTotal)
  const fees = parts.flatMap(({ deliveryFee }) => (deliveryFee === null ? [] : [deliveryFee]))
  const feeShares = fees.length === 0 ? undefined : allocate(Math.max(...fees), weights)
  const tipShares = allocate(
    computeTip(
      tip,
      weights.reduce((sum, weight) => sum + weight, 0),
    ),
    weights,
  )
  return parts.map((_, index) => ({
    deliveryFee: feeShares ? (feeShares[index] ?? 0) : null,
    tip: tipShares[index] ?? 0,
  }))
}
