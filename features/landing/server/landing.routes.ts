import { getSiteKind } from '#core/sites/domain/site-kind.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import { findStallPage } from '#core/sites/server/stall-pages.service.ts'
import { computeStoreArrival } from '#core/stores/domain/arrival.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { LandingApi } from '../contract/endpoints.ts'
import { landingErrors } from '../contract/errors.ts'

export const createLandingHandlers = (platform: Platform): Handlers<LandingApi> => ({
  'GET /api/v1/landings/:id': async ({ params, share }) => {
    const site = await findSiteById(platform.db, params.id)
    if (!site) return fail(failure(landingErrors.unknownLanding))
    const { _id: siteId, homePath, brand } = site
    share(brand._id)
    const stores = await platform.db.tenant(brand._id, loadStores)
    const kind = getSiteKind(brand.merchantType)
    const now = platform.clock.now()
    const outlets = stores
      .filter(({ isActive }) => isActive)
      .map((store) => {
        const [picture] = store.gallery
        const { from, to } = computeStoreArrival(store, null, now)
        return {
          _id: store._id,
          picture: picture ? { base: picture.base, width: picture.width, height: picture.height } : null,
          ...{ readyFrom: from, readyTo: to },
          page: (kind === 'court' && findStallPage(platform, { siteId, storeId: store._id })) || '',
        }
      })
    const orderPage = outlets.some(({ page }) => page !== '') ? `lp/${siteId}/brands` : ''
    return ok({ _id: siteId, homePath, kind, orderPage, outlets })
  },
})
