import type {
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  ListPaymentsInput,
  ListPaymentsResult,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { type AccountCheck, readAccountCheck } from '#core/payments/domain/account-check.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { type RefundReport, readRefundState } from '#core/payments/domain/refund-report.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { fetchExternal } from '#platform/outbound/fetch-external.ts'
import type { SandboxConfig } from '../config.ts'
import { createSandboxClient, type SandboxClient } from './sandbox.client.ts'
import {
  listReply,
  paymentReply,
  refundReply,
  SANDBOX_PAYMENT_EVENTS,
  toGatewayReport,
  upiReply,
  webhookBody,
} from './sandbox.mapper.ts'
import { verifyWebhook } from './sandbox.signature.ts'
import { createSandboxCards } from './sandbox-cards.adapter.ts'

const MAX_WEBHOOK_BYTES = 65_536

export interface SandboxDependencies {
  readonly clock: Clock
  readonly ask?: typeof fetchExternal
}

const readPayment = (body: unknown, config: SandboxConfig) => {
  const payment = paymentReply.parse(body)
  if (payment.merchantId !== config.merchantId)
    throw new Error('The sandbox gateway spoke of another merchant')
  return payment
}

/** The customer is redirected only to the configured gateway, whatever a reply contains. */
const assertPageUrl = (text: string, config: SandboxConfig): string => {
  const expected = new URL(config.pageOrigin ?? config.baseUrl).origin
  if (URL.parse(text)?.origin !== expected)
    throw new Error('The sandbox gateway named a page on another host')
  return text
}

const create = async (
  call: SandboxClient,
  config: SandboxConfig,
  request: CreatePaymentInput,
): Promise<CreatePaymentResult> => {
  const { amount, signal, reference, description, language, returnUrl, webhookUrl, cards } = request
  const { id: _, ...customer } = request.customer
  const said = {
    reference,
    description,
    language,
    returnUrl,
    webhookUrl,
    customer,
    ...(cards ? { cards } : {}),
  }
  const answer = await call({
    method: 'POST',
    path: '/v1/payments',
    body: { ...said, amount: amount.amount, currency: amount.currency },
    signal,
  })
  if (answer.kind === 'rejected')
    return {
      kind: 'refused',
      decline: 5100,
      reason: `${answer.code}: ${answer.message}`,
      message: answer.message,
    }
  const payment = readPayment(answer.body, config)
  const same =
    payment.reference === request.reference &&
    payment.amount === amount.amount &&
    payment.currency === amount.currency
  if (!same) throw new Error('The sandbox gateway created another payment than the one asked for')
  return { kind: 'redirect', gatewayReference: payment.id, pageUrl: assertPageUrl(payment.pageUrl, config) }
}

const inquire = async (
  call: SandboxClient,
  config: SandboxConfig,
  { reference, gatewayReference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const path = gatewayReference
    ? `/v1/payments/${encodeURIComponent(gatewayReference)}`
    : `/v1/payments/by-reference/${encodeURIComponent(reference)}`
  const answer = await call({ method: 'GET', path, signal })
  if (answer.kind === 'done') return toGatewayReport(readPayment(answer.body, config))
  if (answer.status === 404) return { state: 'unknown', reference, gatewayReference: gatewayReference ?? '' }
  throw new Error(`The sandbox gateway refused an inquiry: ${answer.code}`)
}

/** Asks for a payment that does not exist. */
const checkAccount = async (call: SandboxClient, signal: AbortSignal): Promise<AccountCheck> => {
  const path = '/v1/payments/by-reference/check-of-keys'
  const answer = await call({ method: 'GET', path, signal, isCheck: true })
  const status = answer.kind === 'done' ? 200 : answer.status
  return readAccountCheck({ vendor: 'The sandbox gateway', status, accepted: [200, 404], mode: 'test' })
}

const listPayments = async (
  call: SandboxClient,
  config: SandboxConfig,
  { since, after = '0', signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const page = Number(after)
  const body = { since: since.toISOString(), page }
  const answer = await call({ method: 'POST', path: '/v1/payments/list', body, signal })
  if (answer.kind === 'rejected') throw new Error(`The sandbox gateway refused to list: ${answer.code}`)
  const { payments, hasMore } = listReply.parse(answer.body)
  return {
    payments: payments.map((payment) => toGatewayReport(readPayment(payment, config))),
    next: hasMore ? String(page + 1) : undefined,
  }
}

const REFUND_STATES = { refunded: 'done', pending: 'accepted', failed: 'refused' } as const

/** The gateway carries one reference out once, and answers a repetition as the first. */
const refund = async (call: SandboxClient, request: RefundPaymentInput): Promise<RefundReport> => {
  const { gatewayReference, refundReference, amount, signal } = request
  const answer = await call({
    method: 'POST',
    path: `/v1/payments/${encodeURIComponent(gatewayReference)}/refunds`,
    body: { refundReference, amount: amount.amount, currency: amount.currency },
    signal,
  })
  if (answer.kind === 'rejected') return { state: 'refused', reason: `${answer.code}: ${answer.message}` }
  const reply = refundReply.parse(answer.body)
  const same =
    reply.paymentId === gatewayReference &&
    reply.refundReference === refundReference &&
    reply.amount === amount.amount &&
    reply.currency === amount.currency
  if (!same) throw new Error('The sandbox gateway confirmed another refund than the one asked for')
  return readRefundState('The sandbox gateway', REFUND_STATES, {
    word: reply.status,
    gatewayRefundReference: reply.id,
  })
}

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

const readWebhook = (config: SandboxConfig, webhook: IncomingWebhook): ReadWebhookResult => {
  if (webhook.rawBody.length > MAX_WEBHOOK_BYTES)
    return { kind: 'refused', why: 'the body is larger than 64 KB' }
  const verification = verifyWebhook({ ...webhook, secrets: config.webhookSecrets })
  if (!verification.genuine) return { kind: 'refused', why: verification.why }
  const { eventId } = verification
  const body = webhookBody.safeParse(parseJson(webhook.rawBody))
  if (!body.success) return { kind: 'refused', why: 'the body is not an event' }
  if (!SANDBOX_PAYMENT_EVENTS.has(body.data.type)) {
    return { kind: 'ignored', eventId, why: `events of type ${body.data.type} change nothing here` }
  }
  const payment = paymentReply.safeParse(body.data.data)
  if (!payment.success) return { kind: 'refused', why: 'the event carries no readable payment' }
  if (payment.data.merchantId !== config.merchantId)
    return { kind: 'refused', why: 'the event is another merchant’s' }
  return { kind: 'event', eventId, report: toGatewayReport(payment.data) }
}

/**
 * The adapter for the built-in sandbox gateway. A call with an unknown outcome (timeout, broken or
 * unreadable reply, server error) throws; a definite refusal by the gateway is a value.
 */
export const createSandboxProvider = (
  config: SandboxConfig,
  { clock, ask = fetchExternal }: SandboxDependencies,
): PaymentProvider => {
  const call = createSandboxClient(config, { clock, ask })
  return {
    name: 'sandbox',
    gatewayId: 99,
    create: (request) => create(call, config, request),
    inquire: (request) => inquire(call, config, request),
    refund: (request) => refund(call, request),
    refundsOnce: true,
    readWebhook: async (webhook) => readWebhook(config, webhook),
    savedCards: createSandboxCards(call),
    checkAccount: ({ signal }) => checkAccount(call, signal),
    listPayments: (request) => listPayments(call, config, request),
    checkUpi: async ({ upiId, signal }) => {
      const answer = await call({ method: 'POST', path: '/v1/upi/validate', body: { upiId }, signal })
      if (answer.kind === 'rejected') return { kind: 'failed' }
      const { isValid, name } = upiReply.parse(answer.body)
      return isValid ? { kind: 'verified', ...(name ? { name } : {}) } : { kind: 'failed' }
    },
  }
}
