import type { Slot } from '#core/stores/domain/slot.ts'
import type { SlotDay } from '#core/stores/domain/slots.ts'
import {
  type SlotSetting,
  slotDayText,
  slotTimeText,
  slotTypeOf,
} from '#core/stores/server/slot-words.service.ts'
import type { SlotOffers, SlotView, TimeSlots } from '../contract/endpoints.ts'

const presentSlot = (slot: Slot, isFull: boolean, setting: SlotSetting): SlotView => ({
  startTime: slot.start.toISOString(),
  endTime: slot.end.toISOString(),
  text: slotTimeText(slot, setting),
  isFull,
})

/** `Dubai` of `Asia/Dubai`: the way people name their clock. */
const zoneName = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** All slots of a channel, those in `full` (by their beginnings) marked. */
export const presentTimeSlots = (
  days: readonly SlotDay[],
  full: ReadonlySet<number>,
  setting: SlotSetting,
): TimeSlots => ({
  scheduledDeliveryType: slotTypeOf(setting),
  timeZone: setting.store.timeZone,
  timeZoneName: zoneName(setting.store.timeZone),
  days: days.map(({ date, slots }) => ({
    date,
    text: slots[0] ? slotDayText(slots[0].start, setting) : date,
    slots: slots.map((slot) => presentSlot(slot, full.has(slot.start.getTime()), setting)),
  })),
})

/** Slots to choose from instead of one that cannot be had. */
export const presentOffers = (slots: readonly Slot[], setting: SlotSetting): SlotOffers => ({
  offers: slots.map((slot) => ({
    ...presentSlot(slot, false, setting),
    day: slotDayText(slot.start, setting),
  })),
})
