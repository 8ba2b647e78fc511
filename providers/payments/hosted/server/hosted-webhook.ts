import { createHash } from 'node:crypto'
import type { IncomingWebhook, ReadWebhookResult } from '#core/payments/contract/payment-provider.ts'
import { computeHmac, decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import type { HostedConfig } from '../config.ts'
import { toGatewayReport } from './hosted.mapper.ts'

/** Seconds, into the past and into the future. */
const TOLERANCE = 300

const isGenuine = (config: HostedConfig, body: string, { headers, receivedAt }: IncomingWebhook): boolean => {
  const at = headers[config.timestampHeader.toLowerCase()] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(receivedAt.getTime() / 1000 - Number(at)) > TOLERANCE) return false
  const signature = headers[config.signatureHeader.toLowerCase()]
  return isSignedByAny(
    config.webhookSecrets,
    signature,
    (secret) => computeHmac('sha256', secret, `${at}.${body}`).hex,
  )
}

/** Parses a signed event: it is accepted when it states a payment like an inquiry does. */
export const readHostedWebhook = (config: HostedConfig, webhook: IncomingWebhook): ReadWebhookResult => {
  const text = decodeBody(webhook.rawBody)
  if (text === undefined || !isGenuine(config, text, webhook))
    return { kind: 'refused', why: 'the signature is missing, stale or does not match' }
  const report = toGatewayReport(config, parseJsonText(text))
  const eventId = createHash('sha256').update(text).digest('hex')
  return report ? { kind: 'event', eventId, report } : { kind: 'refused', why: 'the body states no payment' }
}
