import pg from 'pg'
import { classifyError, isStalePlan } from './errors.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { createListener } from './postgres-listener.ts'
import { mergeResults, type Session, type SessionPool, type StatementResult } from './session.ts'
import { formatParameter, getParser } from './values.ts'

export interface PostgresOptions {
  readonly databaseUrl: string
  /** The address for LISTEN, which a pooler in transaction mode does not support; `databaseUrl` when absent. */
  readonly listenUrl?: string | undefined
  readonly poolSize: number
  /** Statements with values are prepared under names; a pooler that does not support them needs `false`. */
  readonly prepare: boolean
  readonly onStatement: () => void
  readonly logger: {
    error(fields: object, message: string): void
    info(fields: object, message: string): void
  }
}

const STATEMENT_LIMIT_MS = 10_000
const CONNECT_LIMIT_MS = 5_000
/** A little more than the server's own limit: applies only when the server does not answer at all. */
const QUERY_LIMIT_MS = STATEMENT_LIMIT_MS + 2_000
/** A transaction that holds its locks and sends nothing has lost its owner. */
const IDLE_IN_TRANSACTION_LIMIT_MS = 30_000
const NO_LIMIT_MS = 2 ** 31 - 1
const MAX_PREPARED = 500

/** Set in each transaction, because PgBouncer refuses them as parameters of the connection. */
const TRANSACTION_LIMITS = [
  `set local statement_timeout = ${STATEMENT_LIMIT_MS}`,
  `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_LIMIT_MS}`,
  // The planner would compile the query for a menu of thousands of products, which takes longer than running it.
  'set local jit = off',
]

/** The options of each connection. */
const buildClientConfig = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'compass',
  connectionTimeoutMillis: CONNECT_LIMIT_MS,
  keepAlive: true,
  types: { getTypeParser: getParser },
})

/**
 * Names under which each connection stores its parsed and planned statements. Texts beyond `limit`, such as lists of
 * every length, have no name and are planned each time.
 */
const createStatementNames = (limit: number) => {
  const names = new Map<string, string | undefined>()
  return {
    nameOf: (text: string): string | undefined => {
      if (!names.has(text) && names.size < limit) names.set(text, `s${names.size}`)
      return names.get(text)
    },
    /** From now on the text is planned each time, on every connection, also those behind a pooler. */
    dropName: (text: string): void => void names.set(text, undefined),
  }
}

const readResult = ({ command, rowCount, rows }: pg.QueryResult): StatementResult => ({
  command,
  rowCount: rowCount ?? 0,
  rows,
})

/** A pool of connections to a PostgreSQL server. Each sends statements without waiting for answers. */
export const openPostgres = (options: PostgresOptions): SessionPool => {
  const { databaseUrl, listenUrl = databaseUrl, poolSize, prepare, onStatement, logger } = options
  const pool = new pg.Pool({
    ...buildClientConfig(databaseUrl),
    pipeline: true,
    stream: () => new GatheringSocket(),
    max: poolSize,
  })
  const { nameOf, dropName } = createStatementNames(prepare ? MAX_PREPARED : 0)
  let isEnding = false
  const report = (error: Error): void => {
    // A connection that the server closes while the pool is closing is expected.
    if (!isEnding) logger.error({ err: error }, 'a database connection was lost')
  }
  // A restarting server breaks all connections together, and an error event without a listener would end the process.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const listener = createListener(() => new pg.Client(buildClientConfig(listenUrl)), logger)

  const sessionOver = (client: pg.PoolClient, query_timeout: number): Session => {
    let isBroken = false
    const send = async (text: string, values: (string | null)[]): Promise<StatementResult> => {
      const name = values.length > 0 ? nameOf(text) : undefined
      const query = { text, values, name, query_timeout }
      onStatement()
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(query)
        return mergeResults([result].flat().map(readResult))
      } catch (error) {
        // Only an error sent by the server proves that the connection works.
        isBroken ||= !(error instanceof pg.DatabaseError)
        if (isStalePlan(error)) dropName(text)
        throw classifyError(error)
      }
    }
    return {
      query: (text, values = []) => send(text, values.map(formatParameter)),
      release: () => client.release(isBroken || client.getTransactionStatus() !== 'I'),
    }
  }

  return {
    kind: 'postgres',
    transactionLimits: TRANSACTION_LIMITS,
    connect: async ({ unlimited = false } = {}) => {
      try {
        return sessionOver(await pool.connect(), unlimited ? NO_LIMIT_MS : QUERY_LIMIT_MS)
      } catch (error) {
        throw classifyError(error)
      }
    },
    listen: listener.listen,
    end: async () => {
      isEnding = true
      await listener.end()
      await pool.end()
    },
  }
}
