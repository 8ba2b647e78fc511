import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  InquirePaymentInput,
  InquireRefundInput,
  PaymentProvider,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import type { RefundInquiryReport, RefundReport } from '#core/payments/domain/refund-report.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'
import { assertAllowedRedirect } from '#platform/outbound/allowed-redirect.ts'
import { fetchExternalJson } from '#platform/outbound/fetch-external.ts'
import type { MyfatoorahConfig } from '../config.ts'
import {
  findRefundReport,
  invoiceStatus,
  myfatoorahEnvelopeSchema,
  myfatoorahInvoiceReplySchema,
  myfatoorahRefundReplySchema,
  myfatoorahRefundStatusSchema,
  toInvoiceReport,
} from './myfatoorah.mapper.ts'
import { readMyfatoorahWebhook } from './myfatoorah.webhook.ts'

const DOMAINS = ['myfatoorah.com']

type Answer =
  | { readonly kind: 'done'; readonly data: unknown }
  | { readonly kind: 'no'; readonly why: string }

/**
 * One call of version 2.
 * @throws when the outcome is unknown, or our token was refused
 */
const callApi = async (
  { baseUrl, apiToken }: MyfatoorahConfig,
  { path, body, signal }: { readonly path: string; readonly body: unknown; readonly signal: AbortSignal },
): Promise<Answer> => {
  const headers = { authorization: `Bearer ${apiToken}` }
  const answer = await fetchExternalJson({ method: 'POST', url: `${baseUrl}${path}`, headers, body, signal })
  const read = myfatoorahEnvelopeSchema.safeParse(answer.body)
  if (read.success && read.data.IsSuccess) return { kind: 'done', data: read.data.Data }
  if (answer.kind === 'no' && answer.status !== 400) throw new Error(`MyFatoorah answered ${answer.status}`)
  if (!read.success)
    throw new UnreadableAnswerError('MyFatoorah answered something else than its envelope', answer.body)
  const wrong = (read.data.ValidationErrors ?? []).map(({ Name }) => Name)
  return { kind: 'no', why: `MyFatoorah refused ${wrong.join(', ') || 'the call'}` }
}

/**
 * MyFatoorah states ends of invoices in Kuwait's time, three hours ahead of UTC all year. The hour on top covers accounts
 * that are read in the zone of another country: no page ends before its customer's time does.
 */
const toExpiryDate = (payBy: Date): string =>
  addMilliseconds(payBy, hours(3 + 1))
    .toISOString()
    .slice(0, 19)

const invoiceOf = ({ amount, reference, customer, language, returnUrl, payBy }: CreatePaymentInput) => {
  const phone = customer.phone === undefined ? undefined : parsePhoneNumberFromString(customer.phone)
  return {
    NotificationOption: 'LNK',
    InvoiceValue: toMajorNumber(amount),
    DisplayCurrencyIso: amount.currency,
    CustomerName: customer.name,
    ...(customer.email ? { CustomerEmail: customer.email } : {}),
    ...(phone
      ? { MobileCountryCode: `+${phone.countryCallingCode}`, CustomerMobile: phone.nationalNumber }
      : {}),
    CallBackUrl: returnUrl,
    ErrorUrl: returnUrl,
    Language: language === 'ar' ? 'ar' : 'en',
    CustomerReference: reference,
    ExpiryDate: toExpiryDate(payBy),
  }
}

const create = async (
  config: MyfatoorahConfig,
  request: CreatePaymentInput,
): Promise<CreatePaymentResult> => {
  const { amount, reference, signal } = request
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (amount.currency !== config.currency) return refused(`the account is one in ${config.currency}`)
  const answer = await callApi(config, { path: '/v2/SendPayment', body: invoiceOf(request), signal })
  if (answer.kind === 'no') return refused(answer.why)
  const { InvoiceId, InvoiceURL, CustomerReference } = myfatoorahInvoiceReplySchema.parse(answer.data)
  if (CustomerReference !== reference)
    throw new Error('MyFatoorah made another invoice than the one asked for')
  const pageUrl = assertAllowedRedirect(InvoiceURL, { origins: config.pageOrigins, domains: DOMAINS })
  return { kind: 'redirect', gatewayReference: String(InvoiceId), pageUrl }
}

const inquire = async (
  config: MyfatoorahConfig,
  { reference, gatewayReference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const body = gatewayReference
    ? { Key: gatewayReference, KeyType: 'InvoiceId' }
    : { Key: reference, KeyType: 'CustomerReference' }
  const answer = await callApi(config, { path: '/v2/GetPaymentStatus', body, signal })
  return answer.kind === 'done'
    ? toInvoiceReport(parseAnswer('MyFatoorah', invoiceStatus, answer.data))
    : { state: 'unknown', reference, gatewayReference: gatewayReference ?? '' }
}

/** Ends a hold; MyFatoorah does so once per invoice, and refuses a repetition. */
const updateStatus = async (
  config: MyfatoorahConfig,
  Operation: 'Capture' | 'Release',
  { gatewayReference, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const body = { Operation, Amount: toMajorNumber(amount), Key: gatewayReference, KeyType: 'InvoiceId' }
  const answer = await callApi(config, { path: '/v2/UpdatePaymentStatus', body, signal })
  return answer.kind === 'done' ? { kind: 'done' } : { kind: 'refused', reason: answer.why }
}

/**
 * What became of a refund, which people at MyFatoorah approve or cancel: by MyFatoorah's own id of it, or among the
 * refunds of its invoice where no answer named that id.
 * @throws when MyFatoorah refuses to say
 */
const inquireRefund = async (
  config: MyfatoorahConfig,
  request: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const { gatewayReference, gatewayRefundReference, signal } = request
  const body =
    gatewayRefundReference === undefined
      ? { Key: gatewayReference, KeyType: 'InvoiceId' }
      : { Key: gatewayRefundReference, KeyType: 'RefundId' }
  const answer = await callApi(config, { path: '/v2/GetRefundStatus', body, signal })
  if (answer.kind === 'no') throw new Error(answer.why)
  return findRefundReport(parseAnswer('MyFatoorah', myfatoorahRefundStatusSchema, answer.data), request)
}

/** A refund that MyFatoorah has accepted waits for people there. It has no idempotency keys. */
const refund = async (config: MyfatoorahConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { gatewayReference, refundReference, amount, signal } = request
  const body = {
    Key: gatewayReference,
    KeyType: 'InvoiceId',
    RefundChargeOnCustomer: false,
    ServiceChargeOnCustomer: false,
    Amount: toMajorNumber(amount),
    CurrencyIso: amount.currency,
    Comment: refundReference,
    ExternalIdentifier: refundReference,
  }
  const answer = await callApi(config, { path: '/v2/MakeRefund', body, signal })
  if (answer.kind === 'no') return { state: 'refused', reason: answer.why }
  const { RefundId } = parseAnswer('MyFatoorah', myfatoorahRefundReplySchema, answer.data)
  return { state: 'accepted', gatewayRefundReference: String(RefundId) }
}

/** The adapter for MyFatoorah's invoices (version 2 of its API), paid on the page that MyFatoorah hosts. */
export const createMyfatoorahProvider = (config: MyfatoorahConfig): PaymentProvider => ({
  name: 'myfatoorah',
  gatewayId: 30,
  currencies: [config.currency],
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  capture: (request) => updateStatus(config, 'Capture', request),
  void: (request) => updateStatus(config, 'Release', request),
  refund: (request) => refund(config, request),
  refundsOnce: false,
  inquireRefund: (request) => inquireRefund(config, request),
  readWebhook: async (webhook) => readMyfatoorahWebhook(config, webhook),
})
