import type { StoreHoursView } from '../contract/hours-endpoints.ts'
import type { Weekday } from '../domain/weekly-hours.ts'

export type Week = StoreHoursView['hours']['store']
export type Windows = Week[Weekday]
export type SpecialDayDraft = StoreHoursView['specialDays'][number]
export type SlotSettingsDraft = NonNullable<StoreHoursView['schedule']['pickup']>

/** A channel's initial settings when orders for later are switched on. */
export const DEFAULT_SLOT_SETTINGS: SlotSettingsDraft = {
  ...{ isActive: true, type: 20, leadMinutes: 60, slotMinutes: 30, daysAhead: 6, cutOff: null },
  ...{ maxOrders: null, maxKitchenMinutes: null, minutesPerItem: 5, lastOrderMinutes: 0 },
}

/** A window with one of its ends moved. */
export const replaceWindow = (
  windows: Windows,
  index: number,
  { open, close }: { open?: string; close?: string },
): Windows => windows.map((window, at) => (at === index ? [open ?? window[0], close ?? window[1]] : window))
