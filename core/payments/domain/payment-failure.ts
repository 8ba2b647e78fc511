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
  /** What happens to money that was taken: no bank can help with cryptocurrency. Null where none can have been taken. */
  readonly charged: 'charged' | 'chargedCrypto' | null
}

/** A bank's refusal of the card: it takes nothing. */
const REFUSED_CARD: ReadonlySet<number | null> = new Set<FailureCode>([5001, 5002, 5003, 5011])

const NEVER_PAID: ReadonlySet<number> = new Set([PAYMENT_STATUS.initiated, PAYMENT_STATUS.cancelled])

type FailedPayment = Pick<PaymentRecord, 'status' | 'failureCode' | 'mod' | 'pageUrl' | 'gatewayReference'>

/** Whether the gateway refused to begin: there was neither a page nor a charge. */
const isUnbegun = ({ pageUrl, gatewayReference }: FailedPayment): boolean =>
  pageUrl === null && gatewayReference === null

/**
 * The explanation of a failed payment. A paused outlet precedes the decline reason: another card would not help now.
 */
export const toPaymentFailure = (
  payment: FailedPayment,
  { isPaused }: { readonly isPaused: boolean },
): PaymentFailure => {
  const { status, failureCode, mod } = payment
  const code = isPaused ? 4100 : toFailureCode(failureCode)
  const isNeverPaid = NEVER_PAID.has(status)
  const isChargePossible = !(isNeverPaid || isUnbegun(payment) || REFUSED_CARD.has(failureCode))
  return {
    code,
    cause: isNeverPaid && !isPaused ? 'left' : `${code}`,
    charged: isChargePossible ? (mod === 'crypto' ? 'chargedCrypto' : 'charged') : null,
  }
}
