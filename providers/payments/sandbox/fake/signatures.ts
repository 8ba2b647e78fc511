import { createHmac, timingSafeEqual } from 'node:crypto'

/** A shop that may use this gateway, with the shared keys. */
export interface SandboxMerchant {
  readonly merchantId: string
  readonly apiKey: string
  readonly webhookSecret: string
}

const TOLERANCE_SECONDS = 300

export interface AuthenticateInput {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Uint8Array
}

/**
 * The merchant who signed the call, or undefined. An unknown merchant takes the same work as a known one, so
 * that timing does not reveal which names exist.
 */
export const authenticateMerchant = (
  call: AuthenticateInput,
  merchants: readonly SandboxMerchant[],
  now: Date,
): SandboxMerchant | undefined => {
  const name = call.headers['sandbox-merchant']
  const timestamp = call.headers['sandbox-timestamp']
  const signature = call.headers['sandbox-signature']
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return undefined
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return undefined
  const merchant = merchants.find(({ merchantId }) => merchantId === name)
  const expected = createHmac('sha256', merchant?.apiKey ?? 'nobody')
    .update(`${timestamp}.${call.method}.${call.url}.`)
    .update(call.rawBody)
    .digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? merchant : undefined
}

/** The value of `webhook-signature`: `v1,` and base64 over `id.timestamp.body`. */
export const computeWebhookSignature = (
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** The browser's return URL after paying: the shop's URL with the outcome, signed over `reference.status`. */
export const buildSignedReturnUrl = (
  secret: string,
  { returnUrl, reference, status }: { returnUrl: string; reference: string; status: string },
): string => {
  const url = new URL(returnUrl)
  url.searchParams.set('reference', reference)
  url.searchParams.set('status', status)
  url.searchParams.set(
    'signature',
    createHmac('sha256', secret).update(`${reference}.${status}`).digest('hex'),
  )
  return url.href
}
