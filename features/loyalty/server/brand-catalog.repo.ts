import type { Transaction } from '#platform/db/transaction.ts'

/** The currency of a brand, in a system transaction. */
export const findCurrency = async (tx: Transaction, brandId: string): Promise<string> => {
  const { currency } = await tx.sql
    .selectFrom('brands')
    .select('currency')
    .where('id', '=', brandId)
    .executeTakeFirstOrThrow()
  return currency
}

/** The ids of a brand's products by SKU, in a system transaction. */
export const listProductIdsBySku = async (
  tx: Transaction,
  brandId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.sql
    .selectFrom('products')
    .select(['sku', 'id'])
    .where('brand_id', '=', brandId)
    .execute()
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}
