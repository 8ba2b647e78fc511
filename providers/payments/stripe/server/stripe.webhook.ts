import { z } from 'zod'
import type { IncomingWebhook, ReadWebhookResult } from '#core/payments/contract/payment-provider.ts'
import { computeHmac, decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import { isLiveAccount, type StripeConfig } from '../config.ts'
import { sessionReply, toSessionReport } from './stripe.mapper.ts'

/** Seconds, into the past and into the future; Stripe's own package accepts any future time. */
const TOLERANCE = 300

/** `t=` and `v1=` of the header; exactly one of each, which prevents many guesses in one call. */
const partsOf = (
  header: string | undefined,
): { readonly at: string; readonly signature: string } | undefined => {
  const pairs = (header ?? '').split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => pairs.filter(([key]) => key === name).map(([, value]) => value ?? '')
  const [times, signatures] = [valuesOf('t'), valuesOf('v1')]
  const [at, signature] = [times[0], signatures[0]]
  if (times.length !== 1 || signatures.length < 1 || signatures.length > 2) return undefined
  return at !== undefined && signature !== undefined && /^\d{1,12}$/.test(at) ? { at, signature } : undefined
}

const event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(100),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})

const intent = z.object({
  id: z.string().min(1).max(200),
  metadata: z.object({ reference: z.string().min(1).max(200) }),
})

const isGenuine = (config: StripeConfig, text: string, { headers, receivedAt }: IncomingWebhook): boolean => {
  const parts = partsOf(headers['stripe-signature'])
  if (!parts || Math.abs(receivedAt.getTime() / 1000 - Number(parts.at)) > TOLERANCE) return false
  return isSignedByAny(
    config.webhookSecrets,
    parts.signature,
    (secret) => computeHmac('sha256', secret, `${parts.at}.${text}`).hex,
  )
}

/** Parses a signed event: Checkout events are trusted, payment intent events trigger an inquiry. */
export const readStripeWebhook = (config: StripeConfig, webhook: IncomingWebhook): ReadWebhookResult => {
  const text = decodeBody(webhook.rawBody)
  if (text === undefined || !isGenuine(config, text, webhook))
    return { kind: 'refused', why: 'the signature is missing, stale or does not match' }
  const read = event.safeParse(parseJsonText(text))
  if (!read.success) return { kind: 'refused', why: 'the body is not an event' }
  const { id: eventId, type, livemode, data } = read.data
  if (livemode !== isLiveAccount(config))
    return { kind: 'refused', why: 'the event is of the other of test and live' }
  if (type.startsWith('checkout.session.')) {
    const session = sessionReply.safeParse(data.object)
    if (session.success) return { kind: 'event', eventId, report: toSessionReport(session.data) }
  }
  const about = type.startsWith('payment_intent.') ? intent.safeParse(data.object) : undefined
  if (about?.success)
    return { kind: 'hint', reference: about.data.metadata.reference, gatewayReference: about.data.id }
  return { kind: 'ignored', eventId, why: `events of type ${type} change nothing here` }
}
