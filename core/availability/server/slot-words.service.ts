import { slotSettingsOf } from '#core/stores/domain/channel-state.ts'
import type { ScheduledChannel, StoreRecord } from '#core/stores/domain/store.ts'
import { momentValues } from '#core/stores/server/moment.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatDay, formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { SlotOffers, SlotView, TimeSlots } from '../contract/endpoints.ts'
import type { Slot } from '../domain/slot.ts'
import type { SlotDay } from '../domain/slots.ts'

export interface SlotShowing {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly now: Date
}

/** What the words for a slot depend on besides the slot. */
export interface SlotSetting extends SlotShowing {
  readonly store: StoreRecord
  readonly channel: ScheduledChannel
}

const typeOf = ({ store, channel }: SlotSetting): 10 | 20 => slotSettingsOf(store, channel)?.type ?? 20

const timeText = ({ start, end }: Slot, setting: SlotSetting): string => {
  const { language, store } = setting
  const { timeZone } = store
  return typeOf(setting) === 10
    ? formatTime(start, timeZone, language)
    : formatTimeRange({ from: start, to: end, zone: timeZone }, language)
}

/** The day of a slot: "Today", "Tomorrow", else weekday and date. */
const dayText = (start: Date, { catalogue, language, now, store }: SlotSetting): string => {
  const { timeZone } = store
  const { day } = momentValues(start, { now, timeZone, language })
  const say = catalogue.of(language, 'availability')
  if (day === 'today') return say('slot.today')
  return day === 'tomorrow' ? say('slot.tomorrow') : formatDay(start, timeZone, language)
}

const presentSlot = (slot: Slot, isFull: boolean, setting: SlotSetting): SlotView => ({
  startTime: slot.start.toISOString(),
  endTime: slot.end.toISOString(),
  text: timeText(slot, setting),
  isFull,
})

/** `Dubai` of `Asia/Dubai`: the way people name their clock. */
const zoneName = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

export const presentTimeSlots = (
  days: readonly SlotDay[],
  full: ReadonlySet<number>,
  setting: SlotSetting,
): TimeSlots => ({
  scheduledDeliveryType: typeOf(setting),
  timeZone: setting.store.timeZone,
  timeZoneName: zoneName(setting.store.timeZone),
  days: days.map(({ date, slots }) => ({
    date,
    text: slots[0] ? dayText(slots[0].start, setting) : date,
    slots: slots.map((slot) => presentSlot(slot, full.has(slot.start.getTime()), setting)),
  })),
})

export const presentOffers = (slots: readonly Slot[], setting: SlotSetting): SlotOffers => ({
  offers: slots.map((slot) => ({ ...presentSlot(slot, false, setting), day: dayText(slot.start, setting) })),
})

/** The words for a chosen slot, such as "Tomorrow, 6:00 – 6:30 PM". */
export const slotText = (slot: Slot, setting: SlotSetting): string =>
  setting.catalogue.of(setting.language, 'availability')('slot.text', {
    day: dayText(slot.start, setting),
    time: timeText(slot, setting),
  })
