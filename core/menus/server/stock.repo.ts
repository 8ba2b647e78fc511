import { sql } from 'kysely'
import type { Unit } from '#platform/db/unit.ts'
import './menus.tables.ts'

/** Those of `productIds` whose pieces a store counts. */
export const countedAmong = async (
  unit: Unit,
  storeId: string,
  productIds: readonly string[],
): Promise<string[]> => {
  if (productIds.length === 0) return []
  const rows = await unit.sql
    .selectFrom('store_products')
    .select('product_id')
    .where('store_id', '=', storeId)
    .where('product_id', 'in', productIds)
    .where('stock', 'is not', null)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Adds to (or, with negative changes, takes from) the stock of products that are counted. */
export const addToStock = async (
  unit: Unit,
  { storeId, version }: { storeId: string; version: number },
  changes: ReadonlyMap<string, number>,
): Promise<void> => {
  const list = JSON.stringify([...changes].map(([id, change]) => ({ id, change })))
  await sql`update store_products set stock = stock + changes.change, changed_in = ${version}
    from jsonb_to_recordset(${list}::jsonb) as changes (id text, change integer)
    where store_id = ${storeId} and product_id = changes.id and stock is not null`.execute(unit.sql)
}

/** The stock of counted products, locked in the order of their ids. */
export const lockStock = async (unit: Unit, storeId: string, productIds: readonly string[]) =>
  unit.sql
    .selectFrom('store_products')
    .select(['product_id as productId', 'stock'])
    .where('store_id', '=', storeId)
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .forUpdate()
    .execute()
