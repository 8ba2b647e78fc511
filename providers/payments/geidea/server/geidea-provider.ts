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
import { fromMajor, toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { askJson, type JsonAnswer, type OutsideCall } from '#platform/http/ask-outside.ts'
import { isSignedByOne, jsonOfText, textOfBody } from '#platform/http/signed-bodies.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { digitsOf, toDecimal } from '#platform/kernel/money.ts'
import type { GeideaConfig } from '../config.ts'
import { callbackSignature, refundSignature, sessionSignature, uuidOf } from './geidea-signature.ts'
import { type GeideaOrder, order, orderReply, refundReply, reportOf, sessionReply } from './geidea-wire.ts'

export interface GeideaNeeds {
  readonly config: GeideaConfig
  readonly clock: Clock
}

/** `2026/11/21 10:00:00`, in UTC. */
const timestampOf = ({ clock }: GeideaNeeds): string =>
  clock.now().toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

type GeideaCall = Pick<OutsideCall, 'method' | 'signal'> & { readonly path: string; readonly body?: unknown }

const ask = ({ config }: GeideaNeeds, { path, ...call }: GeideaCall): Promise<JsonAnswer> => {
  const credentials = Buffer.from(`${config.publicKey}:${config.apiPasswords[0]}`).toString('base64')
  return askJson({
    ...call,
    url: `${config.baseUrl}${path}`,
    headers: { authorization: `Basic ${credentials}` },
  })
}

const create = async (needs: GeideaNeeds, request: CreatePayment): Promise<CreatedPayment> => {
  const { config } = needs
  const { amount, reference, language, returnUrl, webhookUrl, signal } = request
  const refused = (reason: string): CreatedPayment => ({ kind: 'refused', decline: 5100, reason })
  if (digitsOf(amount.currency) !== 2)
    return refused(`Geidea carries two decimals, not those of ${amount.currency}`)
  const merchantReferenceId = uuidOf(reference)
  const timestamp = timestampOf(needs)
  const signed = { publicKey: config.publicKey, amount: toDecimal(amount), currency: amount.currency }
  const body = {
    amount: toMajorNumber(amount),
    currency: amount.currency,
    timestamp,
    merchantReferenceId,
    signature: sessionSignature({ ...signed, merchantReferenceId, timestamp }, config.apiPasswords[0] ?? ''),
    callbackUrl: webhookUrl,
    returnUrl,
    language: language === 'ar' ? 'ar' : 'en',
    paymentOperation: 'Pay',
  }
  const answer = await ask(needs, {
    method: 'POST',
    path: '/payment-intent/api/v2/direct/session',
    body,
    signal,
  })
  if (answer.kind === 'no') return refused(`Geidea answered ${answer.status}`)
  const { responseCode, detailedResponseCode, session } = sessionReply.parse(answer.body)
  if (responseCode !== '000' || !session)
    return refused(`Geidea answered ${responseCode} ${detailedResponseCode}`)
  const pageUrl = `${config.pageBase}/hpp/checkout/?${encodeURIComponent(session.id)}`
  return { kind: 'redirect', gatewayReference: merchantReferenceId, pageUrl }
}

const findOrder = async (
  needs: GeideaNeeds,
  reference: string,
  signal: AbortSignal,
): Promise<GeideaOrder | undefined> => {
  const path = `/pgw/api/v1/direct/order?MerchantReferenceId=${uuidOf(reference)}`
  const answer = await ask(needs, { method: 'GET', path, signal })
  if (answer.kind === 'no') {
    if (answer.status === 404) return undefined
    throw new Error(`Geidea answered ${answer.status} to an inquiry`)
  }
  const said = orderReply.parse(answer.body)
  return said.order ?? said.orders?.at(-1) ?? undefined
}

const inquire = async (needs: GeideaNeeds, { reference, signal }: InquirePayment): Promise<GatewayReport> => {
  const uuid = uuidOf(reference)
  const said = await findOrder(needs, reference, signal)
  if (!said) return { state: 'unknown', reference, gatewayReference: uuid }
  const told = said.merchantReferenceId
  return reportOf(said, { reference: told === uuid ? reference : told, gatewayReference: told })
}

/** Geidea knows no keys for refunds; where it says how much was given back, a lost answer is told from a lost call. */
const refund = async (needs: GeideaNeeds, request: RefundPayment): Promise<RefundReport> => {
  const { config } = needs
  const { reference, refundedBefore, amount, isRepeat, signal } = request
  const failed = (reason: string): RefundReport => ({ state: 'failed', reason })
  const said = await findOrder(needs, reference, signal)
  if (!said) return failed('Geidea knows no such payment')
  if (isRepeat) {
    const given = fromMajor(said.totalRefundedAmount ?? 'unsaid', said.currency)?.amount
    if (given === refundedBefore + amount.amount)
      return { state: 'refunded', gatewayRefundReference: said.orderId }
    if (given !== refundedBefore) return failed('an earlier try was not answered: look at Geidea’s portal')
  }
  const { orderId } = said
  const timestamp = timestampOf(needs)
  const signed = { timestamp, publicKey: config.publicKey, amount: toDecimal(amount), orderId }
  const signature = refundSignature(signed, config.apiPasswords[0] ?? '')
  const body = { orderId, refundAmount: toMajorNumber(amount), timestamp, signature }
  const answer = await ask(needs, { method: 'POST', path: '/pgw/api/v2/direct/refund', body, signal })
  if (answer.kind === 'no') return failed(`Geidea answered ${answer.status}`)
  const { responseCode, detailedResponseCode } = refundReply.parse(answer.body)
  return responseCode === '000' && (detailedResponseCode ?? '000') === '000'
    ? { state: 'refunded', gatewayRefundReference: orderId }
    : failed(`Geidea answered ${responseCode} ${detailedResponseCode}`)
}

const callback = z.object({ order, signature: z.string().max(200), timeStamp: z.string().max(60) })

/** The signature leaves most of the body out, so a signed callback only makes us ask. */
const readCallback = (
  { publicKey, apiPasswords }: GeideaConfig,
  { rawBody }: IncomingWebhook,
): WebhookReading => {
  const read = callback.safeParse(jsonOfText(textOfBody(rawBody)))
  if (!read.success) return { kind: 'refused', why: 'the body is not a callback' }
  const { signature, timeStamp: timestamp } = read.data
  const { orderId, status, merchantReferenceId, currency, ...said } = read.data.order
  const amount = fromMajor(said.amount, currency)
  const fields = { publicKey, currency, orderId, status, merchantReferenceId, timestamp }
  const signed = { ...fields, amount: amount ? toDecimal(amount) : '' }
  const isPlain = callbackSignature(signed, apiPasswords[0] ?? '') !== undefined
  const isGenuine = isSignedByOne(
    apiPasswords,
    signature,
    (password) => callbackSignature(signed, password) ?? '',
  )
  return isPlain && isGenuine
    ? { kind: 'hint', gatewayReference: merchantReferenceId }
    : { kind: 'refused', why: 'the signature is missing or does not match' }
}

/** The adapter for Geidea's hosted checkout. */
export const createGeideaProvider = (needs: GeideaNeeds): PaymentProvider => ({
  name: 'geidea',
  gatewayId: 150,
  create: (request) => create(needs, request),
  inquire: (request) => inquire(needs, request),
  refund: (request) => refund(needs, request),
  readWebhook: async (webhook) => readCallback(needs.config, webhook),
})
