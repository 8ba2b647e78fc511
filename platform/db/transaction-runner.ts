import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Compilable } from 'kysely'
import type { Clock } from '#platform/kernel/clock.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import { isRetryable, NestedTransactionError } from './errors.ts'
import { createKysely } from './kysely-session.ts'
import type { Session, SessionPool, Statement, StatementResult } from './session.ts'
import type { Transaction } from './transaction.ts'

/** The role of a tenant's transaction: it sees and changes only rows of the brand that was set with it. */
export const TENANT_ROLE = 'compass_tenant'

/** What a unit may ask for beyond the ordinary. */
export interface TransactionOptions {
  /**
   * Everything is asked in one moment, and the whole unit is one message. What is asked after an answer is refused.
   */
  readonly singleRoundTrip?: boolean
}

export interface SystemTransactionOptions extends TransactionOptions {
  /** Sees one moment throughout and changes nothing: for reports and backups. */
  readonly snapshot?: boolean
  /** No limit on a statement's time: for migrations, backups and restores only. */
  readonly unlimited?: boolean
}

/** Whose unit: `brandId` `''` is a system unit. */
export interface TransactionScope extends SystemTransactionOptions {
  readonly brandId: string
}

export interface RunnerDependencies {
  readonly sessions: SessionPool
  readonly clock: Clock
  readonly random: Random
  readonly logger: { error(fields: object, message: string): void }
}

/** Runs units of work, one transaction each. */
export interface TransactionRunner {
  run<Result>(scope: TransactionScope, work: (unit: Transaction) => Promise<Result>): Promise<Result>
  /** @throws NestedTransactionError when called from inside a unit that is still open */
  assertNotNested(what: string): void
}

type AfterCommit = () => void | Promise<void>

/** What happens when a unit ends well. */
interface CommitEffects {
  /** Channels and payloads for listeners, each once; they travel with the commit. */
  readonly notifications: Map<string, readonly [channel: string, payload: string]>
  readonly afterCommit: AfterCommit[]
}

const RETRIES = 3
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/
const PAYLOAD_LIMIT_BYTES = 7_999

/** @throws RangeError when `channel` could not be written into a statement as it stands */
export const assertChannelName = (channel: string): void => {
  if (!CHANNEL.test(channel)) throw new RangeError(`Not a channel name: ${channel}`)
}

/** Whose rows are seen. Role and brand end with the transaction, so a session carries nothing over. */
const buildRoleStatement = ({ brandId }: TransactionScope): Statement =>
  brandId
    ? {
        text: "select set_config('role', $1, true), set_config('app.brand', $2, true)",
        values: [TENANT_ROLE, brandId],
      }
    : { text: "select set_config('app.brand', $1, true)", values: ['*'] }

/** How a transaction begins; it travels with the first statement. */
const buildBeginStatements = (scope: TransactionScope): Statement[] => [
  { text: `begin isolation level ${scope.snapshot ? 'repeatable read read only' : 'read committed'}` },
  buildRoleStatement(scope),
  ...(scope.unlimited ? [{ text: 'set local statement_timeout = 0' }] : []),
]

/** All that is told, in the order in which it was said: one text however much that is, so that it stays prepared. */
const notifyStatement = (said: readonly (readonly [string, string])[]): Statement => ({
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as said (channel, payload)',
  values: [said.map(([channel]) => channel), said.map(([, payload]) => payload)],
})

/** The server answers a commit with this when a statement had failed and nobody had said so. */
const assertCommitted = ({ command }: StatementResult): void => {
  if (command === 'ROLLBACK')
    throw new Error('A statement of this unit failed and was passed over: nothing was kept')
}

interface TransactionRun<Result> {
  readonly scope: TransactionScope
  readonly ending: CommitEffects
  readonly work: () => Promise<Result>
}

/**
 * What travels in one message is one transaction without being told so. What was said is known only when the work is
 * done, so nothing is said in a unit of one message.
 */
