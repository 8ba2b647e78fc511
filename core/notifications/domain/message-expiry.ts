import { addMilliseconds, days, hours, minutes } from '#platform/kernel/clock.ts'
import type { BuiltInMessageKey } from './message-placeholders.ts'

/** What happened to the order last is of use for longer: it is about the end, or about money. */
const CLOSING_TTL = days(1)
const REFUND_TTL = days(7)

/** How long each message is worth something, in milliseconds from what it tells of. */
const MESSAGE_TTL: Readonly<Record<BuiltInMessageKey, number>> = {
  'order.placed': minutes(30),
  'order.accepted': hours(1),
  'order.readyForPickup': hours(2),
  'order.out': hours(1),
  'order.delivered': hours(2),
  'order.pickedUp': hours(2),
  'order.undelivered': CLOSING_TTL,
  'order.declined': CLOSING_TTL,
  'order.declinedUnpaid': CLOSING_TTL,
  'order.cancelled': CLOSING_TTL,
  'order.cancelledUnpaid': CLOSING_TTL,
  'refund.all': REFUND_TTL,
  'refund.part': REFUND_TTL,
  'refund.late': REFUND_TTL,
  'refund.twice': REFUND_TTL,
  'refund.atOutlet': REFUND_TTL,
  'refund.coins': REFUND_TTL,
}

/** These speak of what is to come, so they are good until then, however early they were written. */
const ADVANCE_NOTICE_KEYS: ReadonlySet<BuiltInMessageKey> = new Set(['order.placed', 'order.accepted'])

/**
 * Until when a message about an order is worth sending: later it tells what is known or over. `happenedAt` is when that
 * happened of which it tells, `readyAt` when the order is to be ready.
 */
export const computeMessageExpiry = (
  key: BuiltInMessageKey,
  { happenedAt, readyAt }: { readonly happenedAt: Date; readonly readyAt: Date | null },
): Date => {
  const until = addMilliseconds(happenedAt, MESSAGE_TTL[key])
  return ADVANCE_NOTICE_KEYS.has(key) && readyAt !== null && readyAt > until ? readyAt : until
}

/** The same for what parts say in words of their own, unless they name a moment. */
export const computeDefaultExpiry = (happenedAt: Date): Date => addMilliseconds(happenedAt, CLOSING_TTL)
