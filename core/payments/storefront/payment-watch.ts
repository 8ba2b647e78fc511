import type { Payment } from '../contract/endpoints.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'

/** The outcome of a poll for the customer who returned from the bank. */
export type PaymentOutcome = 'paid' | 'failed' | 'unpaid' | 'checking'

/**
 * Paid, or payable on delivery, counts as paid. INITIATED means that the gateway knows of no attempt yet: after a
 * short time the customer is offered to pay. PENDING is with the bank, so only waiting helps.
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

/** How many INITIATED polls are attributed to a slow gateway. */
const MAX_INITIATED_POLLS = 3

/** Whether to offer payment to the customer rather than wait. */
export const shouldOfferPayment = (outcome: PaymentOutcome, looks: number): boolean =>
  outcome === 'unpaid' && looks >= MAX_INITIATED_POLLS

/** After this many polls the customer is informed that it takes longer than usual. */
export const SLOW_AFTER_POLLS = 6

const POLL_DELAYS_MS = [1000, 1500, 2000, 3000, 4000]

/** Milliseconds until the next poll after `looks` polls: short at first, then every five seconds. */
export const getPollDelay = (looks: number): number => POLL_DELAYS_MS[looks - 1] ?? 5000
