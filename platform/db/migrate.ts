import { sql } from 'kysely'
import type { Database } from './database.ts'
import { MigrationRefusedError } from './errors.ts'
import { findMigrations, type Migration } from './migration-files.ts'
import type { Transaction } from './transaction.ts'

/** Any fixed number: a migrating process holds this lock, so that two starting processes take turns. */
const MIGRATION_LOCK = 7_261_120_260

const lock = async (tx: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(tx.sql)
}

const prepare = async (tx: Transaction): Promise<void> => {
  await lock(tx)
  await tx.sql.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'timestamptz', (column) => column.notNull())
    .execute()
}

/** Applies one migration unless it was applied; returns whether it did. */
const apply = async (tx: Transaction, { name, path, text, hash }: Migration): Promise<boolean> => {
  await lock(tx)
  const applied = await tx.sql
    .selectFrom('schema_migrations')
    .select('hash')
    .where('name', '=', name)
    .executeTakeFirst()
  if (applied && applied.hash !== hash) {
    throw new MigrationRefusedError(
      `The migration ${path} was changed after it was applied: undo the change and add a new migration.`,
    )
  }
  if (applied) return false
  await sql.raw(text).execute(tx.sql)
  await tx.sql.insertInto('schema_migrations').values({ name, hash, applied_at: tx.now }).execute()
  return true
}

/** Refuses a database that a newer version of this code has migrated: its tables may lack what this version reads. */
const refuseNewer = async (tx: Transaction, newest: string): Promise<void> => {
  const { newer } = await tx.sql
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('name').as('newer'))
    .where('name', '>', newest)
    .executeTakeFirstOrThrow()
  if (newer === null) return
  throw new MigrationRefusedError(
    `The database was migrated by a newer version (${newer}): start that version, or restore a backup made before it; ` +
      'if the part with this migration was removed on purpose, delete its row from schema_migrations.',
  )
}

/**
 * The names of the migrations that a database lacks, in their order; changes nothing.
 * @throws MigrationRefusedError when the database has a migration newer than all of the sources
 */
export const findPendingMigrations = async (database: Database): Promise<string[]> => {
  const migrations = await findMigrations()
  const applied = await database.system(async (tx) => {
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass('schema_migrations') is not null as "isThere"`.execute(tx.sql)
    if (!rows[0]?.isThere) return []
    const newest = migrations.at(-1)?.name
    if (newest !== undefined) await refuseNewer(tx, newest)
    return tx.sql.selectFrom('schema_migrations').select('name').execute()
  })
  const known = new Set(applied.map(({ name }) => name))
  return migrations.map(({ name }) => name).filter((name) => !known.has(name))
}

/**
 * Migrates the database to the sources' schema. Each migration is one transaction, so a process killed in the middle
 * leaves complete steps, and the next start continues from there. Applied migrations whose file is gone (a removed
 * feature) stay applied.
 * @param folders glob patterns relative to the repository's root instead of every area's
 * @returns the names of those applied now
 * @throws when an applied file was changed, the database has a migration newer than all of the sources, or a migration fails (its name and cause are in the error)
 */
export const migrate = async (database: Database, folders?: readonly string[]): Promise<string[]> => {
  const migrations = await findMigrations(folders)
  await database.system(prepare, { unlimited: true })
  const newest = migrations.at(-1)?.name
  if (newest !== undefined) await database.system((tx) => refuseNewer(tx, newest))
  const applied: string[] = []
  for (const migration of migrations) {
    try {
      if (await database.system((tx) => apply(tx, migration), { unlimited: true }))
        applied.push(migration.name)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`The migration ${migration.name} failed: ${message}`, { cause })
    }
  }
  return applied
}
