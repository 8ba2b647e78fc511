import { createHash } from 'node:crypto'
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
import { fromMajor } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { declineOfIssuer } from '#core/payments/domain/issuer-codes.ts'
import { askOutside, jsonOf } from '#platform/http/ask-outside.ts'
import { knownPage } from '#platform/http/known-page.ts'
import { fieldsOfForm, textOfBody } from '#platform/http/signed-bodies.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import type { EpgConfig } from '../config.ts'
import { openNotice } from './epg-notice.ts'

export const EPG_CURRENCIES = ['AED', 'USD'] as const

const MOST_RETURN_PATH = 256

/** EPG's names for orders are short: 16 characters that can be derived again from our reference. */
export const orderIdOf = (reference: string): string =>
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
 * @throws when there is no readable answer
 */
const ask = async (config: EpgConfig, { operation, fields, signal }: EpgCall): Promise<EpgTransaction> => {
  const identity = { Customer: config.customer, UserName: config.userName, Password: config.password }
  const answer = await askOutside({
    method: 'POST',
    url: `${config.baseUrl}/`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ [operation]: { ...identity, ...fields } }),
    signal,
  })
  if (answer.status !== 200) throw new Error(`EPG answered ${answer.status}`)
  return transactionReply.parse(jsonOf(answer)).Transaction
}

const create = async (config: EpgConfig, request: CreatePayment): Promise<CreatedPayment> => {
  const { reference, amount, language, description, formReturnUrl, signal } = request
  const refused = (reason: string): CreatedPayment => ({ kind: 'refused', decline: 5100, reason })
  if (!EPG_CURRENCIES.some((known) => known === amount.currency))
    return refused(`EPG carries no ${amount.currency}`)
  if (formReturnUrl.length > MOST_RETURN_PATH) return refused('the address of the shop is too long for EPG')
  const fields = {
    Store: config.store,
    Terminal: config.terminal,
    Channel: 'Web',
    Language: language === 'ar' ? 'ar' : 'en',
    Currency: amount.currency,
    Amount: toDecimal(amount),
    OrderID: orderIdOf(reference),
    OrderName: description.slice(0, 100),
    TransactionHint: 'CPT:Y;VCC:Y;',
    ReturnPath: formReturnUrl,
  }
  const said = await ask(config, { operation: 'Registration', fields, signal })
  if (said.ResponseCode !== '0') return refused(`EPG answered ${said.ResponseCode}`)
  const { TransactionID: id, PaymentPage, PaymentPortal } = said
  if (!id) throw new Error('EPG registered a transaction without a name')
  const url = knownPage(PaymentPage ?? PaymentPortal, {
    origins: config.pageOrigins,
    domains: ['comtrust.ae'],
  })
  return { kind: 'form', gatewayReference: id, form: { url, fields: [['TransactionID', id]] } }
}

/** Of a bank's own refusal; everything else may still be a customer who has not finished. */
const isIssuers = ({ ResponseCode, ResponseClass }: EpgTransaction): boolean =>
  ResponseClass !== '0' && /^(?:\d{2}|N7)$/.test(ResponseCode)

/**
 * EPG has no question that changes nothing: to finalize is to ask, and it completes what the customer has paid. It is
 * asked by its own reference only.
 */
const inquire = async (
  config: EpgConfig,
  { reference, gatewayReference, amount, signal }: InquirePayment,
): Promise<GatewayReport> => {
  const unknown = { state: 'unknown' as const, reference, gatewayReference: gatewayReference ?? '' }
  if (!gatewayReference) return unknown
  const fields = { TransactionID: gatewayReference }
  const said = await ask(config, { operation: 'Finalization', fields, signal })
  const told = said.OrderID ?? ''
  const names = { reference: told === orderIdOf(reference) ? reference : told, gatewayReference }
  if (said.ResponseCode === '210') return { ...names, state: 'pending' }
  if (said.ResponseCode !== '0')
    return isIssuers(said)
      ? { reference, gatewayReference, state: 'failed', decline: declineOfIssuer(said.ResponseCode) }
      : unknown
  // EPG repeats no currency: the one that was registered is the one that was paid in.
  const captured = fromMajor(said.Amount?.Value ?? '', amount.currency)
  if (!captured) throw new Error('EPG says paid, but not how much')
  return { ...names, state: 'captured', captured }
}

/** EPG knows no keys for refunds, so a lost answer is left to a person. */
const refund = async (config: EpgConfig, request: RefundPayment): Promise<RefundReport> => {
  const { gatewayReference, refundReference, amount, isRepeat, signal } = request
  if (isRepeat) return { state: 'failed', reason: 'an earlier try was not answered: look at EPG’s portal' }
  const fields = { TransactionID: gatewayReference, Amount: toDecimal(amount), Currency: amount.currency }
  const said = await ask(config, { operation: 'Refund', fields, signal })
  return said.ResponseCode === '0'
    ? { state: 'refunded', gatewayRefundReference: said.TransactionID ?? refundReference }
    : { state: 'failed', reason: `EPG answered ${said.ResponseCode}` }
}

/** What EPG wants to hear before it stops repeating a notice. */
const HEARD = {
  contentType: 'application/json',
  body: JSON.stringify({ ResponseCode: '0', ResponseDescription: 'Request Processed Successfully' }),
}

/** The browser brings back nothing but a name. A notice names a link of the portal's, and none of our payments by itself. */
const readReturn = ({ decryptionKey }: EpgConfig, { rawBody }: IncomingWebhook): WebhookReading => {
  const body = textOfBody(rawBody)
  const notice = decryptionKey === undefined ? undefined : openNotice(body, decryptionKey)
  if (notice) return { kind: 'hint', gatewayReference: notice.InvoiceID, reply: HEARD }
  const id = new Map(fieldsOfForm(body ?? '')).get('TransactionID')
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
  readWebhook: async (webhook) => readReturn(config, webhook),
})
