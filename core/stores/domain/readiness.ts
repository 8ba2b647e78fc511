import { isNowhere } from './nowhere.ts'
import type { StoreRecord } from './store.ts'
import { WEEKDAYS } from './weekly-hours.ts'

type ReadinessStore = Pick<StoreRecord, 'latitude' | 'longitude' | 'services' | 'hours' | 'previewMode'>

/** A fault of an outlet's own settings by which customers cannot order there. */
export type OutletFault = 'noPlace' | 'noService' | 'noHours' | 'inPreview'

const hasHours = ({ hours }: ReadinessStore): boolean =>
  WEEKDAYS.some((day) => (hours.store[day] ?? []).length > 0)

/** What of an outlet itself keeps customers out. */
export const findOutletFaults = (store: ReadinessStore): OutletFault[] => {
  const offersNothing = Object.values(store.services).every((isOn) => !isOn)
  return [
    ...(isNowhere(store) ? (['noPlace'] as const) : []),
    ...(offersNothing ? (['noService'] as const) : []),
    ...(hasHours(store) ? [] : (['noHours'] as const)),
    ...(store.previewMode ? (['inPreview'] as const) : []),
  ]
}
