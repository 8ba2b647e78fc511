import { sql } from 'kysely'
import { BACKUP_FORMAT, type BackupHeader, type BackupLine, type BackupRow, readGzip } from './backup-file.ts'
import { type AppliedMigration, quoteName, readMigrations, readTables, type TableInfo } from './catalog.ts'
import type { Database } from './database.ts'
import { withDeferredForeignKeys } from './foreign-keys.ts'
import type { Transaction } from './transaction.ts'

const BATCH_ROWS = 500

const assertSameSchema = (saved: readonly AppliedMigration[], present: readonly AppliedMigration[]): void => {
  const hashes = new Map(present.map(({ name, hash }) => [name, hash]))
  const names = new Set(saved.map(({ name }) => name))
  const different = [
    ...saved.filter(({ name, hash }) => hashes.get(name) !== hash).map(({ name }) => name),
    ...present.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  ]
  if (different.length > 0) {
    throw new Error(`The backup has another schema version than this database: ${different.join(', ')}`)
  }
}

const assertNoRows = async (tx: Transaction): Promise<void> => {
  for (const { name } of await readTables(tx)) {
    const { rows } = await sql`select 1 from ${sql.id(name)} limit 1`.execute(tx.sql)
    if (rows.length > 0)
      throw new Error(`The database is not empty: ${name} has rows. Restore into a new one`)
  }
}

const insertRows = async (
  tx: Transaction,
  { name, columns }: TableInfo,
  rows: readonly BackupRow[],
): Promise<void> => {
  const names = columns.map((column) => quoteName(column.name)).join(', ')
  const values = columns.map((column, index) => `(row->>${index})::${column.type}`).join(', ')
  await sql`insert into ${sql.id(name)} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from json_array_elements(${JSON.stringify(rows)}::json) as row`.execute(tx.sql)
}

/** Writes the lines after the header; `isComplete` compares the rows written with the number in the last line. */
const createWriter = (tx: Transaction) => {
  let table: TableInfo | undefined
  let batch: BackupRow[] = []
  let written = 0
  let expected: number | undefined
  const flush = async (): Promise<void> => {
    if (table && batch.length > 0) await insertRows(tx, table, batch)
    written += batch.length
    batch = []
  }
  return {
    take: async (line: BackupLine): Promise<void> => {
      if (!('table' in line || 'sequences' in line || 'rows' in line)) {
        batch.push(line)
        if (batch.length === BATCH_ROWS) await flush()
        return
      }
      await flush()
      if ('table' in line) table = line.table
      else if ('rows' in line) expected = line.rows
      else {
        for (const { name, value, isCalled } of line.sequences) {
          await sql`select setval(${quoteName(name)}::regclass, ${value}::bigint, ${isCalled})`.execute(
            tx.sql,
          )
        }
      }
    },
    isComplete: (): boolean => expected === written && batch.length === 0,
  }
}

const readHeader = (line: string): BackupHeader => {
  const header: BackupHeader = JSON.parse(line)
  if (header.format !== BACKUP_FORMAT) throw new Error(`Not a backup of the format ${BACKUP_FORMAT}`)
  return header
}

const writeLines = async (tx: Transaction, lines: AsyncIterable<string>): Promise<void> => {
  const writer = createWriter(tx)
  let header: BackupHeader | undefined
  for await (const line of lines) {
    if (header) await writer.take(JSON.parse(line))
    else {
      header = readHeader(line)
      assertSameSchema(header.migrations, await readMigrations(tx))
    }
  }
  if (!writer.isComplete()) throw new Error('The backup ends before its end: the file was cut')
}

/**
 * Restores a backup into an empty database of the same schema version, completely or not at all. Foreign keys are
 * checked at the end, so the order of the rows does not matter.
 * @throws when the database has rows or another schema version, or the file is damaged
 */
export const restore = (database: Database, path: string): Promise<void> =>
  database.system(
    async (tx) => {
      await assertNoRows(tx)
      await withDeferredForeignKeys(tx, () => readGzip(path, (lines) => writeLines(tx, lines)))
    },
    { unlimited: true },
  )
