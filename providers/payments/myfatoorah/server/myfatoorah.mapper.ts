import { z } from 'zod'
import type { InquireRefundInput } from '#core/payments/contract/payment-provider.ts'
import { parseMajorAmount, toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
import { toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  type RefundInquiryReport,
  type RefundReport,
  readRefundState,
} from '#core/payments/domain/refund-report.ts'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import type { Money } from '#platform/kernel/money.ts'
import { MYFATOORAH_CURRENCIES } from '../config.ts'

/** The envelope of every version 2 response, including refusals, which have status 200 or 400. */
export const myfatoorahEnvelopeSchema = z.object({
  IsSuccess: z.boolean(),
  ValidationErrors: z.array(z.object({ Name: z.string().max(200) })).nullish(),
  Data: z.unknown(),
})

export const myfatoorahInvoiceReplySchema = z.object({
  InvoiceId: z.int(),
  InvoiceURL: z.string().max(4_000),
  CustomerReference: z.string().max(200),
})

export const myfatoorahRefundReplySchema = z.object({
  RefundId: z.union([z.int(), z.string().min(1).max(100)]),
})

const listedRefund = z.object({
  RefundId: z.union([z.int(), z.string().min(1).max(100)]),
  RefundStatus: z.string().max(40),
  /** In major units. */
  Amount: z.number().nullish().catch(undefined),
  /** As the request named it. */
  ExternalIdentifier: z.string().max(200).nullish().catch(undefined),
})
type ListedRefund = z.output<typeof listedRefund>

/** The refund that was asked for, or all of an invoice. */
export const myfatoorahRefundStatusSchema = z.object({ RefundStatusResult: z.array(listedRefund).max(200) })

const REFUND_STATES = { REFUNDED: 'done', CANCELED: 'refused', PENDING: 'accepted' } as const

/** The report on a refund of this name. */
export const toRefundReport = (word: string, gatewayRefundReference: string): RefundReport =>
  readRefundState('MyFatoorah', REFUND_STATES, { word: word.toUpperCase(), gatewayRefundReference })

/** Whether a refund that names no request may be the one of this amount: staff refund in MyFatoorah's portal, too. */
const isPerhapsOurs = ({ ExternalIdentifier, Amount }: ListedRefund, amount: Money): boolean =>
  !ExternalIdentifier && (Amount == null || Amount === toMajorNumber(amount))

/** The report on one of the refunds that MyFatoorah lists, by its own id of it or else by ours. */
export const findRefundReport = (
  { RefundStatusResult: refunds }: z.output<typeof myfatoorahRefundStatusSchema>,
  { gatewayRefundReference: id, refundReference, amount }: InquireRefundInput,
): RefundInquiryReport => {
  const found = refunds.find(({ RefundId, ExternalIdentifier }) =>
    id === undefined ? ExternalIdentifier === refundReference : String(RefundId) === id,
  )
  if (found) return toRefundReport(found.RefundStatus, String(found.RefundId))
  return id === undefined && refunds.some((refund) => isPerhapsOurs(refund, amount))
    ? { state: 'uncertain', reason: 'MyFatoorah does not say whose a refund of the invoice is' }
    : { state: 'unknown' }
}

const transaction = z.object({
  TransactionStatus: z.string().max(40),
  Currency: z.string().max(10),
  ErrorCode: z.string().max(40).nullish(),
  PaymentGateway: z.string().max(60).nullish(),
  /** Masked; null for KNET. */
  CardNumber: z.string().max(40).nullish(),
})
type Transaction = z.output<typeof transaction>

/** An invoice; values are JSON numbers of major units of the account's currency. */
export const invoiceStatus = z.object({
  InvoiceId: z.int(),
  InvoiceStatus: z.string().max(40),
  CustomerReference: z.string().max(200).nullable(),
  InvoiceValue: z.number(),
  InvoiceTransactions: z.array(transaction).max(200),
})
export type InvoiceStatus = z.output<typeof invoiceStatus>

/** Inquiries name currencies by these words, where webhooks and requests use ISO codes. */
const CURRENCY_BY_WORD: Readonly<Record<string, string>> = {
  KD: 'KWD',
  SR: 'SAR',
  ...Object.fromEntries(MYFATOORAH_CURRENCIES.map((code) => [code, code])),
}

const DECLINES: Readonly<Record<string, DeclineCode>> = {
  MF003: 5001,
  MF004: 5011,
  MF007: 5001,
  MF010: 5002,
}

type State = Omit<GatewayReport, 'reference' | 'gatewayReference'>

/** MyFatoorah misspells its success status; the other spellings are for when it is corrected. */
const PAID: ReadonlySet<string> = new Set(['Succss', 'Success', 'SUCCESS'])
const TIMED_OUT = 'MF005'
const CANCELLED = 'MF006'

const namesOf = ({ CustomerReference, InvoiceId }: InvoiceStatus) => ({
  reference: CustomerReference ?? '',
  gatewayReference: String(InvoiceId),
})

const unreadable = (invoice: InvoiceStatus, why: string): UnreadableAnswerError =>
  new UnreadableAnswerError(why, invoice, namesOf(invoice))

const amountOf = (invoice: InvoiceStatus, { Currency }: Pick<Transaction, 'Currency'>): Money => {
  const currency = CURRENCY_BY_WORD[Currency]
  const amount = currency === undefined ? undefined : parseMajorAmount(invoice.InvoiceValue, currency)
  if (!amount) throw unreadable(invoice, 'MyFatoorah names an unknown currency, or an amount that is none')
  return amount
}

const cardOf = ({ PaymentGateway, CardNumber }: Transaction): Pick<State, 'card'> => {
  const card = toUsedCard({ method: PaymentGateway, number: CardNumber })
  return card ? { card } : {}
}

const stateOfFailed = (code: string): State => {
  if (code === TIMED_OUT) return { state: 'expired' }
  return code === CANCELLED ? { state: 'cancelled' } : { state: 'failed', decline: DECLINES[code] ?? 5100 }
}

const stateOfOpen = (invoice: InvoiceStatus): State => {
  const last = invoice.InvoiceTransactions.at(-1)
  if (!last) return { state: 'unknown' }
  switch (last.TransactionStatus) {
    case 'InProgress':
      return { state: 'pending' }
    case 'Authorize':
      return { state: 'authorized', authorized: amountOf(invoice, last), ...cardOf(last) }
    case 'Canceled':
      return { state: 'cancelled' }
    case 'Failed':
      return stateOfFailed(last.ErrorCode ?? '')
    default:
      throw unreadable(invoice, 'MyFatoorah names an unknown status of a transaction')
  }
}

const stateOfPaid = (invoice: InvoiceStatus): State => {
  const paid = invoice.InvoiceTransactions.find(({ TransactionStatus }) => PAID.has(TransactionStatus))
  if (!paid) throw unreadable(invoice, 'MyFatoorah says paid without a successful transaction')
  return {
    state: 'captured',
    captured: amountOf(invoice, paid),
    ...cardOf(paid),
    ...(invoice.InvoiceStatus === 'DuplicatePayment' ? { isPaidTwice: true } : {}),
  }
}

const stateOf = (invoice: InvoiceStatus): State => {
  switch (invoice.InvoiceStatus) {
    case 'Paid':
    case 'DuplicatePayment':
      return stateOfPaid(invoice)
    case 'Pending':
      return stateOfOpen(invoice)
    case 'Canceled':
      return { state: 'cancelled' }
    case 'Expired':
      return { state: 'expired' }
    default:
      throw unreadable(invoice, 'MyFatoorah names an unknown status of an invoice')
  }
}

/**
 * Maps MyFatoorah's values to ours.
 * @throws {UnreadableAnswerError} for statuses and currencies that MyFatoorah is not known to use
 */
export const toInvoiceReport = (invoice: InvoiceStatus): GatewayReport => ({
  ...stateOf(invoice),
  ...namesOf(invoice),
})
