import pg from 'pg'
import { findPostgres } from '#platform/testing/postgres-server.ts'
import { createTestDatabase } from '#platform/testing/postgres-template.ts'
import { readCpuTime } from './proc.ts'

/** A PostgreSQL database of a bench's own, with a connection for preparing and looking. */
export interface BenchDatabase {
  readonly url: string
  readonly admin: pg.Client
  /** Milliseconds of CPU that the sessions of others with this database have used, those that ended included. */
  cpu(): Promise<number>
  drop(): Promise<void>
}

/** Sessions that end take their figures with them, so they are noted more often than any pool lets one go. */
const POLL_INTERVAL_MS = 500

const watchSessions = (admin: pg.Client) => {
  const used = new Map<number, number>()
  const look = async (): Promise<void> => {
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const { pid } of rows) used.set(pid, readCpuTime(pid) ?? used.get(pid) ?? 0)
  }
  return {
    look,
    total: () => [...used.values()].reduce((sum, time) => sum + time, 0),
  }
}

/**
 * Makes an empty database on the server that the tests use. Its sessions' CPU is read from /proc, so the server must
 * run on this machine.
 */
export const createBenchDatabase = async (): Promise<BenchDatabase> => {
  const server = await findPostgres()
  const { url, drop } = await createTestDatabase(server.adminUrl, 'template0')
  const admin = new pg.Client({ connectionString: url, application_name: 'bench' })
  await admin.connect()
  const sessions = watchSessions(admin)
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(sessions.look)
  }, POLL_INTERVAL_MS)
  return {
    url,
    admin,
    cpu: async () => {
      await sessions.look()
      return sessions.total()
    },
    drop: async () => {
      clearInterval(timer)
      await looking
      await admin.end()
      await drop()
      await server.stop()
    },
  }
}
