import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'

/** State of a link: payable, being checked by the gateway, paid, or over without a payment. */
export const LINK_STATES = ['open', 'checking', 'paid', 'over'] as const
export type LinkState = (typeof LINK_STATES)[number]

type LinkedOrder = Pick<OrderRecord, 'status' | 'enteredBy' | 'payment'>

/** Whether an order was entered for a customer who pays it by a link; at a table the guests pay their bill. */
export const hasLink = ({ enteredBy, payment, table }: LinkedOrder & Pick<OrderRecord, 'table'>): boolean =>
  enteredBy !== null && table === null && !isPayOnDelivery(payment.mod)

/** Statuses in which the money is refunded. */
const ENDED_STATUSES: ReadonlySet<number> = new Set([
  ORDER_STATUS.declined,
  ORDER_STATUS.cancelledForCustomer,
  ORDER_STATUS.paymentCancelled,
  ORDER_STATUS.customerReject,
])

/**
 * State of the link to an order at an instant. A payment that the gateway has not decided is awaited. A late payment
 * is refunded automatically, so the link is still over.
 */
export const computeLinkState = ({ status, payment }: LinkedOrder, now: Date): LinkState => {
  if (status !== ORDER_STATUS.initialize)
    return payment.status === PAYMENT_STATUS.success && !ENDED_STATUSES.has(status) ? 'paid' : 'over'
  // Before the redirect to the gateway, no payment can be in progress.
  const isBegun = payment.status === PAYMENT_STATUS.pending && payment.pageUrl !== null
  if (isBegun || payment.needsReview) return 'checking'
  return payment.windowEndsAt > now ? 'open' : 'over'
}
