import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  InquirePaymentInput,
  PaymentProvider,
  RefundPaymentInput,
  RefundReport,
} from '#core/payments/contract/payment-provider.ts'
import { type AccountCheck, readAccountCheck } from '#core/payments/domain/account-check.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { isLiveAccount, type StripeConfig } from '../config.ts'
import { callStripe, type StripeRefusal } from './stripe.client.ts'
import {
  chargeReply,
  getIntentId,
  isChargeId,
  refundReply,
  type SessionReply,
  sessionReply,
  toChargeReport,
  toSessionReport,
} from './stripe.mapper.ts'
import { readStripeWebhook } from './stripe.webhook.ts'
import { canRepresentAmount } from './stripe-amounts.rules.ts'
import { createStripeCards } from './stripe-cards.adapter.ts'

const refused = ({ status, code }: StripeRefusal): CreatePaymentResult => ({
  kind: 'refused',
  decline: 5100,
  reason: `Stripe answered ${status}: ${code}`,
})

const readSession = (config: StripeConfig, value: unknown): SessionReply => {
  const session = parseAnswer('Stripe', sessionReply, value)
  if (session.livemode !== isLiveAccount(config))
    throw new Error('Stripe spoke of the other of test and live')
  return session
}

/** Stripe's pages support Serbian only in Cyrillic letters, which our customers do not use. */
const localeOf = (language: string) =>
  language === 'fr' || language === 'el' || language === 'ar' ? language : 'en'

const sessionOf = ({
  reference,
  amount,
  description,
  language,
  returnUrl,
  customer,
  cards,
}: CreatePaymentInput) => {
  const metadata = { reference }
  return {
    mode: 'payment' as const,
    client_reference_id: reference,
    metadata,
    success_url: returnUrl,
    cancel_url: returnUrl,
    locale: localeOf(language),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: amount.amount,
          product_data: { name: description },
        },
      },
    ],
    payment_intent_data: { metadata },
    ...(cards ? { customer: cards.customer } : customer.email ? { customer_email: customer.email } : {}),
    ...(cards?.save ? { saved_payment_method_options: { payment_method_save: 'enabled' as const } } : {}),
  }
}

const create = async (config: StripeConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { reference, amount, signal } = request
  if (!canRepresentAmount(amount)) return refused({ status: 0, code: `amount_of_${amount.currency}` })
  const answer = await callStripe(config, signal, (stripe) =>
    stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: reference }),
  )
  if (answer.kind === 'no') return refused(answer.no)
  const { id, url, client_reference_id } = readSession(config, answer.value)
  if (client_reference_id !== reference) throw new Error('Stripe made another session than the one asked for')
  const origin = URL.parse(url ?? '')?.origin
  if (!url || !config.pageOrigins.some((known) => new URL(known).origin === origin))
    throw new Error('Stripe named a page on another host')
  return { kind: 'redirect', gatewayReference: id, pageUrl: url }
}

/**
 * The session of a payment whose creation was never answered, which Stripe finds once the customer begins to pay, or
 * the charge if there was no session.
 */
const findSession = async (
  config: StripeConfig,
  { reference, signal }: InquirePaymentInput,
): Promise<string | undefined> => {
  const intents = await callStripe(config, signal, (stripe) =>
    stripe.paymentIntents.search({ query: `metadata['reference']:'${reference}'`, limit: 1 }),
  )
  const intent = intents.kind === 'done' ? intents.value.data[0] : undefined
  if (!intent) return undefined
  const sessions = await callStripe(config, signal, (stripe) =>
    stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 }),
  )
  return sessions.kind === 'done' ? (sessions.value.data[0]?.id ?? intent.id) : undefined
}

const retrieve = async (
  config: StripeConfig,
  id: string,
  signal: AbortSignal,
): Promise<SessionReply | undefined> => {
  const answer = await callStripe(config, signal, (stripe) =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  )
  if (answer.kind === 'done') return readSession(config, answer.value)
  if (answer.no.status === 404) return undefined
  throw new Error(`Stripe refused an inquiry: ${answer.no.code}`)
}

