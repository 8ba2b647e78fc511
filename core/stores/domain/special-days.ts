import type { SpecialDay, StoreHours } from './store.ts'
import type { TimeWindow, WeeklyHours } from './weekly-hours.ts'

/** Maximum length of a holiday; for a longer closure the outlet is paused. */
export const MAX_DAYS_PER_SPECIAL_PERIOD = 62

/** The dates of special days with the opening times of each. */
const toDatedWindows = (specialDays: readonly SpecialDay[]): Record<string, readonly TimeWindow[]> => {
  const dates: Record<string, readonly TimeWindow[]> = {}
  for (const { from, to, windows } of specialDays) {
    const last = Temporal.PlainDate.from(to)
    const first = Temporal.PlainDate.from(from)
    const count = Math.min(first.until(last).days + 1, MAX_DAYS_PER_SPECIAL_PERIOD)
    for (let day = 0; day < count; day += 1) dates[first.add({ days: day }).toString()] = windows
  }
  return dates
}

/** Merges special days into every timetable of a store: on those dates they apply to all channels. */
export const applySpecialDays = (hours: StoreHours, specialDays: readonly SpecialDay[]): StoreHours => {
  if (specialDays.length === 0) return hours
  const dates = toDatedWindows(specialDays)
  const dated = (weekly: WeeklyHours): WeeklyHours => ({ ...weekly, dates })
  return {
    store: dated(hours.store),
    ...(hours.delivery ? { delivery: dated(hours.delivery) } : {}),
    ...(hours.pickup ? { pickup: dated(hours.pickup) } : {}),
  }
}
