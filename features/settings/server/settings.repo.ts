import type { Transaction } from '#platform/db/transaction.ts'

/** Locks an outlet until the transaction ends: two people cannot save one form at once. */
export const lockStore = async (tx: Transaction, storeId: string): Promise<void> => {
  await tx.sql.selectFrom('stores').select('id').where('id', '=', storeId).forUpdate().execute()
}

/** Merchants with the first path segment of their sites, in the order of the paths. In a system transaction. */
export const listBrandPaths = async (
  tx: Transaction,
  limit: number,
): Promise<{ readonly brandId: string; readonly homePath: string }[]> =>
  tx.sql
    .selectFrom('sites')
    .select(['brand_id as brandId', 'home_path as homePath'])
    .orderBy('home_path')
    .limit(limit)
    .execute()
