import { WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'

/** A period as ISO instants: a seasonal product is sold from the one to the other. */
export interface DateWindow {
  readonly startDateTime: string
  readonly endDateTime: string
}

/** When an item can be ordered: on some weekdays at some hours, between some dates, or both together. */
export type ItemHours = WeeklyHours & { readonly availableDates?: readonly DateWindow[] }

/** Whether any weekdays are set; an item with only dates is available around the clock on them. */
export const hasWeekdays = (hours: ItemHours): boolean => WEEKDAYS.some((day) => hours[day] !== undefined)
