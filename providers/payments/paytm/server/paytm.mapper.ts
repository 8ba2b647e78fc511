import { z } from 'zod'
import { fromMajor } from '#core/payments/domain/gateway-amounts.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'

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
  }),
})
export type StatusReply = z.output<typeof statusReply>['body']

export const refundReply = z.object({
  body: z.object({ resultInfo, refundId: z.string().max(120).nullish() }),
})

/** Paytm works in rupees and returns no currency. */
export const CURRENCY = 'INR'

const DECLINES: Readonly<Record<string, DeclineCode>> = { '235': 5011, '202': 5011, '295': 5003 }
const CANCELLED_CODES: ReadonlySet<string> = new Set(['141', '810'])

type State = Pick<GatewayReport, 'state' | 'captured' | 'decline'>

const stateOf = ({ resultInfo: { resultStatus, resultCode }, txnAmount }: StatusReply): State => {
  const code = resultCode ?? ''
  if (resultStatus === 'NO_RECORD_FOUND' || code === '334') return { state: 'unknown' }
  if (resultStatus === 'PENDING') return { state: 'pending' }
  if (resultStatus === 'TXN_FAILURE')
    return CANCELLED_CODES.has(code)
      ? { state: 'cancelled' }
      : { state: 'failed', decline: DECLINES[code] ?? 5100 }
  const captured = resultStatus === 'TXN_SUCCESS' ? fromMajor(txnAmount ?? '', CURRENCY) : undefined
  if (!captured) throw new Error('Paytm answered a status that is none')
  return { state: 'captured', captured }
}

/**
 * Maps Paytm's values to ours; our reference is the order's id.
 * @throws when the status is none that Paytm documents, or an amount is missing
 */
export const toGatewayReport = (status: StatusReply, reference: string): GatewayReport => {
  const state = stateOf(status)
  const told = state.state === 'unknown' ? reference : (status.orderId ?? '')
  return { ...state, reference: told, gatewayReference: told }
}
