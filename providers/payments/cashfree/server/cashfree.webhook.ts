import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { IncomingWebhook, ReadWebhookResult } from '#core/payments/contract/payment-provider.ts'
import { computeHmac, decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import type { CashfreeConfig } from '../config.ts'

/** Milliseconds, into the past and into the future. */
const TOLERANCE = 300_000

const event = z.object({ type: z.string().max(100), data: z.unknown() })

const paymentEvent = z.object({ order: z.object({ order_id: z.string().min(1).max(100) }) })

const isGenuine = (
  { clientSecrets }: CashfreeConfig,
  text: string,
  { headers, receivedAt }: IncomingWebhook,
): boolean => {
  const at = headers['x-webhook-timestamp'] ?? ''
  if (!/^\d{1,15}$/.test(at) || Math.abs(receivedAt.getTime() - Number(at)) > TOLERANCE) return false
  const signature = headers['x-webhook-signature']
  return isSignedByAny(
    clientSecrets,
    signature,
    (secret) => computeHmac('sha256', secret, `${at}${text}`).base64,
  )
}

/**
 * Parses a signed event, which triggers an inquiry: a success does not say whether the money was captured. The vendor's own package joins time and body without a dot, contrary to its documentation.
 */
export const readCashfreeWebhook = (config: CashfreeConfig, webhook: IncomingWebhook): ReadWebhookResult => {
  const text = decodeBody(webhook.rawBody)
  if (text === undefined || !isGenuine(config, text, webhook))
    return { kind: 'refused', why: 'the signature is missing, stale or does not match' }
  const read = event.safeParse(parseJsonText(text))
  if (!read.success) return { kind: 'refused', why: 'the body is not an event' }
  const eventId = createHash('sha256').update(text).digest('hex')
  const told = read.data.type.startsWith('PAYMENT_') ? paymentEvent.safeParse(read.data.data) : undefined
  if (!told?.success)
    return { kind: 'ignored', eventId, why: `events of type ${read.data.type} change nothing here` }
  return { kind: 'hint', reference: told.data.order.order_id, asksAgain: true }
}
