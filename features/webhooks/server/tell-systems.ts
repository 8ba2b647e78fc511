import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { addToOutbox, type OutboxCarrier, type OutboxEntry } from '#platform/outbox/outbox.ts'
import type { WebhookPayload } from '../contract/payload.ts'
import { eventOfMove, PAYLOAD_VERSION, type WebhookEvent } from '../domain/events.ts'
import { insertDelivery } from './deliveries.repo.ts'
import { type EndpointRow, findActiveEndpoints } from './endpoints.repo.ts'
import { payloadOrder } from './make-payload.ts'

/** Written for every order by orders themselves. */
const PLACED = 'order.placed'
const EVENT = 'webhook.event'
export const SEND = 'webhook.send'

interface Told extends Pick<WebhookPayload, 'move' | 'refund'> {
  readonly orderId: string
  readonly event: WebhookEvent
}

const tell = (unit: Unit, key: string, told: Told): Promise<void> =>
  addToOutbox(unit, { topic: EVENT, key, stream: `webhook ${told.orderId}`, payload: { ...told } })

/** Writes down what happened to an order; that it was placed stands in the outbox anyway. */
export const webhookListener: Hooks['orderListener'] = {
  async orderChanged(unit, { orderId, version, from, to }) {
    const isOurs = from !== null && from !== ORDER_STATUS.initialize && to !== ORDER_STATUS.new
    if (!isOurs) return
    await tell(unit, `${orderId} ${version}`, {
      ...{ orderId, event: eventOfMove(to), move: { from, to }, refund: null },
    })
  },
}

export const webhookReviser: Hooks['orderReviser'] = {
  revised: (unit, { after: { id: orderId, version } }) =>
    tell(unit, `${orderId} ${version}`, { orderId, event: 'order.changed', move: null, refund: null }),
}

export const webhookRefunds: Hooks['refundListener'] = {
  refundRequested: (unit, { orderId, refundId, amount }) =>
    tell(unit, `refund ${refundId}`, { orderId, event: 'order.refunded', move: null, refund: { amount } }),
}

const toldBy = ({ topic, payload }: OutboxEntry): Told =>
  topic === PLACED
    ? {
        ...{ orderId: String(payload.orderId), event: PLACED, refund: null },
        move: { from: null, to: ORDER_STATUS.new },
      }
    : (payload as unknown as Told)

const deliverTo = async (
  unit: Unit,
  endpoint: EndpointRow,
  {
    entry,
    told,
    order,
  }: { readonly entry: OutboxEntry; readonly told: Told; readonly order: WebhookPayload['order'] },
): Promise<void> => {
  const { event, move, refund, orderId } = told
  const id = unit.newId()
  const payload: WebhookPayload = {
    ...{ _id: id, event, version: PAYLOAD_VERSION, createdAt: unit.now.toISOString() },
    ...{ move, refund, order },
  }
  const isNew = await insertDelivery(unit, {
    ...{ id, endpoint_id: endpoint.id, store_id: endpoint.store_id, order_id: orderId },
    ...{ event_key: entry.id, event, body: JSON.stringify(payload) },
  })
  // Each endpoint hears of an order in its sequence, and no endpoint keeps another from hearing.
  const stream = `${SEND} ${endpoint.id} ${orderId}`
  if (isNew) await addToOutbox(unit, { topic: SEND, key: id, stream, payload: { delivery: id } })
}

/** Makes of what happened one delivery for each endpoint of the outlet that wants to hear of it. */
const fanOut = async (
  platform: Platform,
  brandId: string,
  entries: readonly OutboxEntry[],
): Promise<void> => {
  // Most outlets have none, and pay one look for it.
  const endpoints = await platform.db.tenant(brandId, findActiveEndpoints, { atOnce: true })
  if (endpoints.length === 0) return
  await platform.db.tenant(brandId, async (unit) => {
    for (const entry of entries) {
      const told = toldBy(entry)
      const order = await loadOrder(unit, told.orderId)
      if (!order) continue
      const wanting = endpoints.filter(
        ({ store_id, events }) => store_id === order.storeId && events.includes(told.event),
      )
      for (const endpoint of wanting)
        await deliverTo(unit, endpoint, { entry, told, order: payloadOrder(order) })
    }
  })
}

/** Carries what happened from the outbox into deliveries. */
export const webhookFanOut = (platform: Platform): OutboxCarrier[] =>
  [PLACED, EVENT].map((topic) => ({
    topic,
    async carryTogether(brandId, entries) {
      await fanOut(platform, brandId, entries)
      return new Map()
    },
  }))
