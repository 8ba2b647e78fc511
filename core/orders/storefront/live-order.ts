import type { Order } from '../contract/endpoints.ts'

/** What the page knows of an order, and how freshly. */
export interface LiveOrder {
  /** Undefined until it is here; what the server rendered stands until then. */
  readonly order: Order | undefined
  /** `gone`: there is no such order. `lost`: the last look did not come through. */
  readonly state: 'loading' | 'ready' | 'gone' | 'lost'
}

/** How often to look while changes are not pushed, in milliseconds. */
export const POLL_MS = 5000

/**
 * Whether a newly read order replaces the shown one. Answers may overtake each other, so an order that is over never
 * becomes open again.
 */
export const isNewer = (shown: Order | undefined, read: Order): boolean => {
  if (!shown || shown._id !== read._id) return true
  return !(shown.isFinal && !read.isFinal)
}

/** What a screen reader hears of a change: the newest step that was reached, when it is another than before. */
export const getNewestStep = (order: Pick<Order, 'timeline'>): string =>
  order.timeline.findLast(({ at }) => at !== null)?.text ?? ''
