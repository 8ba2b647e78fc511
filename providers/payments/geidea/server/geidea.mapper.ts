import { z } from 'zod'
import { fromMajor } from '#core/payments/domain/gateway-amounts.ts'
import { reportState } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { toDeclineCode } from '#core/payments/domain/issuer-codes.ts'

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
  totalRefundedAmount: z.number().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  merchantReferenceId: text,
  transactions: z.array(transaction).max(200).nullish(),
})
export type GeideaOrder = z.output<typeof orderSchema>

/** An inquiry by reference returns one order, or a list of them. */
export const orderReply = z.object({
  responseCode: z.string().max(10).nullish(),
  order: orderSchema.nullish(),
  orders: z.array(orderSchema).nullish(),
})

export const refundReply = z.object({
  responseCode: z.string().max(10),
  detailedResponseCode: z.string().max(10).nullish(),
  order: z.object({ orderId: text }).nullish(),
})

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  Initiated: 'unknown',
  InProgress: 'pending',
  Authorized: 'pending',
  Success: 'captured',
  Failed: 'failed',
  Rejected: 'failed',
  Cancelled: 'cancelled',
  Expired: 'cancelled',
  TimedOut: 'cancelled',
}

const PAID: ReadonlySet<string> = new Set(['Paid', 'Captured', 'Refunded', 'PartiallyRefunded'])

/** Both statuses must agree before a payment counts as paid. */
const stateOf = ({ status, detailedStatus }: GeideaOrder): GatewayReport['state'] => {
  const state = STATES[status] ?? 'pending'
  return state === 'captured' && !PAID.has(detailedStatus ?? '') ? 'pending' : state
}

/**
 * Maps Geidea's values to ours.
 * @throws when an amount is invalid
 */
export const toGatewayReport = (
  said: GeideaOrder,
  names: Pick<GatewayReport, 'reference' | 'gatewayReference'>,
): GatewayReport => {
  return reportState(
    'Geidea',
    { ...names, state: stateOf(said) },
    {
      decline: () => toDeclineCode(said.transactions?.at(-1)?.codes?.acquirerCode ?? undefined),
      captured: () => fromMajor(said.totalCapturedAmount ?? said.amount, said.currency),
    },
  )
}
