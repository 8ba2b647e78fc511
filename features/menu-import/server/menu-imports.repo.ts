import type { MenuContent, MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { hours } from '#platform/kernel/clock.ts'
import './menu-imports.tables.ts'

/** How long, and how many, checked files are stored for publishing. */
const IMPORT_TTL_HOURS = 24
const MAX_STORED_IMPORTS = 5

/** Stores a checked file, and deletes the brand's older ones. Returns its id. */
export const insertImport = async (
  tx: Transaction,
  fileName: string,
  content: MenuContent,
): Promise<string> => {
  const id = tx.generateId()
  const row = {
    id,
    brand_id: tx.brandId,
    file_name: fileName,
    at: tx.now,
    content: JSON.stringify(content),
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

/** The menu in a stored file. */
export const findImport = async (tx: Transaction, id: string): Promise<MenuContentInput | undefined> => {
  const file = await tx.sql
    .selectFrom('menu_imports')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  return file?.content
}
