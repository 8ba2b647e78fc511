import type { CourierFix } from '#core/cart/domain/courier-fix.ts'
import type { OrderState } from '#core/orders/domain/order.ts'
import { kindOf } from '#core/orders/domain/order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import { later, minutes } from '#platform/kernel/clock.ts'

/** What is said to a customer whose driver does not do as expected. */
export type DriverNotice = 'noDriver' | 'late' | 'cannotDeliver'

type Followed = Pick<OrderState, 'status' | 'orderType' | 'isMultiDine' | 'readyAt' | 'deliveryMinutes'>

const S = ORDER_STATUS
/** From when on a driver is on the way to the outlet, or should be. */
const WITH_DRIVER: ReadonlySet<OrderStatus> = new Set([S.approved, S.kitchenReady, S.outForDelivery])
/** The promise was give or take as much. */
const SPREAD = minutes(5)

/** Whether a driver can be asked about: for deliveries from being accepted until they are at the door. */
export const hasDriver = (order: Followed): boolean =>
  kindOf(order) === 'delivery' && WITH_DRIVER.has(order.status)

/** Whether the driver may be seen: only while the order is on its way to a door. */
export const isLive = (order: Followed): boolean =>
  kindOf(order) === 'delivery' && order.status === S.outForDelivery

/** The end of the promised span; null before there was a promise. */
export const promisedBy = ({ readyAt, deliveryMinutes }: Followed): Date | null =>
  readyAt && later(readyAt, minutes(deliveryMinutes ?? 0) + SPREAD)

/**
 * What is to be said: that nobody has been found although the food is ready, that the driver comes later than promised,
 * or that the driver cannot deliver. `fix` is undefined where no courier tells.
 */
export const noticeOf = (order: Followed, fix: CourierFix | undefined, now: Date): DriverNotice | null => {
  if (kindOf(order) !== 'delivery') return null
  if (order.status === S.undelivered) return 'cannotDeliver'
  if (!hasDriver(order) || !fix) return null
  if (fix.state === 'cannotDeliver') return 'cannotDeliver'
  const isReady = order.status === S.kitchenReady || (order.readyAt !== null && order.readyAt <= now)
  if (fix.state === 'searching' && isReady && order.status !== S.outForDelivery) return 'noDriver'
  const by = promisedBy(order)
  return isLive(order) && fix.eta && by && fix.eta > by ? 'late' : null
}

/** Whether there may be anything to say of the driver of an order. */
export const isFollowed = ({ status, orderType }: Pick<OrderState, 'status' | 'orderType'>): boolean =>
  channelOf(orderType) === 'delivery' && (WITH_DRIVER.has(status) || status === S.undelivered)
