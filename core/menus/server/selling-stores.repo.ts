import type { Transaction } from '#platform/db/transaction.ts'
import './menus.tables.ts'

/** The stores of the transaction's brand with at least one active product, whether or not it is sold out now. */
export const listSellingStores = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('stores')
    .select('id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('store_products')
          .innerJoin('products', 'products.id', 'store_products.product_id')
          .innerJoin('categories', 'categories.id', 'products.category_id')
          .select('store_products.store_id')
          .whereRef('store_products.store_id', '=', 'stores.id')
          .where('store_products.is_active', '=', true)
          .where('products.is_active', '=', true)
          .where('categories.is_active', '=', true),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
