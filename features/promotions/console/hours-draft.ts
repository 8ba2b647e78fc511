import { WEEKDAYS, type Weekday, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'

/** Hours of a promotion as the console asks for them: some days, one span. */
export interface HoursDraft {
  readonly days: readonly Weekday[]
  readonly from: string
  readonly to: string
}

/** Reads hours back; undefined where they are richer than the console can ask for, and are left as they are. */
export const toHoursDraft = (hours: WeeklyHours): HoursDraft | undefined => {
  const days = WEEKDAYS.filter((day) => (hours[day]?.length ?? 0) > 0)
  const spans = new Set(days.map((day) => JSON.stringify(hours[day])))
  const [window, ...others] = (days[0] && hours[days[0]]) ?? []
  if (!window || others.length > 0 || spans.size > 1 || hours.dates) return undefined
  return { days, from: window[0], to: window[1] }
}

export const toWeeklyHours = ({ days, from, to }: HoursDraft): WeeklyHours =>
  Object.fromEntries(days.map((day) => [day, [[from, to]]]))
