import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Clock } from '#platform/kernel/clock.ts'
import { newId, type Random } from '#platform/kernel/ids.ts'
import { isWorthRetrying, NestedUnit } from './errors.ts'
import type { SessionPool } from './session.ts'
import type { Tables } from './tables.ts'
import type { Unit } from './unit.ts'

/** The role of a tenant's transaction: it sees and changes only rows of the brand that was set with it. */
export const TENANT_ROLE = 'compass_tenant'

/** What a system unit may ask for beyond the ordinary. */
export interface SystemOptions {
  /** Sees one moment throughout and changes nothing: for reports and backups. */
  readonly snapshot?: boolean
  /** No limit on a statement's time: for migrations, backups and restores only. */
  readonly unlimited?: boolean
}

/** Whose unit: `brandId` `''` is a system unit. */
export interface Scope extends SystemOptions {
  readonly brandId: string
}

export interface Surroundings {
  readonly sessions: SessionPool
  readonly clock: Clock
  readonly random: Random
  readonly logger: { error(fields: object, message: string): void }
}

/** Runs units of work, one transaction each. */
export interface UnitRunner {
  run<Result>(scope: Scope, work: (unit: Unit) => Promise<Result>): Promise<Result>
  /** @throws NestedUnit when called from inside a unit that is still open */
  refuseInside(what: string): void
}

type AfterCommit = () => void | Promise<void>

/** What happens when a unit ends well. */
interface Ending {
  /** Statements that tell listeners, sent together with the commit. */
  readonly said: Set<string>
  readonly afterCommit: AfterCommit[]
}

const RETRIES = 3
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/
const PAYLOAD_LIMIT_BYTES = 7_999

/** @throws RangeError when `channel` could not be written into a statement as it stands */
export const checkChannel = (channel: string): void => {
  if (!CHANNEL.test(channel)) throw new RangeError(`Not a channel name: ${channel}`)
}

const kyselyOver = (sessions: SessionPool, unlimited: boolean): Kysely<Tables> => {
  const pool = { connect: () => sessions.connect({ unlimited }), end: () => sessions.end(), options: {} }
  // Kysely's type also asks for cursors, which it uses only when it is given a cursor class.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) })
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * How a transaction begins, in one message to the server: role and brand end with the transaction, so a session
 * carries nothing over.
 */
const beginning = ({ brandId, snapshot, unlimited }: Scope): string =>
  [
    `begin isolation level ${snapshot ? 'repeatable read read only' : 'read committed'}`,
    brandId
      ? `set local role ${TENANT_ROLE}; set local app.brand = ${quoted(brandId)}`
      : "set local app.brand = '*'",
    ...(unlimited ? ['set local statement_timeout = 0'] : []),
  ].join('; ')

/** The server answers a commit with this when a statement had failed and nobody had said so. */
const isRollback = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'command' in row && row.command === 'ROLLBACK'

/**
 * One transaction over a connection of its own. Kysely's own would send its parts one by one; what it gives to `work`
 * is the same, except that its type cannot tell that a transaction is open.
 */
const inTransaction = <Result>(
  kysely: Kysely<Tables>,
  { scope, said }: { scope: Scope; said: ReadonlySet<string> },
  work: (trx: Unit['sql']) => Promise<Result>,
): Promise<Result> =>
  kysely.connection().execute(async (connection) => {
    const send = (text: string) => sql.raw(text).execute(connection)
    await send(beginning(scope))
    try {
      const result = await work(connection as unknown as Unit['sql'])
      const { rows } = await send([...said, 'commit'].join('; '))
      if (isRollback(rows.at(-1)))
        throw new Error('A statement of this unit failed and was passed over: nothing was kept')
      return result
    } catch (error) {
      // A rollback fails on a broken line only: the server then rolls back by itself, and the session is not used again.
      await send('rollback').catch(() => undefined)
      throw error
    }
  })

const createUnit = (
  trx: Unit['sql'],
  { brandId, now, random }: { brandId: string; now: Date; random: Random },
  { said, afterCommit }: Ending,
): Unit => ({
  sql: trx,
  now,
  brandId,
  random,
  newId: () => newId(random),
  afterCommit: (work) => void afterCommit.push(work),
  notify: async (channel, payload) => {
    checkChannel(channel)
    if (Buffer.byteLength(payload) > PAYLOAD_LIMIT_BYTES)
      throw new RangeError('A payload has at most 7,999 bytes')
    said.add(`select pg_notify(${quoted(channel)}, ${quoted(payload)})`)
  },
})

/** See {@link UnitRunner}. */
export const createUnitRunner = ({ sessions, clock, random, logger }: Surroundings): UnitRunner => {
  const limited = kyselyOver(sessions, false)
  const unlimited = kyselyOver(sessions, true)
  const current = new AsyncLocalStorage<{ open: boolean }>()

  const refuseInside = (what: string): void => {
    if (current.getStore()?.open) throw new NestedUnit(what)
  }

  const transact = async <Result>(
    facts: { scope: Scope; said: ReadonlySet<string> },
    work: (trx: Unit['sql']) => Promise<Result>,
  ): Promise<Result> => {
    const kysely = facts.scope.unlimited ? unlimited : limited
    const inside = { open: true }
    try {
      return await current.run(inside, () => inTransaction(kysely, facts, work))
    } finally {
      inside.open = false
    }
  }

  const runOnce = async <Result>(scope: Scope, work: (unit: Unit) => Promise<Result>): Promise<Result> => {
    const ending: Ending = { said: new Set(), afterCommit: [] }
    const facts = { brandId: scope.brandId, now: clock.now(), random }
    const { said } = ending
    const result = await transact({ scope, said }, (trx) => work(createUnit(trx, facts, ending)))
    for (const task of ending.afterCommit) {
      try {
        await task()
      } catch (error) {
        logger.error({ err: error }, 'work after a commit failed')
      }
    }
    return result
  }

  const run: UnitRunner['run'] = async (scope, work) => {
    refuseInside('A unit of work was begun')
    for (let tries = 0; ; tries += 1) {
      try {
        return await runOnce(scope, work)
      } catch (error) {
        if (!isWorthRetrying(error) || tries === RETRIES) throw error
        const [jitter = 0] = random.bytes(1)
        await sleep(2 ** tries * 5 + jitter / 8)
      }
    }
  }
  return { run, refuseInside }
}
