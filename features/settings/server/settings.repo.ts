import type { Transaction } from '#platform/db/transaction.ts'

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
