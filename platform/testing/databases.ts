import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { type Database, type OpenOptions, openDatabase } from '#platform/db/database.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { createTestDatabase } from './postgres-template.ts'

/** What the global set-up prepared once for the whole run. */
export interface PreparedDatabases {
  readonly embedded: { readonly migrated: string; readonly empty: string }
  /** Absent when this machine has no PostgreSQL. */
  readonly postgres?: { readonly adminUrl: string; readonly template: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    compassDatabases: PreparedDatabases | { readonly failure: string }
  }
}

export type TestOpenOptions = Partial<Pick<OpenOptions, 'clock' | 'random' | 'logger' | 'poolSize'>>

export interface TestDatabase {
  readonly name: 'embedded' | 'postgres'
  /** A database of its own with every migration applied and no rows; `close` throws it away. */
  open(options?: TestOpenOptions): Promise<Database>
  /** The same without any migration. */
  openEmpty(options?: TestOpenOptions): Promise<Database>
}

const prepared = (): PreparedDatabases => {
  const databases = inject('compassDatabases')
  if ('failure' in databases) throw new Error(`No test database could be prepared: ${databases.failure}`)
  return databases
}

const withDefaults = (options: TestOpenOptions) => ({
  clock: systemClock,
  random: { bytes: (count: number) => new Uint8Array(randomBytes(count)) },
  logger: {
    error: (fields: object, message: string) => console.error(message, fields),
    info: () => undefined,
  },
  ...options,
})

const openEmbedded = async (file: string, options: TestOpenOptions): Promise<Database> =>
  openDatabase({ ...withDefaults(options), loadSnapshot: await readFile(file) })

const openPostgres = async (template: string, options: TestOpenOptions): Promise<Database> => {
  const { postgres } = prepared()
  if (!postgres) throw new Error('This machine has no PostgreSQL')
  const { url, drop } = await createTestDatabase(postgres.adminUrl, template)
  const database = await openDatabase({ ...withDefaults(options), databaseUrl: url })
  return { ...database, close: () => database.close().finally(drop) }
}

const embedded: TestDatabase = {
  name: 'embedded',
  open: (options = {}) => openEmbedded(prepared().embedded.migrated, options),
  openEmpty: (options = {}) => openEmbedded(prepared().embedded.empty, options),
}

const postgres: TestDatabase = {
  name: 'postgres',
  open: (options = {}) => openPostgres(prepared().postgres?.template ?? '', options),
  openEmpty: (options = {}) => openPostgres('template0', options),
}

/**
 * The engines to run a suite on: `describe.each(testDatabases())('… on $name', ({ open }) => …)`. Always the embedded
 * one; PostgreSQL too where there is one (CI fails without). Races show on PostgreSQL only, so a test about one
 * belongs into such a suite.
 */
export const testDatabases = (): TestDatabase[] => {
  const databases = inject('compassDatabases')
  return 'failure' in databases || databases.postgres ? [embedded, postgres] : [embedded]
}
