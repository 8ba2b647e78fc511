import { allocate } from '#platform/kernel/money-shares.ts'
import type { PriceStep } from './price-cart.ts'

/** What was priced, as a cart or an order has it. */
export interface PricedLines {
  readonly lines: readonly { readonly id: string; readonly qty: number; readonly total: number }[]
  readonly trace: readonly PriceStep[]
  readonly total: number
}

const computeReduction = (trace: readonly PriceStep[], line: string): number =>
  trace.reduce(
    (sum, { shares = [] }) =>
      sum + shares.reduce((part, { on, amount }) => (on === line ? part + amount : part), 0),
    0,
  )

/**
 * What each line costs with its part of everything else, in minor units: its price less the reductions that the trace
 * grants it; fees, taxes, tip, rounding and what credit or points pay are shared out in proportion, by largest remainder.
 * The amounts add up to the total.
 */
export const computeLineAmounts = ({ lines, trace, total }: PricedLines): ReadonlyMap<string, number> => {
  const nets = lines.map((line) => Math.max(0, line.total - computeReduction(trace, line.id)))
  const isFree = nets.every((net) => net === 0)
  const amounts = allocate(total, isFree ? lines.map(({ qty }) => qty) : nets)
  return new Map(lines.map(({ id }, index) => [id, amounts[index] ?? 0]))
}
