import { z } from 'zod'
import { toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { readListedPayment, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { money } from '#platform/kernel/money.ts'

const text = z.string().min(1).max(300)

export const orderReply = z.object({
  id: text,
  receipt: z.string().max(100).nullish(),
  status: text,
  amount: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
export type OrderReply = z.output<typeof orderReply>

export const paymentReply = z.object({
  id: text,
  order_id: text.nullish(),
  status: text,
  amount: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** False of a hold, also after Razorpay has given it back. */
  captured: z.boolean().nullish(),
  method: z.string().max(60).nullish(),
  card: z
    .object({ network: z.string().max(60).nullish(), iin: z.string().max(20).nullish() })
    .nullish()
    .catch(undefined),
  error_reason: z.string().max(200).nullish(),
  error_description: z.string().nullish(),
  /** The refunded part in minor units. */
  amount_refunded: z.int().min(0).nullish(),
})
export type PaymentReply = z.output<typeof paymentReply>

export const orderList = z.object({ items: z.array(orderReply) })
export const paymentList = z.object({ items: z.array(paymentReply) })

export const refundReply = z.object({ id: text, status: text, receipt: z.string().max(100).nullish() })
export const refundList = z.object({ items: z.array(refundReply) })

const DECLINES: Readonly<Record<string, DeclineCode>> = {
  card_expired: 5001,
  card_disabled_for_online_payments: 5001,
  debit_instrument_inactive: 5001,
  debit_instrument_blocked: 5001,
  card_not_enrolled: 5001,
  incorrect_cvv: 5002,
  incorrect_card_details: 5003,
  card_number_invalid: 5003,
  insufficient_funds: 5011,
}

const KNOWN_STATUSES: ReadonlySet<string> = new Set([
  'created',
  'authorized',
  'captured',
  'refunded',
  'failed',
])

type State = Omit<GatewayReport, 'reference' | 'gatewayReference'>

const cardOf = ({ method, card }: PaymentReply): Pick<State, 'card'> => {
  const used = toUsedCard({ method, brand: card?.network, number: card?.iin })
  return used ? { card: used } : {}
}

/** A payment whose money was taken, even if it was given back since. */
const isTaken = ({ status, captured }: PaymentReply): boolean =>
  status === 'captured' || (status === 'refunded' && captured !== false)

/**
 * The payment whose money counts, of an order's payments with the newest first: the oldest, because what is captured
 * later is the surplus, which a person gives back.
 */
export const findTaken = (payments: readonly PaymentReply[]): PaymentReply | undefined =>
  payments.findLast(isTaken)

export const isHeld = ({ status }: PaymentReply): boolean => status === 'authorized'

const stateOf = (
  payments: readonly PaymentReply[],
  names: Pick<GatewayReport, 'reference' | 'gatewayReference'>,
): State => {
  const strange = payments.find(({ status }) => !KNOWN_STATUSES.has(status))
  if (strange)
    throw new UnreadableAnswerError('Razorpay names an unknown status of a payment', strange, names)
  const paid = findTaken(payments)
  if (paid) {
    const isPaidTwice = payments.filter(({ status }) => status === 'captured').length > 1
    const { amount, currency, amount_refunded: back } = paid
    const refunded = typeof back === 'number' ? { refunded: money(back, currency) } : {}
    return {
      state: 'captured',
      captured: money(amount, currency),
      ...refunded,
      ...cardOf(paid),
      ...(isPaidTwice ? { isPaidTwice } : {}),
    }
  }
  const held = payments.find(isHeld)
  if (held) return { state: 'authorized', authorized: money(held.amount, held.currency), ...cardOf(held) }
  // Razorpay returns the newest first.
  const last = payments[0]
  if (!last || last.status === 'created') return { state: 'unknown' }
  // A hold that was not captured in time went back to the customer.
  if (last.status === 'refunded') return { state: 'expired' }
  const reason = last.error_reason ?? ''
  if (reason === 'payment_timed_out') return { state: 'expired' }
  if (reason === 'payment_cancelled') return { state: 'cancelled' }
  const message = last.error_description
  return { state: 'failed', decline: DECLINES[reason] ?? 5100, ...(message && { message }) }
}

/** A payment as the list of all names it: by its order, without the receipt that is our reference. */
export const toListedReport = (payment: PaymentReply): GatewayReport => {
  const names = { reference: '', gatewayReference: payment.order_id ?? payment.id }
  return readListedPayment(names, () => ({ ...stateOf([payment], names), ...names }))
}

/**
 * Maps an order and its payment attempts to our report.
 * @throws {UnreadableAnswerError} for a status that Razorpay is not known to use
 */
export const toGatewayReport = (order: OrderReply, payments: readonly PaymentReply[]): GatewayReport => {
  const names = { reference: order.receipt ?? '', gatewayReference: order.id }
  return { ...stateOf(payments, names), ...names }
}
