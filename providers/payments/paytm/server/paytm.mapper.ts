import { z } from 'zod'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, readState } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { readListedPayment, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'

const resultInfo = z.object({ resultStatus: z.string().max(40), resultCode: z.string().max(20).nullish() })

export const startReply = z.object({
  body: z.object({ resultInfo, txnToken: z.string().min(1).max(300).optional() }),
})

export const statusReply = z.object({
  body: z.object({
    resultInfo,
    mid: z.string().max(120).optional(),
    orderId: z.string().max(120).optional(),
    txnId: z.string().max(120).optional(),
    txnAmount: z.string().max(40).optional(),
    /** `SALE`, or of a payment that was only authorised at first. */
    txnType: z.string().max(40).optional(),
  }),
})
export type StatusReply = z.output<typeof statusReply>['body']

export const refundReply = z.object({
  body: z.object({ resultInfo, refundId: z.string().max(120).nullish() }),
})

export const ordersReply = z.object({
  body: z.object({
    resultInfo,
    orders: z
      .array(
        z.object({
          mid: z.string().max(120).nullish(),
          merchantOrderId: z.string().max(120).nullish(),
          amount: z.union([z.string().max(40), z.number()]).nullish(),
          /** The list's own word: `SUCCESS`, `FAILURE` or `PENDING`. */
          orderSearchStatus: z.string().max(40).nullish(),
        }),
      )
      .nullish(),
  }),
})
type ListedOrder = NonNullable<z.output<typeof ordersReply>['body']['orders']>[number]

/** Paytm works in rupees and returns no currency. */
export const PAYTM_CURRENCY = 'INR'

const DECLINES: Readonly<Record<string, DeclineCode>> = { '235': 5011, '202': 5011, '295': 5003 }
const CANCELLED_CODES: ReadonlySet<string> = new Set(['141', '810'])

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  TXN_SUCCESS: 'captured',
  TXN_FAILURE: 'failed',
  PENDING: 'pending',
  NO_RECORD_FOUND: 'unknown',
}

/** What a success means for each kind of transaction. */
const STATE_BY_TYPE: Readonly<Record<string, GatewayReport['state']>> = {
  SALE: 'captured',
  CAPTURE: 'captured',
  PREAUTH: 'authorized',
  RELEASE: 'cancelled',
}

/** A failure whose code says that Paytm has no such order. */
const NO_SUCH_ORDER = '334'

/** Older answers state no type: they are of sales. */
const stateOfSuccess = (
  status: StatusReply,
  names: Pick<GatewayReport, 'reference' | 'gatewayReference'>,
): GatewayReport['state'] =>
  readState('Paytm', STATE_BY_TYPE, { word: status.txnType ?? 'SALE', answer: status, names })

/**
 * Maps Paytm's values to ours; our reference is the order's id.
 * @throws {UnreadableAnswerError} when the status is none that Paytm documents, or an amount is missing
 */
export const toGatewayReport = (status: StatusReply, reference: string): GatewayReport => {
  const { resultInfo, orderId, txnAmount } = status
  const code = resultInfo.resultCode ?? ''
  const told = orderId ?? ''
  const names = { reference: told, gatewayReference: told }
  const stated = readState('Paytm', STATES, { word: resultInfo.resultStatus, answer: status, names })
  if (stated === 'unknown' || (stated === 'failed' && code === NO_SUCH_ORDER))
    return { state: 'unknown', reference, gatewayReference: reference }
  const isGivenUp = stated === 'failed' && CANCELLED_CODES.has(code)
  const state = isGivenUp ? 'cancelled' : stated === 'captured' ? stateOfSuccess(status, names) : stated
  const amount = () => parseMajorAmount(txnAmount ?? '', PAYTM_CURRENCY)
  return createStateReport(
    'Paytm',
    { state, ...names },
    {
      decline: () => DECLINES[code] ?? 5100,
      captured: amount,
      authorized: amount,
    },
  )
}

/** Maps an order of a list of successful ones to our report. */
export const toListedReport = (order: ListedOrder): GatewayReport => {
  const { merchantOrderId, amount, orderSearchStatus: status } = order
  const names = { reference: merchantOrderId ?? '', gatewayReference: merchantOrderId ?? '' }
  return readListedPayment(names, () => {
    const captured = parseMajorAmount(amount ?? '', PAYTM_CURRENCY)
    if (!merchantOrderId || !captured || status !== 'SUCCESS')
      throw new UnreadableAnswerError('Paytm lists an order without its name, amount or success', order)
    return { state: 'captured', ...names, captured }
  })
}
