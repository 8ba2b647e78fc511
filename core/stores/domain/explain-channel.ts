import type { Channel } from '#core/sites/domain/order-type.ts'
import {
  type ChannelEvaluation,
  evaluateChannel,
  findActivePause,
  getChannelHours,
  getSlotSettings,
} from './channel-state.ts'
import type { SpecialDay, StoreRecord } from './store.ts'
import { type DayEntry, findOpeningEntry, getDayEntry } from './weekly-hours.ts'

/** An entry of the opening hours, with the special day that replaces the weekday's. */
export interface HoursCause {
  readonly kind: 'hours'
  readonly entry: DayEntry
  readonly specialDay: SpecialDay | null
}

/** The setting that decides whether a channel takes orders. */
export type ChannelCause =
  | HoursCause
  | { readonly kind: 'storeInactive' | 'serviceOff' | 'underTesting' }
  | { readonly kind: 'downtime'; readonly from: Date; readonly to: Date }
  | { readonly kind: 'pause'; readonly until: Date | null }
  /** The last order is this many minutes before the end of the opening. */
  | { readonly kind: 'lastOrder'; readonly minutes: number; readonly hours: HoursCause }

/** An evaluation with the setting that caused it. */
export interface ChannelExplanation {
  readonly evaluation: ChannelEvaluation
  readonly cause: ChannelCause
  /** The entry by which it opens next; null when it is open, or when no opening is known. */
  readonly next: HoursCause | null
  /** The channel has opening hours of its own, which apply instead of the outlet's. */
  readonly hasOwnHours: boolean
}

const toHoursCause = ({ specialDays }: Pick<StoreRecord, 'specialDays'>, entry: DayEntry): HoursCause => {
  const { date, isSpecial } = entry
  // Of special days that overlap the last one applies, see `applySpecialDays`.
  const specialDay = isSpecial
    ? specialDays.findLast(({ from, to }) => from <= date && date <= to)
    : undefined
  return { kind: 'hours', entry, specialDay: specialDay ?? null }
}

const findHoursCause = (store: StoreRecord, channel: Channel, at: Date): HoursCause | null => {
  const entry = findOpeningEntry(getChannelHours(store, channel), store.timeZone, at)
  return entry ? toHoursCause(store, entry) : null
}

const explainHours = (
  store: StoreRecord,
  channel: Channel,
  { isOpen, now }: { isOpen: boolean; now: Date },
): ChannelCause => {
  const hours = findHoursCause(store, channel, now)
  if (hours && !isOpen) {
    const minutes = getSlotSettings(store, channel)?.lastOrderMinutes ?? 0
    return { kind: 'lastOrder', minutes, hours }
  }
  return hours ?? toHoursCause(store, getDayEntry(getChannelHours(store, channel), store.timeZone, now))
}

const findCause = (
  store: StoreRecord,
  channel: Channel,
  { kind, isOpen, now }: Pick<ChannelEvaluation, 'kind' | 'isOpen'> & { now: Date },
): ChannelCause => {
  switch (kind) {
    case 'inactive':
      return { kind: store.isActive ? 'serviceOff' : 'storeInactive' }
    case 'underTesting':
      return { kind }
    case 'plannedDowntime':
      return store.downtime
        ? { kind: 'downtime', ...store.downtime }
        : explainHours(store, channel, { isOpen, now })
    case 'paused':
      return { kind: 'pause', until: findActivePause(store, channel, now)?.until ?? null }
    default:
      return explainHours(store, channel, { isOpen, now })
  }
}

/** {@link evaluateChannel} with the setting that caused its result, for people who can change it. */
export const explainChannel = (store: StoreRecord, channel: Channel, now: Date): ChannelExplanation => {
  const evaluation = evaluateChannel(store, channel, now)
  const { kind, isOpen, opensAt } = evaluation
  return {
    evaluation,
    cause: findCause(store, channel, { kind, isOpen, now }),
    next: opensAt && findHoursCause(store, channel, opensAt),
    hasOwnHours: getChannelHours(store, channel) !== store.hours.store,
  }
}
