import type { SessionPool } from './session.ts'

const TABLES = `
  select format('%I.%I', schemaname, tablename) as "table"
  from pg_tables
  where schemaname in ('public', 'pgboss')
  order by 1`

/**
 * Removes the remains of changed and deleted rows and updates the statistics of each table: without them, a plan made
 * for an empty table always reads all of it. One table after the other, each in its own session, so that others wait
 * for the embedded database's one session for one table at most.
 */
export const vacuumTables = async (sessions: Pick<SessionPool, 'connect'>): Promise<void> => {
  const run = async (text: string): Promise<unknown[]> => {
    const session = await sessions.connect({ unlimited: true })
    try {
      return (await session.query(text)).rows
    } finally {
      session.release()
    }
  }
  for (const { table } of (await run(TABLES)) as { table: string }[]) await run(`vacuum (analyze) ${table}`)
}
