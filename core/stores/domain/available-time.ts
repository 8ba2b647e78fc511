import { type TimeWindow, WEEKDAYS, type Weekday, type WeeklyHours } from './weekly-hours.ts'

/** Opening times as the wire names them: slots per day, each with its timings; wall-clock times of the store. */
export interface AvailableTime {
  /** The item has no hours of its own: it follows the store. */
  readonly isStoreTime: boolean
  readonly slots: readonly {
    readonly day: Weekday
    readonly open: boolean
    readonly timings: readonly { readonly opensAt: string; readonly closesAt: string }[]
  }[]
}

/** A timetable in the wire's shape; null means the store's hours. Every weekday is listed, Monday first. */
export const toAvailableTime = (hours: WeeklyHours | null): AvailableTime => ({
  isStoreTime: hours === null,
  slots:
    hours === null
      ? []
      : WEEKDAYS.map((day) => {
          const windows = hours[day] ?? []
          const timings = windows.map(([opensAt, closesAt]) => ({ opensAt, closesAt }))
          return { day, open: windows.length > 0, timings }
        }),
})

/** The timetable of the wire's shape; null where the store's hours apply. A closed day has no timings. */
export const toWeeklyHours = ({ isStoreTime, slots }: AvailableTime): WeeklyHours | null => {
  if (isStoreTime) return null
  const windows = (timings: AvailableTime['slots'][number]['timings']) =>
    timings.map(({ opensAt, closesAt }): TimeWindow => [opensAt, closesAt])
  return Object.fromEntries(slots.map(({ day, open, timings }) => [day, open ? windows(timings) : []]))
}
