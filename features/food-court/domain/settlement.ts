/** One order of a court basket, as the ledger has it. Minor units. */
export interface SettledOrder {
  readonly storeId: string
  /** What was captured for it, or collected. */
  readonly captured: number
  readonly refunded: number
  /** What of it the stall took in person, less what it gave back. */
  readonly collected: number
  /** Its share of the delivery fee, which the court receives because it delivers. */
  readonly deliveryFee: number
}

/**
 * What a stall is owed: gross = fees + refunds + collected + net. Below zero it owes the court, as for the delivery of an
 * order that it was paid for in person. Minor units.
 */
export interface StallSettlement {
  readonly storeId: string
  readonly orders: number
  readonly gross: number
  readonly fees: number
  readonly refunds: number
  readonly collected: number
  readonly net: number
}

const NOTHING = { orders: 0, gross: 0, fees: 0, refunds: 0, collected: 0, net: 0 }

/**
 * Sums the orders of a court by stall. A fee is the court's only as far as its order's money was not given back, so no
 * stall owes anything for an order that was refunded.
 */
export const settleStalls = (orders: readonly SettledOrder[]): StallSettlement[] => {
  const stalls = new Map<string, StallSettlement>()
  for (const { storeId, captured, refunded, collected, deliveryFee } of orders) {
    const fees = Math.min(deliveryFee, captured - refunded)
    const before = stalls.get(storeId) ?? { ...NOTHING, storeId }
    stalls.set(storeId, {
      storeId,
      orders: before.orders + 1,
      gross: before.gross + captured,
      fees: before.fees + fees,
      refunds: before.refunds + refunded,
      collected: before.collected + collected,
      net: before.net + captured - refunded - fees - collected,
    })
  }
  return [...stalls.values()]
}
