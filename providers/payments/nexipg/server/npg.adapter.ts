import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  InquireRefundInput,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  type RefundInquiryReport,
  type RefundReport,
  toRefusedRefund,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, parseJsonText } from '#platform/http/signed-bodies.ts'
import type { Random } from '#platform/kernel/ids.ts'
import { assertAllowedRedirect } from '#platform/outbound/allowed-redirect.ts'
import {
  type ExternalRequest,
  fetchExternalJson,
  type JsonOutcome,
} from '#platform/outbound/fetch-external.ts'
import type { NpgConfig } from '../config.ts'
import {
  findCapture,
  findHold,
  findRefundReport,
  type OrderReply,
  orderReply,
  toGatewayReport,
} from './npg.mapper.ts'

const DOMAINS = ['nexigroup.com']

export interface NpgDependencies {
  readonly config: NpgConfig
  readonly random: Random
}

const deriveHex = (text: string): string => createHash('sha256').update(`nexi ${text}`).digest('hex')

/** Nexi's order ids are short: 18 letters and digits that are derived deterministically from our reference. */
export const deriveOrderId = (reference: string): string => deriveHex(reference).slice(0, 18).toUpperCase()

const formatUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`

const text = z.string().min(1).max(300)

const pageReply = z.object({ hostedPage: z.string().max(4_000), securityToken: text })

type NpgCall = Pick<ExternalRequest, 'method' | 'signal'> & {
  readonly path: string
  readonly body?: unknown
  /** A repeated key has no further effect. */
  readonly key?: string
}

const callApi = (
  { config, random }: NpgDependencies,
  { path, key, ...call }: NpgCall,
): Promise<JsonOutcome> =>
  fetchExternalJson({
    ...call,
    url: `${config.baseUrl}${path}`,
    headers: {
      'x-api-key': config.apiKey,
      'correlation-id': formatUuid(Buffer.from(random.bytes(16)).toString('hex')),
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })

const LANGUAGES: Readonly<Record<string, string>> = { fr: 'FRA', el: 'GRE', sr: 'SRP', ar: 'ARA' }

const orderOf = ({
  reference,
  amount,
  description,
  language,
  returnUrl,
  webhookUrl,
}: CreatePaymentInput) => ({
  order: {
    orderId: deriveOrderId(reference),
    amount: String(amount.amount),
    currency: amount.currency,
    description: description.slice(0, 255),
    customField: reference,
  },
  paymentSession: {
    actionType: 'PAY',
    amount: String(amount.amount),
    captureType: 'IMPLICIT',
    language: LANGUAGES[language] ?? 'ENG',
    resultUrl: returnUrl,
    cancelUrl: returnUrl,
    notificationUrl: webhookUrl,
  },
})

const create = async (needs: NpgDependencies, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { reference, signal } = request
  const answer = await callApi(needs, { method: 'POST', path: '/orders/hpp', body: orderOf(request), signal })
  if (answer.kind === 'no')
    return { kind: 'refused', decline: 5100, reason: `Nexi answered ${answer.status}` }
  const { hostedPage } = pageReply.parse(answer.body)
  const pageUrl = assertAllowedRedirect(hostedPage, { origins: needs.config.pageOrigins, domains: DOMAINS })
  return { kind: 'redirect', gatewayReference: deriveOrderId(reference), pageUrl }
}

/** An order with its operations, or undefined when Nexi does not have it. */
const findOrder = async (
  needs: NpgDependencies,
  reference: string,
  signal: AbortSignal,
): Promise<OrderReply | undefined> => {
  const answer = await callApi(needs, { method: 'GET', path: `/orders/${deriveOrderId(reference)}`, signal })
  if (answer.kind === 'done') return parseAnswer('Nexi', orderReply, answer.body)
  if (answer.status === 404) return undefined
  throw new Error(`Nexi answered ${answer.status} to an inquiry`)
}

const inquire = async (
  needs: NpgDependencies,
  { reference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const order = await findOrder(needs, reference, signal)
  const orderId = deriveOrderId(reference)
  return (
    (order && toGatewayReport(order, { reference, orderId })) ?? {
      state: 'unknown',
      reference,
      gatewayReference: orderId,
    }
  )
}

/** Captures or cancels a hold. Nexi says no result: the inquiry afterwards does. A repeated key has no further effect. */
const endHold = async (
  needs: NpgDependencies,
  action: 'captures' | 'cancels',
  { reference, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const order = await findOrder(needs, reference, signal)
  const hold = order && findHold(order)
  if (!hold) return { kind: 'refused', reason: 'nothing is on hold at Nexi' }
  const answer = await callApi(needs, {
    method: 'POST',
    path: `/operations/${encodeURIComponent(hold.operationId)}/${action}`,
    body: {
      description: reference,
      ...(action === 'captures' ? { amount: String(amount.amount), currency: amount.currency } : {}),
    },
    key: formatUuid(deriveHex(`${action} ${reference}`)),
    signal,
  })
  return answer.kind === 'done'
    ? { kind: 'done' }
    : { kind: 'refused', reason: `Nexi answered ${answer.status} to ${action}` }
}

const refundReply = z.object({ operationId: text })

/**
 * Asks for a refund. Nexi says no result, only its own id of the operation: the order says later what became of it. A
 * repeated key has no further effect.
 */
const refund = async (needs: NpgDependencies, request: RefundPaymentInput): Promise<RefundReport> => {
  const { reference, refundReference, amount, signal } = request
  const order = await findOrder(needs, reference, signal)
  const paid = order && (findCapture(order) ?? findHold(order))
  if (!paid) return { state: 'refused', reason: 'nothing was paid at Nexi' }
  const body = { amount: String(amount.amount), currency: amount.currency, description: refundReference }
  const path = `/operations/${encodeURIComponent(paid.operationId)}/refunds`
  const answer = await callApi(needs, {
    method: 'POST',
    path,
    body,
    key: formatUuid(deriveHex(refundReference)),
    signal,
  })
  if (answer.kind === 'no') return toRefusedRefund('Nexi', answer.status)
  const { operationId } = parseAnswer('Nexi', refundReply, answer.body)
  return { state: 'accepted', gatewayRefundReference: operationId }
}

/** What became of a refund, by the operations of its order. */
const inquireRefund = async (
  needs: NpgDependencies,
  request: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const order = await findOrder(needs, request.reference, request.signal)
  return order ? findRefundReport(order, request) : { state: 'unknown' }
}

const notification = z.object({ operation: z.object({ orderId: text }) })

/** Not signed: it names an order, which triggers an inquiry at Nexi. */
const readNotification = ({ rawBody }: IncomingWebhook): ReadWebhookResult => {
  const read = notification.safeParse(parseJsonText(decodeBody(rawBody)))
  return read.success
    ? { kind: 'hint', gatewayReference: read.data.operation.orderId }
    : { kind: 'refused', why: 'it names no order' }
}

/** The adapter for Nexi's payment gateway and the page that it hosts. */
export const createNpgProvider = (needs: NpgDependencies): PaymentProvider => ({
  name: 'nexipg',
  gatewayId: 100,
  create: (request) => create(needs, request),
  inquire: (request) => inquire(needs, request),
  capture: (request) => endHold(needs, 'captures', request),
  void: (request) => endHold(needs, 'cancels', request),
  refund: (request) => refund(needs, request),
  refundsOnce: true,
  inquireRefund: (request) => inquireRefund(needs, request),
  readWebhook: async (webhook) => readNotification(webhook),
})
