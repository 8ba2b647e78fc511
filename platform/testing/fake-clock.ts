import type { Clock } from '#platform/kernel/clock.ts'

export interface FakeClock extends Clock {
  /** Advances the time, in milliseconds. */
  advance(milliseconds: number): void
  set(instant: Date | string): void
}

/** A Friday evening, 18:00 in Dubai and 15:00 in Belgrade: every demo merchant is open. */
export const TEST_START = '2026-11-20T14:00:00.000Z'

/** A clock that advances only when a test moves it. */
export const createFakeClock = (start: Date | string = TEST_START): FakeClock => {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    set: (instant) => {
      now = new Date(instant).getTime()
    },
  }
}
