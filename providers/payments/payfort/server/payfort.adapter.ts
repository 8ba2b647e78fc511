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
import { parseMinorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createCurrencyRefusal, createStateReport, readState } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  compareRefundedTotal,
  type RefundInquiryReport,
  type RefundReport,
  readRefundState,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, isSignedByAny, parseFormFields, parseJsonText } from '#platform/http/signed-bodies.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { PayfortConfig } from '../config.ts'

/** By PayFort's two-digit status. */
const STATE_BY_STATUS: Readonly<Record<string, GatewayReport['state']>> = {
  '00': 'failed',
  '01': 'unknown',
  '02': 'authorized',
  '03': 'failed',
  '04': 'captured',
  '05': 'failed',
  // Refunded, wholly or in part, so it was captured.
  '06': 'captured',
  '08': 'cancelled',
  '10': 'unknown',
  '13': 'failed',
  '14': 'captured',
  '15': 'pending',
  '17': 'failed',
  '19': 'pending',
  '20': 'pending',
  '40': 'pending',
  '45': 'failed',
}

/** By the last three digits of a code. */
const DECLINES: Readonly<Record<string, DeclineCode>> = {
  '012': 5001,
  '100': 5001,
  '016': 5003,
  '121': 5003,
  '029': 5011,
}

const CANCELLED_BY_CUSTOMER = '072'

/** A payment that PayFort never heard of, such as of a customer who left before its page. */
const UNKNOWN_REFERENCE = '036'

/**
 * Codes of a payment or refund that PayFort may have carried out, as its own plug-in treats them: a technical problem
 * (006) and an uncertain transaction.
 */
const UNCERTAIN_CODE = /006$|^157(77|78|79|80)$/

const getMessageCode = (code: string): string => code.slice(-3)

const toPayfortDecline = (code: string): DeclineCode => DECLINES[getMessageCode(code)] ?? 5100

/** Fields that PayFort omits from signatures. */
const UNSIGNED: ReadonlySet<string> = new Set(['signature', 'installment_detail'])

type PayfortFields = Readonly<Record<string, string | number>>

/**
 * The hash over `key=value` without delimiters, with the phrase before and after. Fields could run into each
 * other, so we sign only values of a plain format.
 */
export const computeSignature = (
  fields: PayfortFields,
  phrase: string,
  digest: 'sha256' | 'sha512' = 'sha256',
): string => {
  const text = Object.keys(fields)
    .filter((key) => !UNSIGNED.has(key))
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('')
  return createHash(digest).update(`${phrase}${text}${phrase}`, 'utf8').digest('hex')
}

export const PAYFORT_CURRENCIES = ['AED', 'BHD', 'EGP', 'JOD', 'KWD', 'OMR', 'QAR', 'SAR', 'USD'] as const

/** The addresses that PayFort accepts; anything else could be read as another field. */
const PLAIN_EMAIL = /^[\w.+-]{1,64}@[\w.-]{1,180}$/

const identityOf = ({ accessCode, merchantIdentifier }: PayfortConfig) => ({
  access_code: accessCode,
  merchant_identifier: merchantIdentifier,
})

const signFields = (config: PayfortConfig, fields: PayfortFields): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  signature: computeSignature(fields, config.requestPhrase, config.digest),
})

/** Makes no call to PayFort: the browser posts the signed request to its page. */
const create = (config: PayfortConfig, request: CreatePaymentInput): CreatePaymentResult => {
  const { amount, reference, language, customer, formReturnUrl } = request
  if (!PAYFORT_CURRENCIES.some((known) => known === amount.currency))
    return createCurrencyRefusal('PayFort', amount)
  const email = PLAIN_EMAIL.test(customer.email ?? '') ? customer.email : undefined
  const fields = signFields(config, {
    ...identityOf(config),
    command: 'PURCHASE',
    merchant_reference: reference,
    amount: amount.amount,
    currency: amount.currency,
    language: language === 'ar' ? 'ar' : 'en',
    customer_email: email ?? config.receiptEmail,
    return_url: formReturnUrl,
  })
  const url = `${config.pageBase}/FortAPI/paymentPage`
  return { kind: 'form', gatewayReference: reference, form: { url, fields: Object.entries(fields) } }
}

const flat = z.record(z.string(), z.union([z.string().max(4_000), z.number()]))

/** Whether PayFort signed the fields with one of the valid phrases. */
const isGenuine = ({ responsePhrases, digest }: PayfortConfig, fields: PayfortFields): boolean =>
  isSignedByAny(responsePhrases, String(fields.signature ?? ''), (phrase) =>
    computeSignature(fields, phrase, digest),
  )

/**
 * One signed call to PayFort.
 * @throws when the response is invalid, or PayFort did not sign it
 */
const callApi = async (
  config: PayfortConfig,
  fields: PayfortFields,
  signal: AbortSignal,
): Promise<Map<string, string>> => {
  const answer = await fetchExternal({
    method: 'POST',
    url: `${config.apiBase}/FortAPI/paymentApi`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signFields(config, fields)),
    signal,
  })
  if (answer.status !== 200) throw new Error(`PayFort answered ${answer.status}`)
  const said = parseAnswer('PayFort', flat, parseExternalJson(answer))
  // An error repeats the request and is not signed. This one is believed: it says that there is no money.
  const isUnknown =
    getMessageCode(String(said.response_code)) === UNKNOWN_REFERENCE &&
    said.merchant_reference === fields.merchant_reference
  if (!isUnknown && !isGenuine(config, said))
    throw new UnreadableAnswerError('PayFort’s answer is not signed by it', said)
  return new Map(Object.entries(said).map(([name, value]) => [name, String(value)]))
}

