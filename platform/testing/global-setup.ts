import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { findMigrations } from '#platform/db/migration-files.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createTestServices, type PreparedDatabases } from './databases.ts'
import { createSmallSnapshot, ensureSnapshot } from './embedded-snapshot.ts'
import { findPostgres, type PostgresServer } from './postgres-server.ts'
import { ensureTemplate } from './postgres-template.ts'
import { readTestEnv } from './test-env.ts'

const services = createTestServices()

const hashParts = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)

const readSource = (file: string): Promise<string> =>
  readFile(new URL(`../../${file}`, import.meta.url), 'utf8')

const readEngineVersion = (): Promise<string> => readSource('node_modules/@electric-sql/pglite/package.json')

/** What determines the job queue's tables. */
const readQueueVersion = async (): Promise<string> =>
  (await readSource('node_modules/pg-boss/package.json')) + (await readSource('platform/jobs/jobs.ts'))

/** The embedded engine creates no further databases: without its templates every copy is a third smaller. */
const dropTemplates = async ({ pool }: Database): Promise<void> => {
  await pool.query("update pg_database set datistemplate = false where datname like 'template_'")
  for (const name of ['template0', 'template1']) await pool.query(`drop database ${name}`)
}

/**
 * Creates all tables: the job queue otherwise creates its own at start, which takes a third of the start of each app
 * in a test.
 */
const createQueueTables = async (database: Database): Promise<void> => {
  await migrate(database)
  const jobs = createJobs(database, { workers: false, log: services.logger })
  await jobs.start([])
  await jobs.stop()
}

const prepareEmbedded = async (hash: string): Promise<PreparedDatabases['embedded']> => {
  const version = hashParts([await readEngineVersion(), String(createSmallSnapshot), String(dropTemplates)])
  return {
    empty: await ensureSnapshot(`empty-${version}`, services, dropTemplates),
    migrated: await ensureSnapshot(`migrated-${version}-${hash}`, services, async (database) => {
      await createQueueTables(database)
      await dropTemplates(database)
    }),
  }
}

const preparePostgres = async (
  server: PostgresServer,
  hash: string,
): Promise<PreparedDatabases['postgres']> => {
  const { adminUrl } = server
  const template = await ensureTemplate(adminUrl, hash, async (databaseUrl) => {
    const database = await openDatabase({ ...services, databaseUrl })
    await createQueueTables(database).finally(() => database.close())
  })
  return { adminUrl, template }
}

const findServer = async (): Promise<PostgresServer | undefined> => {
  try {
    return await findPostgres()
  } catch (error) {
    const { ci, databaseUrl } = readTestEnv()
    if (ci || databaseUrl) throw error
    console.error(`Database tests run on the embedded database only: ${String(error)}`)
    return undefined
  }
}

/**
 * Prepares the databases that tests copy from, once per run. A failed migration fails only the tests that open a
 * database, so that the others still run. A missing PostgreSQL stops the run in CI, and so does one that was named
 * and does not answer.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await findServer()
  if (server) console.error(`Database tests run on the embedded database and on ${server.origin}`)
  try {
    const migrations = await findMigrations()
    const texts = migrations.map(({ name, hash: textHash }) => `${name} ${textHash}`)
    const hash = hashParts([...texts, await readQueueVersion()])
    const embedded = await prepareEmbedded(hash)
    const postgres = server && (await preparePostgres(server, hash))
    project.provide('compassDatabases', { embedded, ...(postgres && { postgres }) })
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    console.error(`The test databases could not be prepared: ${failure}`)
    project.provide('compassDatabases', { failure })
  }
  return async () => server?.stop()
}
