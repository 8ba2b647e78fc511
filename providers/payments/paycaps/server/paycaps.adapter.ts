import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import {
  fromCurrencyNumber,
  parseMinorAmount,
  toCurrencyNumber,
} from '#core/payments/domain/gateway-amounts.ts'
import { createCurrencyRefusal, createStateReport, readState } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { type RefundReport, readRefundState } from '#core/payments/domain/refund-report.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, isSignedByAny, parseFormFields } from '#platform/http/signed-bodies.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { PaycapsConfig } from '../config.ts'

type PaycapsFields = Readonly<Record<string, string>>

/** Delimiters must not occur in a field. */
export const toPlainValue = (value: string): string => value.replaceAll(/[~=\p{Cc}]/gu, ' ').trim()

/** The hash over `KEY=value` joined by `~`, in the order of the names, and the secret. */
export const computeHash = (fields: PaycapsFields, secret: string): string => {
  const text = Object.keys(fields)
    .filter((name) => name !== 'HASH')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('~')
  return createHash('sha256').update(`${text}${secret}`, 'utf8').digest('hex').toUpperCase()
}

/** Whether the fields are unambiguous. */
const hasPlainValues = (fields: PaycapsFields): boolean =>
  Object.entries(fields).every(([name, value]) => name === 'HASH' || !/[~=]/.test(name + value))

const CURRENCY = 'AED'

const signFields = ({ secretKeys }: PaycapsConfig, fields: PaycapsFields): PaycapsFields => ({
  ...fields,
  HASH: computeHash(fields, secretKeys[0] ?? ''),
})

const isGenuine = ({ secretKeys }: PaycapsConfig, fields: PaycapsFields): boolean =>
  hasPlainValues(fields) && isSignedByAny(secretKeys, fields.HASH, (secret) => computeHash(fields, secret))

/**
 * Makes no call to PayCaps: the browser posts the signed request to its page. The hash covers exactly the posted
 * fields.
 */
const create = (config: PaycapsConfig, request: CreatePaymentInput): CreatePaymentResult => {
  const { amount, reference, customer, description, formReturnUrl } = request
  if (amount.currency !== CURRENCY) return createCurrencyRefusal('PayCaps', amount)
  const fields = signFields(config, {
    APP_ID: config.appId,
    ORDER_ID: reference,
    RETURN_URL: formReturnUrl,
    CUST_NAME: toPlainValue(customer.name).slice(0, 100),
    ...(customer.email ? { CUST_EMAIL: toPlainValue(customer.email) } : {}),
    ...(customer.phone ? { CUST_PHONE: toPlainValue(customer.phone) } : {}),
    CURRENCY_CODE: toCurrencyNumber(amount.currency) ?? '',
    AMOUNT: String(amount.amount),
    PRODUCT_DESC: toPlainValue(description).slice(0, 200),
    TXNTYPE: 'SALE',
  })
  const url = `${config.baseUrl}/pgui/jsp/paymentrequest`
  return { kind: 'form', gatewayReference: reference, form: { url, fields: Object.entries(fields) } }
}

const answerFields = z.record(z.string(), z.string().max(1_000))

/**
 * One call to the service behind the page.
 * @throws when the response is invalid, or PayCaps did not sign it
 */
const callApi = async (
  config: PaycapsConfig,
  fields: PaycapsFields,
  signal: AbortSignal,
): Promise<PaycapsFields> => {
  const answer = await fetchExternal({
    method: 'POST',
    url: `${config.baseUrl}/pgws/transact`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signFields(config, { APP_ID: config.appId, ...fields })),
    signal,
  })
  if (answer.status !== 200) throw new Error(`PayCaps answered ${answer.status}`)
  const said = parseAnswer('PayCaps', answerFields, parseExternalJson(answer))
  if (!isGenuine(config, said)) throw new UnreadableAnswerError('PayCaps’ answer is not signed by it', said)
  return said
}

type StatusQuery = Pick<InquirePaymentInput, 'reference' | 'amount' | 'signal'>

