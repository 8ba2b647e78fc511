import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './table-systems.tables.ts'

export type ConnectionRow = Selectable<Tables['table_systems']>

export const findConnection = (tx: Transaction, storeId: string): Promise<ConnectionRow | undefined> =>
  tx.sql.selectFrom('table_systems').selectAll().where('store_id', '=', storeId).executeTakeFirst()

/** `brand_id` is needed in a system transaction only. */
export const saveConnection = async (
  tx: Transaction,
  {
    store_id,
    brand_id,
    ...row
  }: Omit<ConnectionRow, 'brand_id' | 'tables' | 'changed_at'> & { readonly brand_id?: string },
): Promise<void> => {
  const columns = { ...row, fields: JSON.stringify(row.fields), changed_at: tx.now }
  await tx.sql
    .insertInto('table_systems')
    .values({ store_id, ...(brand_id ? { brand_id } : {}), ...columns, tables: '{}' })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(columns))
    .execute()
}

/** A brand's connections that need neither key nor other fields, in a system transaction, in the order of its outlets. */
export const listOpenConnections = (
  tx: Transaction,
  { brandId, locks }: { readonly brandId: string; readonly locks: boolean },
) =>
  tx.sql
    .selectFrom('table_systems')
    .innerJoin('stores', 'stores.id', 'table_systems.store_id')
    .select(['stores.key as store', 'table_systems.system', 'table_systems.address'])
    .select('table_systems.takes_room_charges as takesRoomCharges')
    .where('table_systems.brand_id', '=', brandId)
    .where('table_systems.secret', 'is', null)
    .where(sql<boolean>`table_systems.fields = '{}'::jsonb`)
    .orderBy('stores.position')
    .orderBy('stores.key')
    .$if(locks, (query) => query.forUpdate('table_systems'))
    .execute()

export const updateRemoteTables = async (
  tx: Transaction,
  storeId: string,
  tables: Readonly<Record<string, string>>,
): Promise<void> => {
  await tx.sql
    .updateTable('table_systems')
    .set({ tables: JSON.stringify(tables) })
    .where('store_id', '=', storeId)
    .execute()
}

export const deleteConnection = async (tx: Transaction, storeId: string): Promise<void> => {
  await tx.sql.deleteFrom('table_systems').where('store_id', '=', storeId).execute()
}
