import type { Transaction } from '#platform/db/transaction.ts'
import './stores.tables.ts'

interface Scope {
  readonly brandId: string
  readonly locks: boolean
}

/** All stores of a brand in the merchant's order, active or not. */
export const selectExportedStores = (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('stores')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .orderBy('key')
    .execute()

/** The ids of all stores of a brand with their keys. */
export const selectStoreKeys = (tx: Transaction, brandId: string) =>
  tx.sql.selectFrom('stores').select(['id', 'key']).where('brand_id', '=', brandId).execute()

/** The areas that a brand's stores deliver to, in the merchant's order. */
export const selectExportedAreas = (tx: Transaction, { brandId, locks }: Scope) =>
  tx.sql
    .selectFrom('delivery_areas')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('key')
    .$if(locks, (query) => query.forUpdate())
    .execute()

/** A brand's taxes, by their keys. */
export const selectTaxes = (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('taxes')
    .select(['key', 'name', 'rate', 'inclusive'])
    .where('brand_id', '=', brandId)
    .orderBy('key')
    .execute()

/** The keys of a brand's taxes by their ids. */
export const selectTaxKeys = async (
  tx: Transaction,
  brandId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.sql
    .selectFrom('taxes')
    .select(['id', 'key'])
    .where('brand_id', '=', brandId)
    .execute()
  return new Map(rows.map(({ id, key }) => [id, key]))
}
