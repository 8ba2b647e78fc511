import type { JSONColumnType } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { FlatSite } from '../domain/site-difference.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    imported_site_files: {
      brand_id: string
      content: JSONColumnType<FlatSite>
      imported_at: Date
    }
  }
}

/** What the files of a brand have said so far; undefined before the first. In a system transaction. */
export const selectImportedValues = async (
  tx: Transaction,
  brandId: string,
): Promise<FlatSite | undefined> => {
  const row = await tx.sql
    .selectFrom('imported_site_files')
    .select('content')
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.content
}

/** Replaces it. */
export const upsertImportedValues = async (
  tx: Transaction,
  brandId: string,
  values: FlatSite,
): Promise<void> => {
  const columns = { content: JSON.stringify(values), imported_at: tx.now }
  await tx.sql
    .insertInto('imported_site_files')
    .values({ brand_id: brandId, ...columns })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(columns))
    .execute()
}
