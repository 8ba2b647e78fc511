import { z } from 'zod'
import { toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { money } from '#platform/kernel/money.ts'

const text = z.string().min(1).max(300)

const cardDetails = z.object({
  type: z.string().max(60).nullish(),
  card: z.object({ brand: z.string().max(60).nullish(), iin: z.string().max(20).nullish() }).nullish(),
})

const intentReply = z.object({
  id: text,
  status: text,
  /** Minor units on hold. */
  amount_capturable: z.int().min(0).nullish(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .nullish(),
  latest_charge: z
    .union([z.string(), z.object({ payment_method_details: cardDetails.nullish() })])
    .nullish()
    .catch(undefined),
  cancellation_reason: z.string().nullish(),
  last_payment_error: z
    .object({
      code: z.string().nullish(),
      decline_code: z.string().nullish(),
      message: z.string().nullish(),
    })
    .nullish(),
})

/** A payment without a session, made by charging a saved card. */
export const chargeReply = intentReply.extend({
  amount_received: z.int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  livemode: z.boolean(),
  metadata: z.object({ reference: text }),
})
export type ChargeReply = z.output<typeof chargeReply>

/** A page of the account's intents, whoever created them, of which only these fields are read. */
export const intentList = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: text,
      status: text,
      amount_received: z.int().min(0),
      currency: z.string().regex(/^[a-z]{3}$/),
      livemode: z.boolean(),
      metadata: z.object({ reference: z.string().max(300).optional().catch(undefined) }).nullish(),
    }),
  ),
})
type ListedIntent = z.output<typeof intentList>['data'][number]

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

type State = Omit<GatewayReport, 'reference' | 'gatewayReference'>
type Intent = z.output<typeof intentReply>

const UNKNOWN: State = { state: 'unknown' }

const cardOf = ({ latest_charge: charge }: Intent): Pick<State, 'card'> => {
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined
  const { brand, iin: number } = details?.card ?? {}
  const card = toUsedCard({ brand, number, method: details?.type })
  return card ? { card } : {}
}

const stateOfHold = (intent: Intent): State => {
  const { amount_capturable: amount, currency } = intent
  if (typeof amount !== 'number' || !currency)
    throw new UnreadableAnswerError('Stripe holds money, and does not say how much', intent)
  return { state: 'authorized', authorized: money(amount, currency.toUpperCase()), ...cardOf(intent) }
}

/** An intent that Stripe gave up itself; the others were cancelled by us or by a person. */
const GIVEN_UP: ReadonlySet<string> = new Set(['automatic', 'abandoned'])

const UNTRIED: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'succeeded',
])

/** An unpaid intent: the customer may still be paying on Stripe's page. */
const stateOfIntent = (intent: Intent): State => {
  const { status, last_payment_error: error } = intent
  if (status === 'processing') return { state: 'pending' }
  if (status === 'requires_capture') return stateOfHold(intent)
  if (status === 'canceled')
    return { state: GIVEN_UP.has(intent.cancellation_reason ?? '') ? 'expired' : 'cancelled' }
  if (!UNTRIED.has(status))
    throw new UnreadableAnswerError('Stripe names an unknown status of a payment', intent)
  if (status !== 'requires_payment_method' || !error) return UNKNOWN
  return {
    state: 'failed',
    decline: toStripeDecline(error.decline_code, error.code),
    ...(error.message && { message: error.message }),
  }
}

const stateOf = ({ status, payment_status, amount_total, currency, payment_intent }: SessionReply): State => {
  const expanded = typeof payment_intent === 'object' ? payment_intent : null
  if (payment_status === 'paid' && status === 'complete' && amount_total !== null && currency !== null) {
    const captured = money(amount_total, currency.toUpperCase())
    return { state: 'captured', captured, ...(expanded ? cardOf(expanded) : {}) }
  }
  if (status === 'expired') return { state: 'expired' }
  const intent = expanded ? stateOfIntent(expanded) : UNKNOWN
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
      ? { state: 'captured', captured: money(amount_received, currency.toUpperCase()), ...cardOf(intent) }
      : status === 'requires_action'
        ? { state: 'failed', decline: 5100 }
        : stateOfIntent(intent)
  return { ...state, reference: metadata.reference, gatewayReference: id }
}

/** A paid intent of a list. Its session, which our payments are named after, is not stated. */
export const toListedReport = ({ id, amount_received, currency, metadata }: ListedIntent): GatewayReport => ({
  state: 'captured',
  captured: money(amount_received, currency.toUpperCase()),
  reference: metadata?.reference ?? '',
  gatewayReference: id,
})

export const isChargeId = (id: string): boolean => id.startsWith('pi_')

export const getIntentId = ({ payment_intent }: SessionReply): string | undefined =>
  typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
