import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { postToUntrustedUrl } from '#platform/outbound/post-to-untrusted-url.ts'
import { getResiliencePolicy } from '#platform/outbound/resilience-policy.ts'
import { ExternalFailureError, isNotAttempted, type OutboxHandler } from '#platform/outbox/outbox.ts'
import { computeDeliveryStatus, isSuccessStatus } from '../domain/delivery-attempts.ts'
import { type DeliveryRow, findWebhookDelivery, lockDelivery, updateDelivery } from './deliveries.repo.ts'
import { type EndpointRow, findEndpoint } from './endpoints.repo.ts'
import { createSignature } from './webhook.signature.ts'
import { WEBHOOK_SEND_TOPIC } from './webhook-events.listener.ts'

/** A receiver that needs longer should accept the event and process it afterwards. */
const CALL_LIMITS = { deadline: seconds(6), atOnce: 20 }

/** Plain http to the local machine is for development only and disabled in production. */
export const allowLoopback = ({ env }: Pick<Platform, 'env'>): boolean => env.NODE_ENV !== 'production'

/** The HTTP status of the answer, or why there is none. */
type Outcome = { readonly answered: number | null; readonly fault: string | null }

const postDelivery = async (
  platform: Platform,
  { delivery, endpoint }: { delivery: DeliveryRow; endpoint: EndpointRow },
): Promise<Outcome> => {
  const { id, event, body } = delivery
  const { db, clock, secret } = platform
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Compass-Webhooks',
    'compass-event': event,
    'compass-delivery': id,
    'compass-signature': createSignature({ secret, endpoint, body, now: clock.now() }),
  }
  const { deadline } = CALL_LIMITS
  const call = { url: endpoint.url, headers, body, deadline, allowLoopback: allowLoopback(platform) }
  try {
    // An unreachable endpoint is paused for a while, so that it does not delay other deliveries.
    const answered = await getResiliencePolicy(db, `webhook ${endpoint.id}`, CALL_LIMITS).execute(() =>
      postToUntrustedUrl(call),
    )
    return { answered, fault: isSuccessStatus(answered) ? null : `answered ${answered}` }
  } catch (error) {
    if (isNotAttempted(error)) throw error
    return { answered: null, fault: error instanceof Error ? error.message : String(error) }
  }
}

const sendDelivery = async (platform: Platform, brandId: string, id: string): Promise<void> => {
  const found = await platform.db.tenant(brandId, async (tx) => {
    const delivery = await findWebhookDelivery(tx, id)
    const endpoint = delivery?.status === 'waiting' && (await findEndpoint(tx, delivery.endpoint_id))
    return delivery && endpoint ? { delivery, endpoint } : undefined
  })
  if (!found) return
  const { is_active } = found.endpoint
  const { answered, fault: issue } = is_active
    ? await postDelivery(platform, found)
    : { answered: null, fault: 'the webhook is paused' }
  const status = await platform.db.tenant(brandId, async (tx) => {
    const delivery = await lockDelivery(tx, id)
    if (delivery?.status !== 'waiting') return undefined
    const attempts = delivery.attempts + 1
    const after = is_active ? computeDeliveryStatus(issue === null, attempts) : 'failed'
    await updateDelivery(tx, id, {
      ...{ status: after, attempts, answered, tried_at: tx.now },
      last_error: issue?.slice(0, 300) ?? null,
    })
    return after
  })
  // The relay retries what throws, with growing pauses; a final failure is in the log for staff.
  if (status === 'waiting') throw new ExternalFailureError(`A webhook was not taken: ${issue}`)
}

export const createWebhookSender = (platform: Platform): OutboxHandler => ({
  topic: WEBHOOK_SEND_TOPIC,
  handle: ({ brandId, payload }) => sendDelivery(platform, brandId, String(payload.delivery)),
})
