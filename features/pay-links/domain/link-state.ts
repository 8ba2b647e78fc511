import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'

/** How a link stands: to be paid, being looked at by the gateway, paid, or over without a payment. */
export const LINK_STATES = ['open', 'checking', 'paid', 'over'] as const
export type LinkState = (typeof LINK_STATES)[number]

type LinkedOrder = Pick<OrderRecord, 'status' | 'enteredBy' | 'payment'>

/** Whether an order was entered for somebody who pays it by a link. */
export const hasLink = ({ enteredBy, payment }: LinkedOrder): boolean =>
  enteredBy !== null && !isPayOnDelivery(payment.mod)

/** What gives the money back. */
const ENDED_STATUSES: ReadonlySet<number> = new Set([
  ORDER_STATUS.declined,
  ORDER_STATUS.cancelledForCustomer,
  ORDER_STATUS.paymentCancelled,
  ORDER_STATUS.customerReject,
])

/**
 * How the link to an order stands at a moment. A payment that the gateway has not decided is waited for; what came too
 * late goes back by itself, so the link is over all the same.
 */
export const computeLinkState = ({ status, payment }: LinkedOrder, now: Date): LinkState => {
  if (status !== ORDER_STATUS.initialize)
    return payment.status === PAYMENT_STATUS.success && !ENDED_STATUSES.has(status) ? 'paid' : 'over'
  // Before anybody was led to the gateway there is nothing that it could be doing.
  const isBegun = payment.status === PAYMENT_STATUS.pending && payment.pageUrl !== null
  if (isBegun || payment.needsReview) return 'checking'
  return payment.windowEndsAt > now ? 'open' : 'over'
}
