import { z } from 'zod'
import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  InquirePaymentInput,
  InquireRefundInput,
  ListPaymentsInput,
  ListPaymentsResult,
  PaymentProvider,
  RefundPaymentInput,
  UpiCheck,
} from '#core/payments/contract/payment-provider.ts'
import { type AccountCheck, readAccountCheck } from '#core/payments/domain/account-check.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import {
  type RefundInquiryReport,
  type RefundReport,
  readRefundState,
  toRefusedRefund,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { getDecimalDigits, type Money } from '#platform/kernel/money.ts'
import { CHECKOUT_SCRIPT } from '../browser/checkout.ts'
import type { RazorpayConfig } from '../config.ts'
import { callRazorpay, callRazorpayOrThrow } from './razorpay.client.ts'
import {
  findTaken,
  isHeld,
  type OrderReply,
  orderList,
  orderReply,
  paymentList,
  refundList,
  refundReply,
  toGatewayReport,
  toListedReport,
} from './razorpay.mapper.ts'
import { readRazorpayWebhook } from './razorpay.webhook.ts'
import { createRazorpayCards } from './razorpay-cards.adapter.ts'

/** Shows UPI alone in the checkout. */
const UPI_ONLY = {
  display: {
    blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: false },
  },
}

const paramsOf = (config: RazorpayConfig, request: CreatePaymentInput, orderId: string) => {
  const { amount, description, customer, cards, formReturnUrl, method, upiId } = request
  return {
    key: config.keyId,
    order_id: orderId,
    amount: amount.amount,
    currency: amount.currency,
    description: description.slice(0, 255),
    prefill: {
      name: customer.name,
      email: customer.email ?? '',
      contact: customer.phone ?? '',
      ...(method === 'upi' ? { method: 'upi' } : {}),
      ...(upiId ? { vpa: upiId } : {}),
    },
    callback_url: formReturnUrl,
    redirect: true,
    timeout: PAYMENT_WINDOW / seconds(1),
    ...(method === 'upi' ? { config: UPI_ONLY } : {}),
    ...(cards ? { customer_id: cards.customer, save: cards.save ? 1 : 0 } : {}),
  }
}

/** Razorpay supports two of three decimals: the last digit must be 0. */
export const canRepresentAmount = ({ amount, currency }: Money): boolean =>
  getDecimalDigits(currency) < 3 || amount % 10 === 0

const create = async (config: RazorpayConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { amount, reference, signal } = request
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (!canRepresentAmount(amount)) return refused(`Razorpay carries two decimals of ${amount.currency}`)
  const body = { amount: amount.amount, currency: amount.currency, receipt: reference, notes: { reference } }
  const answer = await callRazorpay(config, { method: 'POST', path: '/orders', body, signal })
  if (answer.kind === 'no') return refused(`Razorpay answered ${answer.status}`)
  const order = orderReply.parse(answer.body)
  if (order.receipt !== reference) throw new Error('Razorpay made another order than the one asked for')
  const script = { url: config.scriptUrl, run: CHECKOUT_SCRIPT, params: paramsOf(config, request, order.id) }
  return { kind: 'script', gatewayReference: order.id, script }
}

const findOrder = async (
  config: RazorpayConfig,
  { reference, gatewayReference, signal }: Omit<InquirePaymentInput, 'amount'>,
): Promise<OrderReply | undefined> => {
  if (!gatewayReference) {
    const path = `/orders?receipt=${encodeURIComponent(reference)}`
    const body = await callRazorpayOrThrow(config, { method: 'GET', path, signal })
    return parseAnswer('Razorpay', orderList, body).items[0]
  }
  const path = `/orders/${encodeURIComponent(gatewayReference)}`
  const answer = await callRazorpay(config, { method: 'GET', path, signal })
  if (answer.kind === 'done') return parseAnswer('Razorpay', orderReply, answer.body)
  if (answer.status === 404 || answer.status === 400) return undefined
  throw new Error(`Razorpay answered ${answer.status} to an inquiry`)
}

const paymentsOf = async (config: RazorpayConfig, orderId: string, signal: AbortSignal) => {
  const path = `/orders/${encodeURIComponent(orderId)}/payments?expand[]=card`
  const body = await callRazorpayOrThrow(config, { method: 'GET', path, signal })
  return parseAnswer('Razorpay', paymentList, body).items
}

const inquire = async (config: RazorpayConfig, request: InquirePaymentInput): Promise<GatewayReport> => {
  const order = await findOrder(config, request)
  const { reference, gatewayReference = '', signal } = request
  return order
    ? toGatewayReport(order, await paymentsOf(config, order.id, signal))
    : { state: 'unknown', reference, gatewayReference }
}

/** The most that Razorpay lists at once. */
const PAGE_SIZE = 100

