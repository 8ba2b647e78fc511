import { WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'

/** A stretch of real time, as ISO instants: a product of the season is sold from the one to the other. */
export interface DateWindow {
  readonly startDateTime: string
  readonly endDateTime: string
}

/** When an item may be ordered: on some weekdays at some hours, between some dates, or both at once. */
export type ItemHours = WeeklyHours & { readonly availableDates?: readonly DateWindow[] }

/** Whether weekdays say anything at all; an item that only has dates is to be had around the clock on them. */
export const hasWeekdays = (hours: ItemHours): boolean => WEEKDAYS.some((day) => hours[day] !== undefined)
