import { days, hours, later, minutes } from '#platform/kernel/clock.ts'
import type { OwnKey } from './message-gaps.ts'

/** What happened to the order last is of use for longer: it is about the end, or about money. */
const ABOUT_AN_END = days(1)
const ABOUT_MONEY = days(7)

/** How long each message is worth something, in milliseconds from what it tells of. */
const LIFE: Readonly<Record<OwnKey, number>> = {
  'order.placed': minutes(30),
  'order.accepted': hours(1),
  'order.readyForPickup': hours(2),
  'order.out': hours(1),
  'order.delivered': hours(2),
  'order.pickedUp': hours(2),
  'order.undelivered': ABOUT_AN_END,
  'order.declined': ABOUT_AN_END,
  'order.declinedUnpaid': ABOUT_AN_END,
  'order.cancelled': ABOUT_AN_END,
  'order.cancelledUnpaid': ABOUT_AN_END,
  'refund.all': ABOUT_MONEY,
  'refund.part': ABOUT_MONEY,
  'refund.late': ABOUT_MONEY,
  'refund.twice': ABOUT_MONEY,
  'refund.atOutlet': ABOUT_MONEY,
  'refund.coins': ABOUT_MONEY,
}

/** These speak of what is to come, so they are good until then, however early they were written. */
const FORETELLING: ReadonlySet<OwnKey> = new Set(['order.placed', 'order.accepted'])

/**
 * Until when a message about an order is worth sending: later it tells what is known or over. `happenedAt` is when that
 * happened of which it tells, `readyAt` when the order is to be ready.
 */
export const worthUntil = (
  key: OwnKey,
  { happenedAt, readyAt }: { readonly happenedAt: Date; readonly readyAt: Date | null },
): Date => {
  const until = later(happenedAt, LIFE[key])
  return FORETELLING.has(key) && readyAt !== null && readyAt > until ? readyAt : until
}

/** The same for what parts say in words of their own, unless they name a moment. */
export const newsWorthUntil = (happenedAt: Date): Date => later(happenedAt, ABOUT_AN_END)
