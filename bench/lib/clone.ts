import type pg from 'pg'

/** How the rows of one table are cloned: which rows, and which values are new in each copy. */
export interface CloneTable {
  readonly table: string
  /** A condition on `t`, in which `$1` is the id of the original. */
  readonly where: string
  /** Id columns with a new value in each copy. */
  readonly renew: readonly string[]
  /** Other columns of the copy, as SQL over the row `t` and the number `n`. */
  readonly set?: Readonly<Record<string, string>>
}

/** A new id for each `n`, the same in all references to it: related rows stay related. */
const formatRenewedValue = (column: string): string =>
  `case when t.${column} is null then null else 'c' || lpad(n::text, 7, '0') || right(t.${column}, 14) end`

const listColumns = async (admin: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await admin.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
    [table],
  )
  if (rows.length === 0) throw new Error(`There is no table ${table} to repeat`)
  return rows.map(({ column_name: name }) => name)
}

const cloneTable = async (
  admin: pg.Client,
  { table, where, renew, set = {} }: CloneTable,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> => {
  const columns = await listColumns(admin, table)
  const values = columns.map(
    (column) => set[column] ?? (renew.includes(column) ? formatRenewedValue(column) : `t.${column}`),
  )
  await admin.query(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')} from ${table} t, generate_series($2::int, $3::int) n where ${where}`,
    [id, from, to],
  )
}

/** The maximum copies per statement, so that none runs for minutes and its memory stays small. */
const BATCH = 20_000

/**
 * Clones an entity with all its rows, numbered from `from` to `to`. Foreign keys are not checked: the copies
 * reference one another as the originals do.
 */
export const cloneRows = async (
  admin: pg.Client,
  tables: readonly CloneTable[],
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> => {
  await admin.query("select set_config('app.brand', '*', false)")
  await admin.query('set session_replication_role = replica')
  for (let start = from; start <= to; start += BATCH) {
    const span = { id, from: start, to: Math.min(to, start + BATCH - 1) }
    for (const table of tables) await cloneTable(admin, table, span)
  }
  await admin.query('set session_replication_role = origin')
}
