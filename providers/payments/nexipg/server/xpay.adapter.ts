import { createHash } from 'node:crypto'
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
import { toCurrencyNumber } from '#core/payments/domain/gateway-amounts.ts'
import {
  createCurrencyRefusal,
  createHintIfSigned,
  groupFieldsByName,
} from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import type { RefundInquiryReport, RefundReport } from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, isSignedByAny, parseFormFields } from '#platform/http/signed-bodies.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { XpayConfig } from '../config.ts'
import {
  backOfficeReply,
  isPerhapsPaid,
  type OrderReply,
  toGatewayReport,
  toListedReport,
  toRefundReport,
} from './xpay.mapper.ts'

/**
 * Nexi's MAC: `name=value` of some fields in a fixed order, the key, SHA-1. It is weak, so nothing is trusted because
 * of it alone.
 */
const computeMac = (fields: readonly (readonly [name: string, value: string])[], key: string): string =>
  createHash('sha1')
    .update(fields.map(([name, value]) => `${name}=${value}`).join('') + key, 'utf8')
    .digest('hex')

const pickFields = (names: readonly string[], fields: ReadonlyMap<string, string>) =>
  names.map((name) => [name, fields.get(name) ?? ''] as const)

const START = ['codTrans', 'divisa', 'importo'] as const
const RESULT = ['codTrans', 'esito', 'importo', 'divisa', 'data', 'orario', 'codAut'] as const

export const computeStartMac = (fields: ReadonlyMap<string, string>, key: string): string =>
  computeMac(pickFields(START, fields), key)

export const computeResultMac = (fields: ReadonlyMap<string, string>, key: string): string =>
  computeMac(pickFields(RESULT, fields), key)

const CURRENCY = 'EUR'

export interface XpayDependencies {
  readonly config: XpayConfig
  readonly clock: Clock
}

const LANGUAGES: Readonly<Record<string, string>> = { fr: 'FRA', ar: 'ARA' }

/** Makes no call to Nexi: the browser posts the signed request to its page. */
const create = (
  { alias, baseUrl, macKeys }: XpayConfig,
  request: CreatePaymentInput,
): CreatePaymentResult => {
  const { amount, reference, language, returnUrl, webhookUrl } = request
  if (amount.currency !== CURRENCY) return createCurrencyRefusal('XPay', amount)
  const fields = new Map([
    ['alias', alias],
    ['importo', String(amount.amount)],
    ['divisa', amount.currency],
    ['codTrans', reference],
    ['url', returnUrl],
    ['url_back', returnUrl],
    ['urlpost', webhookUrl],
    ['languageId', LANGUAGES[language] ?? 'ENG'],
  ])
  const mac = computeStartMac(fields, macKeys[0] ?? '')
  const url = `${baseUrl}/ecomm/ecomm/DispatcherServlet`
  return { kind: 'form', gatewayReference: reference, form: { url, fields: [...fields, ['mac', mac]] } }
}

type Fields = readonly (readonly [name: string, value: string])[]

interface XpayCall {
  readonly path: string
  /** In signing order. */
  readonly fields: Fields
  readonly signal: AbortSignal
}

/**
 * One call to the back office.
 * @throws when there is no readable response
 */
