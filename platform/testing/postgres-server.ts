import pg from 'pg'
import { startCluster } from './postgres-cluster.ts'
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

const startOwn = async (): Promise<PostgresServer> => {
  const { url, discard } = await startCluster({ isDurable: false })
  return { adminUrl: url, origin: `a server of their own on port ${new URL(url).port}`, stop: discard }
}

const findLocal = async (): Promise<PostgresServer | undefined> =>
  (await isReachable(LOCAL_URL))
    ? { adminUrl: LOCAL_URL, origin: 'the server on 127.0.0.1:5432', stop: async () => undefined }
    : undefined

/**
 * The PostgreSQL server for the tests: TEST_DATABASE_URL, else for a whole run one of its own, whose commits wait for no
 * disk. A file that is run by hand uses the server on 127.0.0.1:5432 where there is one, which keeps the database that
 * tests copy from run to run.
 *
 * @throws when TEST_DATABASE_URL does not answer, or nothing can be found
 */
export const findPostgres = async (): Promise<PostgresServer> => {
  const { databaseUrl, isWholeRun } = readTestEnv()
  if (databaseUrl) {
    if (await isReachable(databaseUrl))
      return { adminUrl: databaseUrl, origin: 'TEST_DATABASE_URL', stop: async () => undefined }
    throw new Error('TEST_DATABASE_URL is set but does not answer')
  }
  if (!isWholeRun) return (await findLocal()) ?? startOwn()
  try {
    return await startOwn()
  } catch (cause) {
    const local = await findLocal()
    if (!local) throw cause
    console.error(`note: no database server of their own could be started for the tests: ${String(cause)}`)
    return local
  }
}
