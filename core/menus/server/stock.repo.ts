import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import './menus.tables.ts'

/** Those of `loadProductIds` whose stock is counted. */
export const listCountedProducts = async (
  tx: Transaction,
  storeId: string,
  productIds: readonly string[],
): Promise<string[]> => {
  if (productIds.length === 0) return []
  const rows = await tx.sql
    .selectFrom('store_products')
    .select('product_id')
    .where('store_id', '=', storeId)
    .where('product_id', 'in', productIds)
    .where('stock', 'is not', null)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

export interface StockMovement {
  readonly storeId: string
  readonly orderId: string
  readonly kind: 'taken' | 'returned' | 'revised'
  /** The store's menu version that contains the new stock. */
  readonly version: number
  /** Units by product: negative when reserved, positive when released. */
  readonly changes: ReadonlyMap<string, number>
}

/** Changes the stock of counted products and records the reason, in one go. The store's row must be locked. */
export const recordStockMovement = async (
  tx: Transaction,
  { storeId, orderId, kind, version, changes }: StockMovement,
): Promise<void> => {
  const list = JSON.stringify([...changes].map(([id, change]) => ({ id, change })))
  await sql`update store_products set stock = stock + changes.change, changed_in = ${version}
    from jsonb_to_recordset(${list}::jsonb) as changes (id text, change integer)
    where store_id = ${storeId} and product_id = changes.id and stock is not null`.execute(tx.sql)
  await sql`insert into stock_movements (brand_id, store_id, product_id, seq, kind, order_id, change, at)
    select p.brand_id, p.store_id, p.product_id, 1 + (
      select coalesce(max(seq), 0) from stock_movements m
      where m.store_id = p.store_id and m.product_id = p.product_id
    ), ${kind}, ${orderId}, changes.change, ${tx.now}
    from store_products p join jsonb_to_recordset(${list}::jsonb) as changes (id text, change integer)
      on p.product_id = changes.id
    where p.store_id = ${storeId}`.execute(tx.sql)
}

export interface StockUpdate {
  readonly storeId: string
  readonly productId: string
  /** Units in stock; null: no longer counted. */
  readonly stock: number | null
  /** The store's menu version that contains the new stock. */
  readonly version: number
}

/** The counted stock of a brand's products by SKU and store, as differences of a site name it; in a system transaction. */
export const selectCountedStock = (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('store_products')
    .innerJoin('products', 'products.id', 'store_products.product_id')
    .innerJoin('stores', 'stores.id', 'store_products.store_id')
    .select(['products.sku', 'stores.key as store', 'store_products.stock'])
    .where('store_products.brand_id', '=', brandId)
    .where('store_products.stock', 'is not', null)
    .where('store_products.is_active', '=', true)
    .where('products.is_active', '=', true)
    .orderBy('products.sku')
    .orderBy('stores.position')
    .execute()

/** Sets the stock of a product at a store; false when the store does not have the product. */
export const updateStock = async (
  tx: Transaction,
  { storeId, productId, stock, version }: StockUpdate,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx.sql
    .updateTable('store_products')
    .set({ stock, changed_in: version })
    .where('store_id', '=', storeId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Units by product that an order reserved and has not released. */
export const findReservedQuantities = async (
  tx: Transaction,
  orderId: string,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ productId: string; qty: number }>`
    select product_id as "productId", -sum(change)::integer as qty from stock_movements
    where order_id = ${orderId} group by product_id having sum(change) < 0`.execute(tx.sql)
  return new Map(rows.map(({ productId, qty }) => [productId, qty]))
}

/**
 * Writes down that the merchant counted anew, wherever a stock was set to something else than its movements make.
 *
 * @param loadProductIds the only products whose stock may have been set; absent: any of the stores' products
 */
export const recordStatedStock = async (
  tx: Transaction,
  storeIds: readonly string[],
  productIds?: readonly string[],
): Promise<void> => {
  if (storeIds.length === 0) return
  const ofProducts = productIds
    ? sql`and p.product_id in (select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`
    : sql``
  await sql`insert into stock_movements (brand_id, store_id, product_id, seq, kind, change, at)
    select p.brand_id, p.store_id, p.product_id, 1 + m.last, 'stated', p.stock - m.sum, ${tx.now}
    from store_products p cross join lateral (
      select coalesce(max(seq), 0) as last, coalesce(sum(change), 0) as sum from stock_movements
      where store_id = p.store_id and product_id = p.product_id
    ) m
    where p.store_id in (${sql.join(storeIds)}) and p.stock <> m.sum
      ${ofProducts}`.execute(tx.sql)
}

/** The stock of counted products, locked in the order of their ids. */
export const lockStock = async (tx: Transaction, storeId: string, productIds: readonly string[]) =>
  tx.sql
    .selectFrom('store_products')
    .select(['product_id as productId', 'stock'])
    .where('store_id', '=', storeId)
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .forUpdate()
    .execute()
