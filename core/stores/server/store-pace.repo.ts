import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ArrivalPace, PacedChannel } from '../domain/arrival.ts'
import './stores.tables.ts'

export interface PaceKey {
  readonly storeId: string
  readonly channel: PacedChannel
}

/**
 * What is stored of the last orders of a channel, locked until the transaction ends; empty before the first order.
 * Undefined when the outlet is gone: orders outlive it.
 */
export const lockPace = async (tx: Transaction, { storeId, channel }: PaceKey) =>
  tx.sql
    .insertInto('store_pace')
    .columns(['store_id', 'channel'])
    .expression(({ selectFrom, val }) =>
      selectFrom('stores')
        .select(['id', val<PacedChannel>(channel).as('channel')])
        .where('id', '=', storeId),
    )
    // Writes nothing, but locks and returns the row that is there.
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'channel']).doUpdateSet({ channel: sql`excluded.channel` }),
    )
    .returning([
      'late_minutes as lateMinutes',
      'added_minutes as addedMinutes',
      'span_minutes as spanMinutes',
    ])
    .executeTakeFirst()

export const updatePace = async (
  tx: Transaction,
  { storeId, channel }: PaceKey,
  { lateMinutes, pace }: { readonly lateMinutes: readonly number[]; readonly pace: ArrivalPace },
): Promise<void> => {
  await tx.sql
    .updateTable('store_pace')
    .set({
      late_minutes: JSON.stringify(lateMinutes),
      added_minutes: pace.addedMinutes,
      span_minutes: pace.spanMinutes,
    })
    .where('store_id', '=', storeId)
    .where('channel', '=', channel)
    .execute()
}
