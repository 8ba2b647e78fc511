import type { CourierProgress } from '#core/cart/domain/courier-progress.ts'
import type { OrderState } from '#core/orders/domain/order.ts'
import { getServiceKind } from '#core/orders/domain/order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'

/** What a customer is notified of when the driver does not do as expected. */
export type DriverNotice = 'noDriver' | 'late' | 'cannotDeliver'

type TrackedOrder = Pick<OrderState, 'status' | 'orderType' | 'isMultiDine' | 'readyAt' | 'deliveryMinutes'>

const STATUS = ORDER_STATUS
/** Statuses in which a driver is, or should be, assigned. */
const DRIVER_STATUSES: ReadonlySet<OrderStatus> = new Set([
  STATUS.approved,
  STATUS.kitchenReady,
  STATUS.outForDelivery,
])
/** The promised time is accurate to this tolerance. */
const PROMISE_TOLERANCE = minutes(5)

/** Whether an order can have a driver: for deliveries from acceptance until arrival. */
export const hasDriver = (order: TrackedOrder): boolean =>
  getServiceKind(order) === 'delivery' && DRIVER_STATUSES.has(order.status)

/** Whether the driver is visible: only while the order is out for delivery. */
export const isLive = (order: TrackedOrder): boolean =>
  getServiceKind(order) === 'delivery' && order.status === STATUS.outForDelivery

/** The end of the promised span; null before there is a promise. */
export const getPromiseEnd = ({ readyAt, deliveryMinutes }: TrackedOrder): Date | null =>
  readyAt && addMilliseconds(readyAt, minutes(deliveryMinutes ?? 0) + PROMISE_TOLERANCE)

/**
 * The notice about a driver: none found although the food is ready, expected later than promised, or unable to
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
  const isReady = order.status === STATUS.kitchenReady || (order.readyAt !== null && order.readyAt <= now)
  if (fix.state === 'searching' && isReady && order.status !== STATUS.outForDelivery) return 'noDriver'
  const by = getPromiseEnd(order)
  return isLive(order) && fix.eta && by && fix.eta > by ? 'late' : null
}

/** Whether there may be driver information for an order. */
export const isTracked = ({ status, orderType }: Pick<OrderState, 'status' | 'orderType'>): boolean =>
  getChannel(orderType) === 'delivery' && (DRIVER_STATUSES.has(status) || status === STATUS.undelivered)
