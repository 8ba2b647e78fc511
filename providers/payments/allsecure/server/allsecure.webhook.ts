import type { IncomingWebhook, ReadWebhookResult } from '#core/payments/contract/payment-provider.ts'
import { decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import type { AllsecureConfig } from '../config.ts'
import { eventBody, toEventReport } from './allsecure.mapper.ts'
import { computeSignature } from './allsecure.signature.ts'

/** Milliseconds, into the past and into the future. */
const TOLERANCE = 300_000

const REPLY = { contentType: 'text/plain', body: 'OK' }

/** AllSecure also signs the URL to which it posts, so a proxy in front of us must not rewrite it. */
const isGenuine = (
  config: AllsecureConfig,
  body: string,
  { headers, receivedAt, path }: IncomingWebhook,
): boolean => {
  const date = headers['x-date'] ?? headers.date ?? ''
  const at = Date.parse(date)
  if (Number.isNaN(at) || Math.abs(receivedAt.getTime() - at) > TOLERANCE) return false
  const message = { method: 'POST', uri: path, body, date } as const
  const { sharedSecrets, bodyHash } = config
  return isSignedByAny(sharedSecrets, headers['x-signature'], (secret) =>
    computeSignature(message, { secret, bodyHash }),
  )
}

/** Parses a signed event; AllSecure repeats it unless the response is OK. */
export const readAllsecureWebhook = (
  config: AllsecureConfig,
  webhook: IncomingWebhook,
): ReadWebhookResult => {
  const text = decodeBody(webhook.rawBody)
  if (text === undefined || !isGenuine(config, text, webhook))
    return { kind: 'refused', why: 'the signature is missing, stale or does not match' }
  const read = eventBody.safeParse(parseJsonText(text))
  if (!read.success) return { kind: 'refused', why: 'the body is not an event' }
  const { uuid, transactionType, result } = read.data
  const eventId = `${uuid} ${transactionType} ${result}`
  return /^(?:DEBIT|CAPTURE|PREAUTHORIZE|VOID)$/i.test(transactionType)
    ? { kind: 'event', eventId, report: toEventReport(read.data), reply: REPLY }
    : { kind: 'ignored', eventId, why: `${transactionType} changes nothing here`, reply: REPLY }
}
