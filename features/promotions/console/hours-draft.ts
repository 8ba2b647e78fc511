import { WEEKDAYS, type Weekday, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'

/** Hours of a promotion as edited in the console: some days, one time span. */
export interface HoursDraft {
  readonly days: readonly Weekday[]
  readonly from: string
  readonly to: string
}

/** Parses hours; undefined when they are more complex than the console can edit. Such hours are left unchanged. */
export const toHoursDraft = (hours: WeeklyHours): HoursDraft | undefined => {
  const days = WEEKDAYS.filter((day) => (hours[day]?.length ?? 0) > 0)
  const spans = new Set(days.map((day) => JSON.stringify(hours[day])))
  const [window, ...others] = (days[0] && hours[days[0]]) ?? []
  if (!window || others.length > 0 || spans.size > 1 || hours.dates) return undefined
  return { days, from: window[0], to: window[1] }
}

export const toWeeklyHours = ({ days, from, to }: HoursDraft): WeeklyHours =>
  Object.fromEntries(days.map((day) => [day, [[from, to]]]))
