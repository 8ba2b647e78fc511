import type { MenuContent, MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { hours } from '#platform/kernel/clock.ts'
import { formatMatches, parseMatches } from '../domain/column-matches.ts'
import type { GateKind } from '../domain/publish-gates.ts'
import type { SavedMatching, TableMatching } from '../domain/table-matching.ts'
import './menu-imports.tables.ts'

/** How long, and how many, checked files are stored for publishing. */
const IMPORT_TTL_HOURS = 24
const MAX_STORED_IMPORTS = 5

interface CheckedImport {
  readonly fileName: string
  readonly content: MenuContent
  readonly gates: readonly GateKind[]
  readonly matching: Pick<TableMatching, 'signature' | 'chosen'> | undefined
}

/** Stores a checked file, and deletes the brand's older ones. Returns its id. */
export const insertImport = async (
  tx: Transaction,
  { fileName, content, gates, matching }: CheckedImport,
): Promise<string> => {
  const id = tx.generateId()
  const row = {
    id,
    brand_id: tx.brandId,
    file_name: fileName,
    at: tx.now,
    content: JSON.stringify(content),
    gates: [...gates],
    ...(matching?.chosen && { signature: matching.signature, columns: formatMatches(matching.chosen) }),
  }
  await tx.sql.insertInto('menu_imports').values(row).execute()
  const latest = tx.sql
    .selectFrom('menu_imports')
    .select('id')
    .where('brand_id', '=', tx.brandId)
    .where('at', '>', new Date(tx.now.getTime() - hours(IMPORT_TTL_HOURS)))
    .orderBy('at', 'desc')
    .limit(MAX_STORED_IMPORTS)
  await tx.sql
    .deleteFrom('menu_imports')
    .where('brand_id', '=', tx.brandId)
    .where('id', 'not in', latest)
    .execute()
  return id
}

export interface StoredImport {
  readonly content: MenuContentInput
  /** What has to be confirmed. */
  readonly gates: readonly GateKind[]
  /** What the merchant has said of its columns. */
  readonly said: SavedMatching | undefined
}

/** The menu in a stored file. */
export const findImport = async (tx: Transaction, id: string): Promise<StoredImport | undefined> => {
  const row = await tx.sql
    .selectFrom('menu_imports')
    .select(['content', 'gates', 'signature', 'columns'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { content, gates, signature, columns } = row
  const said = columns === null ? undefined : parseMatches(columns)
  return { content, gates, said: said && signature !== null ? { signature, columns: said } : undefined }
}
