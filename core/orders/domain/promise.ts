import { computeArrivalRange } from '#core/stores/domain/arrival.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { OrderRecord } from './order.ts'
import { ORDER_STATUS } from './order-status.ts'

/** A range of time, such as the one in which the customer receives the order. */
export interface TimeRange {
  readonly from: Date
  readonly to: Date
}

/** The part of an order that its promise needs. */
export type PromisedOrder = Pick<
  OrderRecord,
  | 'status'
  | 'history'
  | 'scheduledFor'
  | 'scheduledUntil'
  | 'preparationMinutes'
  | 'deliveryMinutes'
  | 'pace'
  | 'readyAt'
>

/** The deviation of a point in time that was agreed. */
const POINT_TOLERANCE = minutes(5)
/**
 * What must remain of the promised range after the expected time; with less the promise is not kept. A minute less than
 * the shortest end of a range, because staff state whole minutes, which can be up to one more than are left.
 */
const RESERVE = minutes(4)
/** The shortest time in which an order is expected to be ready. */
export const MIN_ACCEPT_MINUTES = 5

const getTravel = ({ deliveryMinutes }: PromisedOrder): number => minutes(deliveryMinutes ?? 0)

const getReceivedAt = ({ history }: PromisedOrder): Date | null =>
  history.find(({ status }) => status === ORDER_STATUS.new)?.at ?? null

/**
 * The range that the customer was promised when ordering: the agreed time of a scheduled order, else the range that
 * was shown at payment. It begins when the outlet gets the order, and acceptance does not change it. Null before.
 */
export const computePromise = (order: PromisedOrder): TimeRange | null => {
  const { scheduledFor, scheduledUntil, preparationMinutes, deliveryMinutes, pace } = order
  const begun = getReceivedAt(order)
  if (!begun) return null
  if (scheduledFor && scheduledUntil && scheduledUntil > scheduledFor)
    return { from: scheduledFor, to: scheduledUntil }
  if (scheduledFor)
    return {
      from: addMilliseconds(scheduledFor, -POINT_TOLERANCE),
      to: addMilliseconds(scheduledFor, POINT_TOLERANCE),
    }
  const { from, to } = computeArrivalRange(preparationMinutes + (deliveryMinutes ?? 0), pace)
  return { from: addMilliseconds(begun, minutes(from)), to: addMilliseconds(begun, minutes(to)) }
}

/**
 * When the kitchen is asked to have the order ready: in its configured time, whatever its pace is, so that a late
 * kitchen is not told to be late; a scheduled order for the agreed time. Null before the outlet has it.
 */
export const computePromisedReadyAt = (order: PromisedOrder): Date | null => {
  if (order.scheduledFor) return addMilliseconds(order.scheduledFor, -getTravel(order))
  const begun = getReceivedAt(order)
  return begun && addMilliseconds(begun, minutes(order.preparationMinutes))
}

/** The latest time to be ready that keeps the promise; null before the outlet has the order. */
export const computeLatestReadyAt = (order: PromisedOrder): Date | null => {
  const promise = computePromise(order)
  return promise && addMilliseconds(promise.to, -getTravel(order) - RESERVE)
}

/** The configured minutes of an order for now, if it is accepted at `now`: the default of staff. */
export const computePromisedMinutes = (readyAt: Date, now: Date): number =>
  Math.max(MIN_ACCEPT_MINUTES, Math.ceil((readyAt.getTime() - now.getTime()) / minutes(1)))

/** Whether an order that is ready at `readyAt` reaches the customer later than promised. */
export const isPromiseBroken = (order: PromisedOrder, readyAt: Date): boolean => {
  const latest = computeLatestReadyAt(order)
  return latest !== null && readyAt > latest
}

/** When the customer can expect the order by the outlet's own word; null while that is what was promised. */
export const computeMovedRange = (order: PromisedOrder): TimeRange | null => {
  if (order.readyAt === null || !isPromiseBroken(order, order.readyAt)) return null
  const from = addMilliseconds(order.readyAt, getTravel(order))
  return { from, to: addMilliseconds(from, minutes(order.pace.spanMinutes)) }
}

/** Whether the customer is told a later time than promised, or the promised time is over. */
export const isLaterThanPromised = (order: PromisedOrder, now: Date): boolean => {
  const promise = computePromise(order)
  return promise !== null && (promise.to <= now || computeMovedRange(order) !== null)
}
