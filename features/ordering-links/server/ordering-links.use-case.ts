import type { SiteRecord } from '#core/sites/domain/site.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { ENTRY_SERVICES } from '#core/stores/domain/entry-link.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderingLinks } from '../contract/endpoints.ts'

/** The shop's address: on the merchant's own host where there is one, which outlives a change of the provider. */
const getShopAddress = ({ origin }: Pick<Platform, 'origin'>, { hosts, homePath }: SiteRecord): string =>
  hosts[0] === undefined ? `${origin()}/${homePath}` : `https://${hosts[0]}/`

/** The links of an outlet of the caller's. */
export const readOrderingLinks = (
  platform: Platform,
  caller: Caller,
  storeId: string,
): Promise<Result<OrderingLinks, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    const base = getShopAddress(platform, await loadSite(tx))
    return ok({
      base,
      services: ENTRY_SERVICES.map((service) => ({
        service,
        isOffered: store.isActive && store.services[service],
        isPayable: store.paymentMethods[service].length > 0,
      })),
      isSecure: base.startsWith('https://'),
      isPublic: store.isActive && !store.previewMode,
    })
  })
}
