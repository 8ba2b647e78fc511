import type { ReadinessCheck } from '#core/stores/server/readiness.service.ts'
import { loadAreas } from '#core/stores/server/stores.service.ts'

/** Whether delivery reaches anybody, and whether areas are used. */
export const areaReadiness: ReadinessCheck = {
  area: 'delivery-areas',
  title: 'readiness.title',
  find: async (tx, { stores }) => {
    const served = new Set((await loadAreas(tx)).map(({ storeId }) => storeId))
    return stores.flatMap(({ _id: storeId, services }) => {
      if (services.delivery && !served.has(storeId))
        return [{ text: 'readiness.noArea', storeId, path: 'areas' }]
      return !services.delivery && served.has(storeId)
        ? [{ text: 'readiness.unusedArea', storeId, path: 'outlet-details#services' }]
        : []
    })
  },
}
