import { z } from 'zod'
import { fromMajor } from '#core/payments/domain/gateway-amounts.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { toDeclineCode } from '#core/payments/domain/issuer-codes.ts'

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
  gateway: z.object({ response: code }).nullish(),
  acquirer: z.object({ response: code }).nullish(),
  card_security: z.object({ code: z.string().max(100).nullish() }).nullish(),
})
export type ChargeReply = z.output<typeof chargeReply>

export const refundReply = z.object({ id: text, status: text })

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  INITIATED: 'unknown',
  IN_PROGRESS: 'pending',
  AUTHORIZED: 'pending',
  UNKNOWN: 'pending',
  CAPTURED: 'captured',
  ABANDONED: 'cancelled',
  TIMEDOUT: 'cancelled',
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
 * @throws when an amount has more decimals than its currency
 */
export const toGatewayReport = (charge: ChargeReply): GatewayReport => {
  const state = STATES[charge.status] ?? 'pending'
  const captured = fromMajor(charge.amount, charge.currency)
  if (!captured) throw new Error('Tap stated an amount that is none')
  return {
    state,
    reference: charge.reference.order ?? '',
    gatewayReference: charge.id,
    ...(state === 'captured' ? { captured } : {}),
    ...(state === 'failed' ? { decline: declineOf(charge) } : {}),
  }
}
