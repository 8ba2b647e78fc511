import type { PaymentRecord } from './payment.ts'
import { PAYMENT_STATUS } from './payment-status.ts'

/** The codes of failed payments that have a picture and words of their own. */
export const FAILURE_CODES = [5001, 5002, 5003, 5011, 5100, 4100] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/** What a code is shown as; one we do not know, or none, is a plain failure. */
export const toFailureCode = (code: number | null): FailureCode =>
  FAILURE_CODES.find((known) => known === code) ?? 5100

export interface PaymentFailure {
  readonly code: FailureCode
  /** Which words explain it: the code's own, or that the customer left before paying. */
  readonly cause: `${FailureCode}` | 'left'
  /** What becomes of money that was taken: of coins no bank knows. */
  readonly charged: 'charged' | 'chargedCrypto'
}

const NEVER_PAID: ReadonlySet<number> = new Set([PAYMENT_STATUS.initiated, PAYMENT_STATUS.cancelled])

/**
 * How a payment that did not work is explained. That the outlet has paused comes before why the card was declined:
 * another card would not help now.
 */
export const toPaymentFailure = (
  { status, failureCode, mod }: Pick<PaymentRecord, 'status' | 'failureCode' | 'mod'>,
  { isPaused }: { readonly isPaused: boolean },
): PaymentFailure => {
  const code = isPaused ? 4100 : toFailureCode(failureCode)
  const isLeft = !isPaused && failureCode === null && NEVER_PAID.has(status)
  return { code, cause: isLeft ? 'left' : `${code}`, charged: mod === 'crypto' ? 'chargedCrypto' : 'charged' }
}