const retrieveCharge = async (
  config: StripeConfig,
  id: string,
  signal: AbortSignal,
): Promise<GatewayReport> => {
  const answer = await callStripe(config, signal, (stripe) =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
  )
  if (answer.kind === 'no') throw new Error(`Stripe refused an inquiry: ${answer.no.code}`)
  const charge = parseAnswer('Stripe', chargeReply, answer.value)
  if (charge.livemode !== isLiveAccount(config)) throw new Error('Stripe spoke of the other of test and live')
  return toChargeReport(charge)
}

const inquire = async (config: StripeConfig, request: InquirePaymentInput): Promise<GatewayReport> => {
  const { reference, gatewayReference, signal } = request
  const id = gatewayReference ?? (await findSession(config, request))
  if (id !== undefined && isChargeId(id)) return retrieveCharge(config, id, signal)
  const session = id === undefined ? undefined : await retrieve(config, id, signal)
  return session
    ? toSessionReport(session)
    : { state: 'unknown', reference, gatewayReference: gatewayReference ?? '' }
}

/** Lists no more than one session: a restricted key needs no further right than paying does. */
const checkAccount = async (config: StripeConfig, signal: AbortSignal): Promise<AccountCheck> => {
  const answer = await callStripe(config, signal, (stripe) => stripe.checkout.sessions.list({ limit: 1 }))
  const status = answer.kind === 'done' ? 200 : answer.no.status
  const mode = isLiveAccount(config) ? 'live' : 'test'
  return readAccountCheck({ vendor: 'Stripe', status, accepted: [200], mode })
}

const findIntent = async (
  config: StripeConfig,
  { gatewayReference, signal }: Pick<AuthorizationInput, 'gatewayReference' | 'signal'>,
): Promise<string | undefined> => {
  if (isChargeId(gatewayReference)) return gatewayReference
  const session = await retrieve(config, gatewayReference, signal)
  return session && getIntentId(session)
}

/** Stripe captures all of a hold unless an amount is named; the key makes a repetition harmless. */
const endHold = async (
  config: StripeConfig,
  action: 'capture' | 'cancel',
  request: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const intent = await findIntent(config, request)
  if (!intent) return { kind: 'refused', reason: 'nothing is on hold at Stripe' }
  const answer = await callStripe(config, request.signal, (stripe) =>
    stripe.paymentIntents[action](intent, {}, { idempotencyKey: `${action}-${request.reference}` }),
  )
  return answer.kind === 'done'
    ? { kind: 'done' }
    : { kind: 'refused', reason: `Stripe answered ${answer.no.status}: ${answer.no.code}` }
}

const STATES: Readonly<Record<string, RefundReport['state']>> = {
  succeeded: 'refunded',
  pending: 'pending',
  requires_action: 'pending',
}

const toRefundReport = (value: unknown): RefundReport => {
  const { id, status } = refundReply.parse(value)
  const state = STATES[status ?? ''] ?? 'failed'
  return { state, gatewayRefundReference: id, ...(state === 'failed' ? { reason: `refund ${status}` } : {}) }
}

/** The same idempotency key returns the same response, so a pending refund is looked up by its own id. */
const refund = async (config: StripeConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { gatewayReference, gatewayRefundReference, refundReference, amount, signal } = request
  const intent = await findIntent(config, { gatewayReference, signal })
  if (!intent) return { state: 'failed', reason: 'nothing was paid at Stripe' }
  const answer = await callStripe(config, signal, (stripe) =>
    gatewayRefundReference
      ? stripe.refunds.retrieve(gatewayRefundReference)
      : stripe.refunds.create(
          { payment_intent: intent, amount: amount.amount, metadata: { reference: refundReference } },
          { idempotencyKey: refundReference },
        ),
  )
  return answer.kind === 'done'
    ? toRefundReport(answer.value)
    : { state: 'failed', reason: `Stripe answered ${answer.no.status}: ${answer.no.code}` }
}

/** The adapter for Stripe Checkout, the page that Stripe hosts. */
export const createStripeProvider = (config: StripeConfig): PaymentProvider => ({
  name: 'stripe',
  gatewayId: 80,
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  capture: (request) => endHold(config, 'capture', request),
  void: (request) => endHold(config, 'cancel', request),
  refund: (request) => refund(config, request),
  readWebhook: async (webhook) => readStripeWebhook(config, webhook),
  savedCards: createStripeCards(config),
  checkAccount: ({ signal }) => checkAccount(config, signal),
})
