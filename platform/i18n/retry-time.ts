import type { Language } from '../kernel/language.ts'
import { formatTime, formatZonedTime } from './format-time.ts'

/** The clock by which the readers of a text live. */
export interface ShopClock {
  /** IANA name. */
  readonly timeZone: string
  /** Whether some of the readers may live in another zone, so that the zone is named with the time. */
  readonly isZoneNamed: boolean
}

/** The values of a text that says when to try again. */
export interface RetryValues {
  readonly [name: string]: string
  readonly day: 'today' | 'tomorrow'
  readonly time: string
}

const MINUTE_MS = 60_000

const toDate = (instant: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/**
 * When a refused call may be made again, on the shop's clock: `{ day: 'today', time: '2:35 PM' }`. The time is the next
 * full minute, so that whoever reads it and waits is not refused once more.
 * @param retryAfter seconds from `now`, at most a day
 */
export const formatRetryTime = (
  retryAfter: number,
  { now, clock, language }: { readonly now: Date; readonly clock: ShopClock; readonly language: Language },
): RetryValues => {
  const { timeZone, isZoneNamed } = clock
  const at = Math.ceil((now.getTime() + retryAfter * 1000) / MINUTE_MS) * MINUTE_MS
  return {
    day: toDate(at, timeZone) === toDate(now.getTime(), timeZone) ? 'today' : 'tomorrow',
    time: (isZoneNamed ? formatZonedTime : formatTime)(at, timeZone, language),
  }
}
