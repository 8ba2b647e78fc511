import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderRating, RatingsApi } from '../contract/endpoints.ts'
import { ratingErrors } from '../contract/errors.ts'
import { computeRatingSummary, getEditDeadline, isRateable, RATING_EDIT_PERIOD } from '../domain/rating.ts'
import {
  countByStars,
  findRating,
  listStoreRatings,
  type RatingContent,
  type RatingRow,
  saveRating,
} from './ratings.repo.ts'

const unknownOrderFailure = fail(failure(orderErrors.unknownOrder))

const presentContent = ({ rating, tags, comment, rated_at }: RatingRow) => ({
  rating,
  tags: [...tags],
  comment,
  ratedAt: rated_at.toISOString(),
})

const presentRating = (order: OrderRecord, row: RatingRow | undefined, now: Date): OrderRating => {
  const until = row && getEditDeadline(row.rated_at)
  return {
    rating: row && until ? { ...presentContent(row), editableUntil: until.toISOString() } : null,
    canRate: isRateable(order.status) && (until === undefined || now < until),
  }
}

interface OwnOrderInput {
  readonly caller: CustomerCaller
  readonly orderId: string
}

/** Admits only the customer of an order; responds to others as fast as for an order that does not exist. */
const withOwnOrder = (
  { db }: Platform,
  { caller, orderId }: OwnOrderInput,
  work: (tx: Transaction, order: OrderRecord) => Promise<Result<OrderRating, Failure>>,
): Promise<Result<OrderRating, Failure>> =>
  db.tenant(caller.brandId, async (tx) => {
    if (!(await isOwnOrder(tx, orderId, caller.userId))) return unknownOrderFailure
    const order = await loadOrder(tx, orderId)
    return order ? work(tx, order) : unknownOrderFailure
  })

/** The rating of the caller's own order, and whether it can be given now. */
export const readRating = (platform: Platform, call: OwnOrderInput): Promise<Result<OrderRating, Failure>> =>
  withOwnOrder(platform, call, async (tx, order) =>
    ok(presentRating(order, await findRating(tx, order.id), tx.now)),
  )

/** Rates the caller's own order after its hand-over, once; for a day, the same call changes the rating. */
export const rateOrder = (
  platform: Platform,
  { words, ...call }: OwnOrderInput & { readonly words: RatingContent },
): Promise<Result<OrderRating, Failure>> =>
  withOwnOrder(platform, call, async (tx, order) => {
    if (!isRateable(order.status)) return fail(failure(ratingErrors.notFinished))
    const saved = await saveRating(tx, order, {
      words,
      editableSince: addMilliseconds(tx.now, -RATING_EDIT_PERIOD),
    })
    return saved ? ok(presentRating(order, saved, tx.now)) : fail(failure(ratingErrors.closed))
  })

type RatingsPage = CallData<RatingsApi['GET /api/v1/console/ratings']>

const PAGE_SIZE = 10

export interface ListRatingsInput {
  readonly staff: StaffCaller
  readonly storeId: string
  readonly rating?: string | undefined
  readonly skip?: number | undefined
  readonly limit?: number | undefined
}

/** The average of an outlet and a page of its ratings. */
export const listRatings = (
  { db }: Platform,
  { staff, storeId, rating, skip = 0, limit = PAGE_SIZE }: ListRatingsInput,
): Promise<Result<RatingsPage, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const page = { rating: rating === undefined ? undefined : Number(rating), skip, limit: limit + 1 }
    const [counts, rows] = await Promise.all([countByStars(tx, storeId), listStoreRatings(tx, storeId, page)])
    const { average, count, byStars } = computeRatingSummary(counts)
    const ratings = rows.slice(0, limit).map((row) => ({
      ...presentContent(row),
      order: row.order_id,
      orderId: String(row.number),
      orderType: row.order_type,
      customer: row.customer,
    }))
    return ok({ average, count, byStars: [...byStars], ratings, isMore: rows.length > limit })
  })
