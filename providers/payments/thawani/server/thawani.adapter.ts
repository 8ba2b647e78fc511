import { z } from 'zod'
import type {
  CreatePaymentInput,
  CreatePaymentResult,
  EndPageInput,
  IncomingWebhook,
  InquirePaymentInput,
  InquireRefundInput,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { createCurrencyRefusal } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  type RefundInquiryReport,
  type RefundReport,
  readRefundState,
  toRefusedRefund,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { computeHmac, decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import {
  type ExternalRequest,
  fetchExternalJson,
  type JsonOutcome,
} from '#platform/outbound/fetch-external.ts'
import type { ThawaniConfig } from '../config.ts'

const CURRENCY = 'OMR'

/** Of a payment; a session says `paid`. */
const PAID = 'successful'

/** Seconds, into the past and into the future. */
const TOLERANCE = 600

const text = z.string().min(1).max(300)

const sessionReply = z.object({
  data: z.object({
    session_id: text,
    client_reference_id: text,
    invoice: z.string().max(100).nullish(),
    payment_status: text,
    total_amount: z.int().min(0),
    currency: text,
  }),
})

const paymentsReply = z.object({
  data: z.array(z.object({ payment_id: text, status: z.string().max(60).nullish() })),
})
const refundReply = z.object({
  data: z.object({
    refund_id: text.optional(),
    id: text.optional(),
    /** Baisa that go back. */
    amount: z.int().nullish().catch(undefined),
    status: z.string().max(60).nullish().catch(undefined),
  }),
})

type ThawaniCall = Pick<ExternalRequest, 'method' | 'signal'> & {
  readonly path: string
  readonly body?: unknown
}

const callApi = (
  { baseUrl, secretKey }: ThawaniConfig,
  { path, ...call }: ThawaniCall,
): Promise<JsonOutcome> =>
  fetchExternalJson({ ...call, url: `${baseUrl}/api/v1${path}`, headers: { 'thawani-api-key': secretKey } })

const refuse = (reason: string): RefundReport => ({ state: 'refused', reason })

/** One line with the whole amount: rounding several lines could change it. */
const sessionOf = ({ reference, amount, description, returnUrl }: CreatePaymentInput) => ({
  client_reference_id: reference,
  mode: 'payment',
  products: [{ name: description.slice(0, 40), unit_amount: amount.amount, quantity: 1 }],
  success_url: returnUrl,
  cancel_url: returnUrl,
  metadata: { reference },
})

const create = async (config: ThawaniConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { amount, reference, signal } = request
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (amount.currency !== CURRENCY) return createCurrencyRefusal('Thawani', amount)
  const answer = await callApi(config, {
    method: 'POST',
    path: '/checkout/session',
    body: sessionOf(request),
    signal,
  })
  if (answer.kind === 'no') return refused(`Thawani answered ${answer.status}`)
  const { session_id, client_reference_id } = sessionReply.parse(answer.body).data
  if (client_reference_id !== reference)
    throw new Error('Thawani made another session than the one asked for')
  const page = `${config.baseUrl}/pay/${encodeURIComponent(session_id)}?key=${encodeURIComponent(config.publishableKey)}`
  return { kind: 'redirect', gatewayReference: session_id, pageUrl: page }
}

const find = async (config: ThawaniConfig, id: string, signal: AbortSignal) => {
  const path = `/checkout/session/${encodeURIComponent(id)}`
  const answer = await callApi(config, { method: 'GET', path, signal })
  if (answer.kind === 'done') return parseAnswer('Thawani', sessionReply, answer.body).data
  if (answer.status === 404) return undefined
  throw new Error(`Thawani answered ${answer.status} to an inquiry`)
}

/** Thawani answers 411 to a call without a body. What it answers to a session that was paid is not documented. */
const endPage = async (config: ThawaniConfig, { gatewayReference, signal }: EndPageInput): Promise<void> => {
  const path = `/checkout/${encodeURIComponent(gatewayReference)}/cancel`
  await callApi(config, { method: 'POST', path, body: {}, signal })
}

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  unpaid: 'unknown',
  paid: 'captured',
  cancelled: 'cancelled',
}

/** Thawani's inquiry accepts its own reference only: a customer who never saw its page cannot have paid there. */
const inquire = async (
  config: ThawaniConfig,
  { reference, gatewayReference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const session = gatewayReference ? await find(config, gatewayReference, signal) : undefined
  if (!session) return { state: 'unknown', reference, gatewayReference: gatewayReference ?? '' }
  const state = STATES[session.payment_status]
  if (state === undefined)
    throw new UnreadableAnswerError('Thawani names an unknown status of a session', session, {
      reference: session.client_reference_id,
      gatewayReference: session.session_id,
    })
  return {
    state,
    reference: session.client_reference_id,
    gatewayReference: session.session_id,
    ...(state === 'captured' ? { captured: money(session.total_amount, session.currency) } : {}),
  }
}

/** Thawani's word for a payment that went well; of the others it documents none. */
const REFUND_STATES = {
  [PAID]: 'done',
  pending: 'accepted',
  processing: 'accepted',
  failed: 'refused',
  cancelled: 'refused',
  rejected: 'refused',
} as const

/** Whether Thawani states that it gives back another amount than the one asked for: a person looks. */
const isOtherAmount = (stated: number | null | undefined, { amount }: Money): boolean =>
  typeof stated === 'number' && stated !== amount

/** Thawani has no idempotency keys. Without an amount it gives back everything. */
const refund = async (config: ThawaniConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { gatewayReference, amount, refundReference, signal } = request
  const session = await find(config, gatewayReference, signal)
  if (session?.payment_status !== 'paid' || !session.invoice) return refuse('nothing was paid at Thawani')
  const path = `/payments?checkout_invoice=${encodeURIComponent(session.invoice)}`
  const payments = await callApi(config, { method: 'GET', path, signal })
  const tried = payments.kind === 'done' ? paymentsReply.parse(payments.body).data : []
  // A failed attempt does not end a session: the one that took the money need not be the first.
  const payment = tried.find(({ status }) => status === PAID)
  if (!payment) return refuse('Thawani finds no successful payment of the session')
  const body = {
    payment_id: payment.payment_id,
    amount: amount.amount,
    reason: 'Order cancelled',
    metadata: { reference: refundReference },
  }
  const answer = await callApi(config, { method: 'POST', path: '/refunds', body, signal })
  if (answer.kind === 'no') return toRefusedRefund('Thawani', answer.status)
  const { refund_id, id, amount: stated } = parseAnswer('Thawani', refundReply, answer.body).data
  const gatewayRefundReference = refund_id ?? id
  if (gatewayRefundReference === undefined) return { state: 'uncertain', reason: 'Thawani names no refund' }
  // What it answers here says only that it will give the money back.
  return isOtherAmount(stated, amount)
    ? { state: 'uncertain', reason: `Thawani gives back ${stated}`, gatewayRefundReference }
    : { state: 'accepted', gatewayRefundReference }
}

/** Thawani finds a refund by its own id only: without it no call is made, and nothing is said of the refund. */
const inquireRefund = async (
  config: ThawaniConfig,
  { gatewayRefundReference, amount, signal }: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  if (gatewayRefundReference === undefined)
    return { state: 'uncertain', reason: 'Thawani has not stated the id by which it finds the refund' }
  const path = `/refunds/${encodeURIComponent(gatewayRefundReference)}`
  const answer = await callApi(config, { method: 'GET', path, signal })
  if (answer.kind === 'no') {
    if (answer.status === 404) return { state: 'unknown' }
    throw new Error(`Thawani answered ${answer.status} to an inquiry about a refund`)
  }
  const { status, amount: stated } = parseAnswer('Thawani', refundReply, answer.body).data
  return isOtherAmount(stated, amount)
    ? { state: 'uncertain', reason: `Thawani gave back ${stated}`, gatewayRefundReference }
    : readRefundState('Thawani', REFUND_STATES, { word: status ?? '', gatewayRefundReference })
}

const event = z.object({ event_type: z.string().max(100), data: z.object({ session_id: text }) })

/** Signed over everything, but the content of an event is undocumented: it triggers an inquiry. */
const readEvent = (
  { webhookSecrets }: ThawaniConfig,
  { headers, rawBody, receivedAt }: IncomingWebhook,
): ReadWebhookResult => {
  const [body, at] = [decodeBody(rawBody), headers['thawani-timestamp'] ?? '']
  const isFresh = /^\d{1,12}$/.test(at) && Math.abs(receivedAt.getTime() / 1000 - Number(at)) <= TOLERANCE
  const signature = headers['thawani-signature']
  const isGenuine =
    body !== undefined &&
    isSignedByAny(webhookSecrets, signature, (secret) => computeHmac('sha256', secret, `${body}-${at}`).hex)
  if (!isFresh || !isGenuine)
    return { kind: 'refused', why: 'the signature is missing, stale or does not match' }
  const read = event.safeParse(parseJsonText(body))
  return read.success
    ? { kind: 'hint', gatewayReference: read.data.data.session_id }
    : { kind: 'refused', why: 'the body is not an event about a session' }
}

/** The adapter for Thawani's checkout sessions. */
export const createThawaniProvider = (config: ThawaniConfig): PaymentProvider => ({
  name: 'thawani',
  gatewayId: 160,
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  endPage: (request) => endPage(config, request),
  refund: (request) => refund(config, request),
  refundsOnce: false,
  inquireRefund: (request) => inquireRefund(config, request),
  readWebhook: async (webhook) => readEvent(config, webhook),
})
