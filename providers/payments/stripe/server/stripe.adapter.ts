import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  EndPageInput,
  InquirePaymentInput,
  InquireRefundInput,
  ListPaymentsInput,
  ListPaymentsResult,
  PaymentProvider,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { type AccountCheck, readAccountCheck } from '#core/payments/domain/account-check.ts'
import { readNextPage } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  type RefundInquiryReport,
  type RefundReport,
  readRefundState,
  toRefusedRefund,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { isLiveAccount, type StripeConfig } from '../config.ts'
import { callStripe, type StripeRefusal } from './stripe.client.ts'
import {
  chargeReply,
  getIntentId,
  intentList,
  isChargeId,
  refundReply,
  type SessionReply,
  sessionReply,
  toChargeReport,
  toListedReport,
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

const toUnixTime = (time: Date): number => Math.floor(time.getTime() / 1000)

/** Stripe takes an end of 30 minutes to a day from the request, which may come as late as our own window ends. */
const SESSION_EXTENSION = minutes(40)

const sessionOf = ({
  payBy,
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
    expires_at: toUnixTime(addMilliseconds(payBy, SESSION_EXTENSION)),
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

/** The session of an intent, or the intent itself when it was charged without one; undefined when Stripe has none. */
const findPaymentId = async (
  config: StripeConfig,
  intent: string,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const sessions = await callStripe(config, signal, (stripe) =>
    stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
  )
  return sessions.kind === 'done' ? (sessions.value.data[0]?.id ?? intent) : undefined
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

const retrieveReport = async (
  config: StripeConfig,
  id: string,
  signal: AbortSignal,
): Promise<GatewayReport | undefined> => {
  if (isChargeId(id)) return retrieveCharge(config, id, signal)
  const session = await retrieve(config, id, signal)
  return session && toSessionReport(session)
}

const inquireIntent = async (
  config: StripeConfig,
  intent: string,
  signal: AbortSignal,
): Promise<GatewayReport | undefined> => {
  const id = await findPaymentId(config, intent, signal)
  return id === undefined ? undefined : retrieveReport(config, id, signal)
}

/**
 * A payment whose creation was never answered: by the intent that an event named, else by the one that Stripe's index
 * has. The index has it once the customer begins to pay, and is up to a minute behind.
 */
const inquireByReference = async (
  config: StripeConfig,
  { reference, hint, signal }: InquirePaymentInput,
): Promise<GatewayReport | undefined> => {
  const hinted = hint && isChargeId(hint) ? await inquireIntent(config, hint, signal) : undefined
  if (hinted?.reference === reference) return hinted
  const found = await callStripe(config, signal, (stripe) =>
    stripe.paymentIntents.search({ query: `metadata['reference']:'${reference}'`, limit: 1 }),
  )
  const intent = found.kind === 'done' ? found.value.data[0]?.id : undefined
  return intent === undefined ? undefined : inquireIntent(config, intent, signal)
}

const inquire = async (config: StripeConfig, request: InquirePaymentInput): Promise<GatewayReport> => {
  const { reference, gatewayReference, signal } = request
  const report =
    gatewayReference === undefined
      ? await inquireByReference(config, request)
      : await retrieveReport(config, gatewayReference, signal)
  return report ?? { state: 'unknown', reference, gatewayReference: gatewayReference ?? '' }
}

/** Stripe lists the newest first, and goes on after a payment by its id. */
const listPayments = async (
  config: StripeConfig,
  { since, until, after, signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const created = { gte: toUnixTime(since), lte: toUnixTime(until) }
  const answer = await callStripe(config, signal, (stripe) =>
    stripe.paymentIntents.list({
      ...{ created, limit: 100 },
      ...(after === undefined ? {} : { starting_after: after }),
    }),
  )
  if (answer.kind === 'no') throw new Error(`Stripe refused to list payments: ${answer.no.code}`)
  const { data, has_more: hasMore } = parseAnswer('Stripe', intentList, answer.value)
  if (data.some(({ livemode }) => livemode !== isLiveAccount(config)))
    throw new Error('Stripe spoke of the other of test and live')
  return {
    payments: data.filter(({ status }) => status === 'succeeded').map(toListedReport),
    hasOtherIds: true,
    next: readNextPage('Stripe', hasMore, data.at(-1)?.id),
  }
}

/** Lists no more than one session: a restricted key needs no further right than paying does. */
const checkAccount = async (config: StripeConfig, signal: AbortSignal): Promise<AccountCheck> => {
  const answer = await callStripe(config, signal, (stripe) => stripe.checkout.sessions.list({ limit: 1 }))
  const status = answer.kind === 'done' ? 200 : answer.no.status
  const mode = isLiveAccount(config) ? 'live' : 'test'
  return readAccountCheck({ vendor: 'Stripe', status, accepted: [200], mode })
}

/** Stripe refuses to end a session that was paid or has ended. A saved card is charged without one. */
const endPage = async (config: StripeConfig, { gatewayReference, signal }: EndPageInput): Promise<void> => {
  if (isChargeId(gatewayReference)) return
  await callStripe(config, signal, (stripe) => stripe.checkout.sessions.expire(gatewayReference))
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

const REFUND_STATES = {
  succeeded: 'done',
  pending: 'accepted',
  requires_action: 'accepted',
  failed: 'refused',
  canceled: 'refused',
} as const

const toRefundReport = (value: unknown): RefundReport => {
  const { id, status } = parseAnswer('Stripe', refundReply, value)
  return readRefundState('Stripe', REFUND_STATES, { word: status ?? '', gatewayRefundReference: id })
}

/** The same idempotency key returns the same response, for at least a day. */
const refund = async (config: StripeConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { refundReference, amount, signal } = request
  const intent = await findIntent(config, request)
  if (!intent) return { state: 'refused', reason: 'nothing was paid at Stripe' }
  const answer = await callStripe(config, signal, (stripe) =>
    stripe.refunds.create(
      { payment_intent: intent, amount: amount.amount, metadata: { reference: refundReference } },
      { idempotencyKey: refundReference },
    ),
  )
  return answer.kind === 'done'
    ? toRefundReport(answer.value)
    : toRefusedRefund('Stripe', answer.no.status, answer.no.code)
}

/** More refunds than a payment has, which the package asks for. */
const MAX_LISTED = 10_000

/** The refund by Stripe's name, or the one of the payment with our reference. */
const inquireRefund = async (
  config: StripeConfig,
  request: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const { gatewayRefundReference: name, refundReference, signal } = request
  const intent = await findIntent(config, request)
  if (!intent) return { state: 'uncertain', reason: 'Stripe does not name the payment' }
  const answer = await callStripe(config, signal, async (stripe): Promise<unknown> => {
    if (name !== undefined) return stripe.refunds.retrieve(name)
    const all = stripe.refunds.list({ payment_intent: intent, limit: 100 })
    return (await all.autoPagingToArray({ limit: MAX_LISTED })).find(
      ({ metadata }) => metadata?.reference === refundReference,
    )
  })
  if (answer.kind === 'no') throw new Error(`Stripe refused an inquiry about a refund: ${answer.no.code}`)
  return answer.value === undefined ? { state: 'unknown' } : toRefundReport(answer.value)
}

/** The adapter for Stripe Checkout, the page that Stripe hosts. */
export const createStripeProvider = (config: StripeConfig): PaymentProvider => ({
  name: 'stripe',
  gatewayId: 80,
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  capture: (request) => endHold(config, 'capture', request),
  void: (request) => endHold(config, 'cancel', request),
  endPage: (request) => endPage(config, request),
  refund: (request) => refund(config, request),
  refundsOnce: true,
  inquireRefund: (request) => inquireRefund(config, request),
  listPayments: (request) => listPayments(config, request),
  readWebhook: async (webhook) => readStripeWebhook(config, webhook),
  savedCards: createStripeCards(config),
  checkAccount: ({ signal }) => checkAccount(config, signal),
})