/** The newest first: a payment that is made between two pages shows the last one again, and hides none. */
const listPayments = async (
  config: RazorpayConfig,
  { since, until, after = '0', signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const [from, to] = [since, until].map((time) => String(Math.floor(time.getTime() / 1000)))
  const query = new URLSearchParams({ from: from ?? '', to: to ?? '', count: String(PAGE_SIZE), skip: after })
  const body = await callRazorpayOrThrow(config, { method: 'GET', path: `/payments?${query}`, signal })
  const { items } = parseAnswer('Razorpay', paymentList, body)
  // Razorpay does not say whether more follow: a full page is asked on.
  const next = items.length === PAGE_SIZE ? String(Number(after) + PAGE_SIZE) : undefined
  return { payments: items.map(toListedReport), next }
}

/** Lists the orders of a receipt that does not exist. */
const checkAccount = async (config: RazorpayConfig, signal: AbortSignal): Promise<AccountCheck> => {
  const answer = await callRazorpay(config, { method: 'GET', path: '/orders?receipt=check-of-keys', signal })
  const status = answer.kind === 'done' ? 200 : answer.status
  const mode = config.keyId.startsWith('rzp_live_') ? 'live' : 'test'
  return readAccountCheck({ vendor: 'Razorpay', status, accepted: [200], mode })
}

/** Captures all of a hold, as Razorpay requires; it refuses a repetition. */
const capture = async (
  config: RazorpayConfig,
  { gatewayReference, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const held = (await paymentsOf(config, gatewayReference, signal)).find(isHeld)
  if (!held) return { kind: 'refused', reason: 'nothing is on hold at Razorpay' }
  const path = `/payments/${encodeURIComponent(held.id)}/capture`
  const body = { amount: amount.amount, currency: amount.currency }
  const answer = await callRazorpay(config, { method: 'POST', path, body, signal })
  return answer.kind === 'done'
    ? { kind: 'done' }
    : { kind: 'refused', reason: `Razorpay answered ${answer.status} to a capture` }
}

const REFUND_STATES = { processed: 'done', pending: 'accepted', failed: 'refused' } as const

const toRefundReport = (body: unknown): RefundReport => {
  const { id, status } = parseAnswer('Razorpay', refundReply, body)
  return readRefundState('Razorpay', REFUND_STATES, { word: status, gatewayRefundReference: id })
}

const findTakenPath = async (
  config: RazorpayConfig,
  { gatewayReference, signal }: Pick<RefundPaymentInput, 'gatewayReference' | 'signal'>,
): Promise<string | undefined> => {
  const paid = findTaken(await paymentsOf(config, gatewayReference, signal))
  return paid && `/payments/${encodeURIComponent(paid.id)}`
}

/** Razorpay carries one key out once, and answers a conflict while it is at it. */
const refund = async (config: RazorpayConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { refundReference, amount, signal } = request
  const payment = await findTakenPath(config, request)
  if (!payment) return { state: 'refused', reason: 'nothing was paid at Razorpay' }
  const answer = await callRazorpay(config, {
    method: 'POST',
    path: `${payment}/refund`,
    body: { amount: amount.amount, speed: 'normal', receipt: refundReference },
    headers: { 'x-refund-idempotency': refundReference },
    signal,
  })
  return answer.kind === 'done' ? toRefundReport(answer.body) : toRefusedRefund('Razorpay', answer.status)
}

/** The refund with our receipt. */
const inquireRefund = async (
  config: RazorpayConfig,
  request: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const { refundReference, signal } = request
  const payment = await findTakenPath(config, request)
  if (!payment) return { state: 'uncertain', reason: 'Razorpay does not name the payment' }
  const path = `${payment}/refunds?count=${PAGE_SIZE}`
  const { items } = parseAnswer(
    'Razorpay',
    refundList,
    await callRazorpayOrThrow(config, { method: 'GET', path, signal }),
  )
  const known = items.find(({ receipt }) => receipt === refundReference)
  if (known) return toRefundReport(known)
  return items.length < PAGE_SIZE
    ? { state: 'unknown' }
    : { state: 'uncertain', reason: `Razorpay lists ${PAGE_SIZE} other refunds of the payment` }
}

const upiReply = z.object({ success: z.boolean(), customer_name: z.string().max(200).nullish() })

/**
 * Accounts that may not collect by UPI id may not validate one either; Razorpay answers them with 401, 403 or 404.
 */
const checkUpi = async (
  config: RazorpayConfig,
  { upiId, signal }: { readonly upiId: string; readonly signal: AbortSignal },
): Promise<UpiCheck> => {
  const body = { vpa: upiId }
  const answer = await callRazorpay(config, { method: 'POST', path: '/payments/validate/vpa', body, signal })
  if (answer.kind === 'no') return { kind: answer.status === 400 ? 'failed' : 'unsupported' }
  const { success, customer_name: name } = upiReply.parse(answer.body)
  return success ? { kind: 'verified', ...(name ? { name } : {}) } : { kind: 'failed' }
}

/** The adapter for Razorpay's orders, paid in its checkout. */
export const createRazorpayProvider = (config: RazorpayConfig): PaymentProvider => ({
  name: 'razorpay',
  gatewayId: 60,
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  capture: (request) => capture(config, request),
  refund: (request) => refund(config, request),
  refundsOnce: true,
  inquireRefund: (request) => inquireRefund(config, request),
  readWebhook: async (webhook) => readRazorpayWebhook(config, webhook),
  savedCards: createRazorpayCards(config),
  checkAccount: ({ signal }) => checkAccount(config, signal),
  listPayments: (request) => listPayments(config, request),
  checkUpi: (request) => checkUpi(config, request),
})
