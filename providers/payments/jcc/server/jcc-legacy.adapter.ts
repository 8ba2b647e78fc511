import { createHash } from 'node:crypto'
import type {
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  PaymentProvider,
  ReadWebhookResult,
} from '#core/payments/contract/payment-provider.ts'
import {
  fromCurrencyNumber,
  parseMinorAmount,
  toCurrencyNumber,
} from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { decodeBody, isSignedByAny, parseFormFields } from '#platform/http/signed-bodies.ts'
import { getDecimalDigits, type Money } from '#platform/kernel/money.ts'
import type { JccLegacyConfig } from '../config.ts'

/** The signed fields, in this order, without delimiters. */
const FORMATS = {
  MerID: /^\d{4,15}$/,
  AcqID: /^\d{4,11}$/,
  OrderID: /^[A-Za-z0-9]{1,50}$/,
  PurchaseAmt: /^\d{12}$/,
  PurchaseCurrency: /^\d{3}$/,
  ResponseCode: /^\d$/,
  ReasonCode: /^\d{1,4}$/,
} as const

type Field = keyof typeof FORMATS
type JccFields = Readonly<Partial<Record<Field, string>>>

const REQUEST = ['MerID', 'AcqID', 'OrderID', 'PurchaseAmt', 'PurchaseCurrency'] as const
const RESPONSE = ['MerID', 'AcqID', 'OrderID', 'ResponseCode', 'ReasonCode'] as const

/**
 * Base64 of SHA-1 over the password and some fields. The fields have no delimiters, so each must have its own
 * format: undefined when one does not, because it could run into the next and change its meaning.
 */
const computeSignature = (
  names: readonly Field[],
  fields: JccFields,
  password: string,
): string | undefined => {
  if (!names.every((name) => FORMATS[name].test(fields[name] ?? ''))) return undefined
  const text = names.map((name) => fields[name] ?? '').join('')
  return createHash('sha1').update(`${password}${text}`, 'utf8').digest('base64')
}

export const computeRequestSignature = (fields: JccFields, password: string): string | undefined =>
  computeSignature(REQUEST, fields, password)

export const computeResponseSignature = (fields: JccFields, password: string): string | undefined =>
  computeSignature(RESPONSE, fields, password)

const CURRENCY = 'EUR'
const AMOUNT_DIGITS = 12

const padAmount = ({ amount }: Money): string => String(amount).padStart(AMOUNT_DIGITS, '0')

/**
 * JCC's response signs the order id but neither amount nor currency. So the id contains both: an approval then covers
 * exactly what we requested under it, whatever else the response contains.
 */
const ORDER_ID_PATTERN = /^([A-Za-z0-9]{22})(\d{12})(\d{3})$/

const buildOrderId = (reference: string, amount: Money): string =>
  `${reference}${padAmount(amount)}${toCurrencyNumber(amount.currency) ?? ''}`

const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })

/** Makes no call to JCC: the browser posts the signed request to its page. */
const create = (config: JccLegacyConfig, request: CreatePaymentInput): CreatePaymentResult => {
  const { amount, reference, formReturnUrl } = request
  if (amount.currency !== CURRENCY) return refused(`JCC carries no ${amount.currency}`)
  const orderId = buildOrderId(reference, amount)
  const signed = {
    MerID: config.merchantId,
    AcqID: config.acquirerId,
    OrderID: orderId,
    PurchaseAmt: padAmount(amount),
    PurchaseCurrency: toCurrencyNumber(amount.currency) ?? '',
  }
  const signature = ORDER_ID_PATTERN.test(orderId)
    ? computeRequestSignature(signed, config.passwords[0] ?? '')
    : undefined
  if (signature === undefined) return refused('JCC’s form cannot carry this payment')
  const fields = {
    Version: '1.0.0',
    MerID: signed.MerID,
    AcqID: signed.AcqID,
    MerRespURL: formReturnUrl,
    PurchaseAmt: signed.PurchaseAmt,
    PurchaseCurrency: signed.PurchaseCurrency,
    PurchaseCurrencyExponent: String(getDecimalDigits(amount.currency)),
    OrderID: orderId,
    CaptureFlag: 'A',
    Signature: signature,
    SignatureMethod: 'SHA1',
  }
  const url = `${config.baseUrl}/EcomPayment/RedirectAuthLink`
  return { kind: 'form', gatewayReference: orderId, form: { url, fields: Object.entries(fields) } }
}

const APPROVED = '1'

/** Uses only what JCC signed; undefined when the order id is none of ours. */
const reportOf = (orderId: string, { isApproved }: { isApproved: boolean }): GatewayReport | undefined => {
  const [, reference, amount = '', currency = ''] = ORDER_ID_PATTERN.exec(orderId) ?? []
  const captured = parseMinorAmount(amount.replace(/^0+(?=\d)/, ''), fromCurrencyNumber(currency) ?? '')
  if (reference === undefined || !captured || captured.currency === '') return undefined
  const names = { reference, gatewayReference: orderId }
  return isApproved ? { ...names, state: 'captured', captured } : { ...names, state: 'failed', decline: 5100 }
}

/** Parses the browser's return. JCC has no inquiry, so its signed fields are the only source. */
const readReturn = (config: JccLegacyConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const pairs = parseFormFields(decodeBody(rawBody) ?? '')
  const form = new Map(pairs)
  const orderId = form.get('OrderID') ?? ''
  const code = form.get('ResponseCode') ?? ''
  const reason = form.get('ReasonCode') ?? ''
  const isOurs = (form.get('MerID') ?? config.merchantId) === config.merchantId
  const report = reportOf(orderId, { isApproved: code === APPROVED && reason === APPROVED })
  if (!report || !isOurs || form.size !== pairs.length)
    return { kind: 'refused', why: 'it names no payment of ours' }
  const signed = {
    MerID: config.merchantId,
    AcqID: config.acquirerId,
    OrderID: orderId,
    ResponseCode: code,
    ReasonCode: reason,
  }
  const isGenuine =
    computeResponseSignature(signed, '') !== undefined &&
    isSignedByAny(
      config.passwords,
      form.get('ResponseSignature'),
      (password) => computeResponseSignature(signed, password) ?? '',
    )
  return isGenuine
    ? { kind: 'event', eventId: `${orderId}-${code}-${reason}`, report }
    : { kind: 'refused', why: 'the signature is missing or does not match' }
}

/** The adapter for JCC's older page, which is entered by a form and has no inquiry. */
export const createJccLegacyProvider = (config: JccLegacyConfig): PaymentProvider => ({
  name: 'jcc',
  gatewayId: 120,
  create: async (request) => create(config, request),
  inquire: async ({ reference, gatewayReference = '' }) => ({
    state: 'unknown',
    reference,
    gatewayReference,
  }),
  refund: async () => ({ state: 'refused', reason: 'this product of JCC refunds in its portal only' }),
  refundsOnce: false,
  readWebhook: async (webhook) => readReturn(config, webhook),
})
