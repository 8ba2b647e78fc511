import { z } from 'zod'
import { fromMajor } from '#core/payments/domain/gateway-amounts.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'

const text = z.string().min(1).max(300)
const code = z.union([z.string(), z.int()]).transform(String)
const errors = z.array(z.object({ errorCode: code })).nullish()

export const transactionReply = z.object({
  success: z.boolean(),
  uuid: text.nullish(),
  returnType: z.string().max(40).nullish(),
  redirectUrl: z.string().max(4_000).nullish(),
  errors,
})

/** The response to an inquiry; amounts are texts of major units. */
export const statusReply = z.object({
  success: z.boolean(),
  transactionStatus: z.string().max(40).nullish(),
  uuid: text.nullish(),
  merchantTransactionId: text.nullish(),
  transactionType: z.string().max(40).nullish(),
  amount: z.string().max(40).nullish(),
  currency: z.string().max(10).nullish(),
  errors,
  errorCode: code.nullish(),
})
export type StatusReply = z.output<typeof statusReply>

export const eventBody = z.object({
  result: z.enum(['OK', 'PENDING', 'ERROR']),
  uuid: text,
  merchantTransactionId: text,
  transactionType: text,
  amount: z.string().max(40).nullish(),
  currency: z.string().max(10).nullish(),
  code: code.nullish(),
  errorCode: code.nullish(),
})
export type EventBody = z.output<typeof eventBody>

const DECLINES: Readonly<Record<string, DeclineCode>> = {
  '2001': 5001,
  '2009': 5001,
  '2011': 5001,
  '2014': 5001,
  '2015': 5001,
  '2016': 5001,
  '2006': 5011,
  '2007': 5003,
  '2008': 5003,
  '2020': 5002,
}

const CANCELLED_CODES: ReadonlySet<string> = new Set(['2002', '2012', '2005', '3001'])

/** The error code for an unknown transaction. */
export const UNKNOWN_TRANSACTION = '8001'

interface TransactionState {
  readonly word: string
  readonly type: string
  readonly code: string
  readonly amount: string
  readonly currency: string
}

const CAPTURING_TYPES: ReadonlySet<string> = new Set(['DEBIT', 'CAPTURE'])

/**
 * Maps AllSecure's states to ours.
 * @throws when something was paid without a readable amount
 */
const stateOf = ({
  word,
  type,
  code: reason,
  amount,
  currency,
}: TransactionState): Pick<GatewayReport, 'state' | 'captured' | 'decline'> => {
  if (word === 'ERROR')
    return CANCELLED_CODES.has(reason)
      ? { state: 'cancelled' }
      : { state: 'failed', decline: DECLINES[reason] ?? 5100 }
  if (word === 'REDIRECT') return { state: 'unknown' }
  if ((word !== 'SUCCESS' && word !== 'OK' && word !== 'FINISHED') || !CAPTURING_TYPES.has(type))
    return { state: 'pending' }
  const captured = fromMajor(amount, currency)
  if (!captured) throw new Error('AllSecure says paid, but not how much in what')
  return { state: 'captured', captured }
}

const upper = (value: string | null | undefined): string => (value ?? '').toUpperCase()

export const toStatusReport = (said: StatusReply): GatewayReport => ({
  ...stateOf({
    word: upper(said.transactionStatus),
    type: upper(said.transactionType),
    code: said.errors?.[0]?.errorCode ?? said.errorCode ?? '',
    amount: said.amount ?? '',
    currency: said.currency ?? '',
  }),
  reference: said.merchantTransactionId ?? '',
  gatewayReference: said.uuid ?? '',
})

export const toEventReport = (said: EventBody): GatewayReport => ({
  ...stateOf({
    word: said.result,
    type: upper(said.transactionType),
    code: said.code ?? said.errorCode ?? '',
    amount: said.amount ?? '',
    currency: said.currency ?? '',
  }),
  reference: said.merchantTransactionId,
  gatewayReference: said.uuid,
})
