import type { PaymentRecord } from './payment.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

/** The codes of failed payments that have their own picture and text. */
export const FAILURE_CODES = [5001, 5002, 5003, 5011, 5100, 4100] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/** The displayed code; a missing or unknown one becomes a generic failure. */
export const toFailureCode = (code: number | null): FailureCode =>
  FAILURE_CODES.find((known) => known === code) ?? 5100

export interface PaymentFailure {
  readonly code: FailureCode
  /** The explanation's text: the code's own, or that the customer left before paying. */
  readonly cause: `${FailureCode}` | 'left'
  /** What happens to money that was taken: no bank can help with cryptocurrency. */
  readonly charged: 'charged' | 'chargedCrypto'
}

const NEVER_PAID: ReadonlySet<number> = new Set([PAYMENT_STATUS.initiated, PAYMENT_STATUS.cancelled])

/**
 * The explanation of a failed payment. A paused outlet precedes the decline reason: another card would not help now.
 */
export const toPaymentFailure = (
  { status, failureCode, mod }: Pick<PaymentRecord, 'status' | 'failureCode' | 'mod'>,
  { isPaused }: { readonly isPaused: boolean },
): PaymentFailure => {
  const code = isPaused ? 4100 : toFailureCode(failureCode)
  const isLeft = !isPaused && NEVER_PAID.has(status)
  return { code, cause: isLeft ? 'left' : `${code}`, charged: mod === 'crypto' ? 'chargedCrypto' : 'charged' }
}
