import type { Channel } from '#core/sites/domain/order-type.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './stores.tables.ts'

interface PauseKey {
  readonly storeId: string
  readonly channel: Channel
}

export const deletePause = async (tx: Transaction, { storeId, channel }: PauseKey): Promise<void> => {
  await tx.sql
    .deleteFrom('store_pauses')
    .where('store_id', '=', storeId)
    .where('channel', '=', channel)
    .execute()
}

/** @param until null: until staff resume the channel */
export const insertPause = async (
  tx: Transaction,
  { storeId, channel }: PauseKey,
  until: Date | null,
): Promise<void> => {
  await tx.sql
    .insertInto('store_pauses')
    .values({ store_id: storeId, channel, paused_at: tx.now, paused_until: until })
    .execute()
}
