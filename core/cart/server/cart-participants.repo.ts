import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CartsTable } from './carts.tables.ts'

/** Deletes all carts of a user. */
export const deleteUserCarts = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('carts').where('user_id', '=', userId).execute()
}

/** Removes a participant's name from the lines that they added to another user's cart. */
export const anonymizeParticipant = async (
  tx: Transaction,
  { ownerId, adderId }: { readonly ownerId: string; readonly adderId: string },
): Promise<void> => {
  await tx.sql
    .updateTable('cart_lines')
    .set({ adder: JSON.stringify({ id: adderId, name: '' }) })
    .where('cart_id', 'in', (carts) => carts.selectFrom('carts').select('id').where('user_id', '=', ownerId))
    .where(sql`adder ->> 'id'`, '=', adderId)
    .execute()
}

/** The status of the cart whose owner has this participant id; undefined when it no longer exists. */
export const findHostedCartStatus = async (
  tx: Transaction,
  { ownerId, hostId }: { readonly ownerId: string; readonly hostId: string },
): Promise<CartsTable['status'] | undefined> => {
  const row = await tx.sql
    .selectFrom('carts')
    .select('status')
    .where('user_id', '=', ownerId)
    .where(sql`host ->> 'id'`, '=', hostId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status
}
