import { askJson, type JsonAnswer, type OutsideCall } from '#platform/http/ask-outside.ts'
import type { CashfreeConfig } from '../config.ts'

interface CashfreeCall extends Pick<OutsideCall, 'method' | 'signal'> {
  readonly path: string
  readonly body?: unknown
}

/**
 * One call to Cashfree.
 * @throws when the outcome is unknown
 */
export const askCashfree = (
  { baseUrl, clientId, clientSecrets, apiVersion }: CashfreeConfig,
  { path, ...call }: CashfreeCall,
): Promise<JsonAnswer> =>
  askJson({
    ...call,
    url: `${baseUrl}${path}`,
    headers: {
      'x-client-id': clientId,
      'x-client-secret': clientSecrets[0] ?? '',
      'x-api-version': apiVersion,
    },
  })
