import { z } from 'zod'
import type {
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  PaymentProvider,
  ReadWebhookResult,
} from '#core/payments/contract/payment-provider.ts'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { readState } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, parseJsonText } from '#platform/http/signed-bodies.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import { fetchExternalJson } from '#platform/outbound/fetch-external.ts'
import type { MixpayConfig } from '../config.ts'

const text = z.string().min(1).max(300)

/** MixPay always answers 200; `success` contains the result. */
const envelope = z.object({ success: z.boolean(), code: z.int(), data: z.unknown() })

const startReply = z.object({ code: text })

const result = z.object({
  status: z.string().max(40),
  payeeId: z.string().max(100),
  orderId: z.string().max(100).nullish(),
  quoteAmount: z.union([z.string(), z.number()]),
  quoteAssetId: z.string().max(100),
  failureCode: z.union([z.string(), z.int()]).transform(String).nullish(),
})
type Result = z.output<typeof result>

/** The code for a missing result, and for a payment that took too long. */
const NO_SUCH_PAYMENT = 404
const TIMED_OUT = '40000'
const CANCELLED = '40032'

/** On top of our window: MixPay refuses an end that is less than ten seconds away. */
const PAGE_EXTENSION = minutes(5)

const create = async (config: MixpayConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { reference, amount, description, returnUrl, webhookUrl, payBy, signal } = request
  const body = {
    payeeId: config.payeeId,
    orderId: reference,
    quoteAmount: toDecimal(amount),
    quoteAssetId: amount.currency.toLowerCase(),
    ...(config.settlementAssetId ? { settlementAssetId: config.settlementAssetId } : {}),
    remark: description.slice(0, 50),
    returnTo: returnUrl,
    failedReturnTo: returnUrl,
    callbackUrl: webhookUrl,
    expiredTimestamp: Math.floor(addMilliseconds(payBy, PAGE_EXTENSION).getTime() / 1000),
  }
  const answer = await fetchExternalJson({
    method: 'POST',
    url: `${config.baseUrl}/one_time_payment`,
    body,
    signal,
  })
  const read = envelope.safeParse(answer.body)
  if (answer.kind === 'no' || (read.success && !read.data.success)) {
    const code = read.success ? read.data.code : 'no'
    return { kind: 'refused', decline: 5100, reason: `MixPay answered ${code}` }
  }
  const { code } = startReply.parse(envelope.parse(answer.body).data)
  // Any other URL of theirs would let the payer change the amount.
  const pageUrl = `${config.pageBase}/code/${encodeURIComponent(code)}`
  return { kind: 'redirect', gatewayReference: reference, pageUrl }
}

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  unpaid: 'unknown',
  pending: 'pending',
  auditing: 'pending',
  confirming: 'pending',
  paid_less: 'pending',
  success: 'captured',
  failed: 'failed',
}

const reportOf = (said: Result): GatewayReport => {
  const told = said.orderId ?? ''
  const names = { reference: told, gatewayReference: told }
  const state = readState('MixPay', STATES, { word: said.status, answer: said, names })
  if (state === 'failed' && said.failureCode === CANCELLED) return { ...names, state: 'cancelled' }
  if (state === 'failed')
    return said.failureCode === TIMED_OUT
      ? { ...names, state: 'expired' }
      : { ...names, state, decline: 5100 }
  if (state !== 'captured') return { ...names, state }
  const captured = parseMajorAmount(said.quoteAmount, said.quoteAssetId.toUpperCase())
  if (!captured) throw new UnreadableAnswerError('MixPay says paid, but not how much', said, names)
  return { ...names, state, captured }
}

const inquire = async (
  config: MixpayConfig,
  { reference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const query = new URLSearchParams({ orderId: reference, payeeId: config.payeeId })
  const answer = await fetchExternalJson({
    method: 'GET',
    url: `${config.baseUrl}/payments_result?${query}`,
    signal,
  })
  const said = parseAnswer('MixPay', envelope, answer.body)
  if (said.code === NO_SUCH_PAYMENT) return { state: 'unknown', reference, gatewayReference: reference }
  if (!said.success) throw new Error(`MixPay refused an inquiry: ${said.code}`)
  const payment = parseAnswer('MixPay', result, said.data)
  if (payment.payeeId !== config.payeeId) throw new Error('MixPay spoke of another payee')
  return reportOf(payment)
}

const callback = z.object({ orderId: text, payeeId: text })

/** Unsigned by design: it names a payment, which triggers an inquiry at MixPay. */
const readCallback = ({ payeeId }: MixpayConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const read = callback.safeParse(parseJsonText(decodeBody(rawBody)))
  if (!read.success || read.data.payeeId !== payeeId)
    return { kind: 'refused', why: 'it names no payment of ours' }
  const reply = { contentType: 'application/json', body: '{"code":"SUCCESS"}' }
  return { kind: 'hint', reference: read.data.orderId, reply }
}

/** The adapter for MixPay, by which crypto is paid for a price in ordinary money. */
export const createMixpayProvider = (config: MixpayConfig): PaymentProvider => ({
  name: 'mixpay',
  gatewayId: 170,
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  refund: async () => ({
    state: 'refused',
    reason: 'MixPay gives nothing back by itself: the merchant sends it',
  }),
  refundsOnce: false,
  readWebhook: async (webhook) => readCallback(config, webhook),
})
