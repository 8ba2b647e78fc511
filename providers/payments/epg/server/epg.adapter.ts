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
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import {
  createCurrencyRefusal,
  createStateReport,
  toUsedCard,
} from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { toDeclineCode } from '#core/payments/domain/issuer-codes.ts'
import type { RefundReport } from '#core/payments/domain/refund-report.ts'
import { parseAnswer, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, parseFormFields } from '#platform/http/signed-bodies.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import { assertAllowedRedirect } from '#platform/outbound/allowed-redirect.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { EpgConfig } from '../config.ts'
import { decryptNotice } from './epg-notice.parser.ts'

export const EPG_CURRENCIES = ['AED', 'USD'] as const

const MAX_RETURN_PATH_LENGTH = 256

/** EPG's order ids are short: 16 characters that are derived deterministically from our reference. */
export const deriveOrderId = (reference: string): string =>
  createHash('sha256').update(`epg ${reference}`).digest('hex').slice(0, 16).toUpperCase()

const text = z.string().max(300)

const transactionReply = z.object({
  Transaction: z.object({
    ResponseCode: z.union([z.string(), z.int()]).transform(String),
    ResponseClass: z.union([z.string(), z.int()]).transform(String).nullish(),
    TransactionID: z.union([z.string(), z.int()]).transform(String).nullish(),
    PaymentPage: z.string().max(4_000).nullish(),
    PaymentPortal: z.string().max(4_000).nullish(),
    OrderID: text.nullish(),
    /** Masked. */
    CardNumber: text.nullish().catch(undefined),
    CardBrand: text.nullish().catch(undefined),
    Amount: z.object({ Value: z.union([z.string(), z.number()]) }).nullish(),
  }),
})
type EpgTransaction = z.output<typeof transactionReply>['Transaction']

interface EpgCall {
  readonly operation: 'Registration' | 'Finalization' | 'Refund'
  readonly fields: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * One call to EPG.
 * @throws when there is no readable response
 */
const callApi = async (
  config: EpgConfig,
  { operation, fields, signal }: EpgCall,
): Promise<EpgTransaction> => {
  const identity = { Customer: config.customer, UserName: config.userName, Password: config.password }
  const answer = await fetchExternal({
    method: 'POST',
    url: `${config.baseUrl}/`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ [operation]: { ...identity, ...fields } }),
    signal,
  })
  if (answer.status !== 200) throw new Error(`EPG answered ${answer.status}`)
  return parseAnswer('EPG', transactionReply, parseExternalJson(answer)).Transaction
}

const create = async (config: EpgConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { reference, amount, language, description, formReturnUrl, signal } = request
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (!EPG_CURRENCIES.some((known) => known === amount.currency)) return createCurrencyRefusal('EPG', amount)
  if (formReturnUrl.length > MAX_RETURN_PATH_LENGTH)
    return refused('the address of the shop is too long for EPG')
  const fields = {
    Store: config.store,
    Terminal: config.terminal,
    Channel: 'Web',
    Language: language === 'ar' ? 'ar' : 'en',
    Currency: amount.currency,
    Amount: toDecimal(amount),
    OrderID: deriveOrderId(reference),
    OrderName: description.slice(0, 100),
    TransactionHint: 'CPT:Y;VCC:Y;',
    ReturnPath: formReturnUrl,
  }
  const said = await callApi(config, { operation: 'Registration', fields, signal })
  if (said.ResponseCode !== '0') return refused(`EPG answered ${said.ResponseCode}`)
  const { TransactionID: id, PaymentPage, PaymentPortal } = said
  if (!id) throw new Error('EPG registered a transaction without a name')
  const url = assertAllowedRedirect(PaymentPage ?? PaymentPortal, {
    origins: config.pageOrigins,
    domains: ['comtrust.ae'],
  })
  return { kind: 'form', gatewayReference: id, form: { url, fields: [['TransactionID', id]] } }
}

/** EPG's own refusals of a call, as far as any is known: what it cannot finalize is not paid yet. */
const OWN_REFUSAL = /^6\d{3}$/

/** Whether the bank itself refused. */
const isIssuerRefusal = ({ ResponseCode, ResponseClass }: EpgTransaction): boolean =>
  ResponseClass !== '0' && /^(?:\d{2}|N7)$/.test(ResponseCode)

/**
 * EPG has no read-only inquiry: its finalize call returns the status and completes what the customer has paid. It
 * accepts EPG's own reference only.
 */
const inquire = async (
  config: EpgConfig,
  { reference, gatewayReference, amount, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const unknown = { state: 'unknown' as const, reference, gatewayReference: gatewayReference ?? '' }
  if (!gatewayReference) return unknown
  const fields = { TransactionID: gatewayReference }
  const said = await callApi(config, { operation: 'Finalization', fields, signal })
  const told = said.OrderID ?? ''
  const names = { reference: told === deriveOrderId(reference) ? reference : told, gatewayReference }
  if (said.ResponseCode === '210') return { ...names, state: 'pending' }
  if (OWN_REFUSAL.test(said.ResponseCode)) return unknown
  if (isIssuerRefusal(said))
    return { reference, gatewayReference, state: 'failed', decline: toDeclineCode(said.ResponseCode) }
  if (said.ResponseCode !== '0') throw new UnreadableAnswerError('EPG names an unknown code', said, names)
  // EPG returns no currency: the payment is in the registered one.
  return createStateReport(
    'EPG',
    { ...names, state: 'captured' },
    {
      decline: () => 5100,
      captured: () => parseMajorAmount(said.Amount?.Value ?? '', amount.currency),
      card: toUsedCard({ brand: said.CardBrand, number: said.CardNumber }),
    },
  )
}

/** EPG has no idempotency keys for refunds, and no inquiry about one. */
const refund = async (config: EpgConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { gatewayReference, refundReference, amount, signal } = request
  const fields = { TransactionID: gatewayReference, Amount: toDecimal(amount), Currency: amount.currency }
  const said = await callApi(config, { operation: 'Refund', fields, signal })
  if (said.ResponseCode === '0')
    return { state: 'done', gatewayRefundReference: said.TransactionID ?? refundReference }
  const isRefused = OWN_REFUSAL.test(said.ResponseCode) || isIssuerRefusal(said)
  return { state: isRefused ? 'refused' : 'uncertain', reason: `EPG answered ${said.ResponseCode}` }
}

/** The response that EPG requires to stop repeating a notice. */
const NOTICE_REPLY = {
  contentType: 'application/json',
  body: JSON.stringify({ ResponseCode: '0', ResponseDescription: 'Request Processed Successfully' }),
}

/** The browser returns only an order id. A notice names a link of the portal, which is none of our payments. */
const readReturn = ({ decryptionKey }: EpgConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const body = decodeBody(rawBody)
  const notice = decryptionKey === undefined ? undefined : decryptNotice(body, decryptionKey)
  if (notice) return { kind: 'hint', gatewayReference: notice.InvoiceID, reply: NOTICE_REPLY }
  const id = new Map(parseFormFields(body ?? '')).get('TransactionID')
  return id && /^[\w-]{1,100}$/.test(id)
    ? { kind: 'hint', gatewayReference: id }
    : { kind: 'refused', why: 'it names no transaction' }
}

/** The adapter for the Etisalat Payment Gateway (Comtrust). */
export const createEpgProvider = (config: EpgConfig): PaymentProvider => ({
  name: 'epg',
  gatewayId: 130,
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  refund: (request) => refund(config, request),
  refundsOnce: false,
  readWebhook: async (webhook) => readReturn(config, webhook),
})
