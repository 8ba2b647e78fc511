import { addMilliseconds, days, hours, minutes } from '#platform/kernel/clock.ts'
import type { BuiltInMessageKey } from './message-placeholders.ts'

/** The last message of an order stays useful for longer: it is about the end, or about money. */
const CLOSING_TTL = days(1)
const REFUND_TTL = days(7)

/** How long each message is useful, in milliseconds from its event. */
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

/** These announce a future event, so they are valid until then, however early they were written. */
const ADVANCE_NOTICE_KEYS: ReadonlySet<BuiltInMessageKey> = new Set(['order.placed', 'order.accepted'])

/**
 * Until when a message about an order is worth sending: later its content is known or over. `happenedAt` is the time
 * of its event, `readyAt` when the order is to be ready.
 */
export const computeMessageExpiry = (
  key: BuiltInMessageKey,
  { happenedAt, readyAt }: { readonly happenedAt: Date; readonly readyAt: Date | null },
): Date => {
  const until = addMilliseconds(happenedAt, MESSAGE_TTL[key])
  return ADVANCE_NOTICE_KEYS.has(key) && readyAt !== null && readyAt > until ? readyAt : until
}

/** The same for messages with texts of other areas, unless they set a time. */
export const computeDefaultExpiry = (happenedAt: Date): Date => addMilliseconds(happenedAt, CLOSING_TTL)
