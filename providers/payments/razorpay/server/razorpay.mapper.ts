import { z } from 'zod'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
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
  error_reason: z.string().max(200).nullish(),
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

const CANCELLED_CODES: ReadonlySet<string> = new Set(['payment_cancelled', 'payment_timed_out'])

type State = Pick<GatewayReport, 'state' | 'captured' | 'refunded' | 'decline'>

const stateOf = (payments: readonly PaymentReply[]): State => {
  const paid = payments.find(({ status }) => status === 'captured' || status === 'refunded')
  if (paid) {
    const { amount, currency, amount_refunded: back } = paid
    const refunded = typeof back === 'number' ? { refunded: money(back, currency) } : {}
    return { state: 'captured', captured: money(amount, currency), ...refunded }
  }
  if (payments.some(({ status }) => status === 'authorized')) return { state: 'pending' }
  // Razorpay returns the newest first.
  const failed = payments.find(({ status }) => status === 'failed')
  if (!failed || payments[0]?.status === 'created') return { state: 'unknown' }
  const reason = failed.error_reason ?? ''
  if (CANCELLED_CODES.has(reason)) return { state: 'cancelled' }
  return { state: 'failed', decline: DECLINES[reason] ?? 5100 }
}

/** Maps an order and its payment attempts to our report. */
export const toGatewayReport = (order: OrderReply, payments: readonly PaymentReply[]): GatewayReport => ({
  ...stateOf(payments),
  reference: order.receipt ?? '',
  gatewayReference: order.id,
})
