import { loadOrder } from '#core/orders/server/orders.service.ts'
import type {
  Conversion,
  ConversionOutcome,
  ConversionRequest,
} from '#core/sites/contract/conversion-vendor.ts'
import type { RecordedConsent } from '#core/sites/server/recorded-consent.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { fetchExternal } from '#platform/outbound/fetch-external.ts'
import { getResiliencePolicy } from '#platform/outbound/resilience-policy.ts'
import { ExternalFailureError, isNotAttempted, type OutboxHandler } from '#platform/outbox/outbox.ts'
import { isTooOld, QUICK_ATTEMPTS } from '../domain/ledger.ts'
import { findAccount } from './accounts.repo.ts'
import { toConversion } from './conversion.mapper.ts'
import { findConsents, SEND_TOPIC } from './count-purchases.worker.ts'
import { type EventRow, findEvent, lockEvent, updateEvent } from './events.repo.ts'
import {
  type ConversionPixel,
  getConversionOrigin,
  loadConversionPixels,
  openAccountSecret,
} from './vendors.loader.ts'
import { findVisit } from './visits.repo.ts'

/** A vendor that needs longer is asked again. */
const CALL_LIMITS = { deadline: seconds(8), atOnce: 20 }

/** What came of an attempt: `withheld` and `failed` are final. */
type Result =
  | { readonly kind: 'delivered'; readonly consent: RecordedConsent }
  | { readonly kind: 'withheld' | 'failed' | 'waiting'; readonly reason: string | null }

/** Everything of an attempt that the database knows, read as late as possible: what the customer allows now. */
const loadAttempt = (platform: Platform, brandId: string, id: string) =>
  platform.db.tenant(brandId, async (tx) => {
    const event = await findEvent(tx, id)
    if (event?.status !== 'waiting') return undefined
    const { vendor, pixel_id: pixelId, user_id: userId, order_id: orderId } = event
    return {
      event,
      now: tx.now,
      account: await findAccount(tx, { vendor, pixelId }),
      order: orderId === null ? undefined : await loadOrder(tx, orderId),
      visit: await findVisit(tx, userId),
      consent: (await findConsents(platform, tx, [userId])).get(userId),
      site: await loadSite(tx),
    }
  })

type Attempt = NonNullable<Awaited<ReturnType<typeof loadAttempt>>>

const findPixel = async (
  platform: Platform,
  { event, site }: Attempt,
): Promise<ConversionPixel | undefined> =>
  (await loadConversionPixels(platform, site)).find(
    ({ vendor, pixelId }) => vendor.name === event.vendor && pixelId === event.pixel_id,
  )

const post = async (
  platform: Platform,
  { vendor, pixelId }: ConversionPixel,
  request: ConversionRequest,
): Promise<ConversionOutcome> => {
  const { url, headers, body } = request
  const key = `conversions ${vendor.name} ${pixelId}`
  try {
    const answer = await getResiliencePolicy(platform.db, key, CALL_LIMITS).execute(({ signal }) =>
      fetchExternal({
        ...{ method: 'POST', url, signal, body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      }),
    )
    return vendor.readOutcome(answer)
  } catch (error) {
    if (isNotAttempted(error)) throw error
    return { kind: 'again', reason: error instanceof Error ? error.name : 'no answer' }
  }
}

const buildConversion = (
  platform: Platform,
  attempt: Attempt,
  { pixel, consent }: { readonly pixel: ConversionPixel; readonly consent: RecordedConsent },
): Conversion => {
  const { event, order, visit, site } = attempt
  const [host] = site.hosts
  const origin = host === undefined ? platform.origin() : `https://${host}`
  return toConversion({ event, order, visit, consent, origin, takesContact: pixel.pixel.takesContact })
}

/** Sends an event unless somebody or something stands against it. Outside any transaction. */
const attemptEvent = async (platform: Platform, brandId: string, attempt: Attempt): Promise<Result> => {
  const { event, account, consent, now } = attempt
  const pixel = await findPixel(platform, attempt)
  if (!pixel || !account) return { kind: 'failed', reason: 'not connected' }
  if (!consent?.purposes.includes(pixel.pixel.purpose)) return { kind: 'withheld', reason: null }
  if (isTooOld(event.occurred_at, now, pixel.vendor.maxAgeHours)) return { kind: 'failed', reason: 'too old' }
  const request = pixel.vendor.buildRequest(buildConversion(platform, attempt, { pixel, consent }), {
    pixelId: pixel.pixelId,
    secret: openAccountSecret(platform, brandId, account),
    origin: getConversionOrigin(platform, pixel.vendor),
  })
  if (!request) return { kind: 'withheld', reason: 'unrecognised' }
  const outcome = await post(platform, pixel, request)
  if (outcome.kind === 'taken') return { kind: 'delivered', consent }
  return { kind: outcome.kind === 'refused' ? 'failed' : 'waiting', reason: outcome.reason }
}

const toEventConsent = ({ purposes, version, chosenAt }: RecordedConsent) => ({
  ...{ purposes, version },
  chosenAt: chosenAt?.toISOString() ?? null,
})

const recordResult = (
  platform: Platform,
  { brand_id: brandId, id }: Pick<EventRow, 'brand_id' | 'id'>,
  result: Result,
): Promise<number> =>
  platform.db.tenant(brandId, async (tx) => {
    const event = await lockEvent(tx, id)
    if (event?.status !== 'waiting') return 0
    const attempts = event.attempts + 1
    await updateEvent(tx, id, {
      ...{ status: result.kind, attempts, tried_at: tx.now },
      ...(result.kind === 'delivered'
        ? { consent: toEventConsent(result.consent), last_error: null }
        : { last_error: result.reason?.slice(0, 200) ?? null }),
    })
    return attempts
  })

const sendConversion = async (platform: Platform, brandId: string, id: string): Promise<void> => {
  const attempt = await loadAttempt(platform, brandId, id)
  if (!attempt) return
  const result = await attemptEvent(platform, brandId, attempt)
  const attempts = await recordResult(platform, attempt.event, result)
  // The relay retries what throws. Later attempts are made by the hourly round.
  const isQuick = result.kind === 'waiting' && attempts % QUICK_ATTEMPTS !== 0
  if (isQuick) throw new ExternalFailureError(`${attempt.event.vendor} took no conversion: ${result.reason}`)
}

/** Sends conversions to their vendors. A repeated one has the same id, so that the vendor counts once. */
export const createConversionSender = (platform: Platform): OutboxHandler => ({
  topic: SEND_TOPIC,
  handle: ({ brandId, payload }) => sendConversion(platform, brandId, String(payload.id)),
})
