import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { StatementResult } from './session.ts'
import type { Tables } from './tables.ts'
import type { TransactionSession } from './transaction-session.ts'

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
const dialect = {
  createDriver: () => driver,
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) =>
    new PostgresIntrospector(db),
}
const config = { dialect }

const WRITE_COMMANDS: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const toQueryResult = <Row>({ command, rowCount, rows }: StatementResult): QueryResult<Row> => ({
  rows: rows as Row[],
  ...(WRITE_COMMANDS.has(command) && { numAffectedRows: BigInt(rowCount) }),
})

/** The part of a transaction that Kysely needs. */
export type QuerySession = Pick<TransactionSession, 'query'>

const createConnection = (session: QuerySession): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) => toQueryResult(await session.query(sql, parameters)),
  streamQuery: () => {
    throw new Error('Rows are not streamed here')
  },
})

/**
 * Kysely over one transaction. Kysely's own connection would send each query after the answer to the one before; here
 * each is sent immediately.
 */
export const createKysely = (session: QuerySession): Transaction<Tables> => {
  const connection = createConnection(session)
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<Tables>({ config, driver, executor, dialect })
}
