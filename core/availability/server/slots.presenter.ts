import type { Slot } from '#core/stores/domain/slot.ts'
import type { SlotDay } from '#core/stores/domain/slots.ts'
import {
  formatServiceDay,
  formatSlotDay,
  formatSlotTime,
  getSlotType,
  type StoreSlotContext,
} from '#core/stores/server/slot-texts.service.ts'
import type { AlternativeSlots, SlotView, TimeSlots } from '../contract/endpoints.ts'

const presentSlot = (slot: Slot, isFull: boolean, context: StoreSlotContext): SlotView => ({
  startTime: slot.start.toISOString(),
  endTime: slot.end.toISOString(),
  text: formatSlotTime(slot, context),
  isFull,
})

/** `Dubai` of `Asia/Dubai`: the common name of a time zone. */
const formatZoneName = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** All slots of a channel; those whose start is in `full` are marked. */
export const presentTimeSlots = (
  days: readonly SlotDay[],
  full: ReadonlySet<number>,
  context: StoreSlotContext,
): TimeSlots => ({
  scheduledDeliveryType: getSlotType(context),
  timeZone: context.store.timeZone,
  timeZoneName: formatZoneName(context.store.timeZone),
  days: days.map(({ date, slots }) => ({
    date,
    text: formatServiceDay(date, context),
    slots: slots.map((slot) => presentSlot(slot, full.has(slot.start.getTime()), context)),
  })),
})

/** Slots offered instead of an unavailable one. */
export const presentAlternativeSlots = (
  slots: readonly Slot[],
  context: StoreSlotContext,
): AlternativeSlots => ({
  offers: slots.map((slot) => ({
    ...presentSlot(slot, false, context),
    day: formatSlotDay(slot, context),
  })),
})
