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
  RefundReport,
} from '#core/payments/contract/payment-provider.ts'
import { fromCurrencyNumber, fromMinor, toCurrencyNumber } from '#core/payments/domain/gateway-amounts.ts'
import { refuseCurrency, refuseRepeatedRefund } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { fetchExternal, parseExternalJson } from '#platform/http/fetch-external.ts'
import { decodeBody, isSignedByAny, parseFormFields } from '#platform/http/signed-bodies.ts'
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
  if (amount.currency !== CURRENCY) return refuseCurrency('PayCaps', amount)
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
  const said = answerFields.parse(parseExternalJson(answer))
  if (!isGenuine(config, said)) throw new Error('PayCaps’ answer is not signed by it')
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

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  '000': 'captured',
  '006': 'pending',
  '010': 'cancelled',
}

/** PayCaps' code for an invalid call, including one with an unknown order. */
const INVALID = '300'

const inquire = async (config: PaycapsConfig, request: InquirePaymentInput): Promise<GatewayReport> => {
  const said = await statusOf(config, request)
  const { reference } = request
  const code = said.RESPONSE_CODE ?? ''
  if (code === INVALID) return { state: 'unknown', reference, gatewayReference: reference }
  const told = said.ORDER_ID ?? ''
  const names = { reference: told, gatewayReference: told }
  const state = STATES[code] ?? 'failed'
  if (state === 'failed') return { ...names, state, decline: 5100 }
  if (state !== 'captured') return { ...names, state }
  if (said.STATUS !== 'Captured') return { ...names, state: 'pending' }
  const captured = fromMinor(said.AMOUNT ?? '', fromCurrencyNumber(said.CURRENCY_CODE ?? '') ?? '')
  if (!captured || captured.currency === '')
    throw new Error('PayCaps says captured, but not how much in what')
  return { ...names, state, captured }
}

/**
 * Refunds carry a reference of ours, but the effect of repeating one is undocumented: a lost response is left to a
 * person.
 */
const refund = async (config: PaycapsConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { refundReference, amount, isRepeat, signal } = request
  const failed = (reason: string): RefundReport => ({ state: 'failed', reason })
  if (isRepeat) return refuseRepeatedRefund('PayCaps’ portal')
  const paid = await statusOf(config, request)
  if (paid.RESPONSE_CODE !== '000' || !paid.PG_REF_NUM) return failed('nothing was paid at PayCaps')
  const fields = {
    ORDER_ID: request.reference,
    REFUND_ORDER_ID: refundReference,
    PG_REF_NUM: paid.PG_REF_NUM,
    AMOUNT: String(amount.amount),
    CURRENCY_CODE: toCurrencyNumber(amount.currency) ?? '',
    TXNTYPE: 'REFUND',
  }
  const said = await callApi(config, fields, signal)
  return said.RESPONSE_CODE === '000'
    ? { state: 'refunded', gatewayRefundReference: said.PG_REF_NUM ?? refundReference }
    : failed(`PayCaps answered ${said.RESPONSE_CODE}`)
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
  readWebhook: async (webhook) => readReturn(config, webhook),
})
