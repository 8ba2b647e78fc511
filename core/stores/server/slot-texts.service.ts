import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatDay, formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'
import { getSlotSettings } from '../domain/channel-state.ts'
import type { Slot } from '../domain/slot.ts'
import type { ScheduledChannel, StoreRecord } from '../domain/store.ts'
import { getMomentValues } from './moment.service.ts'

export interface SlotPresentationContext {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly now: Date
}

/** What the text of a slot depends on besides the slot. */
export interface StoreSlotContext extends SlotPresentationContext {
  readonly store: StoreRecord
  readonly channel: ScheduledChannel
}

/** Whether a store's customers choose a point of time (10) or a span (20). */
export const getSlotType = ({ store, channel }: Pick<StoreSlotContext, 'store' | 'channel'>): 10 | 20 =>
  getSlotSettings(store, channel)?.type ?? 20

/** "6:00 – 6:30 PM", or "6:00 PM" where a point of time is chosen. */
export const formatSlotTime = ({ start, end }: Slot, context: StoreSlotContext): string => {
  const { language, store } = context
  const { timeZone } = store
  return getSlotType(context) === 10
    ? formatTime(start, timeZone, language)
    : formatTimeRange({ from: start, to: end, zone: timeZone }, language)
}

/** The day of a slot: "Today", "Tomorrow", else weekday and date. */
export const formatSlotDay = (start: Date, { catalogue, language, now, store }: StoreSlotContext): string => {
  const { timeZone } = store
  const { day } = getMomentValues(start, { now, timeZone, language })
  const translate = catalogue.getTranslator(language, 'stores')
  if (day === 'today') return translate('slot.today')
  return day === 'tomorrow' ? translate('slot.tomorrow') : formatDay(start, timeZone, language)
}

/** Whether a slot begins today and its span ends after midnight. */
const isOverTonight = ({ start, end }: Slot, context: StoreSlotContext): boolean => {
  const getDay = (instant: Date) =>
    getMomentValues(instant, { ...context, timeZone: context.store.timeZone }).day
  return getSlotType(context) === 20 && getDay(start) === 'today' && getDay(end) !== 'today'
}

/** The text of a chosen slot, such as "Tomorrow, 6:00 – 6:30 PM" or "Tonight, 11:30 PM – 12:00 AM". */
export const formatSlot = (slot: Slot, context: StoreSlotContext): string => {
  const translate = context.catalogue.getTranslator(context.language, 'stores')
  const day = isOverTonight(slot, context) ? translate('slot.tonight') : formatSlotDay(slot.start, context)
  return translate('slot.text', { day, time: formatSlotTime(slot, context) })
}
