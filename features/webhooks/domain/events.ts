import type { OrderStatus } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'

/** Events for other systems. The meaning of a name never changes; new ones may be added. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.status_changed',
  'order.cancelled',
  'order.changed',
  'order.refunded',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The version of the payload format, raised when a field is removed or changes its meaning. */
export const PAYLOAD_VERSION = 1

/** Permissions of a key. */
export const KEY_SCOPES = ['orders:read', 'orders:move'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The event of a status change; an order that is not accepted yet counts as placed when it reaches its outlet. */
export const getTransitionEvent = (to: OrderStatus): WebhookEvent =>
  isCancelledOrDeclined(to) ? 'order.cancelled' : 'order.status_changed'
