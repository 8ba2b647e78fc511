import type { Money } from '#platform/kernel/money.ts'

/** Why a card payment was declined: the codes that are explained to customers (5001, 5002, 5003, 5011, 5100). */
export const DECLINE_CODES = [5001, 5002, 5003, 5011, 5100] as const
export type DeclineCode = (typeof DECLINE_CODES)[number]

/** What a payment was made with, as far as the gateway states it. Last digits are not taken (decision 0052). */
export interface UsedCard {
  /** In lower case, such as `visa`. */
  readonly brand?: string
  /** The first six digits. */
  readonly bin?: string
  /** The vendor's word for the method, in lower case, such as `knet` or `upi`. */
  readonly method?: string
}

/**
 * A gateway's report of one payment. Amount and reference are as the gateway states them, so that mismatches are
 * detected.
 */
export interface GatewayReport {
  /**
   * `authorized`: the money is held and not captured. `expired`: it ended without the customer's decision: timed out or
   * abandoned. `unreadable`: the gateway answered what no adapter knows; see {@link GatewayReport.unreadable}.
   */
  readonly state:
    | 'unknown'
    | 'pending'
    | 'authorized'
    | 'captured'
    | 'failed'
    | 'cancelled'
    | 'expired'
    | 'unreadable'
  readonly reference: string
  readonly gatewayReference: string
  /** Present when captured. */
  readonly captured?: Money
  /** Present when authorized: the amount on hold. */
  readonly authorized?: Money
  /** Total refunded so far of a captured payment, where the gateway states it. Only for ledger comparison. */
  readonly refunded?: Money
  readonly decline?: DeclineCode
  /** The gateway's own words about a declined payment, for the customer to read. */
  readonly message?: string
  readonly card?: UsedCard
  /** The gateway took the money more than once: a person refunds the surplus there. */
  readonly isPaidTwice?: boolean
  /** Present when unreadable: what was not understood, and the answer without personal data. */
  readonly unreadable?: { readonly why: string; readonly answer: unknown }
}
