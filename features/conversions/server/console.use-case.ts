import { orderErrors } from '#core/orders/contract/errors.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ConversionOverview, OrderLedger } from '../contract/endpoints.ts'
import { conversionErrors } from '../contract/errors.ts'
import { countOnce } from '../domain/ledger.ts'
import { deleteAccount, listAccounts, saveAccount } from './accounts.repo.ts'
import { type EventRow, listFailedEvents, listOrderEvents, lockEvent } from './events.repo.ts'
import { enqueueAgain } from './resend.use-case.ts'
import { type ConversionPixel, loadConversionPixels, sealAccountSecret } from './vendors.loader.ts'
import { findOrderSource } from './visits.repo.ts'

type Overview = Promise<Result<ConversionOverview, Failure>>

const loadOverview = async (
  tx: Transaction,
  pixels: readonly ConversionPixel[],
): Promise<ConversionOverview> => {
  const accounts = await listAccounts(tx)
  const failed = await listFailedEvents(tx)
  return {
    pixels: pixels.map(({ vendor: { name }, pixel: { title }, pixelId }) => ({
      ...{ vendor: name, title, pixelId },
      isConnected: accounts.some(({ vendor, pixel_id }) => vendor === name && pixel_id === pixelId),
    })),
    failed: failed.map(({ id, vendor, pixel_id: pixelId, name, attempts, number, ...event }) => ({
      ...{ _id: id, vendor, pixelId, name, attempts, error: event.last_error ?? '' },
      orderId: number === null ? null : String(number),
      at: event.occurred_at.toISOString(),
    })),
  }
}

/** Runs a change for the brand of a member of staff, and answers with its conversions as they are then. */
const runForBrand = async (
  platform: Platform,
  caller: Caller,
  work: (tx: Transaction, pixels: readonly ConversionPixel[]) => Promise<Failure | undefined>,
): Overview => {
  const { brandId } = requireStaff(caller)
  const site = await platform.db.tenant(brandId, loadSite)
  const pixels = await loadConversionPixels(platform, site)
  return platform.db.tenant(brandId, async (tx) => {
    const refused = await work(tx, pixels)
    return refused ? fail(refused) : ok(await loadOverview(tx, pixels))
  })
}

export const readConversions = (platform: Platform, caller: Caller): Overview =>
  runForBrand(platform, caller, async () => undefined)

interface PixelInput {
  readonly vendor: string
  readonly pixelId: string
}

const isAmong = (pixels: readonly ConversionPixel[], { vendor, pixelId }: PixelInput): boolean =>
  pixels.some((pixel) => pixel.vendor.name === vendor && pixel.pixelId === pixelId)

/** Stores the access token of a pixel, encrypted. */
export const connectPixel = (
  platform: Platform,
  caller: Caller,
  { secret: text, ...pixel }: PixelInput & { readonly secret: string },
): Overview =>
  runForBrand(platform, caller, async (tx, pixels) => {
    if (!isAmong(pixels, pixel)) return failure(conversionErrors.unknownPixel, { field: 'pixelId' })
    const secret = sealAccountSecret(platform, tx, { ...pixel, text })
    await saveAccount(tx, { vendor: pixel.vendor, pixel_id: pixel.pixelId, secret })
    return undefined
  })

/** Deletes the access token of a pixel; what waits for it then fails. */
export const disconnectPixel = (platform: Platform, caller: Caller, pixel: PixelInput): Overview =>
  runForBrand(platform, caller, async (tx, pixels) => {
    if (!isAmong(pixels, pixel)) return failure(conversionErrors.unknownPixel, { field: 'pixelId' })
    await deleteAccount(tx, pixel)
    return undefined
  })

/** Sends a given-up event again; whether the customer allows it is decided when it is sent. */
export const retryEvent = (platform: Platform, caller: Caller, id: string): Overview =>
  runForBrand(platform, caller, async (tx) => {
    const event = await lockEvent(tx, id)
    if (!event) return failure(conversionErrors.unknownEvent)
    if (event.status !== 'failed') return failure(conversionErrors.notFailed)
    await enqueueAgain(tx, id, event.resends + 1)
    return undefined
  })

const presentEvent = (
  { id, vendor, pixel_id: pixelId, name, sent_by: sentBy, status, ...event }: EventRow,
  titles: ReadonlyMap<string, string>,
): OrderLedger['events'][number] => ({
  ...{ _id: id, vendor, title: titles.get(vendor) ?? vendor, pixelId, name, sentBy, status },
  consent: event.consent && { purposes: [...event.consent.purposes], chosenAt: event.consent.chosenAt },
  error: event.last_error,
  at: (event.tried_at ?? event.occurred_at).toISOString(),
})

/** The ledger of an order of the caller's outlets. */
export const readOrderLedger = (
  platform: Platform,
  caller: Caller,
  orderId: string,
): Promise<Result<OrderLedger, Failure>> => {
  const staff = requireStaff(caller)
  const titles = new Map(platform.hooks.all('pixelVendor').map(({ name, title }) => [name, title]))
  return platform.db.tenant(staff.brandId, async (tx) => {
    const order = await loadOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return fail(failure(orderErrors.unknownOrder))
    const events = await listOrderEvents(tx, orderId)
    return ok({
      events: events.map((event) => presentEvent(event, titles)),
      counted: countOnce(
        events.map(({ vendor, pixel_id: pixelId, name, event_id: eventId, status }) => ({
          ...{ vendor, pixelId, name, eventId, status },
        })),
      ),
      source: (await findOrderSource(tx, orderId)) ?? null,
    })
  })
}
