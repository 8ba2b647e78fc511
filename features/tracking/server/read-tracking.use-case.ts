import type { CourierProgress } from '#core/cart/domain/courier-progress.ts'
import { computeDistanceMeters } from '#core/maps/domain/geo.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatTimeRange } from '#platform/i18n/format-time.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderTracking } from '../contract/endpoints.ts'
import { computeDriverNotice, hasDriver, isDriverVisible } from '../domain/driver-notice.ts'
import { callCourier, getCourier } from './courier.client.ts'
import { type CourierDelivery, findCourierDelivery } from './tracking.repo.ts'

/** A courier gives a single time; traffic makes it a span. */
const ETA_TOLERANCE = minutes(3)

const toEtaSpan = (eta: Date, now: Date) => {
  const from = addMilliseconds(eta, -ETA_TOLERANCE)
  return { from: from > now ? from : now, to: addMilliseconds(eta, ETA_TOLERANCE) }
}

const presentLive = (
  order: OrderRecord,
  fix: CourierProgress | undefined,
  now: Date,
): OrderTracking['live'] => {
  if (!isDriverVisible(order) || fix?.state !== 'onTheWay' || !fix.at) return null
  const door = order.address?.pin ?? null
  const span = fix.eta && toEtaSpan(fix.eta, now)
  return {
    driver: fix.driver,
    at: fix.at,
    outlet: { lat: order.store.latitude, lng: order.store.longitude },
    door: door && { lat: door.lat, lng: door.lng },
    metres: door && Math.round(computeDistanceMeters(fix.at, door)),
    eta: span && { from: span.from.toISOString(), to: span.to.toISOString() },
  }
}

interface TrackingView {
  readonly order: OrderRecord
  readonly fix: CourierProgress | undefined
  readonly now: Date
}

const presentNotice = (
  { catalogue }: Platform,
  { order, fix, now }: TrackingView,
  language: Language,
): OrderTracking['notice'] => {
  const kind = computeDriverNotice(order, fix, now)
  if (kind === null) return null
  const span = fix?.eta && toEtaSpan(fix.eta, now)
  const zone = order.store.timeZone
  const time = span ? formatTimeRange({ ...span, zone }, language) : ''
  return { kind, text: catalogue.getTranslator(language, 'tracking')(`notice.${kind}`, { time }) }
}

const getHandoverTime = ({ history }: OrderRecord): Date | null =>
  history.findLast(({ status }) => status === ORDER_STATUS.outForDelivery)?.at ?? null

/** The courier's answer; undefined if no driver was requested, `silent` if the courier does not answer. */
const locateDriver = async (
  platform: Platform,
  order: OrderRecord,
  delivery: CourierDelivery | undefined,
): Promise<CourierProgress | 'silent' | undefined> => {
  const courier = delivery && getCourier(platform, delivery.courier)
  if (!courier) return undefined
  const leftAt = getHandoverTime(order)
  try {
    return await callCourier(platform, courier, (one, signal) =>
      one.locate(delivery.reference, leftAt, signal),
    )
  } catch (error) {
    platform.logger.warn({ courier: courier.name, cause: String(error) }, 'a courier did not answer')
    return 'silent'
  }
}

export interface ReadTrackingInput {
  readonly caller: CustomerCaller
  readonly orderId: string
  readonly language: Language
}

/**
 * The driver's position for an own order, and the notice about the driver. The courier is queried after the database.
 */
export const readTracking = async (
  platform: Platform,
  { caller, orderId, language }: ReadTrackingInput,
): Promise<Result<OrderTracking, Failure>> => {
  const found = await platform.db.tenant(caller.brandId, async (tx) => {
    if (!(await isOwnOrder(tx, orderId, caller.userId))) return undefined
    const order = await loadOrder(tx, orderId)
    const delivery = order && hasDriver(order) ? await findCourierDelivery(tx, orderId) : undefined
    return order && { order, delivery }
  })
  if (!found) return fail(failure(orderErrors.unknownOrder))
  const { order, delivery } = found
  const answer = await locateDriver(platform, order, delivery)
  const fix = answer === 'silent' ? undefined : answer
  const now = platform.clock.now()
  return ok({
    live: presentLive(order, fix, now),
    notice: presentNotice(platform, { order, fix, now }, language),
    isSilent: answer === 'silent',
  })
}
