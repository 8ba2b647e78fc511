import pg from 'pg'
import { classifyError, isStalePlan } from './errors.ts'
import { pipelinedSession } from './pipelined-session.ts'
import { createListener } from './postgres-listener.ts'
import { PostgresPipeline } from './postgres-pipeline.ts'
import {
  mergeResults,
  type OnRoundTrip,
  type SessionConnection,
  type SessionPool,
  type Statement,
  type StatementResult,
} from './session.ts'
import { formatParameter, getParser } from './values.ts'

export interface PostgresOptions {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly onMessage: OnRoundTrip
  readonly logger: {
    error(fields: object, message: string): void
    info(fields: object, message: string): void
  }
}

const STATEMENT_LIMIT_MS = 10_000
const CONNECT_LIMIT_MS = 5_000
/** A little more than the server's own limit: it only matters when the server does not answer at all. */
const QUERY_LIMIT_MS = STATEMENT_LIMIT_MS + 2_000
/** A transaction that holds its locks and asks nothing has lost its owner. */
const IDLE_IN_TRANSACTION_LIMIT_MS = 30_000
const NO_LIMIT_MS = 2 ** 31 - 1

const buildClientConfig = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'compass',
  // A menu of thousands of products looks dear enough to be compiled, which takes longer than to run it. The isolation
  // is that of transactions that nobody begins, whatever the server was set to.
  options: '-c jit=off -c default_transaction_isolation=read\\ committed',
  connectionTimeoutMillis: CONNECT_LIMIT_MS,
  keepAlive: true,
  types: { getTypeParser: getParser },
})

const readResult = ({ command, rowCount, rows }: pg.QueryResult): StatementResult => ({
  command,
  rowCount: rowCount ?? 0,
  rows,
})

const MAX_PREPARED = 500

/** Of texts without values only those that begin and end transactions come again and again. */
const shouldPrepare = ({ text, values = [] }: Statement): boolean =>
  values.length > 0 || text === 'commit' || text.startsWith('begin ')

/**
 * Names under which a session keeps its statements parsed and planned. Texts that come in too many forms, such as
 * lists of every length, have no name (`''`) and are planned each time beyond a number.
 */
const createStatementNames = (): ((text: string) => string) => {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_PREPARED) return known ?? ''
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * A pool of sessions with a PostgreSQL server. Every client has its own error listener, for a server that restarts
 * breaks them all at once and an unheard error would end the process.
 */
export const openPostgres = ({ databaseUrl, poolSize, onMessage, logger }: PostgresOptions): SessionPool => {
  const pool = new pg.Pool({
    ...buildClientConfig(databaseUrl),
    max: poolSize,
    statement_timeout: STATEMENT_LIMIT_MS,
    query_timeout: QUERY_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
  })
  const nameOf = createStatementNames()
  let isEnding = false
  const report = (error: Error): void => {
    // A server that closes the lines of a pool that is leaving anyway is no news.
    if (!isEnding) logger.error({ err: error }, 'a database connection was lost')
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const listener = createListener(() => new pg.Client(buildClientConfig(databaseUrl)), logger)

  return {
    kind: 'postgres',
    connect: async ({ unlimited = false } = {}) => {
      const client = await pool.connect().catch((error: unknown) => {
        throw classifyError(error)
      })
      let isBroken = false
      const failed = (error: unknown): unknown => {
        // Only an error that the server sent says that the line is in order and the next statement will be heard.
        isBroken ||= !(error instanceof pg.DatabaseError) || isStalePlan(error)
        return classifyError(error)
      }
      const line: SessionConnection = {
        group: async (statements) => {
          const group = new PostgresPipeline(
            statements.map((statement) => ({
              text: statement.text,
              name: shouldPrepare(statement) ? nameOf(statement.text) : '',
              values: statement.values?.map(formatParameter) ?? [],
            })),
            unlimited ? NO_LIMIT_MS : undefined,
          )
          const { results, failure } = await client.query(group).answer
          return failure === undefined ? { results } : { results, failure: failed(failure) }
        },
        // One point of synchronisation is one transaction when nothing in it says otherwise.
        whole: (statements) => line.group(statements),
        script: async (text) => {
          const config = { text, ...(unlimited && { query_timeout: NO_LIMIT_MS }) }
          try {
            const result = await client.query<pg.QueryResultRow>(config)
            return mergeResults((Array.isArray(result) ? result : [result]).map(readResult))
          } catch (error) {
            throw failed(error)
          }
        },
      }
      return pipelinedSession(line, (discard) => client.release(discard || isBroken), onMessage)
    },
    listen: listener.listen,
    end: async () => {
      isEnding = true
      await listener.end()
      await pool.end()
    },
  }
}
