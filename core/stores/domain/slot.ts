import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'
import { getTradingDay } from './service-day.ts'
import type { ScheduledChannel } from './store.ts'

/** The requested time of an order for later. */
export interface Slot {
  readonly start: Date
  readonly end: Date
}

export const isSameSlot = (a: Slot | null, b: Slot | null): boolean =>
  a?.start.getTime() === b?.start.getTime() && a?.end.getTime() === b?.end.getTime()

/** Whether a slot is on a later trading day than the present one: stock is counted for the present day. */
export const isForLaterDay = (slot: Slot, timeZone: string, now: Date): boolean =>
  Temporal.PlainDate.compare(getTradingDay(slot.start, timeZone), getTradingDay(now, timeZone)) > 0

/** The channel of an order for later; undefined where there are none. */
export const getScheduledChannel = (orderType: OrderType): ScheduledChannel | undefined => {
  const channel = getChannel(orderType)
  return channel === 'delivery' || channel === 'pickup' ? channel : undefined
}
