import { sql } from 'kysely'
import { BACKUP_FORMAT, type BackupHeader, type BackupLine, writeGzip } from './backup-file.ts'
import { quoteName, readMigrations, readSequences, readTables, type TableInfo } from './catalog.ts'
import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

const FETCH_SIZE = 500

const toLine = (line: BackupHeader | BackupLine): string => `${JSON.stringify(line)}\n`

async function* streamRows(tx: Transaction, { name, columns }: TableInfo): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoteName(column.name)}::text`).join(', ')
  const select = sql.raw(`select to_json(array[${texts}]::text[])::text as line from ${quoteName(name)}`)
  await sql`declare backup_rows no scroll cursor for ${select}`.execute(tx.sql)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(FETCH_SIZE)} from backup_rows`.execute(
      tx.sql,
    )
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`)
  }
  await sql`close backup_rows`.execute(tx.sql)
}

async function* streamLines(tx: Transaction): AsyncGenerator<string> {
  await sql`select set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`.execute(tx.sql)
  yield toLine({
    format: BACKUP_FORMAT,
    madeAt: tx.now.toISOString(),
    migrations: await readMigrations(tx),
  })
  let count = 0
  for (const table of await readTables(tx)) {
    yield toLine({ table })
    for await (const lines of streamRows(tx, table)) {
      count += lines.length
      yield lines.join('')
    }
  }
  yield toLine({ sequences: await readSequences(tx) })
  yield toLine({ rows: count })
}

/**
 * Writes every row of the shop to `path` as one consistent snapshot, while the shop keeps running, in a form that
 * either engine can restore. Pending jobs of the job queue are not included. On the embedded database, which has one
 * session, other transactions wait until it is done.
 */
export const backup = (database: Database, path: string): Promise<void> =>
  database.system((tx) => writeGzip(path, streamLines(tx)), { snapshot: true, unlimited: true })
