import { type Selectable, sql } from 'kysely'
import type { IdsByKey } from '#core/stores/server/save-stores.service.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Row, upsertAll } from '#platform/db/upsert.ts'
import { assignPositions, type ListDifference } from '../../domain/list-difference.ts'
import '../menus.tables.ts'

/** Tables whose rows have a place among those of the same list. */
type ListTable = 'categories' | 'option_groups' | 'menus' | 'products'

const getKeyColumn = (table: ListTable | 'taxes'): 'key' | 'sku' => (table === 'products' ? 'sku' : 'key')

interface ListChange {
  /** The list after the change, by keys. */
  readonly order: readonly string[]
  readonly difference: ListDifference<unknown>
  /** Rows of what changed, without a position. */
  readonly rows: readonly Row<ListTable>[]
  /** For products: the category in which they stand. */
  readonly categoryId?: string
}

interface ListsOfTable {
  readonly brandId: string
  readonly table: ListTable
  readonly lists: readonly ListChange[]
}

/** New positions in lists where places changed; nothing for what keeps its position. */
const findPositions = async (
  tx: Transaction,
  { brandId, table, lists }: ListsOfTable,
): Promise<Map<string, number>> => {
  const moved = lists.filter(({ difference }) => difference.placed.length > 0)
  if (moved.length === 0) return new Map()
  const column = sql.ref(getKeyColumn(table))
  const categories = JSON.stringify(moved.map(({ categoryId }) => categoryId))
  const { rows } = await sql<{ key: string; position: number; list: string | undefined }>`
    select ${column} as key, position ${table === 'products' ? sql`, category_id as list` : sql``}
    from ${sql.table(table)} where brand_id = ${brandId}
      ${table === 'option_groups' ? sql`` : sql`and is_active`}
      ${
        table === 'products'
          ? sql`and category_id in (select jsonb_array_elements_text(${categories}::jsonb))`
          : sql``
      }`.execute(tx.sql)
  const byList = Map.groupBy(rows, ({ list }) => list)
  return new Map(
    moved.flatMap(({ order, categoryId }) => {
      const wanted = new Set(order)
      const stored = (byList.get(categoryId) ?? []).filter(({ key }) => wanted.has(key))
      return [...assignPositions(order, new Map(stored.map(({ key, position }) => [key, position])))]
    }),
  )
}

interface NewPositions {
  readonly brandId: string
  readonly table: ListTable
  readonly positions: readonly (readonly [string, number])[]
}

const updatePositions = async (
  tx: Transaction,
  { brandId, table, positions }: NewPositions,
): Promise<void> => {
  if (positions.length === 0) return
  const list = JSON.stringify(positions.map(([key, position]) => ({ key, position })))
  await sql`update ${sql.table(table)} set position = places.position
    from jsonb_to_recordset(${list}::jsonb) as places (key text, position integer)
    where brand_id = ${brandId}
      and ${sql.table(table)}.${sql.ref(getKeyColumn(table))} = places.key`.execute(tx.sql)
}

const indexIds = (rows: readonly Record<string, string>[], column: string): IdsByKey =>
  new Map(rows.map((row) => [row[column] ?? '', row.id ?? '']))

/**
 * Writes the rows of lists that changed, and new positions where places changed.
 * @returns the ids of the changed rows by their keys
 */
export const upsertLists = async (tx: Transaction, change: ListsOfTable): Promise<IdsByKey> => {
  const { brandId, table, lists } = change
  const column = getKeyColumn(table)
  const positions = await findPositions(tx, change)
  const keyIn = (row: Row<ListTable>): string => String((row as Record<string, unknown>)[column])
  const placed = lists.flatMap(({ rows }) =>
    rows.map((row) => ({ row, position: positions.get(keyIn(row)) })),
  )
  const rowsWhere = (hasPosition: boolean) =>
    placed
      .filter(({ position }) => (position !== undefined) === hasPosition)
      .map(({ row, position = 0 }) => ({ ...row, position }))
  const by = ['brand_id', column] as never
  const moved = rowsWhere(true)
  const written = [
    ...(await upsertAll(tx, table, { rows: moved, by, keep: ['id'] })),
    ...(await upsertAll(tx, table, { rows: rowsWhere(false), by, keep: ['id', 'position'] })),
  ]
  const writtenKeys = new Set(moved.map(keyIn))
  await updatePositions(tx, {
    brandId,
    table,
    positions: [...positions].filter(([key]) => !writtenKeys.has(key)),
  })
  return indexIds(written, column)
}

