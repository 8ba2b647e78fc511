import { sql } from 'kysely'
import { readTables } from '#platform/db/catalog.ts'
import type { Database } from '#platform/db/database.ts'

/**
 * A number that only transactions that write advance. Two equal marks mean that nothing was written in between, which
 * costs a thousandth of two fingerprints; two different ones say nothing about where.
 */
export const readWriteMark = async (db: Database): Promise<string> => {
  const { rows } = await db.pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text as mark')
  return (rows as { mark: string }[])[0]?.mark ?? ''
}

/**
 * Tables that a refused call may write to, because counting it is their purpose: attempts, budgets, last visits,
 * and stored responses for idempotency keys.
 */
const REFUSAL_COUNTERS =
  /^(idempotency_keys|sign_in_tries|rate_limit_windows|otp_\w+|code_\w+|\w*sessions|browser_errors|schema_migrations)$/

/** The names of each database's tables, which no test changes. */
const tableNames = new WeakMap<Database, Promise<readonly string[]>>()

const findTableNames = (db: Database): Promise<readonly string[]> => {
  const known = tableNames.get(db)
  if (known) return known
  const read = db.system(async (tx) =>
    (await readTables(tx)).map(({ name }) => name).filter((name) => !REFUSAL_COUNTERS.test(name)),
  )
  tableNames.set(db, read)
  return read
}

/**
 * A hash of every table's rows in any order, or only of the rows that contain one of the texts `naming`. Two equal
 * hashes mean that nothing was written in between.
 */
export const computeFingerprint = async (
  db: Database,
  { naming }: { readonly naming?: readonly string[] } = {},
): Promise<Record<string, string>> => {
  const named = naming && sql`where t::text like any (${naming.map((text) => `%${text}%`)})`
  const hashes = (await findTableNames(db)).map(
    (name) => sql<{ name: string; hash: string }>`
      select ${name} as name, count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash
      from ${sql.table(name)} t ${named ?? sql``}`,
  )
  const { rows } = await db.system((tx) =>
    sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(tx.sql),
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
