import { z } from 'zod'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, readState, toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { toDeclineCode } from '#core/payments/domain/issuer-codes.ts'
import { type RefundReport, readRefundState } from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'

const text = z.string().min(1).max(300)
const code = z
  .object({ code: z.string().max(100).nullish(), message: z.string().max(500).nullish() })
  .nullish()

/** A charge as Tap states it; amounts are JSON numbers of major units. */
export const chargeReply = z.object({
  id: text,
  status: text,
  amount: z.number(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  live_mode: z.boolean().optional(),
  reference: z.object({
    order: z.string().max(300).nullish(),
    gateway: z.string().max(300).nullish(),
    payment: z.string().max(300).nullish(),
  }),
  transaction: z.object({
    created: z.union([z.string(), z.number()]).nullish(),
    url: z.string().max(4_000).nullish(),
  }),
  response: code,
  card: z
    .object({
      brand: z.string().max(60).nullish(),
      scheme: z.string().max(60).nullish(),
      first_six: z.string().max(20).nullish(),
    })
    .nullish()
    .catch(undefined),
  source: z
    .object({ payment_method: z.string().max(60).nullish() })
    .nullish()
    .catch(undefined),
  gateway: z.object({ response: code }).nullish(),
  acquirer: z.object({ response: code }).nullish(),
  card_security: z.object({ code: z.string().max(100).nullish() }).nullish(),
})
export type ChargeReply = z.output<typeof chargeReply>

const refundReply = z.object({ id: text, status: text })

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  INITIATED: 'unknown',
  IN_PROGRESS: 'pending',
  AUTHORIZED: 'authorized',
  UNKNOWN: 'pending',
  CAPTURED: 'captured',
  ABANDONED: 'expired',
  TIMEDOUT: 'expired',
  CANCELLED: 'cancelled',
  VOID: 'cancelled',
  FAILED: 'failed',
  DECLINED: 'failed',
  RESTRICTED: 'failed',
}

const declineOf = ({ gateway, acquirer, card_security }: ChargeReply): DeclineCode => {
  if (gateway?.response?.code === 'EXPIRED_CARD') return 5001
  const byIssuer = toDeclineCode(acquirer?.response?.code ?? undefined)
  return byIssuer === 5100 && card_security?.code === 'NO_MATCH' ? 5002 : byIssuer
}

/**
 * Maps Tap's values to ours.
 * @throws {UnreadableAnswerError} when an amount has more decimals than its currency, or a status is unknown
 */
export const toGatewayReport = (charge: ChargeReply): GatewayReport => {
  const names = { reference: charge.reference.order ?? '', gatewayReference: charge.id }
  const amount = () => parseMajorAmount(charge.amount, charge.currency)
  const { brand, scheme, first_six: number } = charge.card ?? {}
  return createStateReport(
    'Tap',
    { state: readState('Tap', STATES, { word: charge.status, answer: charge, names }), ...names },
    {
      decline: () => declineOf(charge),
      captured: amount,
      authorized: amount,
      card: toUsedCard({ brand: scheme ?? brand, number, method: charge.source?.payment_method }),
    },
  )
}

/**
 * What Tap documents of refunds. `UNKNOWN`, `TIMEDOUT` and `TIMED_OUT`, which it documents, too, do not say whether
 * the money goes back: they are uncertain.
 */
const REFUND_STATES = {
  REFUNDED: 'done',
  PENDING: 'accepted',
  IN_PROGRESS: 'accepted',
  ACCEPTED: 'accepted',
  CANCELLED: 'refused',
  DECLINED: 'refused',
  FAILED: 'refused',
  RESTRICTED: 'refused',
} as const

export const toRefundReport = (body: unknown): RefundReport => {
  const { id, status } = parseAnswer('Tap', refundReply, body)
  return readRefundState('Tap', REFUND_STATES, { word: status, gatewayRefundReference: id })
}
