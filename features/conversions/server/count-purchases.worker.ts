import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { RecordedConsent } from '#core/sites/server/recorded-consent.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'
import { addToOutbox, type OutboxEntry, type OutboxHandler } from '#platform/outbox/outbox.ts'
import { saveSourcesAndListAccounts } from './accounts.repo.ts'
import type { EventData } from './conversions.tables.ts'
import { recordEvent } from './events.repo.ts'
import { type ConversionPixel, listCountingPixels, loadConversionPixels } from './vendors.loader.ts'

export const SEND_TOPIC = 'conversion.send'

/** Written by the orders code for every order. */
const ORDER_PLACED = 'order.placed'

/** The id under which vendors count an order once; the browser computes the same. */
export const getPurchaseEventId = (orderId: string): string => hashSha256(orderId)

/** What customers allow, of those who have said so. */
export const findConsents = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, RecordedConsent>> => {
  const [record] = hooks.all('consentRecord')
  return record ? record.find(tx, userIds) : new Map()
}

interface EventInput {
  readonly userId: string
  readonly orderId: string | null
  readonly eventId: string
  readonly occurredAt: Date
  readonly data: EventData
  readonly consent: RecordedConsent | undefined
}

/** Records an event for one pixel, and enqueues it when the customer allows it; else it is withheld. */
export const enqueueConversion = async (
  tx: Transaction,
  { vendor, pixel, pixelId }: ConversionPixel,
  {
    name,
    userId,
    orderId,
    eventId,
    occurredAt,
    data,
    consent,
  }: EventInput & { readonly name: 'Purchase' | 'ViewContent' },
): Promise<void> => {
  const isAllowed = consent?.purposes.includes(pixel.purpose) ?? false
  const id = await recordEvent(tx, {
    ...{ user_id: userId, order_id: orderId, vendor: vendor.name, pixel_id: pixelId, name },
    ...{ event_id: eventId, sent_by: 'server', status: isAllowed ? 'waiting' : 'withheld' },
    ...{ consent: null, data, occurred_at: occurredAt },
  })
  if (id === undefined || !isAllowed) return
  await addToOutbox(tx, { topic: SEND_TOPIC, key: `${id} ${tx.now.getTime()}`, stream: id, payload: { id } })
}

const countOrder = async (
  tx: Transaction,
  order: OrderRecord,
  {
    pixels,
    consent,
  }: { readonly pixels: readonly ConversionPixel[]; readonly consent: RecordedConsent | undefined },
): Promise<void> => {
  for (const pixel of pixels)
    await enqueueConversion(tx, pixel, {
      ...{ name: 'Purchase', userId: order.userId, orderId: order.id, consent },
      ...{ eventId: getPurchaseEventId(order.id), occurredAt: order.placedAt },
      data: { path: `/${order.store.homePath}` },
    })
}

const countOrders = async (
  platform: Platform,
  brandId: string,
  entries: readonly OutboxEntry[],
): Promise<void> => {
  const orderIds = entries.map(({ payload }) => String(payload.orderId))
  // Most brands have no account, at the cost of one round trip.
  const accounts = await platform.db.tenant(brandId, (tx) => saveSourcesAndListAccounts(tx, orderIds), {
    singleRoundTrip: true,
  })
  if (accounts.length === 0) return
  const site = await platform.db.tenant(brandId, loadSite)
  const pixels = listCountingPixels(await loadConversionPixels(platform, site), accounts, 'Purchase')
  if (pixels.length === 0) return
  await platform.db.tenant(brandId, async (tx) => {
    for (const orderId of orderIds) {
      const order = await loadOrder(tx, orderId)
      if (!order) continue
      const consents = await findConsents(platform, tx, [order.userId])
      await countOrder(tx, order, { pixels, consent: consents.get(order.userId) })
    }
  })
}

/** Counts placed orders, whatever the customer's browser blocks. */
export const createPurchaseCounter = (platform: Platform): OutboxHandler => ({
  topic: ORDER_PLACED,
  async handleBatch(brandId, entries) {
    await countOrders(platform, brandId, entries)
    return new Map()
  },
})
