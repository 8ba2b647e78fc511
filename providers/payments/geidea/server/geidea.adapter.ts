import { z } from 'zod'
import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  InquireRefundInput,
  ListPaymentsInput,
  ListPaymentsResult,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { parseMajorAmount, toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
import { readNextPage } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  compareRefundedTotal,
  type RefundInquiryReport,
  type RefundReport,
  toRefusedRefund,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { getDecimalDigits, type Money, toDecimal } from '#platform/kernel/money.ts'
import {
  type ExternalRequest,
  fetchExternalJson,
  type JsonOutcome,
} from '#platform/outbound/fetch-external.ts'
import type { GeideaConfig } from '../config.ts'
import {
  changeReply,
  DONE,
  type GeideaOrder,
  isPerhapsPaid,
  orderReply,
  orderSchema,
  ordersReply,
  type ReplyCodes,
  sessionReply,
  toGatewayReport,
  toListedReport,
} from './geidea.mapper.ts'
import {
  computeCallbackSignature,
  computeRefundSignature,
  computeSessionSignature,
  deriveUuid,
} from './geidea.signature.ts'

export interface GeideaDependencies {
  readonly config: GeideaConfig
  readonly clock: Clock
}

/** `2026/11/21 10:00:00`, in UTC. */
const formatTimestamp = ({ clock }: GeideaDependencies): string =>
  clock.now().toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

type GeideaCall = Pick<ExternalRequest, 'method' | 'signal'> & {
  readonly path: string
  readonly body?: unknown
}

const callApi = ({ config }: GeideaDependencies, { path, ...call }: GeideaCall): Promise<JsonOutcome> => {
  const credentials = Buffer.from(`${config.publicKey}:${config.apiPasswords[0]}`).toString('base64')
  return fetchExternalJson({
    ...call,
    url: `${config.baseUrl}${path}`,
    headers: { authorization: `Basic ${credentials}` },
  })
}

/** Geidea documents and signs amounts of two decimals only. */
export const canRepresentAmount = ({ currency }: Money): boolean => getDecimalDigits(currency) === 2

const create = async (
  needs: GeideaDependencies,
  request: CreatePaymentInput,
): Promise<CreatePaymentResult> => {
  const { config } = needs
  const { amount, reference, language, returnUrl, webhookUrl, signal } = request
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (!canRepresentAmount(amount))
    return refused(`Geidea carries two decimals, not those of ${amount.currency}`)
  const merchantReferenceId = deriveUuid(reference)
  const timestamp = formatTimestamp(needs)
  const signed = { publicKey: config.publicKey, amount: toDecimal(amount), currency: amount.currency }
  const body = {
    amount: toMajorNumber(amount),
    currency: amount.currency,
    timestamp,
    merchantReferenceId,
    signature: computeSessionSignature(
      { ...signed, merchantReferenceId, timestamp },
      config.apiPasswords[0] ?? '',
    ),
    callbackUrl: webhookUrl,
    returnUrl,
    language: language === 'ar' ? 'ar' : 'en',
    paymentOperation: 'Pay',
  }
  const answer = await callApi(needs, {
    method: 'POST',
    path: '/payment-intent/api/v2/direct/session',
    body,
    signal,
  })
  if (answer.kind === 'no') return refused(`Geidea answered ${answer.status}`)
  const { responseCode, detailedResponseCode, session } = sessionReply.parse(answer.body)
  if (responseCode !== '000' || !session)
    return refused(`Geidea answered ${responseCode} ${detailedResponseCode}`)
  const pageUrl = `${config.pageBase}/hpp/checkout/?${encodeURIComponent(session.id)}`
  return { kind: 'redirect', gatewayReference: merchantReferenceId, pageUrl }
}

const findOrder = async (
  needs: GeideaDependencies,
  reference: string,
  signal: AbortSignal,
): Promise<{ readonly order: GeideaOrder; readonly reply: ReplyCodes } | undefined> => {
  const path = `/pgw/api/v1/direct/order?MerchantReferenceId=${deriveUuid(reference)}`
  const answer = await callApi(needs, { method: 'GET', path, signal })
  if (answer.kind === 'no') {
    if (answer.status === 404) return undefined
    throw new Error(`Geidea answered ${answer.status} to an inquiry`)
  }
  const reply = parseAnswer('Geidea', orderReply, answer.body)
  const order = reply.order ?? reply.orders?.at(-1)
  return order ? { order, reply } : undefined
}

const inquire = async (
  needs: GeideaDependencies,
  { reference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const uuid = deriveUuid(reference)
  const said = await findOrder(needs, reference, signal)
  if (!said) return { state: 'unknown', reference, gatewayReference: uuid }
  const told = said.order.merchantReferenceId
  return toGatewayReport(said.order, said.reply, {
    reference: told === uuid ? reference : told,
    gatewayReference: told,
  })
}

/** Orders of one page. */
const LISTED_AT_ONCE = 100

/** The paid orders of the account, whoever took them, the newest first; `after` counts those of earlier pages. */
const listPayments = async (
  needs: GeideaDependencies,
  { since, until, after = '0', signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const query = new URLSearchParams({
    ...{ FromDate: since.toISOString(), ToDate: until.toISOString(), SortOrder: 'DESC' },
    ...{ Skip: after, Take: String(LISTED_AT_ONCE) },
  })
  const answer = await callApi(needs, { method: 'GET', path: `/pgw/api/v1/direct/order?${query}`, signal })
  if (answer.kind === 'no') throw new Error(`Geidea answered ${answer.status} to a list of orders`)
  const { orders, totalCount, ...reply } = parseAnswer('Geidea', ordersReply, answer.body)
  const payments = orders.filter(isPerhapsPaid).map((order) => toListedReport(order, reply))
  const listed = Number(after) + orders.length
  const last = orders.length > 0 ? String(listed) : undefined
  return { payments, next: readNextPage('Geidea', listed < totalCount, last) }
}

/** Captures a hold by the order's own name, which only an inquiry tells. */
const capture = async (
  needs: GeideaDependencies,
  { reference, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const held = (await findOrder(needs, reference, signal))?.order
  if (!held) return { kind: 'refused', reason: 'Geidea knows no such payment' }
  const body = { orderId: held.orderId, captureAmount: toMajorNumber(amount) }
  const answer = await callApi(needs, { method: 'POST', path: '/pgw/api/v1/direct/capture', body, signal })
  if (answer.kind === 'no') return { kind: 'refused', reason: `Geidea answered ${answer.status}` }
  const { responseCode, detailedResponseCode } = changeReply.parse(answer.body)
  return responseCode === DONE && (detailedResponseCode ?? DONE) === DONE
    ? { kind: 'done' }
    : { kind: 'refused', reason: `Geidea answered ${responseCode} ${detailedResponseCode}` }
}

const REFUNDED: ReadonlySet<string> = new Set(['Refunded', 'PartiallyRefunded'])

/** Families of Geidea's codes that refuse: cancelled, invalid, no page, not authenticated, declined. */
const REFUND_REFUSALS: ReadonlySet<string> = new Set(['010', '100', '110', '300', '700'])

/** Geidea has no idempotency keys for refunds. */
const refund = async (needs: GeideaDependencies, request: RefundPaymentInput): Promise<RefundReport> => {
  const { config } = needs
  const { reference, amount, signal } = request
  const said = (await findOrder(needs, reference, signal))?.order
  if (!said) return { state: 'refused', reason: 'Geidea knows no such payment' }
  const { orderId } = said
  const timestamp = formatTimestamp(needs)
  const signed = { timestamp, publicKey: config.publicKey, amount: toDecimal(amount), orderId }
  const signature = computeRefundSignature(signed, config.apiPasswords[0] ?? '')
  const body = { orderId, refundAmount: toMajorNumber(amount), timestamp, signature }
  const answer = await callApi(needs, { method: 'POST', path: '/pgw/api/v2/direct/refund', body, signal })
  if (answer.kind === 'no') return toRefusedRefund('Geidea', answer.status)
  const { responseCode, detailedResponseCode, order } = parseAnswer('Geidea', changeReply, answer.body)
  const isDone = responseCode === DONE && (detailedResponseCode ?? DONE) === DONE
  if (isDone && REFUNDED.has(order?.detailedStatus ?? ''))
    return { state: 'done', gatewayRefundReference: orderId }
  const state = REFUND_REFUSALS.has(responseCode) ? 'refused' : 'uncertain'
  return { state, reason: `Geidea answered ${responseCode} ${detailedResponseCode}` }
}

/** Geidea states the refunded total of an order. */
const inquireRefund = async (
  needs: GeideaDependencies,
  request: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const said = (await findOrder(needs, request.reference, request.signal))?.order
  const total = said && parseMajorAmount(said.totalRefundedAmount ?? 'unsaid', said.currency)
  return compareRefundedTotal('Geidea', total?.amount, request)
}

const callback = z.object({
  order: orderSchema,
  signature: z.string().max(200),
  timeStamp: z.string().max(60),
})

/** The signature omits most of the body, so a signed callback only triggers an inquiry. */
const readCallback = (
  { publicKey, apiPasswords }: GeideaConfig,
  { rawBody }: IncomingWebhook,
): ReadWebhookResult => {
  const read = callback.safeParse(parseJsonText(decodeBody(rawBody)))
  if (!read.success) return { kind: 'refused', why: 'the body is not a callback' }
  const { signature, timeStamp: timestamp } = read.data
  const { orderId, status, merchantReferenceId, currency, ...said } = read.data.order
  const amount = parseMajorAmount(said.amount, currency)
  const fields = { publicKey, currency, orderId, status, merchantReferenceId, timestamp }
  const signed = { ...fields, amount: amount ? toDecimal(amount) : '' }
  const isPlain = computeCallbackSignature(signed, apiPasswords[0] ?? '') !== undefined
  const isGenuine = isSignedByAny(
    apiPasswords,
    signature,
    (password) => computeCallbackSignature(signed, password) ?? '',
  )
  return isPlain && isGenuine
    ? { kind: 'hint', gatewayReference: merchantReferenceId }
    : { kind: 'refused', why: 'the signature is missing or does not match' }
}

/** The adapter for Geidea's hosted checkout. */
export const createGeideaProvider = (needs: GeideaDependencies): PaymentProvider => ({
  name: 'geidea',
  gatewayId: 150,
  create: (request) => create(needs, request),
  inquire: (request) => inquire(needs, request),
  capture: (request) => capture(needs, request),
  refund: (request) => refund(needs, request),
  refundsOnce: false,
  inquireRefund: (request) => inquireRefund(needs, request),
  listPayments: (request) => listPayments(needs, request),
  readWebhook: async (webhook) => readCallback(needs.config, webhook),
})
