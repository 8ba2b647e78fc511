import type {
  AuthorizationInput,
  AuthorizationResult,
  CardVault,
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
import { toCurrencyNumber } from '#core/payments/domain/gateway-amounts.ts'
import { createHintIfSigned, groupFieldsByName, readNextPage } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import {
  compareRefundedTotal,
  type RefundInquiryReport,
  type RefundReport,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { computeHmac, decodeBody, isSignedByAny, parseFormFields } from '#platform/http/signed-bodies.ts'
import { addMilliseconds, days, seconds } from '#platform/kernel/clock.ts'
import { assertAllowedRedirect } from '#platform/outbound/allowed-redirect.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { JccConfig } from '../config.ts'
import {
  bindingsReply,
  findOrderId,
  isErrorCode,
  isPerhapsPaid,
  ordersReply,
  plainReply,
  registerReply,
  type StatusReply,
  statusReply,
  toGatewayReport,
  toListedReport,
} from './jcc.mapper.ts'

const UNSIGNED: ReadonlySet<string> = new Set(['checksum', 'sign_alias'])

/** The text that JCC signs: all parameters in the order of their names, `name;value;` each. */
export const buildSignedText = (fields: readonly (readonly [string, string])[]): string =>
  fields
    .filter(([name]) => !UNSIGNED.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name};${value};`)
    .join('')

export const computeJccChecksum = (text: string, key: string): string =>
  computeHmac('sha256', key, text).hex.toUpperCase()

/** Names and values could run into each other, so a signed callback only triggers an inquiry. */
const readCallback = ({ callbackKeys }: JccConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const fields = parseFormFields(decodeBody(rawBody) ?? '')
  const values = groupFieldsByName(fields)
  const [order, checksum] = [values?.get('mdOrder'), values?.get('checksum')]
  if (!order) return { kind: 'refused', why: 'it names no order' }
  const text = buildSignedText(fields)
  const isSigned = isSignedByAny(callbackKeys, checksum?.toUpperCase(), (key) =>
    computeJccChecksum(text, key),
  )
  return createHintIfSigned(isSigned, { gatewayReference: order }, 'checksum')
}

const CURRENCY = 'EUR'
const DOMAINS = ['jcc.com.cy']

/** JCC's error codes for an unknown order, and for a customer without bindings. */
const NO_SUCH_ORDER = '6'
const NO_BINDINGS = '2'

interface JccCall {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * One call to JCC: a form in, JSON out, errors by their code in it.
 * @throws when there is no readable response
 */
const callApi = async (
  { baseUrl, userName, password }: JccConfig,
  { action, fields, signal }: JccCall,
): Promise<unknown> => {
  const answer = await fetchExternal({
    method: 'POST',
    url: `${baseUrl}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ userName, password, ...fields }).toString(),
    signal,
  })
  if (answer.status !== 200) throw new Error(`JCC answered ${answer.status}`)
  return parseExternalJson(answer)
}

const languageOf = (language: string): string => (language === 'el' ? 'el' : 'en')

const create = async (config: JccConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { reference, amount, returnUrl, description, language, customer, cards, signal } = request
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (amount.currency !== CURRENCY) return refused(`JCC carries no ${amount.currency}`)
  const fields = {
    orderNumber: reference,
    amount: String(amount.amount),
    currency: toCurrencyNumber(amount.currency) ?? '',
    returnUrl,
    failUrl: returnUrl,
    dynamicCallbackUrl: request.webhookUrl,
    description: description.slice(0, 500),
    language: languageOf(language),
    sessionTimeoutSecs: String(PAYMENT_WINDOW / seconds(1)),
    ...(customer.email ? { email: customer.email } : {}),
    ...(cards ? { clientId: cards.customer } : {}),
    ...(cards?.use ? { bindingId: cards.use } : {}),
    ...(cards?.save ? { features: 'FORCE_CREATE_BINDING' } : {}),
  }
  const said = registerReply.parse(await callApi(config, { action: 'register.do', fields, signal }))
  if (isErrorCode(said.errorCode)) return refused(`JCC answered ${said.errorCode}`)
  if (!said.orderId) throw new Error('JCC made an order without a name')
  const pageUrl = assertAllowedRedirect(said.formUrl, { origins: config.pageOrigins, domains: DOMAINS })
  return { kind: 'redirect', gatewayReference: said.orderId, pageUrl }
}

/** Undefined when JCC does not have the order. */
const statusOf = async (
  config: JccConfig,
  {
    reference,
    gatewayReference,
    signal,
  }: Pick<InquirePaymentInput, 'reference' | 'gatewayReference' | 'signal'>,
): Promise<StatusReply | undefined> => {
  const name: Record<string, string> = gatewayReference
    ? { orderId: gatewayReference }
    : { orderNumber: reference }
  const fields = { ...name, language: 'en' }
  const answer = await callApi(config, { action: 'getOrderStatusExtended.do', fields, signal })
  const said = parseAnswer('JCC', statusReply, answer)
  if (String(said.errorCode) === NO_SUCH_ORDER) return undefined
  if (isErrorCode(said.errorCode)) throw new Error(`JCC refused an inquiry: ${said.errorCode}`)
  return said
}

const inquire = async (config: JccConfig, request: InquirePaymentInput): Promise<GatewayReport> => {
  const said = await statusOf(config, request)
  const { reference, gatewayReference } = request
  if (!said) return { state: 'unknown', reference, gatewayReference: gatewayReference ?? '' }
  return toGatewayReport(said, {
    reference: said.orderNumber ?? '',
    gatewayReference: gatewayReference ?? findOrderId(said) ?? '',
  })
}

