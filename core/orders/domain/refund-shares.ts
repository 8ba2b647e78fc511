import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import { allocate } from '#platform/kernel/money.ts'
import type { OrderLine, OrderTerms } from './order.ts'

/** Steps that add something to be paid beside the lines, and on which taxes may fall as well. */
const CHARGES: ReadonlySet<PriceStep['kind']> = new Set([
  'deliveryFee',
  'packaging',
  'serviceCharge',
  'smallOrderFee',
])

const computeSum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const computeLineDiscount = (trace: readonly PriceStep[], lineId: string): number =>
  computeSum(
    trace.flatMap(({ shares = [] }) => shares.flatMap(({ on, amount }) => (on === lineId ? [amount] : []))),
  )

/**
 * What was paid for each line, in minor units: its price less what was taken off it, with its share of the taxes that
 * came on top. Fees, tips and rounding belong to no line.
 */
export const computePaidPerLine = ({
  lines,
  trace,
}: Pick<OrderTerms, 'lines' | 'trace'>): Map<string, number> => {
  const nets = lines.map(({ id, total }) => Math.max(0, total - computeLineDiscount(trace, id)))
  const charges = computeSum(trace.filter(({ kind }) => CHARGES.has(kind)).map(({ amount }) => amount))
  const onTop = computeSum(
    trace.filter(({ kind, inclusive }) => kind === 'tax' && !inclusive).map(({ amount }) => amount),
  )
  const taxes = allocate(onTop, [...nets, Math.max(0, charges)])
  return new Map(lines.map(({ id }, index) => [id, (nets[index] ?? 0) + (taxes[index] ?? 0)]))
}

/** What of a payment is still with the shop. */
export const computeRetainedAmount = ({
  captured,
  refunded,
}: {
  readonly captured: number
  readonly refunded: number
}): number => Math.max(0, captured - refunded)

/** From which payments so much goes back, the newest first; `payments` are the oldest first. */
export const allocateRefund = <Payment extends { readonly captured: number; readonly refunded: number }>(
  amount: number,
  payments: readonly Payment[],
): { readonly payment: Payment; readonly amount: number }[] => {
  let left = amount
  return payments.toReversed().flatMap((payment) => {
    const part = Math.min(left, computeRetainedAmount(payment))
    left -= part
    return part > 0 ? [{ payment, amount: part }] : []
  })
}

export interface LinePart {
  readonly line: Pick<OrderLine, 'qty'>
  /** What was paid for all pieces of the line. */
  readonly paid: number
  /** How many pieces were given back before. */
  readonly before: number
  readonly qty: number
}

/** What so many pieces of a line are worth; all its pieces together, in whatever parts, exactly what was paid for it. */
export const computePartValue = ({ line, paid, before, qty }: LinePart): number => {
  const upTo = (pieces: number) => Number((BigInt(paid) * BigInt(pieces)) / BigInt(line.qty))
  return upTo(before + qty) - upTo(before)
}
