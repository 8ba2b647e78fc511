import { ARRIVAL_SPAN } from '#core/stores/domain/arrival.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { DelayReason } from './delay-reason.ts'
import type { OrderRecord } from './order.ts'
import { getServiceKind } from './order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from './order-status.ts'
import { computeMovedRange, computePromise, type PromisedOrder, type TimeRange } from './promise.ts'
import { isFinal } from './transitions.ts'

/** Why a later time is shown: as stated at acceptance, or the step that takes longer than promised. */
export type DelayCause = DelayReason | 'waiting' | 'behind' | 'onTheWay'

/** When the customer receives the order, as far as is known now. */
export interface Estimate extends TimeRange {
  /** Set while it differs from what was promised. */
  readonly delay: DelayCause | null
}

type EstimatedOrder = PromisedOrder & Pick<OrderRecord, 'orderType' | 'isMultiDine' | 'delayReason'>

/** Statuses in which an order that is not delivered waits for its customer, so nothing is expected any more. */
const AT_HAND: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.kitchenReady,
  ORDER_STATUS.multiDineServed,
  ORDER_STATUS.multiDinePaid,
])

const getOverdueCause = (status: OrderStatus): DelayCause => {
  if (status === ORDER_STATUS.new) return 'waiting'
  return status === ORDER_STATUS.outForDelivery ? 'onTheWay' : 'behind'
}

/**
 * When the customer receives the order: what was promised, until the outlet states a later time or the promise is
 * over. Null before the outlet has the order, while it waits for the customer, after a failed delivery and at the end.
 */
export const computeEstimate = (order: EstimatedOrder, now: Date): Estimate | null => {
  const { status, delayReason } = order
  if (isFinal(status) || status === ORDER_STATUS.undelivered) return null
  if (AT_HAND.has(status) && getServiceKind(order) !== 'delivery') return null
  const promise = computePromise(order)
  if (!promise) return null
  const moved = computeMovedRange(order)
  const range = moved ?? promise
  if (range.to > now) return { ...range, delay: moved && (delayReason ?? 'kitchen') }
  return { from: now, to: addMilliseconds(now, minutes(ARRIVAL_SPAN)), delay: getOverdueCause(status) }
}
