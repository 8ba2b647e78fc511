import { hours, later, minutes } from '#platform/kernel/clock.ts'

/** An order for later reaches the outlet so long before its time, and longer where the outlet needs more notice. */
const AHEAD = hours(3)
const SPARE = hours(1)
const FIRST_PAUSE = minutes(5)
const LONGEST_PAUSE = hours(1)

/** What an outlet needs before an order's time, in minutes. */
export interface Notice {
  /** Notice that an order for later needs; null where the outlet takes orders only for now. */
  readonly slotNotice: number | null
  readonly preparation: number
  readonly delivery: number
}

/** How long before its time an order is placed, in milliseconds: the outlet gets it in time, and a failure leaves time to act. */
export const leadOf = ({ slotNotice, preparation, delivery }: Notice): number =>
  slotNotice === null ? minutes(preparation + delivery) : Math.max(AHEAD, minutes(slotNotice) + SPARE)

/** When an order for `wantedAt` is placed; `cutOff` is when the outlet stops taking orders for that day. */
export const placeAt = (wantedAt: Date, notice: Notice, cutOff: Date | null): Date => {
  const at = later(wantedAt, -leadOf(notice))
  const last = cutOff && later(cutOff, -SPARE)
  return last && last < at ? last : at
}

/**
 * When to try again after so many failed tries: after five minutes, then twice as long each time, an hour at most, and a
 * last time at the latest moment; null when that is over.
 */
export const nextTryAt = (now: Date, attempts: number, latest: Date): Date | null => {
  if (now >= latest) return null
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempts - 1, 10))
  return later(now, pause) < latest ? later(now, pause) : latest
}
