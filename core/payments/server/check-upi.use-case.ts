import { brandOfStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { Platform } from '#platform/http/area.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import { maskedName, UPI_ID } from '../domain/upi-id.ts'
import { askStoreGateways } from './ask-store-gateways.ts'

type Checked = CallData<PaymentsApi['POST /api/v1/payment/upi/validate']>

const UNKNOWN: Checked = { status: 'unknown', name: '' }
const FAILED: Checked = { status: 'failed', name: '' }

/**
 * Whether a UPI id is one: what does not look like one is asked of nobody. Where no gateway of the store can say, or
 * none answers, that is not known, and the customer may go on: the bank has the last word. Undefined when there is no
 * such store.
 */
export const checkUpi = async (
  platform: Platform,
  { storeId, upiId }: { readonly storeId: string; readonly upiId: string },
): Promise<Checked | undefined> => {
  const brandId = await brandOfStore(platform.db, storeId)
  if (!brandId) return undefined
  if (!UPI_ID.test(upiId)) return FAILED
  const said = await askStoreGateways(platform, {
    ...{ brandId, storeId },
    can: ({ checksUpi }) => checksUpi,
    ask: async (provider, signal) => {
      const check = await provider.checkUpi?.({ upiId, signal })
      return check?.kind === 'unsupported' ? undefined : check
    },
  })
  if (!said) return UNKNOWN
  return said.kind === 'failed' ? FAILED : { status: 'verified', name: maskedName(said.name ?? '') }
}
