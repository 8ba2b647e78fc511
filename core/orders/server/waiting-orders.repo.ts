import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import './orders.tables.ts'

export interface UnpaidOrder {
  readonly id: string
  readonly brandId: string
  readonly placedAt: Date
}

/**
 * Orders of all brands that are unpaid since `before`, oldest first, starting after `after`; only in a system
 * transaction.
 */
export const findUnpaidOrders = (
  tx: Transaction,
  { before, after, limit }: { before: Date; after: UnpaidOrder | undefined; limit: number },
): Promise<UnpaidOrder[]> =>
  tx.sql
    .selectFrom('orders')
    .select(['id', 'brand_id as brandId', 'placed_at as placedAt'])
    .where('status', '=', sql.lit(0))
    .where('placed_at', '<', before)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('placed_at', '>', after?.placedAt ?? before),
          eb.and([eb('placed_at', '=', after?.placedAt ?? before), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('placed_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export interface UnansweredOrder {
  readonly id: string
  readonly brandId: string
  readonly answerBy: Date
}

/**
 * New orders of all brands whose answer deadline has passed at `now`, the longest waiting first, starting after
 * `after`; only in a system transaction.
 */
export const findUnansweredOrders = (
  tx: Transaction,
  { now, after, limit }: { now: Date; after: UnansweredOrder | undefined; limit: number },
): Promise<UnansweredOrder[]> =>
  tx.sql
    .selectFrom('orders')
    .select(['id', 'brand_id as brandId', 'answer_by as answerBy'])
    .where('status', '=', sql.lit(10))
    .where('answer_by', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(answer_by, id) > (${after?.answerBy}, ${after?.id})`),
    )
    .orderBy('answer_by')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ answerBy: Date }>()
    .execute()

/** Accepted scheduled orders of all brands, soonest first; only in a system transaction. */
export const findAcceptedScheduledOrders = (tx: Transaction, limit: number) =>
  tx.sql
    .selectFrom('orders')
    .select(['id', 'brand_id as brandId'])
    .where('status', '=', sql.lit(12))
    .orderBy('scheduled_for')
    .limit(limit)
    .execute()
