import type {
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
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  type RefundInquiryReport,
  type RefundReport,
  readRefundState,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, parseFormFields } from '#platform/http/signed-bodies.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import type { PaytmConfig } from '../config.ts'
import { callPaytm, type PaytmDependencies } from './paytm.client.ts'
import {
  ordersReply,
  PAYTM_CURRENCY,
  refundReply,
  type StatusReply,
  startReply,
  statusReply,
  toGatewayReport,
  toListedReport,
} from './paytm.mapper.ts'
import { isValidChecksum, joinSignedValues } from './paytm.signature.ts'
import { checkBin, checkPaytmUpi } from './paytm-lookups.adapter.ts'

const orderOf = ({ mid, websiteName }: PaytmConfig, request: CreatePaymentInput) => {
  const { reference, amount, customer, formReturnUrl, method } = request
  return {
    requestType: 'Payment',
    mid,
    websiteName,
    orderId: reference,
    callbackUrl: formReturnUrl,
    txnAmount: { value: toDecimal(amount), currency: amount.currency },
    userInfo: {
      custId: customer.id,
      ...(customer.phone ? { mobile: customer.phone } : {}),
      ...(customer.email ? { email: customer.email } : {}),
    },
    ...(method === 'upi' ? { enablePaymentMode: [{ mode: 'UPI' }] } : {}),
  }
}

const buildUrl = ({ mid }: PaytmConfig, path: string, orderId: string): string =>
  `/theia/api/v1/${path}?mid=${encodeURIComponent(mid)}&orderId=${encodeURIComponent(orderId)}`

const create = async (
  needs: PaytmDependencies,
  request: CreatePaymentInput,
): Promise<CreatePaymentResult> => {
  const { config } = needs
  const { amount, reference, signal } = request
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (amount.currency !== PAYTM_CURRENCY) return refused(`Paytm carries no ${amount.currency}`)
  const path = buildUrl(config, 'initiateTransaction', reference)
  const { body } = startReply.parse(await callPaytm(needs, { path, body: orderOf(config, request), signal }))
  const { resultStatus, resultCode } = body.resultInfo
  if (resultStatus !== 'S' || body.txnToken === undefined)
    return refused(`Paytm answered ${resultStatus} ${resultCode}`)
  return {
    kind: 'form',
    gatewayReference: reference,
    form: {
      url: `${config.baseUrl}${buildUrl(config, 'showPaymentPage', reference)}`,
      fields: [
        ['mid', config.mid],
        ['orderId', reference],
        ['txnToken', body.txnToken],
      ],
    },
  }
}

const statusOf = async (
  needs: PaytmDependencies,
  reference: string,
  signal: AbortSignal,
): Promise<StatusReply> => {
  const { mid } = needs.config
  const requested = { path: '/v3/order/status', body: { mid, orderId: reference }, signal }
  const { body } = parseAnswer('Paytm', statusReply, await callPaytm(needs, requested))
  if (body.mid !== undefined && body.mid !== mid) throw new Error('Paytm spoke of another merchant')
  return body
}

