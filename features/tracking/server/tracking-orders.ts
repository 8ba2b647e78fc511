import { kindOf } from '#core/orders/domain/order-kind.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isGone } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { addToOutbox, type OutboxCarrier } from '#platform/outbox/outbox.ts'
import { askCourier, courierOf } from './courier-call.ts'
import { findDelivery, findSettings, saveDelivery } from './tracking.repo.ts'

const REQUEST = 'delivery.request'
const CANCEL = 'delivery.cancel'

/** Asks for a driver when a delivery is accepted, and sends the driver away when the order is gone. */
export const trackingListener = (platform: Pick<Platform, 'hooks'>): Hooks['orderListener'] => ({
  async orderChanged(unit, { orderId, orderType, to }) {
    if (channelOf(orderType) !== 'delivery' || !courierOf(platform)) return
    // Of one stream, so that nobody is sent away before having been asked.
    const entry = { key: orderId, stream: `delivery ${orderId}`, payload: { orderId } }
    if (to === ORDER_STATUS.approved) await addToOutbox(unit, { topic: REQUEST, ...entry })
    if (isGone(to)) await addToOutbox(unit, { topic: CANCEL, ...entry })
  },
})

const requestDriver = async (platform: Platform, brandId: string, orderId: string): Promise<void> => {
  const courier = courierOf(platform)
  if (!courier) return
  const wanted = await platform.db.tenant(brandId, async (unit) => {
    const order = await loadOrder(unit, orderId)
    const isWanted =
      order?.readyAt &&
      kindOf(order) === 'delivery' &&
      !isGone(order.status) &&
      (await findSettings(unit, order.storeId)).usesCourier &&
      !(await findDelivery(unit, orderId))
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
  const reference = await askCourier(platform, courier, (one, signal) => one.request(job, signal))
  await platform.db.tenant(brandId, (unit) =>
    saveDelivery(unit, orderId, { courier: courier.name, reference }),
  )
}

const cancelDriver = async (platform: Platform, brandId: string, orderId: string): Promise<void> => {
  const delivery = await platform.db.tenant(brandId, (unit) => findDelivery(unit, orderId))
  const courier = delivery && courierOf(platform, delivery.courier)
  if (courier) await askCourier(platform, courier, (one, signal) => one.cancel(delivery.reference, signal))
}

/** A driver who was asked for, or is about to be, has the address that the order had then. */
export const trackingReviser = (platform: Pick<Platform, 'hooks'>): Hooks['orderReviser'] => ({
  hasToldAddress: async (unit, { storeId, acceptedAt, status }) =>
    acceptedAt !== null &&
    status !== ORDER_STATUS.scheduledAccepted &&
    courierOf(platform) !== undefined &&
    (await findSettings(unit, storeId)).usesCourier,
})

/** Both are carried out after the order's transaction, and tried again while the courier does not answer. */
export const trackingCarriers = (platform: Platform): OutboxCarrier[] => [
  { topic: REQUEST, carry: ({ brandId, key }) => requestDriver(platform, brandId, key) },
  { topic: CANCEL, carry: ({ brandId, key }) => cancelDriver(platform, brandId, key) },
]
