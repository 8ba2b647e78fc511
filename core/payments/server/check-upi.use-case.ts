import { findStoreBrand } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import { maskName, UPI_ID } from '../domain/upi-id.ts'
import { queryStoreGateways } from './store-gateways.client.ts'

type UpiCheckResponse = CallData<PaymentsApi['POST /api/v1/payment/upi/validate']>

const UPI_UNKNOWN: UpiCheckResponse = { status: 'unknown', name: '' }
const UPI_FAILED: UpiCheckResponse = { status: 'failed', name: '' }

/**
 * Whether a UPI id exists: an invalid format is rejected without a request. When no gateway of the store can check it
 * or responds, the result is unknown and the customer may continue: the bank decides. Undefined when there is no such
 * store.
 */
export const checkUpi = async (
  platform: Platform,
  { storeId, upiId }: { readonly storeId: string; readonly upiId: string },
): Promise<UpiCheckResponse | undefined> => {
  const brandId = await findStoreBrand(platform.db, storeId)
  if (!brandId) return undefined
  if (!UPI_ID.test(upiId)) return UPI_FAILED
  const said = await queryStoreGateways(platform, {
    ...{ brandId, storeId },
    supports: ({ checksUpi }) => checksUpi,
    request: async (provider, signal) => {
      const check = await provider.checkUpi?.({ upiId, signal })
      return check?.kind === 'unsupported' ? undefined : check
    },
  })
  if (!said) return UPI_UNKNOWN
  return said.kind === 'failed' ? UPI_FAILED : { status: 'verified', name: maskName(said.name ?? '') }
}
