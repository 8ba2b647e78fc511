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
import type { Session, StatementResult } from './session.ts'
import type { Tables } from './tables.ts'

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

const createConnection = (session: Session): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) => toQueryResult(await session.query(sql, parameters)),
  streamQuery: () => {
    throw new Error('Rows are not streamed here')
  },
})

/**
 * Kysely over one session in which a transaction has begun. Kysely's own would send each query when the one before is
 * answered; here those that are asked in one moment reach the session in that moment.
 */
export const createKysely = (session: Session): Transaction<Tables> => {
  const connection = createConnection(session)
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<Tables>({ config, driver, executor, dialect })
}
