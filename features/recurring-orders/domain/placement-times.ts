import { addMilliseconds, hours, minutes } from '#platform/kernel/clock.ts'

/** A scheduled order reaches the outlet this long before its time, or longer if the outlet needs more notice. */
const DEFAULT_LEAD = hours(3)
const SAFETY_MARGIN = hours(1)
const FIRST_RETRY_DELAY = minutes(5)
const MAX_RETRY_DELAY = hours(1)

/** Minutes that an outlet needs before an order's time. */
export interface OutletLeadTimes {
  /** Notice for a scheduled order; null if the outlet takes orders only for now. */
  readonly slotNotice: number | null
  readonly preparation: number
  readonly delivery: number
}

/**
 * Milliseconds before its time at which an order is placed: the outlet gets it in time, and a failure leaves time to
 * react.
 */
export const computeLead = ({ slotNotice, preparation, delivery }: OutletLeadTimes): number =>
  slotNotice === null
    ? minutes(preparation + delivery)
    : Math.max(DEFAULT_LEAD, minutes(slotNotice) + SAFETY_MARGIN)

/** When an order for `toInstant` is placed; `cutOff` is when the outlet stops taking orders for that day. */
export const computePlacementTime = (wantedAt: Date, notice: OutletLeadTimes, cutOff: Date | null): Date => {
  const at = addMilliseconds(wantedAt, -computeLead(notice))
  const last = cutOff && addMilliseconds(cutOff, -SAFETY_MARGIN)
  return last && last < at ? last : at
}

/**
 * The time of the next attempt after a number of failed ones: after five minutes, then doubling, at most an hour, and
 * a final attempt at the latest time; null when that is over.
 */
export const computeNextAttempt = (now: Date, attempts: number, latest: Date): Date | null => {
  if (now >= latest) return null
  const pause = Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** Math.min(attempts - 1, 10))
  return addMilliseconds(now, pause) < latest ? addMilliseconds(now, pause) : latest
}
