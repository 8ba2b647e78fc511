import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Compilable } from 'kysely'
import type { Clock } from '#platform/kernel/clock.ts'
import { newId, type Random } from '#platform/kernel/ids.ts'
import { isWorthRetrying, NestedUnit } from './errors.ts'
import { kyselyOver } from './kysely-over-session.ts'
import type { Session, SessionPool, Statement, StatementResult } from './session.ts'
import type { Unit } from './unit.ts'

/** The role of a tenant's transaction: it sees and changes only rows of the brand that was set with it. */
export const TENANT_ROLE = 'compass_tenant'

/** What a unit may ask for beyond the ordinary. */
export interface UnitOptions {
  /**
   * Everything is asked in one moment, and the whole unit is one message. What is asked after an answer is refused.
   */
  readonly atOnce?: boolean
}

export interface SystemOptions extends UnitOptions {
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
  /** Channels and payloads for listeners, each once; they travel with the commit. */
  readonly said: Map<string, readonly [channel: string, payload: string]>
  readonly afterCommit: AfterCommit[]
}

const RETRIES = 3
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/
const PAYLOAD_LIMIT_BYTES = 7_999

/** @throws RangeError when `channel` could not be written into a statement as it stands */
export const checkChannel = (channel: string): void => {
  if (!CHANNEL.test(channel)) throw new RangeError(`Not a channel name: ${channel}`)
}

/** Whose rows are seen. Role and brand end with the transaction, so a session carries nothing over. */
const setting = ({ brandId }: Scope): Statement =>
  brandId
    ? {
        text: "select set_config('role', $1, true), set_config('app.brand', $2, true)",
        values: [TENANT_ROLE, brandId],
      }
    : { text: "select set_config('app.brand', $1, true)", values: ['*'] }

/** How a transaction begins; it travels with the first statement. */
const beginning = (scope: Scope): Statement[] => [
  { text: `begin isolation level ${scope.snapshot ? 'repeatable read read only' : 'read committed'}` },
  setting(scope),
  ...(scope.unlimited ? [{ text: 'set local statement_timeout = 0' }] : []),
]

/** All that is told, in the order in which it was said: one text however much that is, so that it stays prepared. */
const telling = (said: readonly (readonly [string, string])[]): Statement => ({
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as said (channel, payload)',
  values: [said.map(([channel]) => channel), said.map(([, payload]) => payload)],
})

/** The server answers a commit with this when a statement had failed and nobody had said so. */
const checkCommitted = ({ command }: StatementResult): void => {
  if (command === 'ROLLBACK')
    throw new Error('A statement of this unit failed and was passed over: nothing was kept')
}

interface Transacting<Result> {
  readonly scope: Scope
  readonly ending: Ending
  readonly work: () => Promise<Result>
}

/**
 * What travels in one message is one transaction without being told so. What was said is known only when the work is
 * done, so nothing is said in a unit of one message.
 */
const workAtOnce = async <Result>(
  session: Session,
  { scope, ending, work }: Transacting<Result>,
): Promise<Result> => {
  session.ahead(setting(scope))
  // Work that fails before anything has left must not be committed by what would have left with it.
  const watched = work().catch((error: unknown) => {
    session.forget()
    throw error
  })
  const [done, kept] = await Promise.allSettled([watched, session.whole()])
  if (done.status === 'rejected') throw done.reason
  if (kept.status === 'rejected') throw kept.reason
  if (ending.said.size > 0) throw new Error('A unit of one message cannot notify')
  return done.value
}

const workAndCommit = async <Result>(
  session: Session,
  { ending, work }: Transacting<Result>,
): Promise<Result> => {
  const result = await work()
  if (ending.said.size > 0) session.ahead(telling([...ending.said.values()]))
  checkCommitted(await session.query('commit'))
  return result
}

/** One transaction over a session of its own. */
const inTransaction = async <Result>(session: Session, facts: Transacting<Result>): Promise<Result> => {
  const { atOnce, snapshot, unlimited } = facts.scope
  if (atOnce && !snapshot && !unlimited) return workAtOnce(session, facts)
  for (const statement of beginning(facts.scope)) session.ahead(statement)
  try {
    return await workAndCommit(session, facts)
  } catch (error) {
    // A rollback fails on a broken line only: the server then rolls back by itself, and the session is not used again.
    await session.rollBack().catch(() => undefined)
    throw error
  }
}

const createUnit = (
  session: Session,
  { brandId, now, random }: { brandId: string; now: Date; random: Random },
  { said, afterCommit }: Ending,
): Unit => ({
  sql: kyselyOver(session),
  now,
  brandId,
  random,
  newId: () => newId(random),
  ask: async <Row>(statement: Compilable<Row>) => {
    const { sql: text, parameters: values } = statement.compile()
    const { rows } = await session.query(text, values)
    return rows as Row[]
  },
  along: (statement) => {
    const { sql: text, parameters: values } = statement.compile()
    session.ahead({ text, values })
  },
  afterCommit: (work) => void afterCommit.push(work),
  notify: async (channel, payload) => {
    checkChannel(channel)
    if (Buffer.byteLength(payload) > PAYLOAD_LIMIT_BYTES)
      throw new RangeError('A payload has at most 7,999 bytes')
    said.set(`${channel} ${payload}`, [channel, payload])
  },
})

/** See {@link UnitRunner}. */
export const createUnitRunner = ({ sessions, clock, random, logger }: Surroundings): UnitRunner => {
  const current = new AsyncLocalStorage<{ open: boolean }>()

  const refuseInside = (what: string): void => {
    if (current.getStore()?.open) throw new NestedUnit(what)
  }

  const transact = async <Result>(
    { scope, ending, now }: { scope: Scope; ending: Ending; now: Date },
    work: (unit: Unit) => Promise<Result>,
  ): Promise<Result> => {
    const { brandId, unlimited } = scope
    const session = await sessions.connect({ unlimited })
    const inside = { open: true }
    const unit = createUnit(session, { brandId, now, random }, ending)
    try {
      return await current.run(inside, () =>
        inTransaction(session, { scope, ending, work: () => work(unit) }),
      )
    } finally {
      inside.open = false
      session.release()
    }
  }

  const runOnce = async <Result>(scope: Scope, work: (unit: Unit) => Promise<Result>): Promise<Result> => {
    const ending: Ending = { said: new Map(), afterCommit: [] }
    const result = await transact({ scope, ending, now: clock.now() }, work)
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
