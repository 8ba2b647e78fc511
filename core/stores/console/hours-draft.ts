import type { StoreHours } from '../contract/hours-endpoints.ts'
import type { Weekday } from '../domain/weekly-hours.ts'

export type Week = StoreHours['hours']['store']
export type Windows = Week[Weekday]
export type SpecialDay = StoreHours['specialDays'][number]
export type Settings = NonNullable<StoreHours['schedule']['pickup']>

/** What a channel begins with when orders for later are switched on. */
export const USUAL_SETTINGS: Settings = {
  ...{ isActive: true, type: 20, leadMinutes: 60, slotMinutes: 30, daysAhead: 6, cutOff: null },
  ...{ maxOrders: null, maxKitchenMinutes: null, minutesPerItem: 5, lastOrderMinutes: 0 },
}

/** A window with one of its ends moved. */
export const withWindow = (
  windows: Windows,
  index: number,
  { open, close }: { open?: string; close?: string },
): Windows => windows.map((window, at) => (at === index ? [open ?? window[0], close ?? window[1]] : window))
