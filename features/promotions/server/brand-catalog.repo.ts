import type { Transaction } from '#platform/db/transaction.ts'

/** The id of a store, category or product of a brand by its name in a site file. */
interface NamedId {
  readonly name: string
  readonly id: string
}

/** The stores of a brand by their keys. */
export const listStoreIdsByKey = (tx: Transaction, brandId: string): Promise<NamedId[]> =>
  tx.sql.selectFrom('stores').select(['key as name', 'id']).where('brand_id', '=', brandId).execute()

/** The categories of a brand by their keys. */
export const listCategoryIdsByKey = (tx: Transaction, brandId: string): Promise<NamedId[]> =>
  tx.sql.selectFrom('categories').select(['key as name', 'id']).where('brand_id', '=', brandId).execute()

/** The products of a brand by their SKUs. */
export const listProductIdsByKey = (tx: Transaction, brandId: string): Promise<NamedId[]> =>
  tx.sql.selectFrom('products').select(['sku as name', 'id']).where('brand_id', '=', brandId).execute()

/** The delivery areas of a brand by the keys of their store and their own. */
export const listAreaIdsByKey = (
  tx: Transaction,
  brandId: string,
): Promise<{ store: string; area: string; id: string }[]> =>
  tx.sql
    .selectFrom('delivery_areas')
    .innerJoin('stores', 'stores.id', 'delivery_areas.store_id')
    .select(['stores.key as store', 'delivery_areas.key as area', 'delivery_areas.id'])
    .where('stores.brand_id', '=', brandId)
    .execute()

/** The ids of a brand's products, categories and delivery areas that it has now. */
export const listActiveIds = async (tx: Transaction, brandId: string): Promise<ReadonlySet<string>> => {
  const products = tx.sql.selectFrom('products').select('id').where('brand_id', '=', brandId)
  const categories = tx.sql.selectFrom('categories').select('id').where('brand_id', '=', brandId)
  const areas = tx.sql.selectFrom('delivery_areas').select('id').where('brand_id', '=', brandId)
  const rows = await products
    .where('is_active', '=', true)
    .unionAll(categories.where('is_active', '=', true))
    .unionAll(areas.where('is_active', '=', true))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
