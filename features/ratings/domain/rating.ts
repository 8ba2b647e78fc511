import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'

export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

/** Aspects that a customer may name as good or as improvable. */
export const RATING_TAGS = ['taste', 'freshness', 'portion', 'packaging', 'punctuality', 'service'] as const
export type RatingTag = (typeof RATING_TAGS)[number]

/** Maximum length of a comment, in UTF-16 units. */
export const MAX_COMMENT_LENGTH = 500

/** From this number of stars on, the tags name what was good; below it, what could be better. */
export const GOOD_MIN_STARS: Stars = 4

/** How long a rating can be changed. */
export const RATING_EDIT_PERIOD = days(1)

const FINISHED_STATUSES: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.delivered,
  ORDER_STATUS.multiDineCompleted,
])

/** Whether an order has been handed over: an order that was not cannot be rated. */
export const isRateable = (status: OrderStatus): boolean => FINISHED_STATUSES.has(status)

/** Until when a rating given at `ratedAt` can be changed. */
export const getEditDeadline = (ratedAt: Date): Date => addMilliseconds(ratedAt, RATING_EDIT_PERIOD)

/** Summary of all ratings. */
export interface RatingSummary {
  readonly count: number
  /** With two decimals; null without ratings. */
  readonly average: number | null
  /** Number of ratings with one star, two stars, … five. */
  readonly byStars: readonly number[]
}

/** Summarizes the number of ratings by stars. */
export const computeRatingSummary = (counts: ReadonlyMap<number, number>): RatingSummary => {
  const byStars = STARS.map((stars) => counts.get(stars) ?? 0)
  const count = byStars.reduce((sum, each) => sum + each, 0)
  const points = STARS.reduce((sum, stars) => sum + stars * (counts.get(stars) ?? 0), 0)
  return { count, average: count === 0 ? null : Math.round((points * 100) / count) / 100, byStars }
}
