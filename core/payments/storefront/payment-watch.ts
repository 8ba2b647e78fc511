import type { Payment } from '../contract/endpoints.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'

/** What a look at a payment means for the customer who came back from the bank. */
export type PaymentOutcome = 'paid' | 'failed' | 'unpaid' | 'checking'

/**
 * Paid, or to be paid at the door, ends well. INITIATED means that the gateway knows of no try yet: after a moment
 * the customer is offered to go and pay. PENDING is in the bank's hands, which only waiting can tell.
 */
export const toPaymentOutcome = ({ status }: Pick<Payment, 'status'>): PaymentOutcome => {
  switch (status) {
    case PAYMENT_STATUS.success:
    case PAYMENT_STATUS.unpaid:
      return 'paid'
    case PAYMENT_STATUS.failed:
    case PAYMENT_STATUS.cancelled:
    case PAYMENT_STATUS.aborted:
      return 'failed'
    case PAYMENT_STATUS.initiated:
      return 'unpaid'
    case PAYMENT_STATUS.pending:
      return 'checking'
  }
}

/** How often INITIATED is believed to be a gateway that is only slow to tell. */
const MAX_INITIATED_POLLS = 3

/** Whether the customer should be asked to go and pay, rather than to wait. */
export const shouldOfferPayment = (outcome: PaymentOutcome, looks: number): boolean =>
  outcome === 'unpaid' && looks >= MAX_INITIATED_POLLS

/** After so many looks the customer is told that it takes longer than usual. */
export const SLOW_AFTER_POLLS = 6

const POLL_DELAYS_MS = [1000, 1500, 2000, 3000, 4000]

/** Milliseconds until the next look after `looks` of them: soon at first, then every five seconds. */
export const getPollDelay = (looks: number): number => POLL_DELAYS_MS[looks - 1] ?? 5000
