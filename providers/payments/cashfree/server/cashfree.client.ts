import { createHash } from 'node:crypto'
import {
  type ExternalRequest,
  fetchExternalJson,
  type JsonOutcome,
} from '#platform/outbound/fetch-external.ts'
import type { CashfreeConfig } from '../config.ts'

interface CashfreeCall extends Pick<ExternalRequest, 'method' | 'signal'> {
  readonly path: string
  readonly body?: unknown
  /** What is done to what: the same text is done once. */
  readonly idempotent?: string
}

/** Cashfree wants a UUID. */
const deriveKey = (subject: string): string => {
  const hex = createHash('sha256').update(`cashfree ${subject}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * One call to Cashfree.
 * @throws when the outcome is unknown
 */
export const callCashfree = (
  { baseUrl, clientId, clientSecrets, apiVersion }: CashfreeConfig,
  { path, idempotent, ...call }: CashfreeCall,
): Promise<JsonOutcome> =>
  fetchExternalJson({
    ...call,
    url: `${baseUrl}${path}`,
    headers: {
      'x-client-id': clientId,
      'x-client-secret': clientSecrets[0] ?? '',
      'x-api-version': apiVersion,
      ...(idempotent === undefined ? {} : { 'x-idempotency-key': deriveKey(idempotent) }),
    },
  })
