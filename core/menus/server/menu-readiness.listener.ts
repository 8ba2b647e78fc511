import type { ReadinessCheck } from '#core/stores/server/readiness.service.ts'
import { listSellingStores } from './selling-stores.repo.ts'

/** Whether there is anything to buy. */
export const menuReadiness: ReadinessCheck = {
  area: 'menus',
  title: 'readiness.title',
  find: async (tx, { stores }) => {
    const selling = new Set(await listSellingStores(tx))
    return stores.flatMap(({ _id: storeId }) =>
      selling.has(storeId) ? [] : [{ text: 'readiness.nothingToSell', storeId, path: 'menu' }],
    )
  },
}
