import type { StoreHoursView } from '../contract/hours-endpoints.ts'
import { WEEKDAYS, type WeeklyHours } from '../domain/weekly-hours.ts'

/** A week with all its days, as staff edit it. */
export const presentWeek = (hours: WeeklyHours): StoreHoursView['hours']['store'] => {
  const windows = (day: (typeof WEEKDAYS)[number]) =>
    (hours[day] ?? []).map(([open, close]): [string, string] => [open, close])
  const [mon, tue, wed, thu, fri, sat, sun] = WEEKDAYS.map(windows)
  const none: [string, string][] = []
  return {
    ...{ mon: mon ?? none, tue: tue ?? none, wed: wed ?? none, thu: thu ?? none },
    ...{ fri: fri ?? none, sat: sat ?? none, sun: sun ?? none },
  }
}
