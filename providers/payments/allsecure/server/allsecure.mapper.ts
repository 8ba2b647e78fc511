import { z } from 'zod'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, readState } from '#core/payments/domain/gateway-answers.ts'
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
  result: z.string().max(40),
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

const CANCELLED_CODES: ReadonlySet<string> = new Set(['2002', '2012'])
const EXPIRED_CODES: ReadonlySet<string> = new Set(['2005', '3001'])

/** The error code for an unknown transaction. */
export const UNKNOWN_TRANSACTION = '8001'

interface TransactionState {
  readonly word: string
  readonly type: string
  readonly code: string
  readonly amount: string
  readonly currency: string
  /** The whole answer, for the person who looks. */
  readonly answer: unknown
  readonly names: Pick<GatewayReport, 'reference' | 'gatewayReference'>
}

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  REDIRECT: 'unknown',
  PENDING: 'pending',
  SUCCESS: 'captured',
  OK: 'captured',
  FINISHED: 'captured',
  CANCELLED: 'cancelled',
  ERROR: 'failed',
}

/** What a success means for each kind of transaction. */
const STATE_BY_TYPE: Readonly<Record<string, GatewayReport['state']>> = {
  DEBIT: 'captured',
  CAPTURE: 'captured',
  PREAUTHORIZE: 'authorized',
  VOID: 'cancelled',
}

const stateOf = ({ word, type, code: reason, answer, names }: TransactionState): GatewayReport['state'] => {
  const state = readState('AllSecure', STATES, { word, answer, names })
  if (state === 'captured') return readState('AllSecure', STATE_BY_TYPE, { word: type, answer, names })
  if (state !== 'failed') return state
  if (EXPIRED_CODES.has(reason)) return 'expired'
  return CANCELLED_CODES.has(reason) ? 'cancelled' : 'failed'
}

/**
 * Maps AllSecure's states to ours.
 * @throws {UnreadableAnswerError} for words that AllSecure is not known to use, or an amount that is none
 */
const toReport = (transaction: TransactionState): GatewayReport => {
  const amount = () => parseMajorAmount(transaction.amount, transaction.currency)
  return createStateReport(
    'AllSecure',
    { state: stateOf(transaction), ...transaction.names },
    { decline: () => DECLINES[transaction.code] ?? 5100, captured: amount, authorized: amount },
  )
}

const upper = (value: string | null | undefined): string => (value ?? '').toUpperCase()

export const toStatusReport = (said: StatusReply): GatewayReport =>
  toReport({
    word: upper(said.transactionStatus),
    type: upper(said.transactionType),
    code: said.errors?.[0]?.errorCode ?? said.errorCode ?? '',
    amount: said.amount ?? '',
    currency: said.currency ?? '',
    answer: said,
    names: { reference: said.merchantTransactionId ?? '', gatewayReference: said.uuid ?? '' },
  })

/** The report about a hold of which a later transaction, a capture or a void, tells what became of it. */
export const toHoldReport = (hold: GatewayReport, later: StatusReply): GatewayReport => {
  const { reference, gatewayReference } = hold
  const report = toStatusReport(later)
  // One that was refused leaves the hold as it is.
  return report.state === 'failed' ? hold : { ...report, reference, gatewayReference }
}

export const toEventReport = (said: EventBody): GatewayReport =>
  toReport({
    word: said.result,
    type: upper(said.transactionType),
    code: said.code ?? said.errorCode ?? '',
    amount: said.amount ?? '',
    currency: said.currency ?? '',
    answer: said,
    names: { reference: said.merchantTransactionId, gatewayReference: said.uuid },
  })
