import { loadUser } from '#core/customers/server/customers.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import type { BrandRecord } from '#core/sites/domain/site.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/area.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { addToOutbox, type OutboxCarrier, type OutboxEntry } from '#platform/outbox/outbox.ts'
import type { OutgoingMessage } from '../contract/message-provider.ts'
import { channelsFor, type MessageKey, messageFor } from '../domain/order-message.ts'
import { deliver } from './deliver.ts'

const TOPIC = 'order.message'
/** A state that the customer is told of; which messages that makes is found out after the order's transaction. */
const NOTICE = 'order.notice'
const PLACED = 'order.placed'

/**
 * Writes an outbox entry when an order arrives at a state that the customer is told of. A placed order has its entry
 * already, and its message is made of that one.
 */
export const orderMessages = (platform: Platform): Hooks['orderListener'] => ({
  async orderChanged(unit, { orderId, orderType, version, to }) {
    const key = messageFor(to, channelOf(orderType))
    if (!key || key === PLACED) return
    const payload = { orderId, version, key }
    await addToOutbox(unit, platform.jobs, { topic: NOTICE, key: `${orderId} ${version}`, payload })
  },
})

/** Makes a notice into one entry per channel, each carried out, and tried again, by itself. */
const expandNotice = (platform: Platform, entry: OutboxEntry): Promise<void> =>
  platform.db.tenant(entry.brandId, async (unit) => {
    const {
      orderId,
      version,
      key = PLACED,
    } = entry.payload as { orderId: string; version: number; key?: MessageKey }
    const order = await loadOrder(unit, orderId)
    const user = order ? await loadUser(unit, order.userId) : undefined
    if (!order || !user) return
    const { msgConfig } = await loadBrand(unit, unit.brandId)
    const hasEmail = order.contact.email !== ''
    for (const channel of channelsFor({ msgConfig, isSmsEnabled: user.isSmsEnabled, hasEmail })) {
      const payload = { orderId, key, channel, language: user.language }
      await addToOutbox(unit, platform.jobs, {
        topic: TOPIC,
        key: `${orderId} ${version} ${channel}`,
        payload,
      })
    }
  })

export const orderNoticeCarriers = (platform: Platform): OutboxCarrier[] =>
  [PLACED, NOTICE].map((topic) => ({ topic, carry: (entry) => expandNotice(platform, entry) }))

interface Facts {
  readonly order: OrderRecord
  readonly brand: BrandRecord
}

const readFacts = (platform: Platform, entry: OutboxEntry): Promise<Facts | undefined> =>
  platform.db.tenant(entry.brandId, async (unit) => {
    const order = await loadOrder(unit, String(entry.payload.orderId))
    return order ? { order, brand: await loadBrand(unit, unit.brandId) } : undefined
  })

const write = (
  platform: Platform,
  { order, brand }: Facts,
  { key, language }: { key: MessageKey; language: Language },
): Pick<OutgoingMessage, 'sender' | 'subject' | 'text'> => {
  const sender = localize(brand.name, language)
  const values = {
    brand: sender,
    number: String(order.number),
    link: `${platform.origin()}/${order.store.homePath}/order-status/${order.id}`,
    time: order.readyAt ? formatTime(order.readyAt, order.store.timeZone, language) : '',
  }
  const text = platform.catalogue.of(language, 'notifications')(key, values)
  const subject = platform.catalogue.of(language, 'notifications')('order.subject', values)
  return { sender, subject, text }
}

/** Carries the entries out. The person may have been deleted meanwhile; then there is nobody to tell. */
export const orderMessageCarrier = (platform: Platform): OutboxCarrier => ({
  topic: TOPIC,
  async carry(entry) {
    const facts = await readFacts(platform, entry)
    const { channel, key, language } = entry.payload as {
      channel: 'sms' | 'whatsapp' | 'email'
      key: MessageKey
      language: Language
    }
    const to = channel === 'email' ? facts?.order.contact.email : facts?.order.contact.phone
    if (!facts || !to) return
    await deliver(platform.hooks, {
      ...write(platform, facts, { key, language }),
      id: entry.id,
      brandId: entry.brandId,
      channel,
      to,
    })
  },
})
