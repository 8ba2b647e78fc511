import { findStoreBrand } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import { queryStoreGateways } from './store-gateways.client.ts'

type BinCheckResponse = CallData<PaymentsApi['POST /api/v1/payment/bin/validate']>

const UNKNOWN_BIN = { brand: '', type: null }

/**
 * The kind of card that begins with six digits, from a gateway of the store that can look it up; undefined when there
 * is no such store. Nothing of it is stored.
 */
export const lookUpCardType = async (
  platform: Platform,
  { storeId, bin }: { readonly storeId: string; readonly bin: string },
): Promise<BinCheckResponse | undefined> => {
  const brandId = await findStoreBrand(platform.db, storeId)
  if (!brandId) return undefined
  const said = await queryStoreGateways(platform, {
    ...{ brandId, storeId },
    supports: ({ checksBin = false }) => checksBin,
    request: async (provider, signal) => {
      const check = await provider.checkBin?.({ bin, signal })
      return check?.kind === 'unsupported' ? undefined : check
    },
  })
  if (!said) return { status: 'unknown', ...UNKNOWN_BIN }
  if (said.kind === 'failed') return { status: 'failed', ...UNKNOWN_BIN }
  return { status: 'verified', brand: said.brand, type: said.type ?? null }
}
