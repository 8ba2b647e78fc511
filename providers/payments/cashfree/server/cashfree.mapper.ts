import { z } from 'zod'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { readListedPayment, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'

const text = z.string().min(1).max(300)

export const orderReply = z.object({
  order_id: text,
  order_status: text,
  payment_session_id: z.string().max(1_000).nullish(),
})
export type OrderReply = z.output<typeof orderReply>

/** One payment attempt of an order; amounts are JSON numbers of major units. */
export const paymentReply = z.object({
  payment_status: text,
  payment_amount: z.number(),
  payment_currency: z.string().max(10),
  /** False of a hold, whose status is `SUCCESS` all the same. */
  is_captured: z.boolean().nullish(),
  /** Present where payments are authorised first. `payment_amount` stays that of the hold. */
  authorization: z.object({ captured_amount: z.number().nullish() }).nullish(),
  payment_group: z.string().max(60).nullish(),
  payment_method: z
    .object({
      card: z
        .object({
          card_network: z.string().max(60).nullish(),
          card_number: z.string().max(40).nullish(),
        })
        .nullish(),
    })
    .nullish()
    .catch(undefined),
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

const eventShape = {
  event_type: text,
  event_status: z.string().max(60).nullish(),
  event_amount: z.number().nullish(),
  event_currency: z.string().max(10).nullish(),
}

/** One event of the ledger. Versions after 2025-01-01 group its fields. */
const ledgerEvent = z.union([
  z.object({ ...eventShape, order_id: text.nullish() }),
  z
    .object({
      event_details: z.object(eventShape),
      order_details: z.object({ order_id: text.nullish() }).nullish(),
    })
    .transform(({ event_details, order_details }) => ({
      ...event_details,
      order_id: order_details?.order_id,
    })),
])

export const ledgerReply = z.object({
  cursor: z.string().max(2_000).nullish(),
  data: z.array(ledgerEvent).nullish(),
})
export type LedgerEvent = z.output<typeof ledgerEvent>

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

type State = Omit<GatewayReport, 'reference' | 'gatewayReference'>

const stateOfSuccess = (order: OrderReply, paid: PaymentReply): State => {
  const { is_captured: isCaptured, authorization, payment_method, payment_group: method } = paid
  const amount = parseMajorAmount(
    (isCaptured ? authorization?.captured_amount : undefined) ?? paid.payment_amount,
    paid.payment_currency,
  )
  if (typeof isCaptured !== 'boolean' || !amount || !/^[A-Z]{3}$/.test(amount.currency)) {
    const names = { reference: order.order_id, gatewayReference: order.order_id }
    const why = 'Cashfree says success, but not whether it captured, or how much in which currency'
    throw new UnreadableAnswerError(why, paid, names)
  }
  const { card_network: brand, card_number: number } = payment_method?.card ?? {}
  const card = toUsedCard({ brand, number, method })
  const state: State = isCaptured
    ? { state: 'captured', captured: amount }
    : { state: 'authorized', authorized: amount }
  return { ...state, ...(card ? { card } : {}) }
}

const UNPAID: Readonly<Record<string, GatewayReport['state']>> = {
  NOT_ATTEMPTED: 'unknown',
  // The customer left the page.
  USER_DROPPED: 'expired',
  CANCELLED: 'cancelled',
  VOID: 'cancelled',
}

const stateOfAttempts = (order: OrderReply, attempts: readonly PaymentReply[]): State => {
  const succeeded = attempts
    .filter(({ payment_status }) => payment_status === 'SUCCESS')
    .map((attempt) => stateOfSuccess(order, attempt))
  const captured = succeeded.filter(({ state }) => state === 'captured')
  const [paid] = [...captured, ...succeeded]
  if (paid) return { ...paid, ...(captured.length > 1 ? { isPaidTwice: true } : {}) }
  if (attempts.some(({ payment_status }) => payment_status === 'PENDING')) return { state: 'pending' }
  const last = attempts[0]
  if (!last) return { state: 'unknown' }
  if (last.payment_status === 'FAILED') return { state: 'failed', decline: declineOf(last) }
  const state = UNPAID[last.payment_status]
  if (state !== undefined) return { state }
  throw new UnreadableAnswerError('Cashfree names an unknown status of a payment', last, {
    reference: order.order_id,
    gatewayReference: order.order_id,
  })
}

/** Whether an event is a payment that went through: the ledger also has attempts, refunds, disputes and settlements. */
export const isPaymentEvent = ({ event_type: type, event_status: status }: LedgerEvent): boolean =>
  type === 'PAYMENT' && status === 'SUCCESS'

/** Maps a payment of the ledger to our report. */
export const toListedReport = (event: LedgerEvent): GatewayReport => {
  const { order_id: orderId, event_amount: amount, event_currency: currency } = event
  const names = { reference: orderId ?? '', gatewayReference: orderId ?? '' }
  return readListedPayment(names, () => {
    const captured = parseMajorAmount(amount ?? '', currency ?? '')
    if (!orderId || !captured || !/^[A-Z]{3}$/.test(captured.currency))
      throw new UnreadableAnswerError('Cashfree lists a payment without its order or amount', event)
    return { state: 'captured', ...names, captured }
  })
}

/** What the order says where its attempts say nothing. */
const STATE_OF_ORDER: Readonly<Record<string, GatewayReport['state']>> = {
  ACTIVE: 'unknown',
  PAID: 'pending',
  EXPIRED: 'expired',
  TERMINATED: 'cancelled',
  // An attempt that a bank is deciding about may still succeed, and the order is then paid.
  TERMINATION_REQUESTED: 'unknown',
}

/**
 * Maps an order and its payment attempts, newest first, to our report. Our reference is the order's id.
 * @throws {UnreadableAnswerError} for statuses and amounts that Cashfree is not known to state
 */
export const toGatewayReport = (order: OrderReply, attempts: readonly PaymentReply[]): GatewayReport => {
  const tried = stateOfAttempts(order, attempts)
  const names = { reference: order.order_id, gatewayReference: order.order_id }
  if (tried.state !== 'unknown') return { ...tried, ...names }
  const state = STATE_OF_ORDER[order.order_status]
  if (state === undefined)
    throw new UnreadableAnswerError('Cashfree names an unknown status of an order', order, names)
  return { state, ...names }
}
