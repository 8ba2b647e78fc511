import { z } from 'zod'
import { fromMajor } from '#core/payments/domain/gateway-amounts.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'

/** The envelope of every version 2 response, including refusals, which have status 200 or 400. */
export const envelope = z.object({
  IsSuccess: z.boolean(),
  ValidationErrors: z.array(z.object({ Name: z.string().max(200) })).nullish(),
  Data: z.unknown(),
})

export const createInvoiceReply = z.object({
  InvoiceId: z.int(),
  InvoiceURL: z.string().max(4_000),
  CustomerReference: z.string().max(200),
})

export const createRefundReply = z.object({ RefundId: z.union([z.int(), z.string().min(1).max(100)]) })

const transaction = z.object({
  TransactionStatus: z.string().max(40),
  Currency: z.string().max(10),
  ErrorCode: z.string().max(40).nullish(),
})

/** An invoice; values are JSON numbers of major units of the account's currency. */
export const invoiceStatus = z.object({
  InvoiceId: z.int(),
  InvoiceStatus: z.string().max(40),
  CustomerReference: z.string().max(200).nullable(),
  InvoiceValue: z.number(),
  InvoiceTransactions: z.array(transaction).max(200),
})
export type InvoiceStatus = z.output<typeof invoiceStatus>

const DECLINES: Readonly<Record<string, DeclineCode>> = {
  MF003: 5001,
  MF004: 5011,
  MF007: 5001,
  MF010: 5002,
}

const CANCELLED_CODES: ReadonlySet<string> = new Set(['MF005', 'MF006'])

type State = Pick<GatewayReport, 'state' | 'captured' | 'decline'>

/** MyFatoorah misspells its success status; the other spellings are for when it is corrected. */
const PAID: ReadonlySet<string> = new Set(['Succss', 'Success', 'SUCCESS'])

const stateOfOpen = ({ InvoiceTransactions }: InvoiceStatus): State => {
  const last = InvoiceTransactions.at(-1)
  if (!last) return { state: 'unknown' }
  if (last.TransactionStatus === 'InProgress' || last.TransactionStatus === 'Authorize')
    return { state: 'pending' }
  if (last.TransactionStatus === 'Canceled' || CANCELLED_CODES.has(last.ErrorCode ?? ''))
    return { state: 'cancelled' }
  if (last.TransactionStatus === 'Failed')
    return { state: 'failed', decline: DECLINES[last.ErrorCode ?? ''] ?? 5100 }
  return { state: 'pending' }
}

const stateOf = (invoice: InvoiceStatus): State => {
  const { InvoiceStatus: status, InvoiceValue, InvoiceTransactions } = invoice
  if (status === 'Canceled' || status === 'Expired') return { state: 'cancelled' }
  if (status !== 'Paid' && status !== 'DuplicatePayment') return stateOfOpen(invoice)
  const paid = InvoiceTransactions.find(({ TransactionStatus }) => PAID.has(TransactionStatus))
  const captured = paid && fromMajor(InvoiceValue, paid.Currency)
  if (!captured) throw new Error('MyFatoorah says paid, but not how much in what')
  return { state: 'captured', captured }
}

/**
 * Maps MyFatoorah's values to ours.
 * @throws when an invoice is paid without a readable amount
 */
export const toInvoiceReport = (invoice: InvoiceStatus): GatewayReport => ({
  ...stateOf(invoice),
  reference: invoice.CustomerReference ?? '',
  gatewayReference: String(invoice.InvoiceId),
})
