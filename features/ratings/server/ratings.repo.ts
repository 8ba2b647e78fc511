import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { RatingTag, Stars } from '../domain/rating.ts'
import './ratings.tables.ts'

export type RatingRow = Selectable<Tables['ratings']>

export const findRating = (tx: Transaction, orderId: string): Promise<RatingRow | undefined> =>
  tx.sql.selectFrom('ratings').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export interface RatingContent {
  readonly rating: Stars
  readonly tags: readonly RatingTag[]
  readonly comment: string
}

/**
 * Saves the rating of an order, or changes one that was given after `editableSince`.
 * @returns the current rating; undefined when there is an older one, which stays unchanged
 */
export const saveRating = (
  tx: Transaction,
  order: { readonly id: string; readonly storeId: string },
  { words, editableSince }: { readonly words: RatingContent; readonly editableSince: Date },
): Promise<RatingRow | undefined> => {
  const said = { rating: words.rating, tags: JSON.stringify(words.tags), comment: words.comment }
  return tx.sql
    .insertInto('ratings')
    .values({
      ...said,
      order_id: order.id,
      store_id: order.storeId,
      rated_at: tx.now,
      changed_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ ...said, changed_at: tx.now })
        .where('ratings.rated_at', '>', editableSince),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Number of an outlet's ratings by stars. */
export const countByStars = async (
  tx: Transaction,
  storeId: string,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx.sql
    .selectFrom('ratings')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .where('store_id', '=', storeId)
    .groupBy('rating')
    .execute()
  return new Map(rows.map(({ rating, count }) => [rating, count]))
}

/** A page of an outlet's ratings, newest first, with the order details that staff need. */
export const listStoreRatings = (
  tx: Transaction,
  storeId: string,
  { rating, skip, limit }: { rating: number | undefined; skip: number; limit: number },
) =>
  tx.sql
    .selectFrom('ratings')
    .innerJoin('orders', 'orders.id', 'ratings.order_id')
    .selectAll('ratings')
    .select(['orders.number', 'orders.order_type', sql<string>`orders.contact->>'name'`.as('customer')])
    .where('ratings.store_id', '=', storeId)
    .$if(rating !== undefined, (query) => query.where('ratings.rating', '=', (rating ?? 0) as Stars))
    .orderBy('ratings.rated_at', 'desc')
    .orderBy('ratings.order_id')
    .offset(skip)
    .limit(limit)
    .execute()

/** Deletes a user's comments; the stars stay and do not reveal who gave them. */
export const deleteUserRatingTexts = async (tx: Transaction, userId: string): Promise<void> => {
  const own = tx.sql.selectFrom('orders').select('id').where('user_id', '=', userId)
  await tx.sql.updateTable('ratings').set({ comment: '' }).where('order_id', 'in', own).execute()
}

/** Those of these orders that have a rating. */
export const findRatedOrders = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (orderIds.length === 0) return new Set()
  const rows = await tx.sql
    .selectFrom('ratings')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}
