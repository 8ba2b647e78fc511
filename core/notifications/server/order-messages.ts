import { loadUsers } from '#core/customers/server/customers.service.ts'
import { loadOrderHeads } from '#core/orders/server/orders.service.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import type { Money } from '#platform/kernel/money.ts'
import { addToOutbox, type OutboxCarrier, type OutboxEntry } from '#platform/outbox/outbox.ts'
import { carryEach } from '#platform/outbox/relay.ts'
import { channelsFor, messageFor } from '../domain/order-message.ts'
import { refundMessageFor } from '../domain/refund-message.ts'
import { deliver } from './deliver.ts'
import { type CustomerNews, NOTICE } from './tell-customer.service.ts'
import { type Facts, type Wording, writeMessage } from './write-message.ts'

const TOPIC = 'order.message'
const PLACED = 'order.placed'

/**
 * Writes an outbox entry when an order arrives at a state that the customer is told of. A placed order has its entry
 * already, and its message is made of that one.
 */
export const orderMessages: Hooks['orderListener'] = {
  async orderChanged(unit, { orderId, orderType, version, to }) {
    const key = messageFor(to, channelOf(orderType))
    if (!key || key === PLACED) return
    const payload = { orderId, version, key }
    await addToOutbox(unit, { topic: NOTICE, key: `${orderId} ${version}`, stream: orderId, payload })
  },
}

/** Writes an outbox entry when money goes back, in the transaction that writes the refund down. */
export const refundMessages: Hooks['refundListener'] = {
  async refundRequested(unit, { orderId, refundId, amount, currency, ...facts }) {
    const key = refundMessageFor(facts)
    if (!key) return
    const version = `refund ${refundId}`
    const payload = { orderId, version, key, amount: { amount, currency } }
    await addToOutbox(unit, { topic: NOTICE, key: `${orderId} ${version}`, stream: orderId, payload })
  },
}

const orderIdOf = ({ payload }: OutboxEntry): string => String(payload.orderId)

interface NoticePayload extends Partial<CustomerNews>, Record<string, unknown> {
  readonly orderId: string
  readonly version: number | string
  /** What goes back. */
  readonly amount?: Money
}

/** Makes notices into one entry per channel, each carried out, and tried again, by itself. */
const expandNotices = (platform: Platform, brandId: string, notices: readonly OutboxEntry[]): Promise<void> =>
  platform.db.tenant(brandId, async (unit) => {
    const orders = await loadOrderHeads(unit, notices.map(orderIdOf))
    const userIds = orders.values().map(({ userId }) => userId)
    const users = await loadUsers(unit, [...new Set(userIds)])
    const { msgConfig } = await loadBrand(unit, brandId)
    const messages = notices.flatMap(({ payload: notice }) => {
      const { orderId, version, key = PLACED, area, page, values, amount } = notice as NoticePayload
      const order = orders.get(orderId)
      const user = order && users.get(order.userId)
      if (!user) return []
      const hasEmail = order.contact.email !== ''
      return channelsFor({ msgConfig, isSmsEnabled: user.isSmsEnabled, hasEmail }).map((channel) => ({
        topic: TOPIC,
        key: `${orderId} ${version} ${channel}`,
        stream: `${orderId} ${channel}`,
        payload: {
          ...{ orderId, key, channel, language: user.language },
          ...(area && { area, page, values }),
          ...(amount && { amount }),
        },
      }))
    })
    await addToOutbox(unit, ...messages)
  })

export const orderNoticeCarriers = (platform: Platform): OutboxCarrier[] =>
  [PLACED, NOTICE].map((topic) => ({
    topic,
    async carryTogether(brandId, notices) {
      await expandNotices(platform, brandId, notices)
      return new Map()
    },
  }))

const send = async (platform: Platform, entry: OutboxEntry, facts: Facts): Promise<void> => {
  const { id, brandId } = entry
  const wording = entry.payload as unknown as Wording & { readonly channel: 'sms' | 'whatsapp' | 'email' }
  const { channel } = wording
  const { email, phone } = facts.order.contact
  const to = channel === 'email' ? email : phone
  if (!to) return
  await deliver(platform, { ...writeMessage(platform, facts, wording), id, brandId, channel, to })
}

/** Carries the entries out. The person may have been deleted meanwhile; then there is nobody to tell. */
export const orderMessageCarrier = (platform: Platform): OutboxCarrier => ({
  topic: TOPIC,
  async carryTogether(brandId, entries) {
    const { orders, brand } = await platform.db.tenant(brandId, async (unit) => ({
      orders: await loadOrderHeads(unit, entries.map(orderIdOf)),
      brand: await loadBrand(unit, brandId),
    }))
    return carryEach(entries, async (entry) => {
      const order = orders.get(orderIdOf(entry))
      if (order) await send(platform, entry, { order, brand })
    })
  },
})
