import { z } from 'zod'
import { fromMajor } from '#core/payments/domain/gateway-amounts.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'

const text = z.string().min(1).max(300)

export const orderReply = z.object({
  order_id: text,
  order_status: text,
  payment_session_id: z.string().max(1_000).nullish(),
})
export type OrderReply = z.output<typeof orderReply>

/** One payment attempt of an order; the amount is a JSON number of major units. */
export const paymentReply = z.object({
  payment_status: text,
  payment_amount: z.number(),
  payment_currency: z.string().regex(/^[A-Z]{3}$/),
  error_details: z
    .object({
      error_reason: z.string().max(500).nullish(),
      error_description: z.string().max(1_000).nullish(),
    })
    .nullish(),
})
export type PaymentReply = z.output<typeof paymentReply>

export const refundReply = z.object({
  refund_id: text,
  cf_refund_id: z.union([z.string(), z.int()]).nullish(),
  refund_status: text,
})

/** Cashfree words the reasons of banks in many ways; the first match counts. */
const DECLINES: readonly (readonly [RegExp, DeclineCode])[] = [
  [/insufficient/i, 5011],
  [/expired|blocked|inactive|disabled|lost|stolen/i, 5001],
  [/cvv|security code/i, 5002],
  [/card number|invalid card/i, 5003],
]

const declineOf = ({ error_details: error }: PaymentReply): DeclineCode => {
  const said = `${error?.error_reason ?? ''} ${error?.error_description ?? ''}`
  return DECLINES.find(([words]) => words.test(said))?.[1] ?? 5100
}

type State = Pick<GatewayReport, 'state' | 'captured' | 'decline'>

const stateOfAttempts = (attempts: readonly PaymentReply[]): State => {
  const paid = attempts.find(({ payment_status }) => payment_status === 'SUCCESS')
  if (paid) {
    const captured = fromMajor(paid.payment_amount, paid.payment_currency)
    if (!captured) throw new Error('Cashfree stated an amount that is none')
    return { state: 'captured', captured }
  }
  if (attempts.some(({ payment_status }) => payment_status === 'PENDING')) return { state: 'pending' }
  const last = attempts[0]
  if (last?.payment_status === 'FAILED') return { state: 'failed', decline: declineOf(last) }
  return last && ['USER_DROPPED', 'CANCELLED', 'VOID'].includes(last.payment_status)
    ? { state: 'cancelled' }
    : { state: 'unknown' }
}

const isOver = ({ order_status }: OrderReply): boolean =>
  order_status === 'EXPIRED' || order_status === 'TERMINATED' || order_status === 'TERMINATION_REQUESTED'

/**
 * Maps an order and its payment attempts, newest first, to our report. Our reference is the order's id.
 * @throws when an amount is invalid
 */
export const toGatewayReport = (order: OrderReply, attempts: readonly PaymentReply[]): GatewayReport => {
  const state = stateOfAttempts(attempts)
  const names = { reference: order.order_id, gatewayReference: order.order_id }
  return state.state === 'unknown' && isOver(order)
    ? { state: 'cancelled', ...names }
    : { ...state, ...names }
}