const callApi = async ({ config, clock }: XpayDependencies, { path, fields, signal }: XpayCall) => {
  const signed: Fields = [['apiKey', config.alias], ...fields, ['timeStamp', String(clock.now().getTime())]]
  const mac = computeMac(signed, config.macKeys[0] ?? '')
  const answer = await fetchExternal({
    method: 'POST',
    url: `${config.baseUrl}${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...Object.fromEntries(signed), mac }),
    signal,
  })
  if (answer.status !== 200) throw new Error(`XPay answered ${answer.status}`)
  return parseAnswer('XPay', backOfficeReply, parseExternalJson(answer))
}

/** Nexi's error code for an unknown transaction. */
const UNKNOWN_TRANSACTION = '2'

/** An order of the back office; undefined when Nexi does not have it. */
const findOrder = async (
  needs: XpayDependencies,
  { reference, signal }: Pick<InquirePaymentInput, 'reference' | 'signal'>,
): Promise<OrderReply | undefined> => {
  const fields: Fields = [['codiceTransazione', reference]]
  const said = await callApi(needs, { path: '/ecomm/api/bo/situazioneOrdine', fields, signal })
  if (said.esito !== 'OK' && said.errore?.codice !== UNKNOWN_TRANSACTION)
    throw new Error(`XPay refused an inquiry: ${said.errore?.codice}`)
  return said.report?.at(-1)
}

const inquire = async (needs: XpayDependencies, request: InquirePaymentInput): Promise<GatewayReport> => {
  const order = await findOrder(needs, request)
  const { reference } = request
  return order ? toGatewayReport(order) : { state: 'unknown', reference, gatewayReference: reference }
}

const ZONE = 'Europe/Rome'

/** `21/11/2026` */
const formatDay = (day: Temporal.PlainDate): string => day.toString().split('-').toReversed().join('/')

const toDay = (time: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(ZONE).toPlainDate()

/**
 * The paid orders of one day, Italy's, of which an answer has all; `after` is the day. As in the vendor's own examples for
 * the back office ("Elenco ordini"), whose answers are not paged.
 */
const listPayments = async (
  needs: XpayDependencies,
  { since, until, after, signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const day = after === undefined ? toDay(since) : Temporal.PlainDate.from(after)
  const fields: Fields = [
    ['codiceTransazione', ''],
    ['periodo', `${formatDay(day)} - ${formatDay(day)}`],
    ['canale', 'All'],
  ]
  const said = await callApi(needs, { path: '/ecomm/api/bo/reportOrdini', fields, signal })
  if (said.esito !== 'OK') throw new Error(`XPay refused a list of orders: ${said.errore?.codice}`)
  const next = day.add({ days: 1 })
  const isLast = Temporal.PlainDate.compare(next, toDay(until)) > 0
  return {
    payments: (said.report ?? []).filter(isPerhapsPaid).map(toListedReport),
    next: isLast ? undefined : next.toString(),
  }
}

/** The fields of both operations on the money of a payment, in signing order. */
const fieldsOf = ({ reference, amount }: Pick<AuthorizationInput, 'reference' | 'amount'>): Fields => [
  ['codiceTransazione', reference],
  ['divisa', toCurrencyNumber(amount.currency) ?? ''],
  ['importo', String(amount.amount)],
]

/** Captures a hold by `contabilizza`; `storna` releases what was not captured yet, and gives back what was. */
const endHold = async (
  needs: XpayDependencies,
  operation: 'contabilizza' | 'storna',
  request: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const { signal } = request
  const said = await callApi(needs, { path: `/ecomm/api/bo/${operation}`, fields: fieldsOf(request), signal })
  return said.esito === 'OK'
    ? { kind: 'done' }
    : { kind: 'refused', reason: `XPay answered ${said.errore?.codice} to ${operation}` }
}

/** XPay's own errors, of which the generic ones say nothing. */
const REFUND_REFUSAL = /^[1-8]?\d$/

/** XPay has no idempotency keys for refunds. */
const refund = async (needs: XpayDependencies, request: RefundPaymentInput): Promise<RefundReport> => {
  const { refundReference, signal } = request
  const said = await callApi(needs, { path: '/ecomm/api/bo/storna', fields: fieldsOf(request), signal })
  if (said.esito === 'OK') return { state: 'done', gatewayRefundReference: refundReference }
  const code = said.errore?.codice ?? ''
  const isRefused = said.esito === 'KO' && REFUND_REFUSAL.test(code)
  return { state: isRefused ? 'refused' : 'uncertain', reason: `XPay answered ${said.esito} ${code}` }
}

/** XPay names no refund: the sum that an order states of its refunds decides. */
const inquireRefund = async (
  needs: XpayDependencies,
  request: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const order = await findOrder(needs, request)
  return order ? toRefundReport(order, request) : { state: 'unknown' }
}

/** The MAC is weak and omits fields, so it only triggers an inquiry. */
const readResult = ({ alias, macKeys }: XpayConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const fields = groupFieldsByName(parseFormFields(decodeBody(rawBody) ?? ''))
  const reference = fields?.get('codTrans')
  if (!reference || fields?.get('alias') !== alias)
    return { kind: 'refused', why: 'it names no payment of ours' }
  const isSigned = isSignedByAny(macKeys, fields.get('mac'), (key) => computeResultMac(fields, key))
  return createHintIfSigned(isSigned, { reference }, 'MAC')
}

/** The adapter for Nexi's older Italian product. */
export const createXpayProvider = (needs: XpayDependencies): PaymentProvider => ({
  name: 'nexipg',
  gatewayId: 100,
  currencies: [CURRENCY],
  create: async (request) => create(needs.config, request),
  inquire: (request) => inquire(needs, request),
  capture: (request) => endHold(needs, 'contabilizza', request),
  void: (request) => endHold(needs, 'storna', request),
  refund: (request) => refund(needs, request),
  refundsOnce: false,
  inquireRefund: (request) => inquireRefund(needs, request),
  listPayments: (request) => listPayments(needs, request),
  readWebhook: async (webhook) => readResult(needs.config, webhook),
})
