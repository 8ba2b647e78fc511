import { storeErrors } from '#core/stores/contract/errors.ts'
import { findStoreBrand, loadStore } from '#core/stores/server/stores.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { TablesApi } from '../contract/endpoints.ts'
import { loadTableNames } from './table-directory.service.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

export const createTablesHandlers = (platform: Platform): Handlers<TablesApi> => ({
  'GET /api/v2/table-numbers': async ({ query, share }) => {
    const brandId = await findStoreBrand(platform.db, query.store)
    if (!brandId) return unknownStore
    share(brandId)
    return platform.db.tenant(brandId, async (tx) => {
      const store = await loadStore(tx, query.store)
      if (!store) return unknownStore
      const names = await loadTableNames(platform, tx, store._id)
      return ok({ tableNumbers: names.length > 0 ? names : [...store.tableNumbers] })
    })
  },
})
