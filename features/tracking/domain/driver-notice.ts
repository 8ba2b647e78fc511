import type { CourierProgress } from '#core/cart/domain/courier-progress.ts'
import type { OrderState } from '#core/orders/domain/order.ts'
import { getOrderKind } from '#core/orders/domain/order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'

/** What is said to a customer whose driver does not do as expected. */
export type DriverNotice = 'noDriver' | 'late' | 'cannotDeliver'

type TrackedOrder = Pick<OrderState, 'status' | 'orderType' | 'isMultiDine' | 'readyAt' | 'deliveryMinutes'>

const STATUS = ORDER_STATUS
/** From when on a driver is on the way to the outlet, or should be. */
const DRIVER_STATUSES: ReadonlySet<OrderStatus> = new Set([
  STATUS.approved,
  STATUS.kitchenReady,
  STATUS.outForDelivery,
])
/** The promise was give or take as much. */
const PROMISE_TOLERANCE = minutes(5)

/** Whether a driver can be asked about: for deliveries from being accepted until they are at the door. */
export const hasDriver = (order: TrackedOrder): boolean =>
  getOrderKind(order) === 'delivery' && DRIVER_STATUSES.has(order.status)

/** Whether the driver may be seen: only while the order is on its way to a door. */
export const isLive = (order: TrackedOrder): boolean =>
  getOrderKind(order) === 'delivery' && order.status === STATUS.outForDelivery

/** The end of the promised span; null before there was a promise. */
export const getPromiseEnd = ({ readyAt, deliveryMinutes }: TrackedOrder): Date | null =>
  readyAt && addMilliseconds(readyAt, minutes(deliveryMinutes ?? 0) + PROMISE_TOLERANCE)

/**
 * What is to be said: that nobody has been found although the food is ready, that the driver comes later than promised,
 * or that the driver cannot deliver. `fix` is undefined where no courier tells.
 */
export const computeDriverNotice = (
  order: TrackedOrder,
  fix: CourierProgress | undefined,
  now: Date,
): DriverNotice | null => {
  if (getOrderKind(order) !== 'delivery') return null
  if (order.status === STATUS.undelivered) return 'cannotDeliver'
  if (!hasDriver(order) || !fix) return null
  if (fix.state === 'cannotDeliver') return 'cannotDeliver'
  const isReady = order.status === STATUS.kitchenReady || (order.readyAt !== null && order.readyAt <= now)
  if (fix.state === 'searching' && isReady && order.status !== STATUS.outForDelivery) return 'noDriver'
  const by = getPromiseEnd(order)
  return isLive(order) && fix.eta && by && fix.eta > by ? 'late' : null
}

/** Whether there may be anything to say of the driver of an order. */
export const isTracked = ({ status, orderType }: Pick<OrderState, 'status' | 'orderType'>): boolean =>
  getChannel(orderType) === 'delivery' && (DRIVER_STATUSES.has(status) || status === STATUS.undelivered)
