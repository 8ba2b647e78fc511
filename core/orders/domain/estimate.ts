import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { OrderState } from './order.ts'
import { ORDER_STATUS } from './order-status.ts'
import { isFinal } from './transitions.ts'

const SPREAD = minutes(5)

/** The time range in which the customer receives the order. */
export interface Estimate {
  readonly from: Date
  readonly to: Date
}

/**
 * When the customer receives the order: the promised time ± 5 minutes, plus the delivery time for a delivery. Null
 * before acceptance and after the end. A range in the past is moved forward, because it no longer informs anybody.
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