const inquire = async (
  needs: PaytmDependencies,
  { reference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => toGatewayReport(await statusOf(needs, reference, signal), reference)

/** Orders of one page, as many as the vendor's own integrations ask for. */
const LISTED_AT_ONCE = 50

/** As in Paytm's example; it states no other zone than India's. */
const formatTime = (time: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toString({
    ...{ timeZone: '+05:30', smallestUnit: 'second' },
  })

/**
 * The successful orders of the account, page by page until one is empty: Paytm states no number of all. Documented as
 * "Order List API", which Paytm switches on for a merchant.
 */
const listPayments = async (
  needs: PaytmDependencies,
  { since, until, after = '1', signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const { mid } = needs.config
  const body = {
    ...{ mid, fromDate: formatTime(since), toDate: formatTime(until) },
    ...{ orderSearchType: 'TRANSACTION', orderSearchStatus: 'SUCCESS' },
    ...{ pageNumber: Number(after), pageSize: LISTED_AT_ONCE, isSort: true },
  }
  const requested = { path: '/merchant-passbook/search/list/order/v2', body, head: { tokenType: 'CHECKSUM' } }
  const answer = await callPaytm(needs, { ...requested, signal })
  const { resultInfo, orders } = parseAnswer('Paytm', ordersReply, answer).body
  const { resultStatus, resultCode } = resultInfo
  if (resultStatus !== 'SUCCESS')
    throw new Error(`Paytm answered ${resultStatus} ${resultCode} to a list of orders`)
  if ((orders ?? []).some((order) => (order.mid ?? mid) !== mid))
    throw new Error('Paytm listed orders of another merchant')
  const payments = (orders ?? []).map(toListedReport)
  return { payments, next: payments.length > 0 ? String(Number(after) + 1) : undefined }
}

const REFUND_STATES = { TXN_SUCCESS: 'done', PENDING: 'accepted', TXN_FAILURE: 'refused' } as const

const toRefundReport = (answer: unknown): RefundInquiryReport => {
  const { resultInfo, refundId } = parseAnswer('Paytm', refundReply, answer).body
  const { resultStatus: word } = resultInfo
  if (word === 'NO_RECORD_FOUND') return { state: 'unknown' }
  return readRefundState('Paytm', REFUND_STATES, { word, gatewayRefundReference: refundId ?? undefined })
}

/** A refund is named by us; Paytm documents no effect of repeating one. */
const refund = async (needs: PaytmDependencies, request: RefundPaymentInput): Promise<RefundReport> => {
  const { mid } = needs.config
  const { reference: orderId, refundReference: refId, amount, signal } = request
  const { txnId, resultInfo } = await statusOf(needs, orderId, signal)
  if (!txnId || resultInfo.resultStatus !== 'TXN_SUCCESS')
    return { state: 'refused', reason: 'nothing was paid at Paytm' }
  const body = { mid, txnType: 'REFUND', orderId, txnId, refId, refundAmount: toDecimal(amount) }
  const report = toRefundReport(await callPaytm(needs, { path: '/refund/apply', body, signal }))
  return report.state === 'unknown' ? { state: 'uncertain', reason: 'Paytm finds no record' } : report
}

const inquireRefund = async (
  needs: PaytmDependencies,
  { reference: orderId, refundReference: refId, signal }: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const body = { mid: needs.config.mid, orderId, refId }
  return toRefundReport(await callPaytm(needs, { path: '/v2/refund/status', body, signal }))
}

/** The checksum is encrypted with a known prefix and proves little, so what it covers only triggers an inquiry. */
const readForm = ({ mid, merchantKeys }: PaytmConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const fields = parseFormFields(decodeBody(rawBody) ?? '')
  const values = new Map(fields)
  const [orderId, checksum = ''] = [values.get('ORDERID'), values.get('CHECKSUMHASH')]
  const isRepeated = values.size !== fields.length
  if (!orderId || isRepeated || values.get('MID') !== mid)
    return { kind: 'refused', why: 'it names no order of ours' }
  const signed = joinSignedValues(fields)
  const isGenuine = merchantKeys.filter((key) => isValidChecksum(signed, key, checksum)).length > 0
  return isGenuine
    ? { kind: 'hint', reference: orderId }
    : { kind: 'refused', why: 'the checksum is missing or does not match' }
}

/** The adapter for Paytm's payment page. */
export const createPaytmProvider = (needs: PaytmDependencies): PaymentProvider => ({
  name: 'paytm',
  gatewayId: 50,
  create: (request) => create(needs, request),
  inquire: (request) => inquire(needs, request),
  refund: (request) => refund(needs, request),
  refundsOnce: false,
  inquireRefund: (request) => inquireRefund(needs, request),
  listPayments: (request) => listPayments(needs, request),
  readWebhook: async (webhook) => readForm(needs.config, webhook),
  checkUpi: (request) => checkPaytmUpi(needs, request),
  checkBin: (request) => checkBin(needs, request),
})
