import type { Money } from '#platform/kernel/money.ts'

/** Why a card payment was declined: the codes that are explained to customers (5001, 5002, 5003, 5011, 5100). */
export const DECLINE_CODES = [5001, 5002, 5003, 5011, 5100] as const
export type DeclineCode = (typeof DECLINE_CODES)[number]

/**
 * A gateway's report of one payment. Amount and reference are as the gateway states them, so that mismatches are
 * detected.
 */
export interface GatewayReport {
  readonly state: 'unknown' | 'pending' | 'captured' | 'failed' | 'cancelled'
  readonly reference: string
  readonly gatewayReference: string
  /** Present when captured. */
  readonly captured?: Money
  /** Total refunded so far of a captured payment, where the gateway states it. Only for ledger comparison. */
  readonly refunded?: Money
  readonly decline?: DeclineCode
}
