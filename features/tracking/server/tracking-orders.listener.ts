import { getServiceKind } from '#core/orders/domain/order-kind.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined, isStepBack } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { addToOutbox, type OutboxHandler } from '#platform/outbox/outbox.ts'
import { callCourier, getCourier } from './courier.client.ts'
import { findCourierDelivery, findTrackingSettings, saveCourierDelivery } from './tracking.repo.ts'

const REQUEST_TOPIC = 'delivery.request'
const CANCEL_TOPIC = 'delivery.cancel'

/** Requests a driver when a delivery is accepted, and cancels the driver when the order is cancelled or declined. */
export const createTrackingListener = (platform: Pick<Platform, 'hooks'>): Hooks['orderListener'] => ({
  async orderChanged(tx, { orderId, orderType, from, to }) {
    // A driver who was requested comes all the same when staff take a step back.
    if (getChannel(orderType) !== 'delivery' || !getCourier(platform) || isStepBack(from, to)) return
    // One stream, so that a cancellation never precedes its request.
    const entry = { key: orderId, stream: `delivery ${orderId}`, payload: { orderId } }
    if (to === ORDER_STATUS.approved) await addToOutbox(tx, { topic: REQUEST_TOPIC, ...entry })
    if (isCancelledOrDeclined(to)) await addToOutbox(tx, { topic: CANCEL_TOPIC, ...entry })
  },
})

const requestDriver = async (platform: Platform, brandId: string, orderId: string): Promise<void> => {
  const courier = getCourier(platform)
  if (!courier) return
  const wanted = await platform.db.tenant(brandId, async (tx) => {
    const order = await loadOrder(tx, orderId)
    const isWanted =
      order?.readyAt &&
      getServiceKind(order) === 'delivery' &&
      !isCancelledOrDeclined(order.status) &&
      (await findTrackingSettings(tx, order.storeId)).usesCourier &&
      !(await findCourierDelivery(tx, orderId))
    return isWanted ? { order, readyAt: order.readyAt } : undefined
  })
  if (!wanted) return
  const { order, readyAt } = wanted
  const job = {
    orderId,
    storeId: order.storeId,
    from: { lat: order.store.latitude, lng: order.store.longitude },
    to: order.address?.pin ?? null,
    address: order.address?.address ?? '',
    note: order.deliveryInstruction,
    readyAt,
  }
  const reference = await callCourier(platform, courier, (one, signal) => one.request(job, signal))
  await platform.db.tenant(brandId, (tx) =>
    saveCourierDelivery(tx, orderId, { courier: courier.name, reference }),
  )
}

const cancelDriver = async (platform: Platform, brandId: string, orderId: string): Promise<void> => {
  const delivery = await platform.db.tenant(brandId, (tx) => findCourierDelivery(tx, orderId))
  const courier = delivery && getCourier(platform, delivery.courier)
  if (courier) await callCourier(platform, courier, (one, signal) => one.cancel(delivery.reference, signal))
}

/** A driver who was requested, or is about to be, has the address of that time. */
export const createTrackingReviser = (platform: Pick<Platform, 'hooks'>): Hooks['orderReviser'] => ({
  hasSharedAddress: async (tx, { storeId, acceptedAt, status }) =>
    acceptedAt !== null &&
    status !== ORDER_STATUS.scheduledAccepted &&
    getCourier(platform) !== undefined &&
    (await findTrackingSettings(tx, storeId)).usesCourier,
})

/** Both run after the order's transaction, and are retried while the courier does not answer. */
export const createTrackingOutboxHandlers = (platform: Platform): OutboxHandler[] => [
  { topic: REQUEST_TOPIC, handle: ({ brandId, key }) => requestDriver(platform, brandId, key) },
  { topic: CANCEL_TOPIC, handle: ({ brandId, key }) => cancelDriver(platform, brandId, key) },
]