const statusOf = (config: PaycapsConfig, { reference, amount, signal }: StatusQuery) =>
  callApi(
    config,
    {
      ORDER_ID: reference,
      AMOUNT: String(amount.amount),
      CURRENCY_CODE: toCurrencyNumber(amount.currency) ?? '',
      TXNTYPE: 'STATUS',
    },
    signal,
  )

/** The codes of the platform that PayCaps resells; two of its builds word `pending` differently. */
const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  '000': 'captured',
  '002': 'failed',
  '003': 'expired',
  '004': 'failed',
  '006': 'pending',
  '010': 'cancelled',
  '015': 'unknown',
  '022': 'failed',
  '026': 'pending',
  '032': 'pending',
  // An invalid call, including one with an unknown order.
  '300': 'unknown',
  '302': 'unknown',
}

/** Beside the code of a success; any other word contradicts it. */
const PAID: ReadonlySet<string> = new Set(['CAPTURED', 'APPROVED', 'SUCCESS'])

const inquire = async (config: PaycapsConfig, request: InquirePaymentInput): Promise<GatewayReport> => {
  const said = await statusOf(config, request)
  const { reference } = request
  const told = said.ORDER_ID ?? ''
  const names = { reference: told, gatewayReference: told }
  const state = readState('PayCaps', STATES, { word: said.RESPONSE_CODE ?? '', answer: said, names })
  if (state === 'unknown') return { state, reference, gatewayReference: reference }
  if (state === 'captured' && !PAID.has((said.STATUS ?? '').toUpperCase()))
    throw new UnreadableAnswerError('PayCaps’ code and status contradict each other', said, names)
  const currency = fromCurrencyNumber(said.CURRENCY_CODE ?? '')
  return createStateReport(
    'PayCaps',
    { state, ...names },
    {
      decline: () => 5100,
      captured: () => (currency === undefined ? undefined : parseMinorAmount(said.AMOUNT ?? '', currency)),
    },
  )
}

const REFUND_STATES = {
  '000': 'done',
  '002': 'refused',
  '004': 'refused',
  '022': 'refused',
  '300': 'refused',
  '302': 'refused',
} as const

/** Refunds carry a reference of ours; neither repeating one nor asking about it is documented. */
const refund = async (config: PaycapsConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { refundReference, amount } = request
  const paid = await statusOf(config, request)
  if (paid.RESPONSE_CODE !== '000' || !paid.PG_REF_NUM)
    return { state: 'refused', reason: 'nothing was paid at PayCaps' }
  const fields = {
    ORDER_ID: request.reference,
    REFUND_ORDER_ID: refundReference,
    PG_REF_NUM: paid.PG_REF_NUM,
    AMOUNT: String(amount.amount),
    CURRENCY_CODE: toCurrencyNumber(amount.currency) ?? '',
    TXNTYPE: 'REFUND',
  }
  const { RESPONSE_CODE: word = '', PG_REF_NUM } = await callApi(config, fields, request.signal)
  return readRefundState('PayCaps', REFUND_STATES, {
    word,
    gatewayRefundReference: PG_REF_NUM ?? refundReference,
  })
}

/** The browser's return is signed, and still only triggers an inquiry. */
const readReturn = (config: PaycapsConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const pairs = parseFormFields(decodeBody(rawBody) ?? '')
  const fields = Object.fromEntries(pairs)
  const reference = fields.ORDER_ID
  if (!reference || Object.keys(fields).length !== pairs.length)
    return { kind: 'refused', why: 'it names no order' }
  return isGenuine(config, fields)
    ? { kind: 'hint', reference }
    : { kind: 'refused', why: 'the hash is missing or does not match' }
}

/** The adapter for PayCaps' page. */
export const createPaycapsProvider = (config: PaycapsConfig): PaymentProvider => ({
  name: 'paycaps',
  gatewayId: 90,
  create: async (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  refund: (request) => refund(config, request),
  refundsOnce: false,
  readWebhook: async (webhook) => readReturn(config, webhook),
})
