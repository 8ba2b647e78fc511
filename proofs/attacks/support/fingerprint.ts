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

/**
 * A hash of every table's rows, or only of the rows that contain one of the texts `naming`. Two equal hashes
 * mean that nothing was written in between.
 */
export const computeFingerprint = (
  db: Database,
  { naming }: { readonly naming?: readonly string[] } = {},
): Promise<Record<string, string>> =>
  db.system(async (tx) => {
    const names = (await readTables(tx))
      .map(({ name }) => name)
      .filter((name) => !REFUSAL_COUNTERS.test(name))
    const patterns = naming?.map((text) => `%${text}%`) ?? ['%']
    const hashes = names.map(
      (name) => sql<{ name: string; hash: string }>`
        select ${name} as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash
        from ${sql.table(name)} t where t::text like any (${patterns})`,
    )
    const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(
      tx.sql,
    )
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  })
