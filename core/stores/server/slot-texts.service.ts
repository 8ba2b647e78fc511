import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatDay, formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'
import { getChannelHours, getSlotSettings } from '../domain/channel-state.ts'
import { getServiceDay, toZoned } from '../domain/service-day.ts'
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

const formatDate = (at: Date, { catalogue, language, now, store }: StoreSlotContext): string => {
  const { timeZone } = store
  const { day } = getMomentValues(at, { now, timeZone, language })
  const translate = catalogue.getTranslator(language, 'stores')
  if (day === 'today') return translate('slot.today')
  return day === 'tomorrow' ? translate('slot.tomorrow') : formatDay(at, timeZone, language)
}

/** Whether a slot is of the present service, and begins, or its span ends, after midnight. */
const isOverTonight = (slot: Slot, context: StoreSlotContext): boolean => {
  const { timeZone } = context.store
  const hours = getChannelHours(context.store, context.channel)
  const today = getServiceDay(context.now, hours, timeZone)
  if (!getServiceDay(slot.start, hours, timeZone).equals(today)) return false
  const shown = getSlotType(context) === 20 ? slot.end : slot.start
  return Temporal.PlainDate.compare(toZoned(shown.getTime(), timeZone).toPlainDate(), today) > 0
}

/** The day of a slot: "Tonight" for one after midnight of the present service, "Today", "Tomorrow", else weekday and date. */
export const formatSlotDay = (slot: Slot, context: StoreSlotContext): string => {
  const translate = context.catalogue.getTranslator(context.language, 'stores')
  return isOverTonight(slot, context) ? translate('slot.tonight') : formatDate(slot.start, context)
}

/** The name of a service day: "Tonight" while its night lasts, "Today", "Tomorrow", else weekday and date. */
export const formatServiceDay = (date: string, context: StoreSlotContext): string => {
  const { timeZone } = context.store
  const day = Temporal.PlainDate.from(date)
  const isPast = Temporal.PlainDate.compare(day, toZoned(context.now.getTime(), timeZone).toPlainDate()) < 0
  if (isPast) return context.catalogue.getTranslator(context.language, 'stores')('slot.tonight')
  const noon = day.toZonedDateTime({ timeZone, plainTime: '12:00' })
  return formatDate(new Date(noon.epochMilliseconds), context)
}

/** The text of a chosen slot, such as "Tomorrow, 6:00 – 6:30 PM" or "Tonight, 11:30 PM – 12:00 AM". */
export const formatSlot = (slot: Slot, context: StoreSlotContext): string => {
  const translate = context.catalogue.getTranslator(context.language, 'stores')
  return translate('slot.text', { day: formatSlotDay(slot, context), time: formatSlotTime(slot, context) })
}
