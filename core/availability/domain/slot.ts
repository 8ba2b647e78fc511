import { tradingDay } from '#core/stores/domain/next-trading-day.ts'

/** The time for which an order for later is wanted. */
export interface Slot {
  readonly start: Date
  readonly end: Date
}

export const isSameSlot = (a: Slot | null, b: Slot | null): boolean =>
  a?.start.getTime() === b?.start.getTime() && a?.end.getTime() === b?.end.getTime()

/** Whether a slot lies on a later trading day than the present one: counted pieces are those of the present day. */
export const isForLaterDay = (slot: Slot, timeZone: string, now: Date): boolean =>
  Temporal.PlainDate.compare(tradingDay(slot.start, timeZone), tradingDay(now, timeZone)) > 0
