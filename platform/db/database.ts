import type { Clock } from '#platform/kernel/clock.ts'
import type { Random } from '#platform/kernel/ids.ts'
import type { EmbeddedOptions } from './embedded-pool.ts'
import type { Snapshot } from './embedded-protocol.ts'
import { openPostgres } from './postgres-pool.ts'
import type { SessionPool } from './session.ts'
import { vacuumTables } from './tidy-tables.ts'
import type { Transaction } from './transaction.ts'
import {
  assertChannelName,
  createTransactionRunner,
  type SystemTransactionOptions,
  type TransactionOptions,
} from './transaction-runner.ts'

export interface Logger {
  error(fields: object, message: string): void
  info(fields: object, message: string): void
}

/** The shop's database: a PostgreSQL server, or the embedded one, with the same behaviour. */
export interface Database {
  readonly kind: 'postgres' | 'embedded'
  /**
   * One transaction on one brand's rows; the database itself denies access to other brands' rows. A failed `Result`
   * rolls it back unless the work called `keepOnFailure`. When two transactions conflict, `work` is run again, up to three
   * times: it must do everything through the transaction and leave the rest to `afterCommit`.
   * @throws NestedTransactionError inside another transaction; DatabaseUnavailableError when a later attempt may
   * succeed
   */
  tenant<Result>(
    brandId: string,
    work: (tx: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** One transaction across all brands: finding a site by its address, jobs for all brands. */
  system<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options?: SystemTransactionOptions,
  ): Promise<Result>
  /**
   * Receives what transactions of any process sent to `channel` with `notify`, until the returned function is called.
   * `onGap` is called when a lost connection is restored: notifications may have been missed.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Statements outside any transaction, as the owner of the tables: for the job queue and for health checks. This
   * process limits their time and closes the connection when no answer comes; the server sets no limit.
   */
  readonly pool: {
    query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number }>
  }
  /** Statements sent since the start: a test takes the difference to detect a query in a loop. */
  getQueryStats(): QueryStats
  /**
   * Does for the embedded database what a server's autovacuum does every minute: removes changed and deleted rows and
   * updates the statistics for query plans. No effect on a server.
   */
  vacuum(): Promise<void>
  /** Waits for running transactions and closes; later calls are rejected. */
  close(): Promise<void>
}

/** How much was sent to the database. */
export interface QueryStats {
  /** Those that begin and end transactions included. */
  readonly statements: number
}

/** External dependencies of every database. */
export interface DatabaseServices {
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export interface OpenDatabaseOptions extends DatabaseServices {
  /** A `postgres://` address; absent: the embedded database. */
  readonly databaseUrl?: string
  /** The address for LISTEN when `databaseUrl` leads to a pooler in transaction mode; `databaseUrl` when absent. */
  readonly listenUrl?: string | undefined
  /** Prepares statements under names; true when absent. */
  readonly prepare?: boolean
  /** Where the embedded database keeps its files; absent: in memory. */
  readonly dataDir?: string
  /** Concurrent sessions with the server; 10 when absent. */
  readonly poolSize?: number
  /** A dumped data directory for a new embedded database to begin with. */
  readonly loadSnapshot?: Snapshot
}

const createPool = (sessions: SessionPool): Database['pool'] => ({
  query: async (text, values) => {
    const session = await sessions.connect()
    try {
      return await session.query(text, values)
    } catch (error) {
      // A text of several statements may fail inside a transaction that it began itself.
      if (!values?.length) await session.query('rollback').catch(() => undefined)
      throw error
    } finally {
      session.release()
    }
  },
})

/** The database over given sessions; {@link openDatabase} is the usual way. */
export const createDatabase = (
  sessions: SessionPool,
  services: DatabaseServices,
  sent: () => QueryStats,
): Database => {
  const { run, assertNotNested } = createTransactionRunner({ sessions, ...services })
  const pool = createPool(sessions)
  const guarded =
    <Heard extends unknown[]>(handler: (...heard: Heard) => void) =>
    (...heard: Heard): void => {
      try {
        handler(...heard)
      } catch (error) {
        services.logger.error({ err: error }, 'a listener failed')
      }
    }
  return {
    kind: sessions.kind,
    tenant: async (brandId, work, options = {}) => {
      if (brandId === '' || brandId === '*') throw new RangeError('A tenant unit needs a brand')
      return run({ ...options, brandId }, work)
    },
    system: async (work, options = {}) => run({ ...options, brandId: '' }, work),
    listen: async (channel, onPayload, onGap = () => undefined) => {
      assertChannelName(channel)
      assertNotNested('A channel was listened to')
      return sessions.listen(channel, { onPayload: guarded(onPayload), onGap: guarded(onGap) })
    },
    pool: {
      query: async (text, values) => {
        assertNotNested('The pool was used')
        return pool.query(text, values)
      },
    },
    getQueryStats: sent,
    vacuum: async () => {
      assertNotNested('Tables were tidied')
      if (sessions.kind === 'embedded') await vacuumTables(sessions)
    },
    close: () => sessions.end(),
  }
}

/** The embedded engine takes megabytes that an installation with a PostgreSQL server does not need. */
const openEmbedded = async (options: EmbeddedOptions): Promise<SessionPool> =>
  (await import('./embedded-pool.ts')).openEmbedded(options)

/**
 * Opens the database and resolves when it accepts statements. It does not migrate.
 * @throws DirectoryInUseError when another process holds `dataDir`
 */
export const openDatabase = async (options: OpenDatabaseOptions): Promise<Database> => {
  const { databaseUrl, listenUrl, prepare = true, dataDir, logger, poolSize = 10, loadSnapshot } = options
  let statements = 0
  const onStatement = (): void => {
    statements += 1
  }
  const sessions = databaseUrl
    ? openPostgres({ databaseUrl, listenUrl, poolSize, prepare, onStatement, logger })
    : await openEmbedded({ dataDir, snapshot: loadSnapshot, onStatement, logger })
  return createDatabase(sessions, options, () => ({ statements }))
}
