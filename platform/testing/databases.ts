import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import {
  type Database,
  type DatabaseServices,
  type OpenDatabaseOptions,
  openDatabase,
} from '#platform/db/database.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { createTestDatabase } from './postgres-template.ts'
import { readTestEnv } from './test-env.ts'

/** The databases that the global set-up prepares once. */
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

export type TestOpenOptions = Partial<Pick<OpenDatabaseOptions, 'clock' | 'random' | 'logger' | 'poolSize'>>

export interface TestDatabase {
  readonly name: 'embedded' | 'postgres'
  /** A database of its own with every migration applied, the job queue's tables and no rows; `close` drops it. */
  open(options?: TestOpenOptions): Promise<Database>
  /** The same without any table. */
  openEmpty(options?: TestOpenOptions): Promise<Database>
}

const getPreparedDatabases = (): PreparedDatabases => {
  const databases = inject('compassDatabases')
  if ('failure' in databases) throw new Error(`No test database could be prepared: ${databases.failure}`)
  return databases
}

/** Real time, real randomness, and a log of errors only: for tests that control none of them. */
export const createTestServices = (): DatabaseServices => ({
  clock: systemClock,
  random: { bytes: (count: number) => new Uint8Array(randomBytes(count)) },
  logger: {
    error: (fields: object, message: string) => console.error(message, fields),
    info: () => undefined,
  },
})

/** An embedded database's data without any table, for tests that open one in a directory of their own. */
export const readEmptySnapshot = (): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(getPreparedDatabases().embedded.empty)

/** A new empty PostgreSQL database for tests that open it themselves, more than once or from other processes. */
export const createPostgresDatabase = (
  template = 'template0',
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const { postgres } = getPreparedDatabases()
  if (!postgres) throw new Error('This machine has no PostgreSQL')
  return createTestDatabase(postgres.adminUrl, template)
}

/** A database's location, as settings and as options. */
export interface TestDatabaseLocation {
  readonly where: { readonly databaseUrl: string } | { readonly dataDir: string }
  discard(): Promise<void>
}

/**
 * A database with every migration applied and no rows, for other processes to open: PostgreSQL any number at a time,
 * the embedded one, in `folder`, one after the other.
 */
export const createMigratedDatabase = async (
  name: TestDatabase['name'],
  folder: string,
): Promise<TestDatabaseLocation> => {
  const { embedded: files, postgres: server } = getPreparedDatabases()
  if (name === 'postgres') {
    const { url, drop } = await createPostgresDatabase(server?.template)
    return { where: { databaseUrl: url }, discard: drop }
  }
  const dataDir = join(folder, 'database')
  const options = { ...createTestServices(), dataDir, loadSnapshot: await readFile(files.migrated) }
  await (await openDatabase(options)).close()
  return { where: { dataDir }, discard: () => rm(folder, { recursive: true, force: true }) }
}

const ENGINE = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url)
let engine: Promise<WebAssembly.Module> | undefined

/**
 * The engine's machine code stays in the process while it is referenced. Without this each database would compile it
 * again, which takes most of a test's time.
 */
const loadEngine = (): Promise<WebAssembly.Module> => {
  engine ??= readFile(ENGINE).then((code) => WebAssembly.compile(code))
  return engine
}

const snapshots = new Map<string, Promise<Blob>>()

/** One blob per file and process, which all engines read from without a copy of their own. */
const loadSnapshot = (file: string): Promise<Blob> => {
  const known = snapshots.get(file)
  if (known) return known
  const snapshot = readFile(file).then((bytes) => new Blob([bytes]))
  snapshots.set(file, snapshot)
  return snapshot
}

const openEmbedded = async (file: string, options: TestOpenOptions): Promise<Database> => {
  await loadEngine()
  return openDatabase({ ...createTestServices(), ...options, loadSnapshot: await loadSnapshot(file) })
}

const openPostgres = async (template: string | undefined, options: TestOpenOptions): Promise<Database> => {
  const { url, drop } = await createPostgresDatabase(template)
  const database = await openDatabase({ ...createTestServices(), ...options, databaseUrl: url })
  return { ...database, close: () => database.close().finally(drop) }
}

const embedded: TestDatabase = {
  name: 'embedded',
  open: (options = {}) => openEmbedded(getPreparedDatabases().embedded.migrated, options),
  openEmpty: (options = {}) => openEmbedded(getPreparedDatabases().embedded.empty, options),
}

const postgres: TestDatabase = {
  name: 'postgres',
  open: (options = {}) => openPostgres(getPreparedDatabases().postgres?.template, options),
  openEmpty: (options = {}) => openPostgres(undefined, options),
}

/** The engines of this machine: always the embedded one, PostgreSQL where available (CI fails without). */
export const listAvailableDatabases = (): TestDatabase[] => {
  const databases = inject('compassDatabases')
  return 'failure' in databases || databases.postgres ? [embedded, postgres] : [embedded]
}

/**
 * The engine of a test for which either will do. In the gate it is PostgreSQL where available, which takes half the
 * processor time of the embedded engine; in `npm run verify`, and when a file is run by hand, the embedded one.
 */
export const getDefaultDatabase = (): TestDatabase =>
  (readTestEnv().isGate ? listAvailableDatabases().at(-1) : undefined) ?? embedded

/**
 * The engines to run a suite on: `describe.each(listTestDatabases())('… on $name', ({ open }) => …)`. Races occur on
 * PostgreSQL only, so a test about one belongs in such a suite. In the gate it runs on PostgreSQL alone; `npm run verify`
 * runs it on both. A suite about what differs between the engines takes `listAvailableDatabases()`.
 */
export const listTestDatabases = (): TestDatabase[] =>
  readTestEnv().isGate ? listAvailableDatabases().slice(-1) : listAvailableDatabases()
