import type { Transaction } from '#platform/db/transaction.ts'
import { type ColumnMatches, formatMatches, parseMatches } from '../domain/column-matches.ts'
import type { SavedMatching } from '../domain/table-matching.ts'
import './menu-imports.tables.ts'

/** A brand has a handful of kinds of tables; older ones are not forgotten, but no longer recognised. */
const MOST_RECOGNISED = 100

/** What the brand's merchants have said of tables, the latest first. */
export const listMatchings = async (tx: Transaction): Promise<SavedMatching[]> => {
  const rows = await tx.sql
    .selectFrom('menu_import_matchings')
    .select(['signature', 'columns'])
    .where('brand_id', '=', tx.brandId)
    .orderBy('at', 'desc')
    .limit(MOST_RECOGNISED)
    .execute()
  return rows.flatMap(({ signature, columns }) => {
    const matches = parseMatches(columns)
    return matches ? [{ signature, columns: matches }] : []
  })
}

/** Stores what a merchant has said of a table, in place of what was said before of tables with its headings. */
export const saveMatching = async (
  tx: Transaction,
  { signature, columns }: { readonly signature: string; readonly columns: ColumnMatches },
): Promise<void> => {
  const said = { columns: formatMatches(columns), at: tx.now }
  await tx.sql
    .insertInto('menu_import_matchings')
    .values({ brand_id: tx.brandId, signature, ...said })
    .onConflict((conflict) => conflict.columns(['brand_id', 'signature']).doUpdateSet(said))
    .execute()
}
