import type { SessionPool } from './session.ts'

const TABLES = `
  select format('%I.%I', schemaname, tablename) as "table"
  from pg_tables
  where schemaname in ('public', 'pgboss')
  order by 1`

/**
 * Takes away what changed and deleted rows have left behind, and counts the rows of each table anew: a plan that was
 * made for an empty table reads all of it for as long as nobody does. One table after the other, each in a session of
 * its own, so that whoever waits for the embedded database's one session waits for one table at most.
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
