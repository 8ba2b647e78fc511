import type { OrderTerms } from '#core/orders/domain/order.ts'
import { allocate } from '#platform/kernel/money-shares.ts'

const computeReduction = (trace: OrderTerms['trace'], line: string): number =>
  trace.reduce(
    (sum, { shares = [] }) =>
      sum + shares.reduce((part, { on, amount }) => (on === line ? part + amount : part), 0),
    0,
  )

/**
 * What each line of an order costs with its part of everything else, in minor units: its price less the reductions that
 * the trace grants it; fees, taxes, tip, rounding and what credit or points pay are shared out in proportion, by largest
 * remainder. The amounts add up to the total.
 */
export const computeLineAmounts = ({
  lines,
  trace,
  total,
}: Pick<OrderTerms, 'lines' | 'trace' | 'total'>): ReadonlyMap<string, number> => {
  const nets = lines.map((line) => Math.max(0, line.total - computeReduction(trace, line.id)))
  const isFree = nets.every((net) => net === 0)
  const amounts = allocate(total, isFree ? lines.map(({ qty }) => qty) : nets)
  return new Map(lines.map(({ id }, index) => [id, amounts[index] ?? 0]))
}
