import { z } from 'zod'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { money } from '#platform/kernel/money.ts'

const text = z.string().min(1).max(300)

const intentReply = z.object({
  id: text,
  status: text,
  cancellation_reason: z.string().nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
})

/** A payment without a session, made by charging a saved card. */
export const chargeReply = intentReply.extend({
  amount_received: z.int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  livemode: z.boolean(),
  metadata: z.object({ reference: text }),
})
export type ChargeReply = z.output<typeof chargeReply>

/** A Checkout session, with its payment intent when that was requested. */
export const sessionReply = z.object({
  id: text,
  client_reference_id: text,
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().min(0).nullable(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .nullable(),
  livemode: z.boolean(),
  url: z.string().max(4_000).nullish(),
  payment_intent: z.union([text, intentReply]).nullish(),
})
export type SessionReply = z.output<typeof sessionReply>

export const refundReply = z.object({ id: text, status: text.nullable(), amount: z.int(), currency: text })

const DECLINES: Readonly<Record<string, DeclineCode>> = {
  expired_card: 5001,
  lost_card: 5001,
  stolen_card: 5001,
  pickup_card: 5001,
  restricted_card: 5001,
  card_not_supported: 5001,
  incorrect_cvc: 5002,
  invalid_cvc: 5002,
  incorrect_number: 5003,
  invalid_number: 5003,
  invalid_account: 5003,
  insufficient_funds: 5011,
}

/** Maps the reason of a declined card to our codes. */
export const toStripeDecline = (...codes: readonly (string | null | undefined)[]): DeclineCode =>
  codes.map((code) => DECLINES[code ?? '']).find((decline) => decline !== undefined) ?? 5100

type State = Pick<GatewayReport, 'state' | 'captured' | 'decline'>

const UNKNOWN: State = { state: 'unknown' }

/** An unpaid intent: the customer may still be paying on Stripe's page. */
const stateOfIntent = (intent: z.output<typeof intentReply>): State => {
  const { status, last_payment_error: error } = intent
  if (status === 'processing' || status === 'requires_capture') return { state: 'pending' }
  if (status === 'canceled') return { state: 'cancelled' }
  if (status !== 'requires_payment_method' || !error) return UNKNOWN
  return {
    state: 'failed',
    decline: toStripeDecline(error.decline_code, error.code),
  }
}

const stateOf = ({ status, payment_status, amount_total, currency, payment_intent }: SessionReply): State => {
  if (payment_status === 'paid' && status === 'complete' && amount_total !== null && currency !== null)
    return { state: 'captured', captured: money(amount_total, currency.toUpperCase()) }
  if (status === 'expired') return { state: 'cancelled' }
  const intent =
    typeof payment_intent === 'object' && payment_intent ? stateOfIntent(payment_intent) : UNKNOWN
  return status === 'complete' && intent.state === 'unknown' ? { state: 'pending' } : intent
}

/** Maps Stripe's values to ours. An open session is `unknown`: no payment was attempted. */
export const toSessionReport = (session: SessionReply): GatewayReport => ({
  ...stateOf(session),
  reference: session.client_reference_id,
  gatewayReference: session.id,
})

/** The customer is absent and cannot confirm a charge, so one that requires confirmation counts as declined. */
export const toChargeReport = (intent: ChargeReply): GatewayReport => {
  const { id, status, amount_received, currency, metadata } = intent
  const state: State =
    status === 'succeeded'
      ? { state: 'captured', captured: money(amount_received, currency.toUpperCase()) }
      : status === 'requires_action'
        ? { state: 'failed', decline: 5100 }
        : stateOfIntent(intent)
  return { ...state, reference: metadata.reference, gatewayReference: id }
}

export const isChargeId = (id: string): boolean => id.startsWith('pi_')

export const getIntentId = ({ payment_intent }: SessionReply): string | undefined =>
  typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