/** Orders of one page, the most that the platform answers. */
const LISTED_AT_ONCE = 200

/** No document says in which zone the times of a period are: a day more on both sides holds in all of them. */
const ZONE_TOLERANCE = days(1)

/** `20261121100000` */
const formatTime = (time: Date): string => time.toISOString().replaceAll(/\D/g, '').slice(0, 14)

/**
 * The paid orders that were created in a period, by page; of JCC's platform, as other banks on it and public client code
 * describe it. What a page has of other days is left out.
 */
const listPayments = async (
  config: JccConfig,
  { since, until, after = '0', signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const fields = {
    from: formatTime(addMilliseconds(since, -ZONE_TOLERANCE)),
    to: formatTime(addMilliseconds(until, ZONE_TOLERANCE)),
    transactionStates: 'DEPOSITED,REFUNDED',
    merchants: '',
    ...{ searchByCreatedDate: 'true', page: after, size: String(LISTED_AT_ONCE), language: 'en' },
  }
  const answer = await callApi(config, { action: 'getLastOrdersForMerchants.do', fields, signal })
  const { errorCode, orderStatuses, totalCount } = parseAnswer('JCC', ordersReply, answer)
  if (isErrorCode(errorCode)) throw new Error(`JCC refused a list of orders: ${errorCode}`)
  const orders = orderStatuses ?? []
  const payments = orders
    .filter(({ date }) => date == null || (date >= since.getTime() && date <= until.getTime()))
    .filter(isPerhapsPaid)
    .map(toListedReport)
  const page = Number(after) + 1
  const last = orders.length > 0 ? String(page) : undefined
  return { payments, next: readNextPage('JCC', page * LISTED_AT_ONCE < (totalCount ?? 0), last) }
}

/** Deposits or reverses a hold; what became of it, the inquiry afterwards says. */
const endHold = async (
  config: JccConfig,
  action: 'deposit.do' | 'reverse.do',
  { gatewayReference: orderId, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const fields = { orderId, ...(action === 'deposit.do' ? { amount: String(amount.amount) } : {}) }
  const { errorCode } = plainReply.parse(await callApi(config, { action, fields, signal }))
  return isErrorCode(errorCode)
    ? { kind: 'refused', reason: `JCC answered ${errorCode} to ${action}` }
    : { kind: 'done' }
}

/** JCC's code for a wrong state or amount, and for an error of its own, which its text tells apart. */
const WRONG_STATE = '7'
const REFUND_REFUSALS: ReadonlySet<string> = new Set(['5', NO_SUCH_ORDER, WRONG_STATE])

/** JCC has no idempotency keys for refunds. */
const refund = async (config: JccConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { gatewayReference: orderId, refundReference, amount, signal } = request
  const fields = { orderId, amount: String(amount.amount) }
  const answer = await callApi(config, { action: 'refund.do', fields, signal })
  const { errorCode, errorMessage } = parseAnswer('JCC', plainReply, answer)
  const code = String(errorCode ?? '')
  if (code === '0') return { state: 'done', gatewayRefundReference: refundReference }
  const isRefused = REFUND_REFUSALS.has(code) && !/system/i.test(errorMessage ?? '')
  return { state: isRefused ? 'refused' : 'uncertain', reason: `JCC answered ${code}` }
}

/** JCC states the refunded total of an order. */
const inquireRefund = async (
  config: JccConfig,
  request: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const said = await statusOf(config, request)
  return compareRefundedTotal('JCC', said?.paymentAmountInfo?.refundedAmount ?? undefined, request)
}

/** JCC identifies customers by our own id and calls their cards bindings. */
const cardsOf = (config: JccConfig): CardVault => {
  const list: CardVault['list'] = async ({ customer: clientId, signal }) => {
    const said = bindingsReply.parse(
      await callApi(config, { action: 'getBindings.do', fields: { clientId }, signal }),
    )
    if (isErrorCode(said.errorCode) && String(said.errorCode) !== NO_BINDINGS)
      throw new Error(`JCC refused to list cards: ${said.errorCode}`)
    return (said.bindings ?? []).map(({ bindingId: token, maskedPan, expiryDate }) => ({
      token,
      brand: 'card',
      lastFour: maskedPan.slice(-4),
      ...(expiryDate ? { expires: `${expiryDate.slice(4)}/${expiryDate.slice(2, 4)}` } : {}),
    }))
  }
  return {
    customer: async ({ customer }) => customer.id,
    list,
    remove: async ({ customer, token: bindingId, signal }) => {
      const own = await list({ customer, signal })
      if (!own.some(({ token }) => token === bindingId)) return false
      const said = plainReply.parse(
        await callApi(config, { action: 'unBindCard.do', fields: { bindingId }, signal }),
      )
      return !isErrorCode(said.errorCode)
    },
  }
}

/** The adapter for JCC's current payment gateway. */
export const createJccProvider = (config: JccConfig): PaymentProvider => ({
  name: 'jcc',
  gatewayId: 120,
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  capture: (request) => endHold(config, 'deposit.do', request),
  void: (request) => endHold(config, 'reverse.do', request),
  refund: (request) => refund(config, request),
  refundsOnce: false,
  inquireRefund: (request) => inquireRefund(config, request),
  listPayments: (request) => listPayments(config, request),
  readWebhook: async (webhook) => readCallback(config, webhook),
  savedCards: cardsOf(config),
})
