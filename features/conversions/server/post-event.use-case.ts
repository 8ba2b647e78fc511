import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { isRefusedByHeaders } from '#core/sites/domain/consent.ts'
import type { RecordedConsent } from '#core/sites/server/recorded-consent.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ConversionEvent } from '../contract/conversion-event.ts'
import { listAccounts } from './accounts.repo.ts'
import type { EventData } from './conversions.tables.ts'
import { enqueueConversion, findConsents, getPurchaseEventId } from './count-purchases.worker.ts'
import { recordEvent } from './events.repo.ts'
import { listCountingPixels, loadConversionPixels } from './vendors.loader.ts'

interface EventFacts {
  readonly event: ConversionEvent
  readonly userId: string
  readonly order: OrderRecord | undefined
  readonly consent: RecordedConsent
}

/** The server names the id of an order's event itself: it is the order's, whatever a browser says. */
const describeEvent = ({ event, order, userId }: EventFacts, now: Date) => {
  const { eventName: name, eventParam, eventData, eventSourePath: path } = event
  const data: EventData = 'productId' in eventData ? { productId: eventData.productId, path } : { path }
  return {
    ...{ name, userId, data, orderId: order?.id ?? null },
    eventId: order ? getPurchaseEventId(order.id) : eventParam.eventId,
    occurredAt: order?.placedAt ?? now,
  }
}

/** Records what vendors' scripts in the browser have taken, under the consent of this moment. */
const recordBrowserEvents = async (
  tx: Transaction,
  {
    facts,
    pixels,
  }: { readonly facts: EventFacts; readonly pixels: Awaited<ReturnType<typeof loadSitePixels>> },
): Promise<void> => {
  const { event, consent } = facts
  const { name, userId, orderId, eventId, occurredAt, data } = describeEvent(facts, tx.now)
  const { purposes, version, chosenAt } = consent
  const taken = pixels.filter(
    ({ name: vendor, purpose }) => event.eventParam.vendors.includes(vendor) && purposes.includes(purpose),
  )
  for (const { name: vendor, ids } of taken)
    for (const pixelId of ids)
      await recordEvent(tx, {
        ...{ user_id: userId, order_id: orderId, vendor, pixel_id: pixelId, name, event_id: eventId },
        ...{ sent_by: 'browser', status: 'delivered', data, occurred_at: occurredAt },
        consent: { purposes, version, chosenAt: chosenAt?.toISOString() ?? null },
      })
}

const loadSitePixels = async ({ hooks, db }: Platform, brandId: string) => {
  const site = await db.tenant(brandId, loadSite)
  const [loadIds] = hooks.all('pixelIds')
  return (await loadIds?.(site)) ?? []
}

const validateOrder = async (
  tx: Transaction,
  userId: string,
  { eventName, eventData }: ConversionEvent,
): Promise<Result<OrderRecord | undefined, Failure>> => {
  if (eventName !== 'Purchase') return ok(undefined)
  const order = 'orderId' in eventData ? await loadOrder(tx, eventData.orderId) : undefined
  if (order?.userId !== userId) return fail(failure(orderErrors.unknownOrder, { field: 'eventData' }))
  return ok(order)
}

/**
 * Counts an event of a browser: records what its scripts have taken, and enqueues the server's own event for each
 * vendor that the customer allows.
 */
export const postEvent = async (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  {
    event,
    headers,
  }: { readonly event: ConversionEvent; readonly headers: Readonly<Record<string, unknown>> },
): Promise<Result<{ accepted: number }, Failure>> => {
  if (isRefusedByHeaders(headers)) return ok({ accepted: 0 })
  const pixels = await loadSitePixels(platform, brandId)
  const site = await platform.db.tenant(brandId, loadSite)
  const conversionPixels = await loadConversionPixels(platform, site)
  return platform.db.tenant(brandId, async (tx) => {
    const order = await validateOrder(tx, userId, event)
    if (!order.ok) return order
    const consent = (await findConsents(platform, tx, [userId])).get(userId)
    if (!consent || consent.purposes.length === 0) return ok({ accepted: 0 })
    const facts: EventFacts = { event, userId, order: order.value, consent }
    await recordBrowserEvents(tx, { facts, pixels })
    const allowed = listCountingPixels(conversionPixels, await listAccounts(tx), event.eventName).filter(
      ({ pixel }) => consent.purposes.includes(pixel.purpose),
    )
    for (const pixel of allowed)
      await enqueueConversion(tx, pixel, { ...describeEvent(facts, tx.now), consent })
    return ok({ accepted: allowed.length })
  })
}
