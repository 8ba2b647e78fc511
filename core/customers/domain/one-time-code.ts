import { days, hours, minutes, seconds } from '#platform/kernel/clock.ts'

/** Digits of a code for signing in: a million possibilities against five tries. */
export const CODE_LENGTH = 6
export const CODE_LIFE = minutes(5)
export const TRIES_PER_CODE = 5

/** The codes that a test setting accepts for every phone; production refuses to start with that setting. */
export const FIXED_TEST_CODES = ['1234', '0000'] as const

/** At most `count` codes within `window` milliseconds. */
export interface SendLimit {
  readonly count: number
  readonly window: number
}

/** What one phone may be sent: sending costs money and annoys whoever owns the number. */
export const PHONE_LIMITS: readonly SendLimit[] = [
  { count: 1, window: seconds(30) },
  { count: 3, window: minutes(10) },
  { count: 10, window: days(1) },
]

/** What one network may ask for, over all phones. */
export const NETWORK_LIMITS: readonly SendLimit[] = [{ count: 30, window: hours(1) }]

/** Wrong codes for one phone in a day, over all its codes; then nothing more is evaluated. */
export const WRONG_CODES_PER_DAY = 10

/**
 * Milliseconds until another code may be sent, given when codes were sent before (newest first); 0 when now.
 */
export const waitBeforeSending = (sent: readonly Date[], limits: readonly SendLimit[], now: Date): number => {
  const waits = limits.map(({ count, window }) => {
    const oldest = sent[count - 1]
    return oldest ? oldest.getTime() + window - now.getTime() : 0
  })
  return Math.max(0, ...waits)
}
