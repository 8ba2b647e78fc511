import type { CourierProgress } from '#core/cart/domain/courier-progress.ts'
import type { OrderState } from '#core/orders/domain/order.ts'
import { getServiceKind } from '#core/orders/domain/order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { computeMovedRange, computePromise, type PromisedOrder } from '#core/orders/domain/promise.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'

/** What a customer is notified of when the driver does not do as expected. */
export type DriverNotice = 'noDriver' | 'late' | 'cannotDeliver'

type HandedOverOrder = Pick<OrderState, 'status' | 'orderType' | 'isMultiDine'>
type TrackedOrder = PromisedOrder & HandedOverOrder

const STATUS = ORDER_STATUS
/** Statuses in which a driver is, or should be, assigned. */
const DRIVER_STATUSES: ReadonlySet<OrderStatus> = new Set([
  STATUS.approved,
  STATUS.kitchenReady,
  STATUS.outForDelivery,
])
/** How long food may be ready before its customer hears that there is no driver. */
const SEARCH_GRACE = minutes(2)

/** Whether an order can have a driver: for deliveries from acceptance until arrival. */
export const hasDriver = (order: HandedOverOrder): boolean =>
  getServiceKind(order) === 'delivery' && DRIVER_STATUSES.has(order.status)

/** Whether the driver is visible: only while the order is out for delivery. */
export const isDriverVisible = (order: HandedOverOrder): boolean =>
  getServiceKind(order) === 'delivery' && order.status === STATUS.outForDelivery

/** The end of the range that the customer was promised, or was told since; null before there is one. */
const getPromiseEnd = (order: TrackedOrder): Date | null =>
  (computeMovedRange(order) ?? computePromise(order))?.to ?? null

/** Whether the food is ready, or should be, for so long that a missing driver is worth a word. */
const isDriverOverdue = ({ status, history, readyAt }: TrackedOrder, now: Date): boolean => {
  const ready = history.findLast((moment) => moment.status === STATUS.kitchenReady)?.at
  const since = status === STATUS.kitchenReady && ready ? ready : readyAt
  return since !== null && addMilliseconds(since, SEARCH_GRACE) <= now
}

/**
 * The notice about a driver: none found although the food has been ready for a while, expected later than promised, or unable to
 * deliver. `fix` is undefined without information from a courier.
 */
export const computeDriverNotice = (
  order: TrackedOrder,
  fix: CourierProgress | undefined,
  now: Date,
): DriverNotice | null => {
  if (getServiceKind(order) !== 'delivery') return null
  if (order.status === STATUS.undelivered) return 'cannotDeliver'
  if (!hasDriver(order) || !fix) return null
  if (fix.state === 'cannotDeliver') return 'cannotDeliver'
  const isOut = order.status === STATUS.outForDelivery
  if (fix.state === 'searching' && !isOut && isDriverOverdue(order, now)) return 'noDriver'
  const by = getPromiseEnd(order)
  return isDriverVisible(order) && fix.eta && by && fix.eta > by ? 'late' : null
}

/** Whether there may be driver information for an order. */
export const isTracked = ({ status, orderType }: Pick<OrderState, 'status' | 'orderType'>): boolean =>
  getChannel(orderType) === 'delivery' && (DRIVER_STATUSES.has(status) || status === STATUS.undelivered)