interface RowKeys<Table> {
  readonly brandId: string
  readonly table: Table
  /** Skus, for products. */
  readonly keys: Iterable<string>
}

/** Ids of stored rows, by their keys. */
export const findIds = async (
  tx: Transaction,
  { brandId, table, keys: wanted }: RowKeys<'categories' | 'option_groups' | 'taxes' | 'products'>,
): Promise<IdsByKey> => {
  const keys = [...new Set(wanted)]
  if (keys.length === 0) return new Map()
  const column = getKeyColumn(table)
  const { rows } = await sql<Record<string, string>>`
    select id, ${sql.ref(column)} from ${sql.table(table)}
    where brand_id = ${brandId}
      and ${sql.ref(column)} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(
    tx.sql,
  )
  return indexIds(rows, column)
}

/** Makes rows inactive. */
export const deactivateRows = async (
  tx: Transaction,
  { brandId, table, keys: wanted }: RowKeys<'categories' | 'menus' | 'products'>,
): Promise<void> => {
  const keys = [...wanted]
  if (keys.length === 0) return
  await sql`update ${sql.table(table)} set is_active = false
    where brand_id = ${brandId} and is_active
      and ${sql.ref(getKeyColumn(table))} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(
    tx.sql,
  )
}

/** All options of these groups, inactive ones too. */
export const listOptionRows = (
  tx: Transaction,
  brandId: string,
  groupIds: readonly string[],
): Promise<Selectable<Tables['options']>[]> =>
  tx.sql
    .selectFrom('options')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('group_id', 'in', groupIds)
    .execute()

/** Writes options; one with the same group and key has its id already. */
export const upsertOptions = async (tx: Transaction, rows: readonly Row<'options'>[]): Promise<void> => {
  await upsertAll(tx, 'options', { rows, by: ['group_id', 'key'], keep: ['id'] })
}

/** Makes options inactive. */
export const deactivateOptions = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await tx.sql.updateTable('options').set({ is_active: false }).where('id', 'in', ids).execute()
}

/** Removes all option groups from products. */
export const deleteProductGroups = async (
  tx: Transaction,
  brandId: string,
  productIds: readonly string[],
): Promise<void> => {
  await tx.sql
    .deleteFrom('product_option_groups')
    .where('brand_id', '=', brandId)
    .where('product_id', 'in', productIds)
    .execute()
}

export const upsertProductGroups = async (
  tx: Transaction,
  rows: readonly Row<'product_option_groups'>[],
): Promise<void> => {
  await upsertAll(tx, 'product_option_groups', { rows, by: ['product_id', 'group_id'] })
}

/**
 * Writes at which stores products are sold, and their stock there.
 * @param hasStock whether the rows have a stock; else it stays as it is
 * @returns the ids of products of which something changed
 */
export const upsertStoreProducts = async (
  tx: Transaction,
  list: readonly Row<'store_products'>[],
  hasStock: boolean,
): Promise<string[]> => {
  const columns = sql.join(
    ['brand_id', 'store_id', 'product_id', 'is_active', ...(hasStock ? ['stock'] : [])].map((name) =>
      sql.ref(name),
    ),
  )
  const { rows } = await sql<{ product_id: string }>`
    insert into store_products (${columns})
    select ${columns} from jsonb_populate_recordset(null::store_products, ${JSON.stringify(list)}::jsonb)
    on conflict (store_id, product_id) do update
      set is_active = excluded.is_active ${hasStock ? sql`, stock = excluded.stock` : sql``}
      where store_products.is_active <> excluded.is_active
        ${hasStock ? sql`or store_products.stock is distinct from excluded.stock` : sql``}
    returning product_id`.execute(tx.sql)
  return [...new Set(rows.map(({ product_id }) => product_id))]
}
