import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Clock } from '#platform/kernel/clock.ts'
import { newId, type Random } from '#platform/kernel/ids.ts'
import { openEmbedded } from './embedded-pool.ts'
import { classified, isWorthRetrying, NestedUnit } from './errors.ts'
import { openPostgres } from './postgres-pool.ts'
import type { SessionPool } from './session.ts'
import type { Tables } from './tables.ts'
import type { Unit } from './unit.ts'

export interface Logger {
  error(fields: object, message: string): void
  info(fields: object, message: string): void
}

/** What a system unit may ask for beyond the ordinary. */
export interface SystemOptions {
  /** Sees one moment throughout and changes nothing: for reports and backups. */
  readonly snapshot?: boolean
  /** No limit on a statement's time: for migrations, backups and restores only. */
  readonly unlimited?: boolean
}

/** The shop's database: a PostgreSQL server, or the embedded one, with the same behaviour. */
export interface Database {
  readonly kind: 'postgres' | 'embedded'
  /**
   * One transaction on one brand's rows. The database itself keeps other brands' rows out of reach.
   * When two units get into each other's way `work` is run again, up to three times: it must do everything through
   * the unit and leave the rest to `afterCommit`.
   *
   * @throws NestedUnit inside another unit; DatabaseUnavailable when trying later may help
   */
  tenant<Result>(brandId: string, work: (unit: Unit) => Promise<Result>): Promise<Result>
  /** One transaction above the brands: finding a site by its address, jobs that sweep over all brands. */
  system<Result>(work: (unit: Unit) => Promise<Result>, options?: SystemOptions): Promise<Result>
  /**
   * Hears what units of any process said on `channel` with `notify`, until the answered function is called.
   * `onGap` is called when the connection was lost and something may have been missed.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** Single statements outside any unit, as the owner of the tables: for the job queue and for health checks. */
  readonly pool: {
    query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number }>
  }
  /** How many statements were sent since the start; a test takes the difference to catch a query in a loop. */
  statements(): number
  close(): Promise<void>
}

export interface OpenOptions {
  /** A `postgres://` address; absent: the embedded database. */
  readonly databaseUrl?: string
  /** Where the embedded database keeps its files; absent: in memory. */
  readonly dataDir?: string
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** Sessions with the server at once; 10 when absent. */
  readonly poolSize?: number
  /** A dumped data directory for a new embedded database to begin with. */
  readonly loadSnapshot?: Blob | Uint8Array
}

const RETRIES = 3
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/
const PAYLOAD_LIMIT_BYTES = 7_999

const checkChannel = (channel: string): void => {
  if (!CHANNEL.test(channel)) throw new RangeError(`Not a channel name: ${channel}`)
}

const kyselyOver = (sessions: SessionPool, unlimited: boolean): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => sessions.connect({ unlimited }),
        end: () => sessions.end(),
        options: {},
      } as never,
    }),
  })

interface Scope {
  readonly brandId: string
  readonly options: SystemOptions
}

/**
 * Opens the database and answers when it takes statements. It does not migrate.
 *
 * @throws DirectoryInUse when another process holds `dataDir`
 */
export const openDatabase = async (options: OpenOptions): Promise<Database> => {
  const { databaseUrl, dataDir, clock, random, logger, poolSize = 10, loadSnapshot } = options
  let statements = 0
  const onStatement = (): void => {
    statements += 1
  }
  const snapshot =
    loadSnapshot instanceof Blob ? new Uint8Array(await loadSnapshot.arrayBuffer()) : loadSnapshot
  const sessions = databaseUrl
    ? openPostgres({ databaseUrl, poolSize, onStatement, logger })
    : await openEmbedded({ dataDir, snapshot, onStatement, logger })
  const limited = kyselyOver(sessions, false)
  const unlimited = kyselyOver(sessions, true)

  const current = new AsyncLocalStorage<{ open: boolean }>()
  const refuseInsideUnit = (what: string): void => {
    if (current.getStore()?.open) throw new NestedUnit(what)
  }

  const begin = async (scope: Scope, trx: Unit['sql']): Promise<void> => {
    const { brandId } = scope
    if (brandId)
      await sql`select set_config('role', 'compass_tenant', true), set_config('app.brand', ${brandId}, true)`.execute(
        trx,
      )
    else await sql`select set_config('app.brand', '*', true)`.execute(trx)
    if (scope.options.unlimited) await sql`set local statement_timeout = 0`.execute(trx)
  }

  const attempt = async <Result>(scope: Scope, work: (unit: Unit) => Promise<Result>): Promise<Result> => {
    const later: (() => void | Promise<void>)[] = []
    const now = clock.now()
    const kysely = scope.options.unlimited ? unlimited : limited
    const transaction = scope.options.snapshot
      ? kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : kysely.transaction().setIsolationLevel('read committed')
    const store = { open: true }
    const result = await current.run(store, async () => {
      try {
        return await transaction.execute(async (trx) => {
          await begin(scope, trx)
          return work({
            sql: trx,
            now,
            brandId: scope.brandId,
            random,
            newId: () => newId(random),
            afterCommit: (task) => void later.push(task),
            notify: async (channel, payload) => {
              checkChannel(channel)
              if (Buffer.byteLength(payload) > PAYLOAD_LIMIT_BYTES)
                throw new RangeError('The payload is too long')
              await sql`select pg_notify(${channel}, ${payload})`.execute(trx)
            },
          })
        })
      } finally {
        store.open = false
      }
    })
    for (const task of later) {
      try {
        await task()
      } catch (error) {
        logger.error({ err: error }, 'work after a commit failed')
      }
    }
    return result
  }

  const run = async <Result>(scope: Scope, work: (unit: Unit) => Promise<Result>): Promise<Result> => {
    refuseInsideUnit('A unit of work was begun')
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(scope, work)
      } catch (error) {
        if (!isWorthRetrying(error) || tries === RETRIES) throw error
        const [jitter = 0] = random.bytes(1)
        await sleep(2 ** tries * 5 + jitter / 8)
      }
    }
  }

  return {
    kind: sessions.kind,
    tenant: async (brandId, work) => {
      if (brandId === '' || brandId === '*') throw new RangeError('A tenant unit needs a brand')
      return run({ brandId, options: {} }, work)
    },
    system: async (work, systemOptions = {}) => run({ brandId: '', options: systemOptions }, work),
    listen: async (channel, handler, onGap = () => undefined) => {
      checkChannel(channel)
      refuseInsideUnit('A channel was listened to')
      return sessions.listen(channel, { onPayload: handler, onGap })
    },
    pool: {
      query: async (text, values) => {
        refuseInsideUnit('The pool was used')
        const session = await sessions.connect()
        let broken = false
        try {
          return await session.query(text, values)
        } catch (error) {
          broken = !values?.length
          throw classified(error)
        } finally {
          session.release(broken)
        }
      },
    },
    statements: () => statements,
    close: () => sessions.end(),
  }
}
