import { sql } from 'kysely'
import { readTables } from '#platform/db/catalog.ts'
import type { Database } from '#platform/db/database.ts'

const MIN_LENGTH = 6
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listTexts)
}

/**
 * Strings unique to one person: every text in the rows that name one of `ids`, in any table and column,
 * unless another row contains the same. Excludes ids and times: an attacker who uses an id knows it already.
 */
export const loadCanaryStrings = (db: Database, ids: readonly string[]): Promise<readonly string[]> =>
  db.system(async (tx) => {
    const theirs = new Set<string>()
    const common = new Set<string>()
    for (const { name } of await readTables(tx)) {
      const { rows } = await sql<{
        row: unknown
      }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(tx.sql)
      for (const { row } of rows) {
        const isTheirs = ids.some((id) => JSON.stringify(row).includes(id))
        for (const text of listTexts(row)) (isTheirs ? theirs : common).add(text)
      }
    }
    return [...theirs].filter(
      (text) =>
        text.length >= MIN_LENGTH &&
        !common.has(text) &&
        !INSTANT.test(text) &&
        !ids.some((id) => text.includes(id)),
    )
  })