const runSingleRoundTrip = async <Result>(
  session: Session,
  { scope, ending, work }: TransactionRun<Result>,
): Promise<Result> => {
  session.enqueue(buildRoleStatement(scope))
  // Work that fails before anything has left must not be committed by what would have left with it.
  const watched = work().catch((error: unknown) => {
    session.forget()
    throw error
  })
  const [done, kept] = await Promise.allSettled([watched, session.whole()])
  if (done.status === 'rejected') throw done.reason
  if (kept.status === 'rejected') throw kept.reason
  if (ending.notifications.size > 0) throw new Error('A unit of one message cannot notify')
  return done.value
}

const runAndCommit = async <Result>(
  session: Session,
  { ending, work }: TransactionRun<Result>,
): Promise<Result> => {
  const result = await work()
  if (ending.notifications.size > 0) session.enqueue(notifyStatement([...ending.notifications.values()]))
  assertCommitted(await session.query('commit'))
  return result
}

/** One transaction over a session of its own. */
const runInTransaction = async <Result>(session: Session, facts: TransactionRun<Result>): Promise<Result> => {
  const { singleRoundTrip, snapshot, unlimited } = facts.scope
  if (singleRoundTrip && !snapshot && !unlimited) return runSingleRoundTrip(session, facts)
  for (const statement of buildBeginStatements(facts.scope)) session.enqueue(statement)
  try {
    return await runAndCommit(session, facts)
  } catch (error) {
    // A rollback fails on a broken line only: the server then rolls back by itself, and the session is not used again.
    await session.rollBack().catch(() => undefined)
    throw error
  }
}

const createTransaction = (
  session: Session,
  { brandId, now, random }: { brandId: string; now: Date; random: Random },
  { notifications, afterCommit }: CommitEffects,
): Transaction => ({
  sql: createKysely(session),
  now,
  brandId,
  random,
  generateId: () => generateId(random),
  query: async <Row>(statement: Compilable<Row>) => {
    const { sql: text, parameters: values } = statement.compile()
    const { rows } = await session.query(text, values)
    return rows as Row[]
  },
  enqueue: (statement) => {
    const { sql: text, parameters: values } = statement.compile()
    session.enqueue({ text, values })
  },
  afterCommit: (work) => void afterCommit.push(work),
  notify: async (channel, payload) => {
    assertChannelName(channel)
    if (Buffer.byteLength(payload) > PAYLOAD_LIMIT_BYTES)
      throw new RangeError('A payload has at most 7,999 bytes')
    notifications.set(`${channel} ${payload}`, [channel, payload])
  },
})

/** See {@link TransactionRunner}. */
export const createTransactionRunner = ({
  sessions,
  clock,
  random,
  logger,
}: RunnerDependencies): TransactionRunner => {
  const current = new AsyncLocalStorage<{ open: boolean }>()

  const refuseInside = (what: string): void => {
    if (current.getStore()?.open) throw new NestedTransactionError(what)
  }

  const transact = async <Result>(
    { scope, ending, now }: { scope: TransactionScope; ending: CommitEffects; now: Date },
    work: (unit: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    const { brandId, unlimited } = scope
    const session = await sessions.connect({ unlimited })
    const inside = { open: true }
    const unit = createTransaction(session, { brandId, now, random }, ending)
    try {
      return await current.run(inside, () =>
        runInTransaction(session, { scope, ending, work: () => work(unit) }),
      )
    } finally {
      inside.open = false
      session.release()
    }
  }

  const runOnce = async <Result>(
    scope: TransactionScope,
    work: (unit: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    const ending: CommitEffects = { notifications: new Map(), afterCommit: [] }
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

  const run: TransactionRunner['run'] = async (scope, work) => {
    refuseInside('A unit of work was begun')
    for (let tries = 0; ; tries += 1) {
      try {
        return await runOnce(scope, work)
      } catch (error) {
        if (!isRetryable(error) || tries === RETRIES) throw error
        const [jitter = 0] = random.bytes(1)
        await sleep(2 ** tries * 5 + jitter / 8)
      }
    }
  }
  return { run, assertNotNested: refuseInside }
}
