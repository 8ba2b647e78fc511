import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum distance of a webhook's timestamp from our clock, in seconds, into the past and into the future. */
const TOLERANCE_SECONDS = 300

export interface SignRequestInput {
  readonly apiKey: string
  readonly timestamp: number
  readonly method: string
  readonly path: string
  readonly body: string
}

/** The hexadecimal signature of one of our calls. It covers method and path so that a call cannot be redirected. */
export const signRequest = ({ apiKey, timestamp, method, path, body }: SignRequestInput): string =>
  createHmac('sha256', apiKey).update(`${timestamp}.${method}.${path}.${body}`).digest('hex')

export interface VerifyWebhookInput {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly rawBody: Uint8Array
  readonly receivedAt: Date
  readonly secrets: readonly string[]
}

export type VerifyWebhookResult =
  | { readonly genuine: true; readonly eventId: string }
  | { readonly genuine: false; readonly why: string }

const refused = (why: string): VerifyWebhookResult => ({ genuine: false, why })

const matches = (expected: Buffer, given: Buffer): boolean =>
  expected.length === given.length && timingSafeEqual(expected, given)

/**
 * Verifies `webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1,` and base64) over the raw bytes.
 * Exactly one signature is accepted: a list would allow many guesses in one call. Every secret is
 * checked even after a match, so that timing reveals nothing.
 */
export const verifyWebhook = ({
  headers,
  rawBody,
  receivedAt,
  secrets,
}: VerifyWebhookInput): VerifyWebhookResult => {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const signature = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(headers['webhook-signature'] ?? '')?.[1]
  if (!/^[\w-]{1,100}$/.test(id)) return refused('the event id is missing or malformed')
  if (!/^\d{1,12}$/.test(timestamp)) return refused('the timestamp is missing or malformed')
  if (signature === undefined) return refused('there is not exactly one v1 signature')
  if (Math.abs(receivedAt.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    return refused('the timestamp is more than 300 seconds away')
  }
  const given = Buffer.from(signature, 'base64')
  const hits = secrets.filter((secret) =>
    matches(createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(rawBody).digest(), given),
  )
  return hits.length > 0 ? { genuine: true, eventId: id } : refused('the signature does not match')
}
