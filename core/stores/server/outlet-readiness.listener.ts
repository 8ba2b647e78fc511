import { findOutletFaults, type OutletFault } from '../domain/readiness.ts'
import type { ReadinessCheck } from './readiness.service.ts'

const PATHS: Readonly<Record<OutletFault, string>> = {
  noPlace: 'outlet-details#place',
  noService: 'outlet-details#services',
  noHours: 'hours',
  inPreview: 'outlet',
}

/** The outlets themselves: place, services, hours. */
export const outletReadiness: ReadinessCheck = {
  area: 'stores',
  title: 'readiness.title',
  find: async (_, { stores }) => {
    if (stores.length === 0) return [{ text: 'readiness.noOutlet', storeId: null, path: 'outlet-details' }]
    return stores.flatMap((store) =>
      findOutletFaults(store).map((fault) => ({
        ...{ text: `readiness.${fault}`, storeId: store._id, path: PATHS[fault] },
      })),
    )
  },
}
