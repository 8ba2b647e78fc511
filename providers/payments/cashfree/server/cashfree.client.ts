import { type ExternalRequest, fetchExternalJson, type JsonOutcome } from '#platform/http/fetch-external.ts'
import type { CashfreeConfig } from '../config.ts'

interface CashfreeCall extends Pick<ExternalRequest, 'method' | 'signal'> {
  readonly path: string
  readonly body?: unknown
}

/**
 * One call to Cashfree.
 * @throws when the outcome is unknown
 */
export const callCashfree = (
  { baseUrl, clientId, clientSecrets, apiVersion }: CashfreeConfig,
  { path, ...call }: CashfreeCall,
): Promise<JsonOutcome> =>
  fetchExternalJson({
    ...call,
    url: `${baseUrl}${path}`,
    headers: {
      'x-client-id': clientId,
      'x-client-secret': clientSecrets[0] ?? '',
      'x-api-version': apiVersion,
    },
  })
