import type { Channel } from '#core/sites/domain/order-type.ts'
import type { SlotSettings, StoreRecord } from './store.ts'
import {
  type HoursJudgement,
  type Interval,
  intervalsAround,
  judgeIntervals,
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
export interface ChannelJudgement {
  readonly kind: ChannelKind
  readonly isOpen: boolean
  /** Whole minutes to closing or opening, rounded up, for `closingSoon` and `opensSoon`. */
  readonly minutes: number | null
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  /** Until when this judgement holds; null: until somebody changes the store. */
  readonly validUntil: Date | null
}

/** What a channel is judged by. */
export type JudgedStore = Pick<
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

const shut = (kind: ChannelKind, until: Date | null = null): ChannelJudgement => ({
  kind,
  isOpen: false,
  minutes: null,
  opensAt: until,
  closesAt: null,
  validUntil: until,
})

const minutesTo = (instant: Date, now: Date): number =>
  Math.ceil((instant.getTime() - now.getTime()) / MINUTE_MS)

const before = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() - milliseconds)

/** The timetable of a channel: its own where it keeps one, else the store's. */
export const hoursOf = (store: Pick<StoreRecord, 'hours'>, channel: Channel): WeeklyHours =>
  (channel === 'delivery' || channel === 'pickup' ? store.hours[channel] : undefined) ?? store.hours.store

/** The settings of orders for later; undefined for channels that have none. */
export const slotSettingsOf = (
  store: Pick<StoreRecord, 'schedule'>,
  channel: Channel,
): SlotSettings | undefined =>
  channel === 'delivery' || channel === 'pickup' ? store.schedule[channel] : undefined

/** Opening times as far as orders are taken in them: each ends with its last order. */
export const orderingTimes = (
  intervals: readonly Interval[],
  settings: SlotSettings | undefined,
): readonly Interval[] => {
  const lastOrder = (settings?.lastOrderMinutes ?? 0) * MINUTE_MS
  if (lastOrder === 0) return intervals
  return intervals
    .map(({ start, end }) => ({ start, end: end - lastOrder }))
    .filter(({ start, end }) => start < end)
}

const judgeOrdering = (store: JudgedStore, channel: Channel, now: Date): HoursJudgement => {
  const intervals = intervalsAround(hoursOf(store, channel), store.timeZone, now.getTime())
  return judgeIntervals(orderingTimes(intervals, slotSettingsOf(store, channel)), now)
}

/** The pause that stops a channel at `now`. Delivery goes on where customers skip straight to the menu. */
export const pauseOf = (
  store: Pick<StoreRecord, 'pauses' | 'skipToMenu'>,
  channel: Channel,
  now: Date,
): StoreRecord['pauses'][number] | undefined => {
  if (channel === 'delivery' && store.skipToMenu) return undefined
  return store.pauses.find(
    (pause) => pause.channel === channel && (pause.until === null || pause.until > now),
  )
}

const judgeOpening = (store: JudgedStore, channel: Channel, now: Date): ChannelJudgement => {
  const { isOpen, opensAt, closesAt } = judgeOrdering(store, channel, now)
  if (isOpen) {
    const soon = closesAt && closesAt.getTime() - now.getTime() <= CLOSING_SOON_MS
    const facts = { isOpen, opensAt, closesAt }
    if (soon)
      return { ...facts, kind: 'closingSoon', minutes: minutesTo(closesAt, now), validUntil: closesAt }
    return {
      ...facts,
      kind: 'open',
      minutes: null,
      validUntil: closesAt && before(closesAt, CLOSING_SOON_MS),
    }
  }
  if (!opensAt) return shut('closed')
  const soon = opensAt.getTime() - now.getTime() <= OPENS_SOON_MS
  if (soon) return { ...shut('opensSoon', opensAt), minutes: minutesTo(opensAt, now) }
  return { ...shut('closed', opensAt), validUntil: before(opensAt, OPENS_SOON_MS) }
}

/** Something ends at `end`; the channel opens then if its hours allow it, else at its next opening. */
const shutUntil = (
  kind: ChannelKind,
  end: Date | null,
  { store, channel }: { store: JudgedStore; channel: Channel },
): ChannelJudgement => {
  if (!end) return shut(kind)
  const hours = judgeOrdering(store, channel, end)
  return { ...shut(kind, end), opensAt: hours.isOpen ? end : hours.opensAt }
}

/** Whether `channel` of a store takes orders at `now`. What stands above the hours (inactive, paused …) comes first. */
export const judgeChannel = (store: JudgedStore, channel: Channel, now: Date): ChannelJudgement => {
  if (!store.isActive || !store.services[channel]) return shut('inactive')
  if (store.previewMode) return shut('underTesting')
  const { downtime } = store
  if (downtime && downtime.from <= now && now < downtime.to)
    return shutUntil('plannedDowntime', downtime.to, { store, channel })
  const pause = pauseOf(store, channel, now)
  if (pause) return shutUntil('paused', pause.until, { store, channel })
  const judged = judgeOpening(store, channel, now)
  if (!downtime || downtime.from <= now || (judged.validUntil && judged.validUntil < downtime.from))
    return judged
  return { ...judged, validUntil: downtime.from }
}
