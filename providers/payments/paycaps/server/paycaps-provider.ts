import { z } from 'zod'
import type {
  CreatedPayment,
  CreatePayment,
  IncomingWebhook,
  InquirePayment,
  PaymentProvider,
  RefundPayment,
  RefundReport,
  WebhookReading,
} from '#core/payments/contract/payment-provider.ts'
import { currencyOfNumber, fromMinor, numberOfCurrency } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { askOutside, jsonOf } from '#platform/http/ask-outside.ts'
import { fieldsOfForm, isSignedByOne, textOfBody } from '#platform/http/signed-bodies.ts'
import type { PaycapsConfig } from '../config.ts'
import { hashOf, isPlain, type PaycapsFields, plain } from './paycaps-hash.ts'

const CURRENCY = 'AED'

const signed = ({ secretKeys }: PaycapsConfig, fields: PaycapsFields): PaycapsFields => ({
  ...fields,
  HASH: hashOf(fields, secretKeys[0] ?? ''),
})

const isGenuine = ({ secretKeys }: PaycapsConfig, fields: PaycapsFields): boolean =>
  isPlain(fields) && isSignedByOne(secretKeys, fields.HASH, (secret) => hashOf(fields, secret))

/** Nothing is asked of PayCaps here: the browser carries the signed wish to its page. What is hashed is what is posted. */
const create = (config: PaycapsConfig, request: CreatePayment): CreatedPayment => {
  const { amount, reference, customer, description, formReturnUrl } = request
  if (amount.currency !== CURRENCY)
    return { kind: 'refused', decline: 5100, reason: `PayCaps carries no ${amount.currency}` }
  const fields = signed(config, {
    APP_ID: config.appId,
    ORDER_ID: reference,
    RETURN_URL: formReturnUrl,
    CUST_NAME: plain(customer.name).slice(0, 100),
    ...(customer.email ? { CUST_EMAIL: plain(customer.email) } : {}),
    ...(customer.phone ? { CUST_PHONE: plain(customer.phone) } : {}),
    CURRENCY_CODE: numberOfCurrency(amount.currency) ?? '',
    AMOUNT: String(amount.amount),
    PRODUCT_DESC: plain(description).slice(0, 200),
    TXNTYPE: 'SALE',
  })
  const url = `${config.baseUrl}/pgui/jsp/paymentrequest`
  return { kind: 'form', gatewayReference: reference, form: { url, fields: Object.entries(fields) } }
}

const answerFields = z.record(z.string(), z.string().max(1_000))

/**
 * One call to the service behind the page.
 * @throws when the answer is none, or PayCaps did not sign it
 */
const ask = async (
  config: PaycapsConfig,
  fields: PaycapsFields,
  signal: AbortSignal,
): Promise<PaycapsFields> => {
  const answer = await askOutside({
    method: 'POST',
    url: `${config.baseUrl}/pgws/transact`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signed(config, { APP_ID: config.appId, ...fields })),
    signal,
  })
  if (answer.status !== 200) throw new Error(`PayCaps answered ${answer.status}`)
  const said = answerFields.parse(jsonOf(answer))
  if (!isGenuine(config, said)) throw new Error('PayCaps’ answer is not signed by it')
  return said
}

type Asked = Pick<InquirePayment, 'reference' | 'amount' | 'signal'>

const statusOf = (config: PaycapsConfig, { reference, amount, signal }: Asked) =>
  ask(
    config,
    {
      ORDER_ID: reference,
      AMOUNT: String(amount.amount),
      CURRENCY_CODE: numberOfCurrency(amount.currency) ?? '',
      TXNTYPE: 'STATUS',
    },
    signal,
  )

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  '000': 'captured',
  '006': 'pending',
  '010': 'cancelled',
}

/** PayCaps' code for a call that it does not understand, an order that it does not know among them. */
const INVALID = '300'

const inquire = async (config: PaycapsConfig, request: InquirePayment): Promise<GatewayReport> => {
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
  const captured = fromMinor(said.AMOUNT ?? '', currencyOfNumber(said.CURRENCY_CODE ?? '') ?? '')
  if (!captured || captured.currency === '')
    throw new Error('PayCaps says captured, but not how much in what')
  return { ...names, state, captured }
}

/** Refunds carry a name of ours, but nobody has written what a second one with it does: a lost answer is left to a person. */
const refund = async (config: PaycapsConfig, request: RefundPayment): Promise<RefundReport> => {
  const { refundReference, amount, isRepeat, signal } = request
  const failed = (reason: string): RefundReport => ({ state: 'failed', reason })
  if (isRepeat) return failed('an earlier try was not answered: look at PayCaps’ portal')
  const paid = await statusOf(config, request)
  if (paid.RESPONSE_CODE !== '000' || !paid.PG_REF_NUM) return failed('nothing was paid at PayCaps')
  const fields = {
    ORDER_ID: request.reference,
    REFUND_ORDER_ID: refundReference,
    PG_REF_NUM: paid.PG_REF_NUM,
    AMOUNT: String(amount.amount),
    CURRENCY_CODE: numberOfCurrency(amount.currency) ?? '',
    TXNTYPE: 'REFUND',
  }
  const said = await ask(config, fields, signal)
  return said.RESPONSE_CODE === '000'
    ? { state: 'refunded', gatewayRefundReference: said.PG_REF_NUM ?? refundReference }
    : failed(`PayCaps answered ${said.RESPONSE_CODE}`)
}

/** What the browser brings back is signed, and still only makes us ask. */
const readReturn = (config: PaycapsConfig, { rawBody }: IncomingWebhook): WebhookReading => {
  const pairs = fieldsOfForm(textOfBody(rawBody) ?? '')
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
