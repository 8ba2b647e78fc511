import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { addToOutbox, type OutboxEntry, type OutboxHandler } from '#platform/outbox/outbox.ts'
import type { OutgoingWebhookPayload } from '../contract/payload.ts'
import { getTransitionEvent, PAYLOAD_VERSION, type WebhookEvent } from '../domain/events.ts'
import { insertDelivery } from './deliveries.repo.ts'
import { type EndpointRow, listActiveEndpoints } from './endpoints.repo.ts'
import { toPayloadOrder } from './payload.mapper.ts'

/** Written by the orders code for every order. */
const ORDER_PLACED = 'order.placed'
const EVENT_TOPIC = 'webhook.event'
export const WEBHOOK_SEND_TOPIC = 'webhook.send'

interface OrderEvent extends Pick<OutgoingWebhookPayload, 'move' | 'refund'> {
  readonly orderId: string
  readonly event: WebhookEvent
}

const enqueueEvent = (tx: Transaction, key: string, told: OrderEvent): Promise<void> =>
  addToOutbox(tx, { topic: EVENT_TOPIC, key, stream: `webhook ${told.orderId}`, payload: { ...told } })

/** Records events of an order; its placement is already in the outbox. */
export const webhookListener: Hooks['orderListener'] = {
  async orderChanged(tx, { orderId, version, from, to }) {
    const isOurs = from !== null && from !== ORDER_STATUS.initialize && to !== ORDER_STATUS.new
    if (!isOurs) return
    await enqueueEvent(tx, `${orderId} ${version}`, {
      ...{ orderId, event: getTransitionEvent(to), move: { from, to }, refund: null },
    })
  },
}

export const webhookReviser: Hooks['orderReviser'] = {
  onRevised: (tx, { after: { id: orderId, version } }) =>
    enqueueEvent(tx, `${orderId} ${version}`, {
      orderId,
      event: 'order.changed',
      move: null,
      refund: null,
    }),
}

export const webhookRefundListener: Hooks['refundListener'] = {
  refundRequested: (tx, { orderId, refundId, amount }) =>
    enqueueEvent(tx, `refund ${refundId}`, {
      orderId,
      event: 'order.refunded',
      move: null,
      refund: { amount },
    }),
}

const toOrderEvent = ({ topic, payload }: OutboxEntry): OrderEvent =>
  topic === ORDER_PLACED
    ? {
        ...{ orderId: String(payload.orderId), event: ORDER_PLACED, refund: null },
        move: { from: null, to: ORDER_STATUS.new },
      }
    : (payload as unknown as OrderEvent)

const createDelivery = async (
  tx: Transaction,
  endpoint: EndpointRow,
  {
    entry,
    told,
    order,
  }: {
    readonly entry: OutboxEntry
    readonly told: OrderEvent
    readonly order: OutgoingWebhookPayload['order']
  },
): Promise<void> => {
  const { event, move, refund, orderId } = told
  const id = tx.generateId()
  const payload: OutgoingWebhookPayload = {
    ...{ _id: id, event, version: PAYLOAD_VERSION, createdAt: tx.now.toISOString() },
    ...{ move, refund, order },
  }
  const isNew = await insertDelivery(tx, {
    ...{ id, endpoint_id: endpoint.id, store_id: endpoint.store_id, order_id: orderId },
    ...{ event_key: entry.id, event, body: JSON.stringify(payload) },
  })
  // Each endpoint receives an order's events in sequence, and no endpoint blocks another.
  const stream = `${WEBHOOK_SEND_TOPIC} ${endpoint.id} ${orderId}`
  if (isNew) await addToOutbox(tx, { topic: WEBHOOK_SEND_TOPIC, key: id, stream, payload: { delivery: id } })
}

/** Creates one delivery of an event for each subscribed endpoint of the outlet. */
const fanOut = async (
  platform: Platform,
  brandId: string,
  entries: readonly OutboxEntry[],
): Promise<void> => {
  // Most outlets have none, at the cost of one round trip.
  const endpoints = await platform.db.tenant(brandId, listActiveEndpoints, { singleRoundTrip: true })
  if (endpoints.length === 0) return
  await platform.db.tenant(brandId, async (tx) => {
    for (const entry of entries) {
      const told = toOrderEvent(entry)
      const order = await loadOrder(tx, told.orderId)
      if (!order) continue
      const wanting = endpoints.filter(
        ({ store_id, events }) => store_id === order.storeId && events.includes(told.event),
      )
      for (const endpoint of wanting)
        await createDelivery(tx, endpoint, { entry, told, order: toPayloadOrder(order) })
    }
  })
}

/** Turns events of the outbox into deliveries. */
export const createWebhookFanOut = (platform: Platform): OutboxHandler[] =>
  [ORDER_PLACED, EVENT_TOPIC].map((topic) => ({
    topic,
    async handleBatch(brandId, entries) {
      await fanOut(platform, brandId, entries)
      return new Map()
    },
  }))
