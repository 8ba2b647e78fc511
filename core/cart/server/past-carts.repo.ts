import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import './carts.tables.ts'

const DRAFT = sql.lit('draft' as const)

interface PlacedCartQuery {
  readonly userId: string
  readonly storeId: string
  /** Absent: the newest. */
  readonly version?: number | undefined
}

/** The cart of this user and store that was placed with this version. */
export const selectPlacedCart = (
  tx: Transaction,
  { userId, storeId, version }: PlacedCartQuery,
): Promise<{ id: string; version: number } | undefined> => {
  const placed = tx.sql
    .selectFrom('carts')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('status', '=', 'placed')
    .orderBy('version', 'desc')
    .limit(1)
  return (version === undefined ? placed : placed.where('version', '=', version)).executeTakeFirst()
}

/** Whether the user's newest cart is an expired one of this store whose expiry was not reported yet. */
export const hasExpiredCart = async (tx: Transaction, userId: string, storeId: string): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom('carts')
    .select(['store_id', 'status'])
    .where('user_id', '=', userId)
    .where('status', '<>', DRAFT)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status === 'expired' && row.store_id === storeId
}

/** Records that the expiry was reported to the user; returns whether this is the first time. */
export const claimExpiryNotice = async (
  tx: Transaction,
  userId: string,
  storeId: string,
): Promise<boolean> => {
  const noted = await tx.sql
    .updateTable('carts')
    .set({ status: 'closed' })
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('status', '=', 'expired')
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}
