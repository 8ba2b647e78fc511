import type { z } from 'zod'
import { OTHER_GATEWAY } from '#core/stores/contract/gateway-number.ts'
import { findStoreBrand, loadStore } from '#core/stores/server/stores.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { gatewaySchema } from '../contract/endpoints.ts'
import { loadAccountCapabilities } from './accounts.service.ts'

const NO_GATEWAY = { handOver: null, methods: [], savedCards: false, checksUpi: false, checksBin: false }

/** The public properties of a store's gateway; undefined when there is no such store. */
export const loadStoreGateway = async (
  platform: Platform,
  storeId: string,
): Promise<z.input<typeof gatewaySchema> | undefined> => {
  const brandId = await findStoreBrand(platform.db, storeId)
  const store = brandId && (await platform.db.tenant(brandId, (tx) => loadStore(tx, storeId)))
  if (!brandId || !store) return undefined
  const { name, account } = store.gateway
  const factory = platform.hooks.all('paymentProvider').find((each) => each.name === name)
  const usable = await platform.db.tenant(brandId, (tx) =>
    loadAccountCapabilities(platform, tx, store.gateway),
  )
  const capabilities = usable ?? factory?.capabilities
  return {
    activePg: factory?.gatewayId ?? OTHER_GATEWAY,
    pgType: name,
    pgConfiguration: account,
    isUsable: usable !== undefined,
    ...(capabilities
      ? {
          handOver: capabilities.handOver,
          methods: [...capabilities.methods],
          savedCards: capabilities.savedCards,
          checksUpi: capabilities.checksUpi,
          checksBin: capabilities.checksBin ?? false,
        }
      : NO_GATEWAY),
  }
}
