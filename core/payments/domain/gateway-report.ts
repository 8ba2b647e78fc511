import type { Money } from '#platform/kernel/money.ts'

/** Why a card payment was declined: the codes that customers see explained (5001, 5002, 5003, 5011, 5100). */
export const DECLINE_CODES = [5001, 5002, 5003, 5011, 5100] as const
export type DeclineCode = (typeof DECLINE_CODES)[number]

/** What a gateway says of one payment. Amount and reference are as the gateway states them, so that lies are seen. */
export interface GatewayReport {
  readonly state: 'unknown' | 'pending' | 'captured' | 'failed' | 'cancelled'
  readonly reference: string
  readonly gatewayReference: string
  /** Present when captured. */
  readonly captured?: Money
  /** All that went back so far, of a captured payment, where the gateway says. Only for comparing books. */
  readonly refunded?: Money
  readonly decline?: DeclineCode
}
