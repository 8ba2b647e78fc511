/** Money that moved for one order of a court basket, as the ledger has it. Minor units, above 0. */
export interface SettledMove {
  readonly storeId: string
  readonly orderId: string
  readonly at: Date
  /** Captured or collected, or given back. */
  readonly kind: 'capture' | 'refund'
  readonly amount: number
  /** The stall itself took it, or gave it back. */
  readonly isInPerson: boolean
  /** The order's share of the delivery fee, which the court receives because it delivers. */
  readonly deliveryFee: number
}

/** Sums of a stall: gross = fees + refunds + collected + net. Minor units. */
interface SettlementSums {
  /** Orders that were paid for the first time. */
  readonly orders: number
  readonly gross: number
  readonly fees: number
  readonly refunds: number
  /** What the stall took in person, less what it gave back. */
  readonly collected: number
  /** What the court owes the stall; below 0 the stall owes it, as for the delivery of an order that it was paid for. */
  readonly net: number
}

/** What one move of money adds to the settlement of its stall. */
export interface SettlementEntry extends SettlementSums {
  readonly storeId: string
  readonly at: Date
}

export interface StallSettlement extends SettlementSums {
  readonly storeId: string
}

const sortByTime = (moves: readonly SettledMove[]): SettledMove[] =>
  moves.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || Number(a.kind === 'refund') - Number(b.kind === 'refund'),
  )

const toOrderEntries = (moves: readonly SettledMove[]): SettlementEntry[] => {
  let [captured, refunded, charged] = [0, 0, 0]
  return sortByTime(moves).map(({ storeId, at, kind, amount, isInPerson, deliveryFee }, index) => {
    const [gross, refunds] = kind === 'capture' ? [amount, 0] : [0, amount]
    captured += gross
    refunded += refunds
    const kept = Math.max(0, Math.min(deliveryFee, captured - refunded))
    const fees = kept - charged
    charged = kept
    const collected = isInPerson ? gross - refunds : 0
    const net = gross - refunds - fees - collected
    return { storeId, at, orders: index === 0 ? 1 : 0, gross, fees, refunds, collected, net }
  })
}

/**
 * What each move of money adds, on its own day. A fee is the court's only as far as its order's money was not given
 * back: a refund that reaches the fee takes it back with it. The entries of days that follow each other therefore sum
 * to those of the whole, whatever happens on which day.
 *
 * @param moves of each order all from its beginning
 */
export const toSettlementEntries = (moves: readonly SettledMove[]): SettlementEntry[] =>
  [...Map.groupBy(moves, ({ orderId }) => orderId).values()].flatMap(toOrderEntries)

const NOTHING: SettlementSums = { orders: 0, gross: 0, fees: 0, refunds: 0, collected: 0, net: 0 }

/** Sums entries by stall. */
export const settleStalls = (entries: readonly SettlementEntry[]): StallSettlement[] => {
  const stalls = new Map<string, StallSettlement>()
  for (const { storeId, ...entry } of entries) {
    const before = stalls.get(storeId) ?? { ...NOTHING, storeId }
    stalls.set(storeId, {
      storeId,
      orders: before.orders + entry.orders,
      gross: before.gross + entry.gross,
      fees: before.fees + entry.fees,
      refunds: before.refunds + entry.refunds,
      collected: before.collected + entry.collected,
      net: before.net + entry.net,
    })
  }
  return [...stalls.values()]
}
