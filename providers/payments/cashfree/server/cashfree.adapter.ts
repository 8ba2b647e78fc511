import { z } from 'zod'
import type {
  AuthorizationInput,
  AuthorizationResult,
  CardVault,
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
import { toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
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
import { getDecimalDigits, type Money } from '#platform/kernel/money.ts'
import { CHECKOUT_SCRIPT } from '../browser/checkout.ts'
import type { CashfreeConfig } from '../config.ts'
import { callCashfree } from './cashfree.client.ts'
import {
  isPaymentEvent,
  ledgerReply,
  orderReply,
  paymentReply,
  refundReply,
  toGatewayReport,
  toListedReport,
} from './cashfree.mapper.ts'
import { readCashfreeWebhook } from './cashfree.webhook.ts'

const instruments = z.array(
  z.object({
    instrument_id: z.string(),
    instrument_display: z.string(),
    instrument_status: z.string(),
    instrument_meta: z.object({ card_network: z.string().nullish() }).nullish(),
  }),
)

/** The cards that Cashfree stores for a customer, identified by our id. */
const createCashfreeCards = (config: CashfreeConfig): CardVault => {
  const pathOf = (customer: string) => `/customers/${encodeURIComponent(customer)}/instruments`
  return {
    customer: async ({ customer }) => customer.id,
    list: async ({ customer, signal }) => {
      const path = `${pathOf(customer)}?instrument_type=card`
      const answer = await callCashfree(config, { method: 'GET', path, signal })
      if (answer.kind === 'no' && answer.status === 404) return []
      if (answer.kind === 'no') throw new Error(`Cashfree answered ${answer.status}`)
      return instruments
        .parse(answer.body)
        .filter(({ instrument_status }) => instrument_status === 'ACTIVE')
        .map(({ instrument_id: token, instrument_display, instrument_meta }) => ({
          token,
          brand: instrument_meta?.card_network ?? 'card',
          lastFour: instrument_display.slice(-4),
        }))
    },
    remove: async ({ customer, token, signal }) => {
      const path = `${pathOf(customer)}/${encodeURIComponent(token)}`
      return (await callCashfree(config, { method: 'DELETE', path, signal })).kind === 'done'
    },
  }
}

/** On top of our window: an order that is asked for in its last minute is no shorter than Cashfree takes. */
const ORDER_EXTENSION = minutes(20)

const orderOf = ({
  reference,
  amount,
  customer,
  returnUrl,
  webhookUrl,
  method,
  payBy,
}: CreatePaymentInput) => ({
  order_id: reference,
  order_amount: toMajorNumber(amount),
  order_currency: amount.currency,
  order_expiry_time: addMilliseconds(payBy, ORDER_EXTENSION).toISOString(),
  customer_details: {
    customer_id: customer.id,
    customer_name: customer.name,
    customer_phone: customer.phone,
    ...(customer.email ? { customer_email: customer.email } : {}),
  },
  order_meta: {
    return_url: returnUrl,
    notify_url: webhookUrl,
    ...(method === 'upi' ? { payment_methods: 'upi' } : {}),
  },
})

/** Cashfree documents amounts of two decimals only. */
export const canRepresentAmount = ({ currency }: Money): boolean => getDecimalDigits(currency) === 2

const create = async (config: CashfreeConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { amount, reference, customer, signal } = request
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (!canRepresentAmount(amount))
    return refused(`Cashfree carries two decimals, not those of ${amount.currency}`)
  if (!customer.phone) return refused('Cashfree wants the customer’s phone')
  const answer = await callCashfree(config, {
    method: 'POST',
    path: '/orders',
    body: orderOf(request),
    idempotent: `order ${reference}`,
    signal,
  })
  if (answer.kind === 'no') return refused(`Cashfree answered ${answer.status}`)
  const { order_id, payment_session_id: session } = orderReply.parse(answer.body)
  if (order_id !== reference || !session)
    throw new Error('Cashfree made another order than the one asked for')
  const params = { mode: config.mode, session }
  return {
    kind: 'script',
    gatewayReference: order_id,
    script: { url: config.scriptUrl, run: CHECKOUT_SCRIPT, params },
  }
}

const getOrderPath = (reference: string): string => `/orders/${encodeURIComponent(reference)}`

/** The requested resource, or undefined when Cashfree does not have it. */
const find = async (config: CashfreeConfig, path: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await callCashfree(config, { method: 'GET', path, signal })
  if (answer.kind === 'done') return answer.body
  if (answer.status === 404) return undefined
  throw new Error(`Cashfree answered ${answer.status} to an inquiry`)
}

const inquire = async (
  config: CashfreeConfig,
  { reference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const order = await find(config, getOrderPath(reference), signal)
  if (order === undefined) return { state: 'unknown', reference, gatewayReference: reference }
  const attempts = (await find(config, `${getOrderPath(reference)}/payments`, signal)) ?? []
  return toGatewayReport(
    parseAnswer('Cashfree', orderReply, order),
    parseAnswer('Cashfree', z.array(paymentReply), attempts),
  )
}

/** Events of one page. */
const LISTED_AT_ONCE = 100

/**
 * The payments in the account's ledger, from Cashfree's cursor, which is null at the end; documented as "PG
 * Reconciliation". The ledger does not say whether a payment is only held: a known one is asked about.
 */
const listPayments = async (
  config: CashfreeConfig,
  { since, until, after, signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const filters = { start_date: since.toISOString(), end_date: until.toISOString() }
  const body = { pagination: { limit: LISTED_AT_ONCE, cursor: after ?? null }, filters }
  const answer = await callCashfree(config, { method: 'POST', path: '/recon', body, signal })
  if (answer.kind === 'no') throw new Error(`Cashfree answered ${answer.status} to a list of payments`)
  const { cursor, data } = parseAnswer('Cashfree', ledgerReply, answer.body)
  const [events, next] = [data ?? [], cursor || undefined]
  const last = events.length > 0 ? next : undefined
  return {
    payments: events.filter(isPaymentEvent).map(toListedReport),
    next: readNextPage('Cashfree', next !== undefined, last),
  }
}

/** Asks for an order that does not exist. */
const checkAccount = async (config: CashfreeConfig, signal: AbortSignal): Promise<AccountCheck> => {
  const answer = await callCashfree(config, { method: 'GET', path: getOrderPath('check-of-keys'), signal })
  const status = answer.kind === 'done' ? 200 : answer.status
  const mode = config.mode === 'production' ? 'live' : 'test'
  return readAccountCheck({ vendor: 'Cashfree', status, accepted: [200, 404], mode })
}

/** Cashfree refuses to end a hold twice; the inquiry afterwards says what became of it. */
const endHold = async (
  config: CashfreeConfig,
  action: 'CAPTURE' | 'VOID',
  { reference, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const answer = await callCashfree(config, {
    method: 'POST',
    path: `${getOrderPath(reference)}/authorization`,
    body: action === 'CAPTURE' ? { action, amount: toMajorNumber(amount) } : { action },
    idempotent: `${action} ${reference}`,
    signal,
  })
  return answer.kind === 'done'
    ? { kind: 'done' }
    : { kind: 'refused', reason: `Cashfree answered ${answer.status} to ${action}` }
}

/**
 * Terminates the order, for which Cashfree has a call from version 2023-08-01 on. One that was paid, or that a bank is
 * deciding about, may stay as it is.
 */
const endPage = async (config: CashfreeConfig, { reference, signal }: EndPageInput): Promise<void> => {
  const body = { order_status: 'TERMINATED' }
  await callCashfree(config, { method: 'PATCH', path: getOrderPath(reference), body, signal })
}

const REFUND_STATES = {
  SUCCESS: 'done',
  PENDING: 'accepted',
  ONHOLD: 'accepted',
  CANCELLED: 'refused',
  FAILED: 'refused',
} as const

const toRefundReport = (body: unknown): RefundReport => {
  const { refund_id, cf_refund_id, refund_status } = parseAnswer('Cashfree', refundReply, body)
  const gatewayRefundReference = String(cf_refund_id ?? refund_id)
  return readRefundState('Cashfree', REFUND_STATES, { word: refund_status, gatewayRefundReference })
}

const getRefundsPath = ({ reference }: Pick<RefundPaymentInput, 'reference'>): string =>
  `${getOrderPath(reference)}/refunds`

/** The refund's id is ours, and so is the key. */
const refund = async (config: CashfreeConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { refundReference, amount, signal } = request
  const body = {
    refund_amount: toMajorNumber(amount),
    refund_id: refundReference,
    refund_note: 'Order cancelled',
  }
  const idempotent = `refund ${refundReference}`
  const path = getRefundsPath(request)
  const answer = await callCashfree(config, { method: 'POST', path, body, idempotent, signal })
  return answer.kind === 'done' ? toRefundReport(answer.body) : toRefusedRefund('Cashfree', answer.status)
}

const inquireRefund = async (
  config: CashfreeConfig,
  { signal, ...request }: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const path = `${getRefundsPath(request)}/${encodeURIComponent(request.refundReference)}`
  const known = await find(config, path, signal)
  return known === undefined ? { state: 'unknown' } : toRefundReport(known)
}

/** The adapter for Cashfree's orders, paid on the page that its script opens. */
export const createCashfreeProvider = (config: CashfreeConfig): PaymentProvider => ({
  name: 'cashfree',
  gatewayId: 110,
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  capture: (request) => endHold(config, 'CAPTURE', request),
  void: (request) => endHold(config, 'VOID', request),
  endPage: (request) => endPage(config, request),
  refund: (request) => refund(config, request),
  refundsOnce: true,
  inquireRefund: (request) => inquireRefund(config, request),
  listPayments: (request) => listPayments(config, request),
  readWebhook: async (webhook) => readCashfreeWebhook(config, webhook),
  savedCards: createCashfreeCards(config),
  checkAccount: ({ signal }) => checkAccount(config, signal),
})
