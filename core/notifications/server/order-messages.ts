import { loadUsers } from '#core/customers/server/customers.service.ts'
import type { OrderHead } from '#core/orders/domain/order.ts'
import { loadOrderHeads } from '#core/orders/server/orders.service.ts'
import { isMoneyTaken } from '#core/payments/server/payments.service.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Money } from '#platform/kernel/money.ts'
import {
  addToOutbox,
  type NewOutboxEntry,
  type OutboxCarrier,
  type OutboxEntry,
  Undeliverable,
} from '#platform/outbox/outbox.ts'
import { carryEach } from '#platform/outbox/relay.ts'
import { MessageRefused, type OutgoingMessage } from '../contract/message-provider.ts'
import { isOwnKey } from '../domain/message-gaps.ts'
import { newsWorthUntil, worthUntil } from '../domain/message-life.ts'
import { channelsFor, messageFor, speaksOfMoney, withoutMoney } from '../domain/order-message.ts'
import { refundMessageFor } from '../domain/refund-message.ts'
import { deliver } from './deliver.ts'
import {
  browsersOf,
  findBrowsers,
  forgetBrowser,
  pushProviderOf,
  type Subscription,
} from './push-subscriptions.ts'
import { type CustomerNews, NOTICE } from './tell-customer.service.ts'
import { isTooLate, TooLate } from './too-late.ts'
import { type Facts, type Wording, writeMessage } from './write-message.ts'

/** One message to one receiver about an order. */
export const TOPIC = 'order.message'
const PLACED = 'order.placed'

/**
 * Writes an outbox entry when an order arrives at a state that the customer is told of. A placed order has its entry
 * already, and its message is made of that one.
 */
export const orderMessages: Hooks['orderListener'] = {
  async orderChanged(unit, { orderId, orderType, version, to }) {
    const key = messageFor(to, channelOf(orderType))
    if (!key || key === PLACED) return
    const isUnpaid = speaksOfMoney(key) && !(await isMoneyTaken(unit, orderId))
    const payload = { orderId, version, key: isUnpaid ? withoutMoney(key) : key }
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

interface NoticePayload extends Partial<Omit<CustomerNews, 'until'>>, Record<string, unknown> {
  /** As an ISO instant. */
  readonly until?: string
  readonly orderId: string
  readonly version: number | string
  /** What goes back. */
  readonly amount?: Money
}

/** Where one person is told: by the channels that the brand and they have chosen, and in browsers of theirs. */
type Way =
  | { readonly channel: 'sms' | 'whatsapp' | 'email' }
  | { readonly channel: 'push'; readonly browser: string }

const nameOf = (way: Way): string => (way.channel === 'push' ? `push ${way.browser}` : way.channel)

const untilOf = ({ payload, createdAt }: OutboxEntry, { readyAt }: OrderHead): Date => {
  const { key = PLACED, area, until } = payload as NoticePayload
  if (until) return new Date(until)
  if (area || !isOwnKey(key)) return newsWorthUntil(createdAt)
  return worthUntil(key, { happenedAt: createdAt, readyAt })
}

const entryFor = (
  notice: OutboxEntry,
  way: Way,
  { order, language }: { readonly order: OrderHead; readonly language: Language },
): NewOutboxEntry => {
  const { orderId, version, key = PLACED, area, page, values, amount } = notice.payload as NoticePayload
  return {
    topic: TOPIC,
    key: `${orderId} ${version} ${nameOf(way)}`,
    stream: `${orderId} ${nameOf(way)}`,
    payload: {
      ...{ orderId, storeId: order.storeId, key, language },
      ...way,
      until: untilOf(notice, order).toISOString(),
      ...(area && { area, page, values }),
      ...(amount && { amount }),
    },
  }
}

/** Makes notices into one entry per channel and browser, each carried out, and tried again, by itself. */
const expandNotices = (platform: Platform, brandId: string, notices: readonly OutboxEntry[]): Promise<void> =>
  platform.db.tenant(brandId, async (unit) => {
    const orders = await loadOrderHeads(unit, notices.map(orderIdOf))
    const userIds = [...new Set(orders.values().map(({ userId }) => userId))]
    const users = await loadUsers(unit, userIds)
    const browsers = await browsersOf(unit, pushProviderOf(platform.hooks) ? userIds : [])
    const { msgConfig } = await loadBrand(unit, brandId)
    const messages = notices.flatMap((notice) => {
      const order = orders.get(orderIdOf(notice))
      const user = order && users.get(order.userId)
      if (!user) return []
      const hasEmail = order.contact.email !== ''
      const channels = channelsFor({ msgConfig, isSmsEnabled: user.isSmsEnabled, hasEmail })
      const ways: Way[] = [
        ...channels.map((channel) => ({ channel })),
        ...(browsers.get(order.userId) ?? []).map(({ id }) => ({ channel: 'push' as const, browser: id })),
      ]
      return ways.map((way) => entryFor(notice, way, { order, language: user.language }))
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

type Letter = Wording & Way & { readonly until?: string }

/** To whom a message goes; undefined when they are no more: deleted meanwhile, or a browser that was turned off. */
const receiverOf = (
  letter: Letter,
  { order, browsers }: Facts & { readonly browsers: ReadonlyMap<string, Subscription> },
): Pick<OutgoingMessage, 'channel' | 'to' | 'pushKeys'> | undefined => {
  const { channel } = letter
  if (channel === 'push') {
    const browser = browsers.get(letter.browser)
    return browser && { channel, to: browser.endpoint, pushKeys: browser.keys }
  }
  const { email, phone } = order.contact
  const to = channel === 'email' ? email : phone
  return to ? { channel, to } : undefined
}

/** A message that will never be taken is given up at once; a browser that is gone is forgotten, and nobody's trouble. */
const giveUp = async (
  platform: Platform,
  { brandId, payload }: OutboxEntry,
  fault: MessageRefused,
): Promise<void> => {
  if (!fault.isGone) throw new Undeliverable(fault.message)
  await platform.db.tenant(brandId, (unit) => forgetBrowser(unit, String(payload.browser)))
}

const send = async (
  platform: Platform,
  entry: OutboxEntry,
  facts: Facts & { readonly browsers: ReadonlyMap<string, Subscription> },
): Promise<void> => {
  const { id, brandId } = entry
  const letter = entry.payload as unknown as Letter
  const receiver = receiverOf(letter, facts)
  if (!receiver) return
  if (isTooLate(letter, platform.clock.now())) throw new TooLate(`It was of use until ${letter.until}`)
  try {
    await deliver(platform, { ...writeMessage(platform, facts, letter), ...receiver, id, brandId })
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error
    await giveUp(platform, entry, error)
  }
}

const browserIdsIn = (entries: readonly OutboxEntry[]): string[] =>
  entries.flatMap(({ payload }) => (payload.channel === 'push' ? [String(payload.browser)] : []))

/** Carries the entries out. The person may have been deleted meanwhile; then there is nobody to tell. */
export const orderMessageCarrier = (platform: Platform): OutboxCarrier => ({
  topic: TOPIC,
  async carryTogether(brandId, entries) {
    const { orders, brand, browsers } = await platform.db.tenant(brandId, async (unit) => ({
      orders: await loadOrderHeads(unit, entries.map(orderIdOf)),
      brand: await loadBrand(unit, brandId),
      browsers: await findBrowsers(unit, browserIdsIn(entries)),
    }))
    return carryEach(entries, async (entry) => {
      const order = orders.get(orderIdOf(entry))
      if (order) await send(platform, entry, { order, brand, browsers })
    })
  },
})
