import type { Platform } from '#platform/http/server-plugin.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { callGateway } from './gateway.client.ts'

/**
 * Ends the page of a payment for which nobody waits any more, where its vendor has a call for it, so that it is not paid
 * late. What the vendor answers is not read, and a vendor that does not answer changes nothing: what became of the payment
 * is what an inquiry says.
 * @returns whether the vendor was called, which takes up to `deadline` milliseconds
 */
export const endPaymentPage = async (
  platform: Platform,
  { accountId, reference, gatewayReference }: PaymentRecord,
  { brandId, deadline }: { readonly brandId: string; readonly deadline: number },
): Promise<boolean> => {
  if (accountId === null || gatewayReference === null) return false
  const answer = await callGateway(platform, {
    ...{ brandId, accountId, deadline },
    purpose: 'end-page',
    request: async (provider, signal) => {
      await provider.endPage?.({ reference, gatewayReference, signal })
      return provider.endPage !== undefined
    },
  })
  return answer.kind === 'none' || answer.value
}
