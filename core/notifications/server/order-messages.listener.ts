import { loadUsers, type UserRecord } from '#core/customers/server/customers.service.ts'
import type { OrderHeader } from '#core/orders/domain/order.ts'
import { isStepBack } from '#core/orders/domain/transitions.ts'
import { loadOrderHeaders } from '#core/orders/server/orders.service.ts'
import { hasCapturedPayment } from '#core/payments/server/payments.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import type { Language } from '#platform/kernel/language.ts'
import {
  addToOutbox,
  type NewOutboxEntry,
  type OutboxEntry,
  type OutboxHandler,
  UndeliverableError,
} from '#platform/outbox/outbox.ts'
import { handleEach } from '#platform/outbox/relay.ts'
import { type MessageChannel, MessageRefusedError } from '../contract/message-provider.ts'
import { computeDefaultExpiry, computeMessageExpiry } from '../domain/message-expiry.ts'
import { isBuiltInMessageKey } from '../domain/message-placeholders.ts'
import {
  getOrderMessageKey,
  isAboutPayment,
  isAboutProgress,
  pickChannels,
  toUnpaidKey,
} from '../domain/order-message.ts'
import { getRefundMessageKey } from '../domain/refund-message.ts'
import { deliverMessage } from './deliver-message.client.ts'
import {
  findMessageAddresses,
  listMessageAddresses,
  type MessageAddress,
} from './message-addresses.loader.ts'
import { isMessageExpired, MessageExpiredError } from './message-expired.rules.ts'
import { type CustomerNotification, ORDER_NOTICE_TOPIC } from './notify-customer.service.ts'
import { type MessageWording, type OrderMessageContext, renderMessage } from './render-message.formatter.ts'

/** One message to one receiver about an order. */
export const ORDER_MESSAGE_TOPIC = 'order.message'
const PLACED = 'order.placed'
/** The area of the built-in messages. */
const OWN_AREA = 'notifications'

/**
 * Adds an outbox entry when an order enters a status with a customer message. A placed order already has an entry,
 * from which its message is created.
 */
export const orderMessageListener: Hooks['orderListener'] = {
  async orderChanged(tx, { orderId, orderType, version, from, to }) {
    // The customer has had the message of this status, and their page shows it again.
    if (isStepBack(from, to)) return
    const key = getOrderMessageKey(to, getChannel(orderType))
    if (!key || key === PLACED) return
    const isUnpaid = isAboutPayment(key) && !(await hasCapturedPayment(tx, orderId))
    const payload = { orderId, version, key: isUnpaid ? toUnpaidKey(key) : key }
    await addToOutbox(tx, {
      topic: ORDER_NOTICE_TOPIC,
      key: `${orderId} ${version}`,
      stream: orderId,
      payload,
    })
  },
}

/** Adds an outbox entry for a refund, in the transaction that records the refund. */
export const refundMessageListener: Hooks['refundListener'] = {
  async refundRequested(tx, { orderId, refundId, amount, currency, ...facts }) {
    const key = getRefundMessageKey(facts)
    if (!key) return
    const version = `refund ${refundId}`
    const payload = { orderId, version, key, amount: { amount, currency } }
    await addToOutbox(tx, {
      topic: ORDER_NOTICE_TOPIC,
      key: `${orderId} ${version}`,
      stream: orderId,
      payload,
    })
  },
}

const getOrderId = ({ payload }: OutboxEntry): string => String(payload.orderId)

interface NoticePayload extends Partial<Omit<CustomerNotification, 'until'>>, Record<string, unknown> {
  /** As an ISO instant. */
  readonly until?: string
  readonly orderId: string
  readonly version: number | string
}

const getMessageKey = ({ payload }: OutboxEntry): string => (payload as NoticePayload).key ?? PLACED

/** Where a person is notified: on the channels chosen by the brand and them, and at addresses of address books. */
interface Destination {
  readonly channel: MessageChannel
  readonly addressId?: string
}

/** The name under which an entry stores the id of its address. */
const ADDRESS_FIELD = 'browser'

/** The person whom a notice names instead of the order's customer. */
const getReceiverId = ({ payload: { userId } }: OutboxEntry): string | undefined =>
  typeof userId === 'string' ? userId : undefined

/** Somebody who has verified a phone: nobody else is notified instead of an order's customer. */
const isSignedIn = (user: UserRecord | undefined): user is UserRecord => user?.phoneVerified ?? false

const getAddressId = ({ payload: { [ADDRESS_FIELD]: id } }: OutboxEntry): string | undefined =>
  typeof id === 'string' ? id : undefined

const getDestinationName = ({ channel, addressId }: Destination): string =>
  addressId === undefined ? channel : `${channel} ${addressId}`

const getExpiry = ({ payload, createdAt }: OutboxEntry, { readyAt }: OrderHeader): Date => {
  const { key = PLACED, area = OWN_AREA, until } = payload as NoticePayload
  if (until) return new Date(until)
  if (area !== OWN_AREA || !isBuiltInMessageKey(key)) return computeDefaultExpiry(createdAt)
  return computeMessageExpiry(key, { happenedAt: createdAt, readyAt })
}

