import { storeErrors } from '#core/stores/contract/errors.ts'
import { canSeeMenu } from '#core/stores/server/preview.service.ts'
import { findStoreBrand, loadStore, readMenuVersions } from '#core/stores/server/stores.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { MenuEventsApi } from '../contract/menu-events-endpoint.ts'
import { createMenuFeed } from './menu-feed.listener.ts'

/** The handler of the stream by which open menus hear of new versions. */
export const createMenuEventsHandlers = (platform: Platform): Handlers<MenuEventsApi> => {
  const { db } = platform
  const feed = createMenuFeed(platform)
  return {
    'GET /api/v1/stores/:id/menu/events': async ({ params, headers }) => {
      const storeId = params.id
      const brandId = await findStoreBrand(db, storeId)
      const store = brandId && (await db.tenant(brandId, (tx) => loadStore(tx, storeId)))
      if (!store || !canSeeMenu(platform, store, headers.cookie))
        return fail(failure(storeErrors.unknownStore))
      return ok(async (send) => {
        const onVersion = (version: number) => send({ version })
        const stop = feed.follow({ brandId: store.brandId, storeId, onVersion })
        // Read once changes are heard, so that none falls in between.
        const [present] = await db.tenant(store.brandId, (tx) => readMenuVersions(tx, [storeId]))
        if (present) onVersion(present.version)
        return stop
      })
    },
  }
}
