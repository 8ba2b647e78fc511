import { z } from 'zod'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { toDeclineCode } from '#core/payments/domain/issuer-codes.ts'
import { readListedPayment, UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'

const text = z.string().min(1).max(300)

export const sessionReply = z.object({
  responseCode: z.string().max(10),
  detailedResponseCode: z.string().max(10).nullish(),
  session: z.object({ id: text }).nullish(),
})

const transaction = z.object({
  codes: z.object({ acquirerCode: z.string().max(20).nullish() }).nullish(),
})

/** An order; amounts are JSON numbers of major units. */
export const orderSchema = z.object({
  orderId: text,
  status: text,
  detailedStatus: z.string().max(100).nullish(),
  amount: z.number(),
  totalCapturedAmount: z.number().nullish(),
  totalAuthorizedAmount: z.number().nullish(),
  totalRefundedAmount: z.number().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  merchantReferenceId: text,
  transactions: z.array(transaction).max(200).nullish(),
  responseCode: z.string().max(10).nullish(),
  detailedResponseCode: z.string().max(10).nullish(),
  paymentMethod: z
    .object({ brand: z.string().max(60).nullish(), maskedCardNumber: z.string().max(40).nullish() })
    .nullish()
    .catch(undefined),
})
export type GeideaOrder = z.output<typeof orderSchema>

/** An inquiry by reference returns one order, or a list of them. */
export const orderReply = z.object({
  responseCode: z.string().max(10).nullish(),
  detailedResponseCode: z.string().max(10).nullish(),
  order: orderSchema.nullish(),
  orders: z.array(orderSchema).nullish(),
})

const listedOrder = orderSchema.extend({ merchantReferenceId: z.string().max(300).nullish() })

/** A page of the orders of an account, those that the merchant took elsewhere included: these have no name of ours. */
export const ordersReply = z.object({
  responseCode: z.string().max(10).nullish(),
  detailedResponseCode: z.string().max(10).nullish(),
  orders: z.array(listedOrder).max(1000),
  totalCount: z.int().min(0),
})

/** The response to a refund or a capture. */
export const changeReply = z.object({
  responseCode: z.string().max(10),
  detailedResponseCode: z.string().max(10).nullish(),
  order: z.object({ orderId: text, detailedStatus: z.string().max(100).nullish() }).nullish(),
})

/** The code of what worked; the others name what did not. */
export const DONE = '000'

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  Initiated: 'unknown',
  InProgress: 'pending',
  Authorized: 'authorized',
  Success: 'captured',
  Failed: 'failed',
  Rejected: 'failed',
  Cancelled: 'cancelled',
  Expired: 'expired',
  TimedOut: 'expired',
}

const PAID: ReadonlySet<string> = new Set(['Paid', 'Captured', 'Refunded', 'PartiallyRefunded'])

/** What Geidea says of an order beside it. */
export type ReplyCodes = Pick<z.output<typeof orderReply>, 'responseCode' | 'detailedResponseCode'>

/** Both statuses and every code must agree before a payment counts as paid; undefined when they contradict each other. */
const stateOf = (order: GeideaOrder, reply: ReplyCodes): GatewayReport['state'] | undefined => {
  const state = STATES[order.status]
  if (state !== 'captured') return state
  if (order.detailedStatus === 'Authorized') return 'authorized'
  const codes = [reply.detailedResponseCode, order.responseCode, order.detailedResponseCode]
  const areDone =
    (order.responseCode ?? reply.responseCode) === DONE && codes.every((code) => (code ?? DONE) === DONE)
  return areDone && PAID.has(order.detailedStatus ?? '') ? state : undefined
}

/** Whether a listed order may have been paid; one that was tried or is held is of no account in a list of captures. */
export const isPerhapsPaid = ({
  status,
  detailedStatus,
}: Pick<GeideaOrder, 'status' | 'detailedStatus'>): boolean =>
  !Object.hasOwn(STATES, status) || (STATES[status] === 'captured' && detailedStatus !== 'Authorized')

/**
 * Maps Geidea's values to ours.
 * @throws {UnreadableAnswerError} when an amount is invalid, a status unknown, or a success contradicted by its codes
 */
export const toGatewayReport = (
  said: GeideaOrder,
  reply: ReplyCodes,
  names: Pick<GatewayReport, 'reference' | 'gatewayReference'>,
): GatewayReport => {
  const state = stateOf(said, reply)
  if (state === undefined)
    throw new UnreadableAnswerError(
      'Geidea’s statuses and codes contradict each other',
      { ...reply, order: said },
      names,
    )
  const { brand, maskedCardNumber: number } = said.paymentMethod ?? {}
  return createStateReport(
    'Geidea',
    { ...names, state },
    {
      decline: () => toDeclineCode(said.transactions?.at(-1)?.codes?.acquirerCode ?? undefined),
      captured: () => parseMajorAmount(said.totalCapturedAmount ?? said.amount, said.currency),
      authorized: () => parseMajorAmount(said.totalAuthorizedAmount ?? said.amount, said.currency),
      card: toUsedCard({ brand, number }),
    },
  )
}

/** The report on an order of a list, by Geidea's own name where it has none of ours. */
export const toListedReport = (order: z.output<typeof listedOrder>, reply: ReplyCodes): GatewayReport => {
  const name = order.merchantReferenceId || order.orderId
  const names = { reference: name, gatewayReference: name }
  return readListedPayment(names, () =>
    toGatewayReport({ ...order, merchantReferenceId: name }, reply, names),
  )
}
