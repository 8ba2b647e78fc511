import { z } from 'zod'
import type { InquireRefundInput } from '#core/payments/contract/payment-provider.ts'
import { parseMinorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, readState, toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  compareRefundedTotal,
  type RefundInquiryReport,
  readRefundState,
} from '#core/payments/domain/refund-report.ts'

const text = z.string().min(1).max(300)

const operation = z.object({
  orderId: text,
  operationId: text,
  operationType: text,
  operationResult: text,
  operationAmount: z.union([z.string(), z.int()]),
  operationCurrency: text,
  paymentMethod: text.nullish().catch(undefined),
  paymentCircuit: text.nullish().catch(undefined),
})
type Operation = z.output<typeof operation>

/** An order with its operations. */
export const orderReply = z.object({
  /** Minor units as text. */
  orderStatus: z
    .object({ capturedAmount: z.union([z.string().max(20), z.int()]).nullish() })
    .nullish()
    .catch(undefined),
  operations: z.array(operation).max(500),
})
export type OrderReply = z.output<typeof orderReply>

const PAYING_TYPES: ReadonlySet<string> = new Set(['AUTHORIZATION', 'CAPTURE'])
const RELEASING_TYPES: ReadonlySet<string> = new Set(['VOID', 'CANCEL'])

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  AUTHORIZED: 'authorized',
  EXECUTED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'pending',
  THREEDS_VALIDATED: 'pending',
  DECLINED: 'failed',
  DENIED_BY_RISK: 'failed',
  THREEDS_FAILED: 'failed',
  '3DS_FAILED': 'failed',
  FAILED: 'failed',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  VOIDED: 'cancelled',
  EXPIRED: 'expired',
}

/** The operation that took the money, whose own name a refund needs. */
export const findCapture = ({ operations }: OrderReply): Operation | undefined =>
  operations.find(
    ({ operationType: type, operationResult: result }) =>
      PAYING_TYPES.has(type) && STATES[result] === 'captured',
  )

export const findHold = ({ operations }: OrderReply): Operation | undefined =>
  operations.find(
    ({ operationType: type, operationResult: result }) =>
      type === 'AUTHORIZATION' && STATES[result] === 'authorized',
  )

/**
 * What became of a hold: the order's captured amount says so where the operations do not, as with payments that Nexi
 * captures by itself.
 */
const stateOfHold = ({ orderStatus, operations }: OrderReply, hold: Operation): GatewayReport['state'] => {
  const captured = orderStatus?.capturedAmount ?? ''
  if (captured !== '' && Number(captured) >= Number(hold.operationAmount)) return 'captured'
  if (operations.some(({ operationType }) => RELEASING_TYPES.has(operationType))) return 'cancelled'
  return operations.some(({ operationType: type }) => type === 'CAPTURE') ? 'pending' : 'authorized'
}

/**
 * The report on an order by the operation that decides; undefined while there is none.
 * @throws {UnreadableAnswerError} when its result is unknown, or it took or holds money without a readable amount
 */
export const toGatewayReport = (
  order: OrderReply,
  { reference, orderId }: { readonly reference: string; readonly orderId: string },
): GatewayReport | undefined => {
  const hold = findHold(order)
  const last =
    findCapture(order) ??
    hold ??
    order.operations.findLast(({ operationType }) => PAYING_TYPES.has(operationType))
  if (!last) return undefined
  const names = {
    reference: last.orderId === orderId ? reference : last.orderId,
    gatewayReference: last.orderId,
  }
  const state =
    last === hold
      ? stateOfHold(order, hold)
      : readState('Nexi', STATES, { word: last.operationResult, answer: last, names })
  const amount = () => parseMinorAmount(last.operationAmount, last.operationCurrency)
  return createStateReport(
    'Nexi',
    { state, ...names },
    {
      decline: () => 5100,
      captured: amount,
      authorized: amount,
      card: toUsedCard({ brand: last.paymentCircuit, method: last.paymentMethod }),
    },
  )
}

/** Results of a refund. Nexi reverses one of the same day, which is `VOIDED`. */
const REFUND_STATES = {
  VOIDED: 'done',
  REFUNDED: 'done',
  EXECUTED: 'done',
  PENDING: 'accepted',
  DECLINED: 'refused',
  DENIED_BY_RISK: 'refused',
  FAILED: 'refused',
  CANCELED: 'refused',
  CANCELLED: 'refused',
} as const

const toRefundReport = ({ operationResult: word, operationId }: Operation) =>
  readRefundState('Nexi', REFUND_STATES, { word, gatewayRefundReference: operationId })

/**
 * The report on a refund of an order by Nexi's own id of it. Operations do not name our reference: where no answer named
 * that id, the sum that was given back decides.
 */
export const findRefundReport = (
  { operations }: OrderReply,
  request: InquireRefundInput,
): RefundInquiryReport => {
  const { gatewayRefundReference: id, amount } = request
  if (id !== undefined) {
    const own = operations.find(({ operationId }) => operationId === id)
    return own ? toRefundReport(own) : { state: 'unknown' }
  }
  const total = operations
    .filter((each) => each.operationType === 'REFUND' && toRefundReport(each).state === 'done')
    .map((each) => parseMinorAmount(each.operationAmount, amount.currency)?.amount)
    .reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0)
  return compareRefundedTotal('Nexi', total, request)
}
