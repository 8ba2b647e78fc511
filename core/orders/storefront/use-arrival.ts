import type { Order } from '../contract/endpoints.ts'
import { type LiveEta, useLiveEta } from './live-eta.ts'

/** The agreed time of a scheduled order that is not late; null for an immediate order. */
const getScheduledTime = (order: Order): LiveEta | null => {
  if (order.detail !== 'full' || order.delay || !order.scheduledFor) return null
  return { from: order.scheduledFor, to: order.scheduledUntil ?? order.scheduledFor }
}

export interface Arrival extends LiveEta {
  /** Known from the driver's own movement. */
  readonly isTracked: boolean
}

/** When the order is expected, the same everywhere on the page; null when nothing is expected any more. */
export const useArrival = (order: Order): Arrival | null => {
  const eta = useLiveEta(order._id)
  if (order.isFinal || !order.estimate) return null
  const span = eta ?? getScheduledTime(order) ?? order.estimate
  return { ...span, isTracked: eta !== null }
}
