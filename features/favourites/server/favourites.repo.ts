import type { Transaction } from '#platform/db/transaction.ts'
import './favourites.tables.ts'

/** Customer and outlet of favourites. */
export interface FavouritesOwner {
  readonly userId: string
  readonly storeId: string
}

/** The customer's favourite products at an outlet, newest first. */
export const findFavourites = async (
  tx: Transaction,
  { userId, storeId }: FavouritesOwner,
): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('favourites')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Marks a product; does not change an existing mark. */
export const insertFavourite = async (
  tx: Transaction,
  { userId, storeId }: FavouritesOwner,
  productId: string,
): Promise<void> => {
  await tx.sql
    .insertInto('favourites')
    .values({ user_id: userId, store_id: storeId, product_id: productId, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'store_id', 'product_id']).doNothing())
    .execute()
}

export const deleteFavourite = async (
  tx: Transaction,
  { userId, storeId }: FavouritesOwner,
  productId: string,
): Promise<void> => {
  await tx.sql
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('product_id', '=', productId)
    .execute()
}

/** Deletes all favourites of a user together with the account. */
export const deleteUserFavourites = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('favourites').where('user_id', '=', userId).execute()
}
