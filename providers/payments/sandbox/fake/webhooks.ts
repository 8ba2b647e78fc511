import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/kernel/clock.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import { type Behaviours, distortAnswer } from './behaviours.ts'
import { SANDBOX_CARDS } from './cards.ts'
import type { EventType } from './gateway.ts'
import type { SandboxPayment } from './payment.ts'
import { computeWebhookSignature, type SandboxMerchant } from './signatures.ts'
import type { Timers } from './timers.ts'
import type { SandboxPaymentView } from './views.ts'

/**
 * Waits between attempts, in milliseconds; after the last one the event is given up and only an inquiry reveals it.
 */
export const WEBHOOK_RETRY_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000]
const ANSWER_DEADLINE_MS = 10_000

export interface WebhookDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly timers: Timers
  readonly logger: FastifyBaseLogger
  readonly merchants: readonly SandboxMerchant[]
  readonly behaviours: Behaviours
  readonly retryMs: readonly number[]
  /** How long `tok_webhook_late` waits, in milliseconds. */
  readonly lateMs: number
  readonly view: (payment: SandboxPayment) => SandboxPaymentView
}

interface Delivery {
  readonly id: string
  readonly url: string
  readonly body: string
  readonly secret: string
}

interface PostWebhookInput extends Delivery {
  readonly clock: Clock
  readonly stopping: AbortSignal
}

/** One attempt. The timestamp is new each time, so a late attempt is not refused as stale. */
const post = async ({ id, url, body, secret, clock, stopping }: PostWebhookInput): Promise<boolean> => {
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': computeWebhookSignature(secret, { id, timestamp, body }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_DEADLINE_MS)]),
  })
  await response.body?.cancel()
  return response.ok
}

export interface SandboxWebhookSender {
  /** Notifies the payment's merchant as the card requires: immediately, twice, late or never. */
  announce(type: EventType, payment: SandboxPayment): void
  /** Aborts posts in progress. */
  stop(): void
}

/** Posts events. An event keeps its id and its body through all attempts; timestamp and signature are renewed. */
export const createSandboxWebhookSender = (needs: WebhookDependencies): SandboxWebhookSender => {
  const stopping = new AbortController()

  const deliver = async (delivery: Delivery, attempts = 0): Promise<void> => {
    const accepted = await post({ ...delivery, clock: needs.clock, stopping: stopping.signal }).catch(
      (error: unknown) => {
        needs.logger.debug({ err: error, eventId: delivery.id }, 'sandbox webhook could not be delivered')
        return false
      },
    )
    const wait = needs.retryMs[attempts]
    if (accepted || wait === undefined) return
    needs.timers.after(wait, () => void deliver(delivery, attempts + 1))
  }

  const announce = (type: EventType, payment: SandboxPayment): void => {
    const how = payment.card === undefined ? 'prompt' : SANDBOX_CARDS[payment.card].webhook
    const merchant = needs.merchants.find(({ merchantId }) => merchantId === payment.merchantId)
    if (how === 'lost' || !merchant) return
    const lie = needs.behaviours.consume('webhook', payment)
    const event = {
      type,
      createdAt: needs.clock.now().toISOString(),
      data: distortAnswer(needs.view(payment), lie),
    }
    const delivery = {
      id: `evt_${generateId(needs.random)}`,
      url: payment.webhookUrl,
      body: JSON.stringify(event),
      secret: merchant.webhookSecret,
    }
    const wait = (lie?.delayMs ?? 0) + (how === 'late' ? needs.lateMs : 0)
    for (let copy = 0; copy < (how === 'twice' ? 2 : 1); copy += 1) {
      needs.timers.after(wait, () => void deliver(delivery))
    }
  }

  return { announce, stop: () => stopping.abort() }
}
