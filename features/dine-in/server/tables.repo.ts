import type { Selectable, Updateable } from 'kysely'
import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { DEFAULT_SETTINGS, type DineInSettings } from '../domain/session.ts'
import './dine-in.tables.ts'

export type TableRow = Selectable<Tables['dining_tables']>

/** The table of a code, of any brand; only in a system transaction. */
export const findTableByCode = (tx: Transaction, codeHash: string): Promise<TableRow | undefined> =>
  tx.sql
    .selectFrom('dining_tables')
    .selectAll()
    .where((eb) => eb.or([eb('code_hash', '=', codeHash), eb('short_code_hash', '=', codeHash)]))
    .executeTakeFirst()

/** Whether the code belonged to a table and was renewed; only in a system transaction. */
export const isRetiredCode = async (tx: Transaction, codeHash: string): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom('retired_table_codes')
    .select('table_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row !== undefined
}

/** A table with its row locked until the transaction ends: visits of a table begin one after another. */
export const lockTable = (tx: Transaction, id: string): Promise<TableRow | undefined> =>
  tx.sql.selectFrom('dining_tables').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findTable = (tx: Transaction, id: string): Promise<TableRow | undefined> =>
  tx.sql.selectFrom('dining_tables').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The tables of an outlet, those out of service too, in the order of the floor. Their rows are locked until the
 * transaction ends, by their ids: names and places are given one after another.
 */
export const lockStoreTables = async (tx: Transaction, storeId: string): Promise<TableRow[]> => {
  const rows = await tx.sql
    .selectFrom('dining_tables')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.toSorted((a, b) => a.position - b.position)
}

/** The table that is called so, in the letters and digits of any keyboard; the exact name first. */
export const findTableByName = async (
  tx: Transaction,
  { storeId, name }: { readonly storeId: string; readonly name: string },
): Promise<TableRow | undefined> => {
  const tables = await tx.sql
    .selectFrom('dining_tables')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('is_active', '=', true)
    .orderBy('kind', 'desc')
    .execute()
  const wanted = normalizeSearchText(name)
  const alike = wanted === '' ? [] : tables.filter((table) => normalizeSearchText(table.name) === wanted)
  return tables.find((table) => table.name === name) ?? (alike.length === 1 ? alike[0] : undefined)
}

/** The table or room of the installation that was made first; only in a system transaction. */
export const findFirstTable = (tx: Transaction, kind: TableRow['kind']): Promise<TableRow | undefined> =>
  tx.sql
    .selectFrom('dining_tables')
    .selectAll()
    .where('kind', '=', kind)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('position')
    .executeTakeFirst()

/** The tables of an outlet in the order of the floor: those in service, or those out of it. */
export const listTables = (tx: Transaction, storeId: string, isActive: boolean = true): Promise<TableRow[]> =>
  tx.sql
    .selectFrom('dining_tables')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('is_active', '=', isActive)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** A brand's tables with the outlets' keys and services, in the order of both; in a system transaction. */
export const listBrandTables = (tx: Transaction, { brandId, locks }: ExportScope) =>
  tx.sql
    .selectFrom('dining_tables')
    .innerJoin('stores', 'stores.id', 'dining_tables.store_id')
    .select(['stores.key as store', 'stores.services', 'dining_tables.kind', 'dining_tables.name'])
    .select(['dining_tables.area', 'dining_tables.seats'])
    .where('dining_tables.brand_id', '=', brandId)
    .where('dining_tables.is_active', '=', true)
    .orderBy('stores.position')
    .orderBy('stores.key')
    .orderBy('dining_tables.position')
    .orderBy('dining_tables.id')
    .$if(locks, (query) => query.forUpdate('dining_tables'))
    .execute()

/** `brand_id` is needed in a system transaction only. */
export const insertTable = async (
  tx: Transaction,
  row: Omit<TableRow, 'brand_id'> & { readonly brand_id?: string },
): Promise<void> => {
  await tx.sql.insertInto('dining_tables').values(row).execute()
}

export const updateTable = async (
  tx: Transaction,
  id: string,
  change: Updateable<Tables['dining_tables']>,
): Promise<void> => {
  await tx.sql.updateTable('dining_tables').set(change).where('id', '=', id).execute()
}

/** Retires the codes of a table, scanned and typed. */
export const retireCodes = async (tx: Transaction, table: TableRow): Promise<void> => {
  const hashes = [table.code_hash, table.short_code_hash].filter((hash) => hash !== null)
  if (hashes.length === 0) return
  await tx.sql
    .insertInto('retired_table_codes')
    .values(hashes.map((code_hash) => ({ code_hash, table_id: table.id, retired_at: tx.now })))
    .execute()
}

export const loadSettings = async (tx: Transaction, storeId: string): Promise<DineInSettings> => {
  const row = await tx.sql
    .selectFrom('dine_in_settings')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  if (!row) return DEFAULT_SETTINGS
  const { opening, is_single_order: isSingleOrder, closes_when_paid: closesWhenPaid } = row
  return { opening, isSingleOrder, closesWhenPaid, idleMinutes: row.idle_minutes }
}

/** The brand is needed in a system transaction only. */
export const saveSettings = async (
  tx: Transaction,
  store: { readonly id: string; readonly brandId?: string },
  { opening, isSingleOrder, closesWhenPaid, idleMinutes }: DineInSettings,
): Promise<void> => {
  const columns = {
    ...{ opening, is_single_order: isSingleOrder, closes_when_paid: closesWhenPaid },
    idle_minutes: idleMinutes,
  }
  await tx.sql
    .insertInto('dine_in_settings')
    .values({ store_id: store.id, ...(store.brandId && { brand_id: store.brandId }), ...columns })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(columns))
    .execute()
}

/** The rules that a brand's outlets have been given, in the order of the outlets. */
export const listBrandSettings = (tx: Transaction, { brandId, locks }: ExportScope) =>
  tx.sql
    .selectFrom('dine_in_settings')
    .innerJoin('stores', 'stores.id', 'dine_in_settings.store_id')
    .select(['stores.key as store', 'opening', 'is_single_order as isSingleOrder'])
    .select(['closes_when_paid as closesWhenPaid', 'idle_minutes as idleMinutes'])
    .where('dine_in_settings.brand_id', '=', brandId)
    .orderBy('stores.position')
    .orderBy('stores.key')
    .$if(locks, (query) => query.forUpdate('dine_in_settings'))
    .execute()
