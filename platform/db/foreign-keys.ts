import { sql } from 'kysely'
import type { Transaction } from './transaction.ts'

interface TableObject {
  readonly table: string
  readonly name: string
}

const listImmediateForeignKeys = async (tx: Transaction): Promise<readonly TableObject[]> => {
  const { rows } = await sql<TableObject>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and not condeferrable and conparentid = 0
      and connamespace = 'public'::regnamespace`.execute(tx.sql)
  return rows
}

const listActiveTriggers = async (tx: Transaction): Promise<readonly TableObject[]> => {
  const { rows } = await sql<TableObject>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and relnamespace = 'public'::regnamespace`.execute(tx.sql)
  return rows
}

/**
 * Runs `work` with foreign keys that are checked at its end instead of row by row, and without triggers. It alters
 * the constraints for the length of the transaction: switching checks off needs a superuser, which a hosted database
 * does not have, and would not check at all.
 */
export const withDeferredForeignKeys = async (tx: Transaction, work: () => Promise<void>): Promise<void> => {
  const keys = await listImmediateForeignKeys(tx)
  const triggers = await listActiveTriggers(tx)
  const alter = async (
    entries: readonly TableObject[],
    change: (name: ReturnType<typeof sql.id>) => ReturnType<typeof sql>,
  ) => {
    for (const { table, name } of entries) {
      await sql`alter table ${sql.raw(table)} ${change(sql.id(name))}`.execute(tx.sql)
    }
  }
  await alter(keys, (name) => sql`alter constraint ${name} deferrable initially deferred`)
  await alter(triggers, (name) => sql`disable trigger ${name}`)
  await sql`set constraints all deferred`.execute(tx.sql)
  await work()
  await sql`set constraints all immediate`.execute(tx.sql)
  await alter(triggers, (name) => sql`enable trigger ${name}`)
  await alter(keys, (name) => sql`alter constraint ${name} not deferrable`)
}
