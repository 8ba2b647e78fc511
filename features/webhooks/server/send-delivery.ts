import type { Platform } from '#platform/http/area.ts'
import { askStranger } from '#platform/http/ask-stranger.ts'
import { outsideGuard } from '#platform/http/outside-guard.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { OutboxCarrier } from '#platform/outbox/outbox.ts'
import { isTakenBy, statusAfter } from '../domain/tries.ts'
import { changeDelivery, type DeliveryRow, findDelivery, lockDelivery } from './deliveries.repo.ts'
import { type EndpointRow, findEndpoint } from './endpoints.repo.ts'
import { signatureOf } from './signing.ts'
import { SEND } from './tell-systems.ts'

/** Whoever needs longer should take the event in and work on it afterwards. */
const TERMS = { deadline: seconds(6), atOnce: 20 }

/** Plain http to this very machine is for development; nothing of it is open in production. */
export const mayBeHere = ({ env }: Pick<Platform, 'env'>): boolean => env.NODE_ENV !== 'production'

/** The status of the answer, or why there was none. */
type Outcome = { readonly answered: number | null; readonly fault: string | null }

const post = async (
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
    'compass-signature': signatureOf({ secret, endpoint, body, now: clock.now() }),
  }
  const { deadline } = TERMS
  const call = { url: endpoint.url, headers, body, deadline, mayBeHere: mayBeHere(platform) }
  try {
    // One that is dead is let alone for a while, so that it keeps nothing else from being carried.
    const answered = await outsideGuard(db, `webhook ${endpoint.id}`, TERMS).execute(() => askStranger(call))
    return { answered, fault: isTakenBy(answered) ? null : `answered ${answered}` }
  } catch (error) {
    return { answered: null, fault: error instanceof Error ? error.message : String(error) }
  }
}

const deliver = async (platform: Platform, brandId: string, id: string): Promise<void> => {
  const found = await platform.db.tenant(brandId, async (unit) => {
    const delivery = await findDelivery(unit, id)
    const endpoint = delivery?.status === 'waiting' && (await findEndpoint(unit, delivery.endpoint_id))
    return delivery && endpoint ? { delivery, endpoint } : undefined
  })
  if (!found) return
  const { is_active } = found.endpoint
  const { answered, fault } = is_active
    ? await post(platform, found)
    : { answered: null, fault: 'the webhook is paused' }
  const status = await platform.db.tenant(brandId, async (unit) => {
    const delivery = await lockDelivery(unit, id)
    if (delivery?.status !== 'waiting') return undefined
    const attempts = delivery.attempts + 1
    const after = is_active ? statusAfter(fault === null, attempts) : 'failed'
    await changeDelivery(unit, id, {
      ...{ status: after, attempts, answered, tried_at: unit.now },
      last_error: fault?.slice(0, 300) ?? null,
    })
    return after
  })
  // The relay tries again what throws, with growing pauses; what has failed for good is in the log for staff.
  if (status === 'waiting') throw new Error(`A webhook was not taken: ${fault}`)
}

export const webhookSender = (platform: Platform): OutboxCarrier => ({
  topic: SEND,
  carry: ({ brandId, payload }) => deliver(platform, brandId, String(payload.delivery)),
})
