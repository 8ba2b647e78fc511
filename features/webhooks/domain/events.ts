import type { OrderStatus } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'

/** What other systems can hear of. A name is never given another meaning; new ones may come. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.status_changed',
  'order.cancelled',
  'order.changed',
  'order.refunded',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The version of the payload's form. It is raised when something in it goes away or means another thing. */
export const PAYLOAD_VERSION = 1

/** What a key may do. */
export const KEY_SCOPES = ['orders:read', 'orders:move'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** How a move of an order is told; an order that nobody has accepted is placed when it comes to its outlet. */
export const getTransitionEvent = (to: OrderStatus): WebhookEvent =>
  isCancelledOrDeclined(to) ? 'order.cancelled' : 'order.status_changed'
