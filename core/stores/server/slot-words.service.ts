import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatDay, formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'
import { slotSettingsOf } from '../domain/channel-state.ts'
import type { Slot } from '../domain/slot.ts'
import type { ScheduledChannel, StoreRecord } from '../domain/store.ts'
import { momentValues } from './moment.service.ts'

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

/** Whether a store's customers choose a point of time (10) or a span (20). */
export const slotTypeOf = ({ store, channel }: Pick<SlotSetting, 'store' | 'channel'>): 10 | 20 =>
  slotSettingsOf(store, channel)?.type ?? 20

/** "6:00 – 6:30 PM", or "6:00 PM" where a point of time is chosen. */
export const slotTimeText = ({ start, end }: Slot, setting: SlotSetting): string => {
  const { language, store } = setting
  const { timeZone } = store
  return slotTypeOf(setting) === 10
    ? formatTime(start, timeZone, language)
    : formatTimeRange({ from: start, to: end, zone: timeZone }, language)
}

/** The day of a slot: "Today", "Tomorrow", else weekday and date. */
export const slotDayText = (start: Date, { catalogue, language, now, store }: SlotSetting): string => {
  const { timeZone } = store
  const { day } = momentValues(start, { now, timeZone, language })
  const say = catalogue.getTranslator(language, 'stores')
  if (day === 'today') return say('slot.today')
  return day === 'tomorrow' ? say('slot.tomorrow') : formatDay(start, timeZone, language)
}

/** The words for a chosen slot, such as "Tomorrow, 6:00 – 6:30 PM". */
export const slotText = (slot: Slot, setting: SlotSetting): string =>
  setting.catalogue.getTranslator(setting.language, 'stores')('slot.text', {
    day: slotDayText(slot.start, setting),
    time: slotTimeText(slot, setting),
  })
