import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import './carts.tables.ts'

/** Locks at most `limit` expired open carts. A locked cart is being used or ordered: it is left for the next run. */
export const lockExpiredCarts = async (tx: Transaction, limit: number): Promise<string[]> => {
  const carts = await tx.sql
    .selectFrom('carts')
    .select('id')
    .where('status', '=', sql.lit('open'))
    .where('expires_at', '<=', tx.now)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return carts.map(({ id }) => id)
}

/** Ends locked carts as expired: deletes their lines; the rows stay for a while. */
export const expireCarts = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  await tx.sql.deleteFrom('cart_lines').where('cart_id', 'in', ids).execute()
  await tx.sql
    .updateTable('carts')
    .set({ status: 'expired', shown: null, updated_at: tx.now })
    .where('id', 'in', ids)
    .execute()
}

/** Deletes carts that ended before one time, and drafts that were last changed before another. */
export const deleteOldCarts = async (
  tx: Transaction,
  { endedBefore, draftsBefore }: { readonly endedBefore: Date; readonly draftsBefore: Date },
): Promise<void> => {
  await tx.sql
    .deleteFrom('carts')
    .where('status', '<>', sql.lit('open'))
    // The index has this column; a cart is not changed before it is created.
    .where('created_at', '<', endedBefore)
    .where('updated_at', '<', endedBefore)
    .where((eb) => eb.or([eb('status', '<>', 'draft'), eb('updated_at', '<', draftsBefore)]))
    .execute()
}

/** Deletes all carts of a user. */
export const deleteUserCarts = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('carts').where('user_id', '=', userId).execute()
}
