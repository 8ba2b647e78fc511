import type { Channel } from '#core/sites/domain/order-type.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { type EvaluatedStore, findActivePause, getChannelHours, getSlotSettings } from './channel-state.ts'
import { DAY_BEGINS_AT, findServiceDay, getServiceDay, isWithinDay, toZoned } from './service-day.ts'
import type { Slot } from './slot.ts'
import type { SlotSettings } from './store.ts'
import { type Interval, listIntervals } from './weekly-hours.ts'

/** The slots of one service day: those after midnight belong to the evening on which the outlet opened. */
export interface SlotDay {
  /** ISO date of the service day, which is the day before that of a slot after midnight. */
  readonly date: string
  readonly slots: readonly Slot[]
}

const MINUTE_MS = 60_000
/** Extra days before and after the requested ones: for openings past midnight, and those that they merge with. */
const MARGIN_DAYS = 2

/** The local midnights within an interval. */
const listMidnights = ({ start, end }: Interval, timeZone: string): number[] => {
  const midnights: number[] = []
  for (let day = toZoned(start, timeZone).startOfDay().add({ days: 1 }); ; day = day.add({ days: 1 })) {
    const midnight = day.startOfDay().epochMilliseconds
    if (midnight >= end) return midnights
    midnights.push(midnight)
  }
}

/**
 * The intervals of a slot grid. Each begins when the outlet opens; for an outlet that does not close for a whole day
 * a new one begins each midnight, so that its grid is the same on whichever day it is requested.
 */
const splitAtMidnight = (interval: Interval, timeZone: string): Interval[] => {
  if (isWithinDay(interval)) return [interval]
  const edges = [interval.start, ...listMidnights(interval, timeZone), interval.end]
  return edges.slice(1).map((end, index) => ({ start: edges[index] ?? end, end }))
}

/** Whether an hour is shown for the second time, after the clock is put back: its slots would have the same names. */
const isRepeatedHour = (time: number, timeZone: string): boolean => {
  const local = toZoned(time, timeZone)
  return local.toPlainDateTime().toZonedDateTime(timeZone).epochMilliseconds !== time
}

const buildSlotGrid = (stretch: Interval, settings: SlotSettings, timeZone: string): Slot[] => {
  const length = settings.slotMinutes * MINUTE_MS
  const count = Math.floor((stretch.end - stretch.start) / length)
  return Array.from({ length: Math.max(0, count) }, (_, index) => stretch.start + index * length)
    .filter((start) => !isRepeatedHour(start, timeZone))
    .map((start) => ({ start: new Date(start), end: new Date(start + length) }))
}

/**
 * When orders for a service day end; null without a cut-off. Its time is that of its day's clock, or of the night that
 * follows where it is before five and the outlet is then still open.
 */
export const findCutOff = (
  store: Pick<EvaluatedStore, 'hours' | 'schedule' | 'timeZone'>,
  channel: Channel,
  date: Temporal.PlainDate,
): Date | null => {
  const cutOff = getSlotSettings(store, channel)?.cutOff
  if (!cutOff) return null
  const { timeZone } = store
  const plainTime = Temporal.PlainTime.from(cutOff.time)
  const day = date.subtract({ days: cutOff.daysBefore })
  const toInstant = (on: Temporal.PlainDate) =>
    new Date(on.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  if (plainTime.hour >= DAY_BEGINS_AT) return toInstant(day)
  const late = toInstant(day.add({ days: 1 }))
  // A cut-off at closing time still belongs to the night.
  const night = findServiceDay(addMilliseconds(late, -1), getChannelHours(store, channel), timeZone)
  return night?.equals(day) ? late : toInstant(day)
}

/** Whether the store can serve a slot, by its known pauses and downtimes. */
const isSlotServable = (
  { start, end }: Slot,
  { store, channel, now }: { store: EvaluatedStore; channel: Channel; now: Date },
): boolean => {
  const pause = findActivePause(store, channel, now)
  if (pause && (pause.until === null || start < pause.until)) return false
  return !store.downtime || end <= store.downtime.from || start >= store.downtime.to
}

export interface SlotQuery {
  readonly channel: Channel
  readonly now: Date
  /** ISO date: only the slots of this service day. */
  readonly only?: string
}

const getActiveSlotSettings = (store: EvaluatedStore, channel: Channel): SlotSettings | undefined => {
  const settings = getSlotSettings(store, channel)
  const isOffered = store.isActive && !store.previewMode && store.services[channel]
  return isOffered && settings?.isActive ? settings : undefined
}

/**
 * The slots that a store offers on a channel at `now`, day by day, regardless of reservations. Days are service days,
 * which the cut-off and the days ahead count too; a day without any slot is left out.
 */
export const listSlotDays = (store: EvaluatedStore, { channel, now, only }: SlotQuery): SlotDay[] => {
  const settings = getActiveSlotSettings(store, channel)
  if (!settings) return []
  const { timeZone } = store
  const hours = getChannelHours(store, channel)
  const today = getServiceDay(now, hours, timeZone)
  const first = only ? Temporal.PlainDate.from(only) : today
  const last = only ? first : today.add({ days: settings.daysAhead })
  if (only && (Temporal.PlainDate.compare(first, today) < 0 || today.until(first).days > settings.daysAhead))
    return []
  const span = {
    first: first.subtract({ days: MARGIN_DAYS }),
    count: first.until(last).days + 1 + 2 * MARGIN_DAYS,
  }
  const earliest = now.getTime() + settings.leadMinutes * MINUTE_MS
  const days = new Map<string, Slot[]>()
  for (const interval of listIntervals(hours, timeZone, span)) {
    const latest = interval.end - settings.lastOrderMinutes * MINUTE_MS
    for (const stretch of splitAtMidnight(interval, timeZone)) {
      const date = toZoned(stretch.start, timeZone).toPlainDate().toString()
      for (const slot of buildSlotGrid(stretch, settings, timeZone)) {
        const start = slot.start.getTime()
        if (start < earliest || start > latest || !isSlotServable(slot, { store, channel, now })) continue
        days.set(date, [...(days.get(date) ?? []), slot])
      }
    }
  }
  return Array.from({ length: first.until(last).days + 1 }, (_, index) => first.add({ days: index }))
    .filter((date) => {
      const cutOff = findCutOff(store, channel, date)
      return cutOff === null || now < cutOff
    })
    .flatMap((date) => {
      const slots = days.get(date.toString())
      return slots ? [{ date: date.toString(), slots }] : []
    })
}

/** Whether a store offers exactly this slot at `now`. */
export const isSlotOffered = (
  store: EvaluatedStore,
  { start, end }: Slot,
  { channel, now }: { channel: Channel; now: Date },
): boolean => {
  const only = getServiceDay(start, getChannelHours(store, channel), store.timeZone).toString()
  const [day] = listSlotDays(store, { channel, now, only })
  return (
    day?.slots.some(
      (slot) => slot.start.getTime() === start.getTime() && slot.end.getTime() === end.getTime(),
    ) ?? false
  )
}

/** The slots nearest in time to an unavailable one, in chronological order. */
export const findNearestSlots = (slots: readonly Slot[], wanted: Slot, count: number): readonly Slot[] => {
  const distance = ({ start }: Slot) => Math.abs(start.getTime() - wanted.start.getTime())
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
}
