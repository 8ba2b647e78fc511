import { createHash } from 'node:crypto'
import { computeHmac } from '#platform/http/signed-bodies.ts'

export const ALLSECURE_CONTENT_TYPE = 'application/json; charset=utf-8'

export interface AllsecureMessage {
  readonly method: 'GET' | 'POST'
  /** Path and query. */
  readonly uri: string
  readonly body: string
  /** As `Fri, 20 Nov 2026 10:00:00 GMT`, the same as in the header. */
  readonly date: string
}

/** Five lines, signed the same way in both directions. */
export const computeSignature = (
  { method, uri, body, date }: AllsecureMessage,
  { secret, bodyHash }: { readonly secret: string; readonly bodyHash: 'sha512' | 'md5' },
): string => {
  const hash = createHash(bodyHash).update(body).digest('hex')
  return computeHmac('sha512', secret, [method, hash, ALLSECURE_CONTENT_TYPE, date, uri].join('\n')).base64
}
