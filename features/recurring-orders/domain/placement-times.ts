import { addMilliseconds, hours, minutes } from '#platform/kernel/clock.ts'

/** An order for later reaches the outlet so long before its time, and longer where the outlet needs more notice. */
const DEFAULT_LEAD = hours(3)
const SAFETY_MARGIN = hours(1)
const FIRST_RETRY_DELAY = minutes(5)
const MAX_RETRY_DELAY = hours(1)

/** What an outlet needs before an order's time, in minutes. */
export interface OutletLeadTimes {
  /** Notice that an order for later needs; null where the outlet takes orders only for now. */
  readonly slotNotice: number | null
  readonly preparation: number
  readonly delivery: number
}

/** How long before its time an order is placed, in milliseconds: the outlet gets it in time, and a failure leaves time to act. */
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
 * When to try again after so many failed tries: after five minutes, then twice as long each time, an hour at most, and a
 * last time at the latest moment; null when that is over.
 */
export const computeNextAttempt = (now: Date, attempts: number, latest: Date): Date | null => {
  if (now >= latest) return null
  const pause = Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** Math.min(attempts - 1, 10))
  return addMilliseconds(now, pause) < latest ? addMilliseconds(now, pause) : latest
}