const check = (config: PayfortConfig, reference: string, signal: AbortSignal) =>
  callApi(
    config,
    { ...identityOf(config), query_command: 'CHECK_STATUS', merchant_reference: reference, language: 'en' },
    signal,
  )

/** PayFort's status check returns no currency: the payment is in the one that we signed. */
const inquire = async (
  config: PayfortConfig,
  { reference, amount, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const said = await check(config, reference, signal)
  const unknown = { state: 'unknown' as const, reference, gatewayReference: reference }
  if (said.get('status') === '11' || getMessageCode(said.get('response_code') ?? '') === UNKNOWN_REFERENCE)
    return unknown
  if (said.get('status') !== '12') throw new Error(`PayFort refused an inquiry: ${said.get('response_code')}`)
  const told = said.get('merchant_reference') ?? ''
  const names = { reference: told, gatewayReference: told }
  const code = said.get('transaction_code') ?? ''
  if (getMessageCode(code) === CANCELLED_BY_CUSTOMER) return { state: 'cancelled', ...names }
  if (UNCERTAIN_CODE.test(code)) return { state: 'pending', ...names }
  const state = readState('PayFort', STATE_BY_STATUS, {
    word: said.get('transaction_status') ?? '',
    answer: Object.fromEntries(said),
    names,
  })
  return createStateReport(
    'PayFort',
    { state, ...names },
    {
      decline: () => toPayfortDecline(code),
      captured: () => parseMinorAmount(said.get('captured_amount') ?? '', amount.currency),
      authorized: () => parseMinorAmount(said.get('authorized_amount') ?? '', amount.currency),
    },
  )
}

/** PayFort's statuses of a hold that was ended. */
const END_STATUS = { CAPTURE: '04', VOID_AUTHORIZATION: '08' } as const

/** Captures or releases a hold. Amount and currency belong to a capture only. */
const endHold = async (
  config: PayfortConfig,
  command: keyof typeof END_STATUS,
  { reference, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const fields = {
    ...identityOf(config),
    command,
    merchant_reference: reference,
    language: 'en',
    ...(command === 'CAPTURE' ? { amount: amount.amount, currency: amount.currency } : {}),
  }
  const said = await callApi(config, fields, signal)
  return said.get('status') === END_STATUS[command]
    ? { kind: 'done' }
    : { kind: 'refused', reason: `PayFort answered ${said.get('response_code')} to ${command}` }
}

/** PayFort's statuses of a refund. Those of something uncertain, pending, on hold or in review say neither. */
const REFUND_STATES = { '06': 'done', '07': 'refused', '00': 'refused' } as const

/** PayFort has no idempotency keys for refunds. */
const refund = async (config: PayfortConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { reference, refundReference, amount, signal } = request
  const fields = {
    ...identityOf(config),
    command: 'REFUND',
    merchant_reference: reference,
    amount: amount.amount,
    currency: amount.currency,
    language: 'en',
    maintenance_reference: refundReference,
  }
  const said = await callApi(config, fields, signal)
  const code = said.get('response_code') ?? ''
  if (UNCERTAIN_CODE.test(code)) return { state: 'uncertain', reason: `PayFort answered ${code}` }
  const gatewayRefundReference = said.get('fort_id') ?? refundReference
  return readRefundState('PayFort', REFUND_STATES, { word: said.get('status') ?? '', gatewayRefundReference })
}

/** PayFort states the refunded total of a payment. */
const inquireRefund = async (
  config: PayfortConfig,
  request: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const said = await check(config, request.reference, request.signal)
  const total = parseMinorAmount(said.get('refunded_amount') ?? '', request.amount.currency)
  return compareRefundedTotal('PayFort', total?.amount, request)
}

const fieldsOf = ({ headers, rawBody }: IncomingWebhook): PayfortFields | undefined => {
  const text = decodeBody(rawBody)
  if (headers['content-type']?.includes('json')) return flat.safeParse(parseJsonText(text)).data
  const pairs = parseFormFields(text ?? '')
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : undefined
}

/**
 * The return and the feedback are signed the same way. Fields could run into each other, so they only trigger an
 * inquiry.
 */
const readFeedback = (config: PayfortConfig, webhook: IncomingWebhook): ReadWebhookResult => {
  const fields = fieldsOf(webhook)
  const reference = fields?.merchant_reference
  if (!fields || typeof reference !== 'string' || fields.merchant_identifier !== config.merchantIdentifier)
    return { kind: 'refused', why: 'it names no payment of ours' }
  return isGenuine(config, fields)
    ? { kind: 'hint', reference }
    : { kind: 'refused', why: 'the signature is missing or does not match' }
}

/** The adapter for Amazon Payment Services, formerly PayFort: its page, entered and left by forms. */
export const createPayfortProvider = (config: PayfortConfig): PaymentProvider => ({
  name: 'payfort',
  gatewayId: 40,
  create: async (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  capture: (request) => endHold(config, 'CAPTURE', request),
  void: (request) => endHold(config, 'VOID_AUTHORIZATION', request),
  refund: (request) => refund(config, request),
  refundsOnce: false,
  inquireRefund: (request) => inquireRefund(config, request),
  readWebhook: async (webhook) => readFeedback(config, webhook),
})
