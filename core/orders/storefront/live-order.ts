import type { Order } from '../contract/endpoints.ts'

/** The page's copy of an order, and its freshness. */
export interface LiveOrder {
  /** Undefined until loaded; the server-rendered content is shown until then. */
  readonly order: Order | undefined
  /** `gone`: there is no such order. `lost`: the last request failed. */
  readonly state: 'loading' | 'ready' | 'gone' | 'lost'
}

/** Poll interval while changes are not pushed, in milliseconds. */
export const ORDER_POLL_MS = 5000

/**
 * Whether a response replaces the shown order. Responses may arrive out of order, so an ended order never becomes
 * open again.
 */
export const isNewer = (shown: Order | undefined, read: Order): boolean => {
  if (!shown || shown._id !== read._id) return true
  return !(shown.isFinal && !read.isFinal)
}

/** The screen reader announcement of a change: the newest step that was reached, when it differs from before. */
export const getNewestStep = (order: Pick<Order, 'timeline'>): string =>
  order.timeline.findLast(({ at }) => at !== null)?.text ?? ''
