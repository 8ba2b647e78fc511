import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { OrderState } from './order.ts'
import { ORDER_STATUS } from './order-status.ts'
import { isFinal } from './transitions.ts'

const SPREAD = minutes(5)

/** The span in which the customer gets the order. */
export interface Estimate {
  readonly from: Date
  readonly to: Date
}

/**
 * When the order will be with its customer: the promised moment give or take five minutes, plus the way for a
 * delivery. Null before it is accepted and after it has ended. A span that has passed is admitted and moved on,
 * because a promise in the past helps nobody.
 */
export const computeEstimate = (
  order: Pick<OrderState, 'status' | 'readyAt' | 'deliveryMinutes' | 'scheduledFor'>,
  now: Date,
): Estimate | null => {
  const { status, readyAt } = order
  if (readyAt === null || isFinal(status) || status === ORDER_STATUS.undelivered) return null
  const due = addMilliseconds(readyAt, minutes(order.deliveryMinutes ?? 0))
  const estimate = { from: addMilliseconds(due, -SPREAD), to: addMilliseconds(due, SPREAD) }
  return estimate.to > now ? estimate : { from: now, to: addMilliseconds(now, 2 * SPREAD) }
}