const createMessageEntry = (
  notice: OutboxEntry,
  way: Destination,
  { order, language }: { readonly order: OrderHeader; readonly language: Language },
): NewOutboxEntry => {
  const {
    orderId,
    version,
    key = PLACED,
    area,
    page,
    values,
    amount,
    userId,
  } = notice.payload as NoticePayload
  const to = [orderId, userId, getDestinationName(way)].filter((part) => part !== undefined)
  return {
    topic: ORDER_MESSAGE_TOPIC,
    key: `${orderId} ${version} ${getDestinationName(way)}`,
    stream: to.join(' '),
    payload: {
      ...{ orderId, storeId: order.storeId, key, language },
      channel: way.channel,
      ...(way.addressId && { [ADDRESS_FIELD]: way.addressId }),
      until: getExpiry(notice, order).toISOString(),
      ...(area && { area, page, values }),
      ...(amount && { amount }),
      ...(userId && { userId }),
    },
  }
}

/** Expands notices into one entry per channel and address, each sent and retried independently. */
const expandNotices = (platform: Platform, brandId: string, notices: readonly OutboxEntry[]): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const orders = await loadOrderHeaders(tx, notices.map(getOrderId))
    const receivers = notices.flatMap((notice) => getReceiverId(notice) ?? [])
    const userIds = [...new Set([...orders.values().map(({ userId }) => userId), ...receivers])]
    const users = await loadUsers(tx, userIds)
    const addresses = await listMessageAddresses(platform.hooks, tx, userIds)
    const { msgConfig } = await loadBrand(tx, brandId)
    const messages = notices.flatMap((notice) => {
      const order = orders.get(getOrderId(notice))
      const receiverId = getReceiverId(notice)
      const user = order && users.get(receiverId ?? order.userId)
      if (!user || (receiverId !== undefined && !isSignedIn(user))) return []
      const hasEmail = (receiverId === undefined ? order.contact : user).email !== ''
      const { isSmsEnabled, wantsOrderUpdates } = user
      const isForPhone = wantsOrderUpdates || !isAboutProgress(getMessageKey(notice))
      const channels = pickChannels({ msgConfig, isSmsEnabled, hasEmail, isForPhone })
      const ways: Destination[] = [
        ...channels.map((channel) => ({ channel })),
        ...(addresses.get(user._id) ?? []),
      ]
      return ways.map((way) => createMessageEntry(notice, way, { order, language: user.language }))
    })
    await addToOutbox(tx, ...messages)
  })

export const createOrderNoticeHandlers = (platform: Platform): OutboxHandler[] =>
  [PLACED, ORDER_NOTICE_TOPIC].map((topic) => ({
    topic,
    async handleBatch(brandId, notices) {
      await expandNotices(platform, brandId, notices)
      return new Map()
    },
  }))

type MessagePayload = MessageWording & { readonly channel: MessageChannel; readonly until?: string }

interface SendContext extends OrderMessageContext {
  readonly addresses: ReadonlyMap<string, MessageAddress>
  /** Those whom entries name instead of the order's customer, by their ids. */
  readonly receivers: ReadonlyMap<string, UserRecord>
}

/** The receiver of a message; undefined when it no longer exists: deleted, or removed from its address book. */
const findReceiver = (
  entry: OutboxEntry,
  { order: { contact }, addresses, receivers }: SendContext,
): MessageAddress | undefined => {
  const addressId = getAddressId(entry)
  if (addressId !== undefined) return addresses.get(addressId)
  const receiverId = getReceiverId(entry)
  const receiver = receiverId === undefined ? contact : receivers.get(receiverId)
  const to = entry.payload.channel === 'email' ? receiver?.email : receiver?.phone
  return to ? { to } : undefined
}

/** A permanently refused message is given up immediately; an address that is gone is removed without an error. */
const handleRefusal = async (
  platform: Platform,
  entry: OutboxEntry,
  issue: MessageRefusedError,
): Promise<void> => {
  if (!issue.isGone) throw new UndeliverableError(issue.message)
  const addressId = getAddressId(entry)
  if (addressId === undefined) return
  await platform.db.tenant(entry.brandId, async (tx) => {
    for (const book of platform.hooks.all('messageAddressBook')) await book.remove(tx, addressId)
  })
}

const send = async (platform: Platform, entry: OutboxEntry, context: SendContext): Promise<void> => {
  const { id, brandId } = entry
  const letter = entry.payload as unknown as MessagePayload
  const receiver = findReceiver(entry, context)
  if (!receiver) return
  if (isMessageExpired(letter, platform.clock.now()))
    throw new MessageExpiredError(`It was of use until ${letter.until}`)
  try {
    const written = { ...renderMessage(platform, context, letter), channel: letter.channel }
    await deliverMessage(platform, { ...written, ...receiver, id, brandId })
  } catch (error) {
    if (!(error instanceof MessageRefusedError)) throw error
    await handleRefusal(platform, entry, error)
  }
}

/** Sends the entries. The person may have been deleted in the meantime; then nothing is sent. */
export const createOrderMessageHandler = (platform: Platform): OutboxHandler => ({
  topic: ORDER_MESSAGE_TOPIC,
  async handleBatch(brandId, entries) {
    const receiverIds = entries.flatMap((entry) => getReceiverId(entry) ?? [])
    const { orders, brand, addresses, receivers } = await platform.db.tenant(brandId, async (tx) => ({
      orders: await loadOrderHeaders(tx, entries.map(getOrderId)),
      brand: await loadBrand(tx, brandId),
      receivers: receiverIds.length > 0 ? await loadUsers(tx, receiverIds) : new Map<string, UserRecord>(),
      addresses: await findMessageAddresses(
        platform.hooks,
        tx,
        entries.flatMap((entry) => getAddressId(entry) ?? []),
      ),
    }))
    return handleEach(entries, async (entry) => {
      const order = orders.get(getOrderId(entry))
      if (order) await send(platform, entry, { order, brand, addresses, receivers })
    })
  },
})
