import pg from 'pg'
import { findPostgres } from '#platform/testing/postgres-server.ts'
import { createTestDatabase } from '#platform/testing/postgres-template.ts'
import { readCpuTime } from './proc.ts'

/** A bench's own PostgreSQL database, with a connection for setup and statistics. */
export interface BenchDatabase {
  readonly url: string
  readonly admin: pg.Client
  /** Milliseconds of CPU used by the other sessions of this database, ended ones included. */
  cpu(): Promise<number>
  drop(): Promise<void>
}

/** The CPU time of an ended session is lost, so it is sampled more often than any pool closes a session. */
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
 * Creates an empty database on the server that the tests use. The CPU of its sessions is read from /proc, so the
 * server must run on this machine.
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
