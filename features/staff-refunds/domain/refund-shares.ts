import type { OrderLine, OrderTerms } from '#core/orders/domain/order.ts'
import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import { allocate } from '#platform/kernel/money-shares.ts'

/** Price steps that are charged in addition to the lines, and that may be taxed as well. */
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
 * The amount paid for each line, in minor units: its price less discounts, plus its share of exclusive taxes. Fees,
 * tips and rounding belong to no line.
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

/** The captured amount of a payment that is not refunded. */
export const computeRetainedAmount = ({
  captured,
  refunded,
}: {
  readonly captured: number
  readonly refunded: number
}): number => Math.max(0, captured - refunded)

interface RefundablePayment {
  readonly id: string
  readonly captured: number
  readonly refunded: number
}

/**
 * Splits a refund over payments: first to those whom `assigned` names, such as who paid for its lines, the rest newest
 * first. `payments` are ordered oldest first.
 */
export const allocateRefund = <Payment extends RefundablePayment>(
  amount: number,
  payments: readonly Payment[],
  assigned: readonly { readonly paymentId: string; readonly amount: number }[] = [],
): { readonly payment: Payment; readonly amount: number }[] => {
  let left = amount
  const parts = new Map<Payment, number>()
  const give = (payment: Payment, wanted: number): void => {
    const given = parts.get(payment) ?? 0
    const part = Math.min(left, wanted, computeRetainedAmount(payment) - given)
    left -= part
    parts.set(payment, given + part)
  }
  const newestFirst = payments.toReversed()
  for (const payment of newestFirst)
    for (const { paymentId, amount: wanted } of assigned) if (paymentId === payment.id) give(payment, wanted)
  for (const payment of newestFirst) give(payment, left)
  return newestFirst.flatMap((payment) => {
    const part = parts.get(payment) ?? 0
    return part > 0 ? [{ payment, amount: part }] : []
  })
}

export interface RefundedLinePart {
  readonly line: Pick<OrderLine, 'qty'>
  /** Amount paid for the full quantity of the line. */
  readonly paid: number
  /** Quantity refunded before. */
  readonly before: number
  readonly qty: number
}

/** The value of a partial quantity of a line. All parts together are exactly the amount paid for the line. */
export const computePartValue = ({ line, paid, before, qty }: RefundedLinePart): number => {
  const upTo = (pieces: number) => Number((BigInt(paid) * BigInt(pieces)) / BigInt(line.qty))
  return upTo(before + qty) - upTo(before)
}
