import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { findMigrations } from '#platform/db/migration-files.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { type PreparedDatabases, testServices } from './databases.ts'
import { ensureSnapshot, smallEngine } from './embedded-snapshot.ts'
import { findPostgres, type PostgresServer } from './postgres-server.ts'
import { ensureTemplate } from './postgres-template.ts'
import { testEnv } from './test-env.ts'

const services = testServices()

const shortHash = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)

const read = (file: string): Promise<string> => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')

const engineVersion = (): Promise<string> => read('node_modules/@electric-sql/pglite/package.json')

/** What the tables of the job queue are made by. */
const queueVersion = async (): Promise<string> =>
  (await read('node_modules/pg-boss/package.json')) + (await read('platform/jobs/jobs.ts'))

/** Nobody makes databases on an engine that has one: without their templates every copy is a third smaller. */
const dropTemplates = async ({ pool }: Database): Promise<void> => {
  await pool.query("update pg_database set datistemplate = false where datname like 'template_'")
  for (const name of ['template0', 'template1']) await pool.query(`drop database ${name}`)
}

/** All tables there are: the job queue makes its own when it starts, which would take each app of a test a third of its start. */
const makeTables = async (database: Database): Promise<void> => {
  await migrate(database)
  const jobs = createJobs(database, { workers: false, log: services.logger })
  await jobs.start([])
  await jobs.stop()
}

const prepareEmbedded = async (hash: string): Promise<PreparedDatabases['embedded']> => {
  const version = shortHash([await engineVersion(), String(smallEngine), String(dropTemplates)])
  return {
    empty: await ensureSnapshot(`empty-${version}`, services, dropTemplates),
    migrated: await ensureSnapshot(`migrated-${version}-${hash}`, services, async (database) => {
      await makeTables(database)
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
    await makeTables(database).finally(() => database.close())
  })
  return { adminUrl, template }
}

const findServer = async (): Promise<PostgresServer | undefined> => {
  try {
    return await findPostgres()
  } catch (error) {
    const { ci, databaseUrl } = testEnv()
    if (ci || databaseUrl) throw error
    console.error(`Database tests run on the embedded database only: ${String(error)}`)
    return undefined
  }
}

/**
 * Prepares the databases that tests copy from, once per run. What goes wrong with a migration is told to the tests
 * that open a database, so that those which need none still run; a missing PostgreSQL stops the run in CI, and
 * so does one that was named and does not answer.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await findServer()
  if (server) console.error(`Database tests run on the embedded database and on ${server.origin}`)
  try {
    const migrations = await findMigrations()
    const texts = migrations.map(({ name, hash: textHash }) => `${name} ${textHash}`)
    const hash = shortHash([...texts, await queueVersion()])
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
