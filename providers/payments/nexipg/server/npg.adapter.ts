import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { parseMinorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, readState, toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { type RefundReport, toRefusedRefund } from '#core/payments/domain/refund-report.ts'
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

const operation = z.object({
  orderId: text,
  operationId: text,
  operationType: text,
  operationResult: text,
  operationAmount: z.union([z.string(), z.int()]),
  operationCurrency: text,
  paymentMethod: text.nullish().catch(undefined),
  paymentCircuit: text.nullish().catch(undefined),
})
type Operation = z.output<typeof operation>

const orderReply = z.object({
  /** Minor units as text. */
  orderStatus: z
    .object({ capturedAmount: z.union([z.string().max(20), z.int()]).nullish() })
    .nullish()
    .catch(undefined),
  operations: z.array(operation).max(500),
})
type OrderReply = z.output<typeof orderReply>

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

const PAYING_TYPES: ReadonlySet<string> = new Set(['AUTHORIZATION', 'CAPTURE'])
const RELEASING_TYPES: ReadonlySet<string> = new Set(['VOID', 'CANCEL'])

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  AUTHORIZED: 'authorized',
  EXECUTED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'pending',
  THREEDS_VALIDATED: 'pending',
  DECLINED: 'failed',
  DENIED_BY_RISK: 'failed',
  THREEDS_FAILED: 'failed',
  '3DS_FAILED': 'failed',
  FAILED: 'failed',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  VOIDED: 'cancelled',
  EXPIRED: 'expired',
}

/** The operation that took the money, whose own name a refund needs. */
const findCapture = ({ operations }: OrderReply): Operation | undefined =>
  operations.find(
    ({ operationType: type, operationResult: result }) =>
      PAYING_TYPES.has(type) && STATES[result] === 'captured',
  )

const findHold = ({ operations }: OrderReply): Operation | undefined =>
  operations.find(
    ({ operationType: type, operationResult: result }) =>
      type === 'AUTHORIZATION' && STATES[result] === 'authorized',
  )

/**
 * What became of a hold: the order's captured amount says so where the operations do not, as with payments that Nexi
 * captures by itself.
 */
const stateOfHold = ({ orderStatus, operations }: OrderReply, hold: Operation): GatewayReport['state'] => {
  const captured = orderStatus?.capturedAmount ?? ''
  if (captured !== '' && Number(captured) >= Number(hold.operationAmount)) return 'captured'
  if (operations.some(({ operationType }) => RELEASING_TYPES.has(operationType))) return 'cancelled'
  return operations.some(({ operationType: type }) => type === 'CAPTURE') ? 'pending' : 'authorized'
}

const inquire = async (
  needs: NpgDependencies,
  { reference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const order = await findOrder(needs, reference, signal)
  const hold = order && findHold(order)
  const last =
    order &&
    (findCapture(order) ??
      hold ??
      order.operations.findLast(({ operationType }) => PAYING_TYPES.has(operationType)))
  const orderId = deriveOrderId(reference)
  if (!last) return { state: 'unknown', reference, gatewayReference: orderId }
  const names = {
    reference: last.orderId === orderId ? reference : last.orderId,
    gatewayReference: last.orderId,
  }
  const state =
    last === hold
      ? stateOfHold(order, hold)
      : readState('Nexi', STATES, { word: last.operationResult, answer: last, names })
  const amount = () => parseMinorAmount(last.operationAmount, last.operationCurrency)
  return createStateReport(
    'Nexi',
    { state, ...names },
    {
      decline: () => 5100,
      captured: amount,
      authorized: amount,
      card: toUsedCard({ brand: last.paymentCircuit, method: last.paymentMethod }),
    },
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

/** Nexi takes the refund's idempotency key, and names our reference in no inquiry. */
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
  return { state: 'done', gatewayRefundReference: operationId }
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
  readWebhook: async (webhook) => readNotification(webhook),
})
