import type { Channel } from '#core/sites/domain/order-type.ts'
import type { SlotSettings, StoreRecord } from './store.ts'
import {
  evaluateIntervals,
  getIntervalsAround,
  type HoursEvaluation,
  type Interval,
  type WeeklyHours,
} from './weekly-hours.ts'

export type ChannelKind =
  | 'open'
  | 'closingSoon'
  | 'closed'
  | 'opensSoon'
  | 'paused'
  | 'inactive'
  | 'underTesting'
  | 'plannedDowntime'

/** Whether a channel takes orders, and when that changes. */
export interface ChannelEvaluation {
  readonly kind: ChannelKind
  readonly isOpen: boolean
  /** Whole minutes to closing or opening, rounded up, for `closingSoon` and `opensSoon`. */
  readonly minutes: number | null
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  /** Until when this evaluation is valid; null: until the store changes. */
  readonly validUntil: Date | null
}

/** The fields by which a channel is evaluated. */
export type EvaluatedStore = Pick<
  StoreRecord,
  | 'isActive'
  | 'previewMode'
  | 'skipToMenu'
  | 'downtime'
  | 'services'
  | 'hours'
  | 'schedule'
  | 'pauses'
  | 'timeZone'
>

const MINUTE_MS = 60_000
const CLOSING_SOON_MS = 30 * MINUTE_MS
const OPENS_SOON_MS = 60 * MINUTE_MS

const toClosed = (kind: ChannelKind, until: Date | null = null): ChannelEvaluation => ({
  kind,
  isOpen: false,
  minutes: null,
  opensAt: until,
  closesAt: null,
  validUntil: until,
})

const computeMinutesUntil = (instant: Date, now: Date): number =>
  Math.ceil((instant.getTime() - now.getTime()) / MINUTE_MS)

const subtractMilliseconds = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() - milliseconds)

/** The timetable of a channel: its own, else the store's. */
export const getChannelHours = (store: Pick<StoreRecord, 'hours'>, channel: Channel): WeeklyHours =>
  (channel === 'delivery' || channel === 'pickup' ? store.hours[channel] : undefined) ?? store.hours.store

/** The settings of orders for later; undefined for channels that have none. */
export const getSlotSettings = (
  store: Pick<StoreRecord, 'schedule'>,
  channel: Channel,
): SlotSettings | undefined =>
  channel === 'delivery' || channel === 'pickup' ? store.schedule[channel] : undefined

/** Opening times in which orders are taken: each ends with its last order. */
export const computeOrderingTimes = (
  intervals: readonly Interval[],
  settings: SlotSettings | undefined,
): readonly Interval[] => {
  const lastOrder = (settings?.lastOrderMinutes ?? 0) * MINUTE_MS
  if (lastOrder === 0) return intervals
  return intervals
    .map(({ start, end }) => ({ start, end: end - lastOrder }))
    .filter(({ start, end }) => start < end)
}

const evaluateOrderingHours = (store: EvaluatedStore, channel: Channel, now: Date): HoursEvaluation => {
  const intervals = getIntervalsAround(getChannelHours(store, channel), store.timeZone, now.getTime())
  return evaluateIntervals(computeOrderingTimes(intervals, getSlotSettings(store, channel)), now)
}

/** The pause that stops a channel at `now`. Delivery continues where customers skip straight to the menu. */
export const findActivePause = (
  store: Pick<StoreRecord, 'pauses' | 'skipToMenu'>,
  channel: Channel,
  now: Date,
): StoreRecord['pauses'][number] | undefined => {
  if (channel === 'delivery' && store.skipToMenu) return undefined
  return store.pauses.find(
    (pause) => pause.channel === channel && (pause.until === null || pause.until > now),
  )
}

const evaluateOpening = (store: EvaluatedStore, channel: Channel, now: Date): ChannelEvaluation => {
  const { isOpen, opensAt, closesAt } = evaluateOrderingHours(store, channel, now)
  if (isOpen) {
    const soon = closesAt && closesAt.getTime() - now.getTime() <= CLOSING_SOON_MS
    const facts = { isOpen, opensAt, closesAt }
    if (soon)
      return {
        ...facts,
        kind: 'closingSoon',
        minutes: computeMinutesUntil(closesAt, now),
        validUntil: closesAt,
      }
    return {
      ...facts,
      kind: 'open',
      minutes: null,
      validUntil: closesAt && subtractMilliseconds(closesAt, CLOSING_SOON_MS),
    }
  }
  if (!opensAt) return toClosed('closed')
  const soon = opensAt.getTime() - now.getTime() <= OPENS_SOON_MS
  if (soon) return { ...toClosed('opensSoon', opensAt), minutes: computeMinutesUntil(opensAt, now) }
  return { ...toClosed('closed', opensAt), validUntil: subtractMilliseconds(opensAt, OPENS_SOON_MS) }
}

/** Closed until `end`; the channel then opens if its hours allow it, else at its next opening. */
const toClosedUntil = (
  kind: ChannelKind,
  end: Date | null,
  { store, channel }: { store: EvaluatedStore; channel: Channel },
): ChannelEvaluation => {
  if (!end) return toClosed(kind)
  const hours = evaluateOrderingHours(store, channel, end)
  return { ...toClosed(kind, end), opensAt: hours.isOpen ? end : hours.opensAt }
}

/**
 * Whether `channel` of a store takes orders at `now`. States that override the hours (inactive, paused …) come first.
 */
export const evaluateChannel = (store: EvaluatedStore, channel: Channel, now: Date): ChannelEvaluation => {
  if (!store.isActive || !store.services[channel]) return toClosed('inactive')
  if (store.previewMode) return toClosed('underTesting')
  const { downtime } = store
  if (downtime && downtime.from <= now && now < downtime.to)
    return toClosedUntil('plannedDowntime', downtime.to, { store, channel })
  const pause = findActivePause(store, channel, now)
  if (pause) return toClosedUntil('paused', pause.until, { store, channel })
  const evaluated = evaluateOpening(store, channel, now)
  if (!downtime || downtime.from <= now || (evaluated.validUntil && evaluated.validUntil < downtime.from))
    return evaluated
  return { ...evaluated, validUntil: downtime.from }
}
