import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Compilable } from 'kysely'
import type { Clock } from '#platform/kernel/clock.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import { getAuditSetting } from './audit-context.ts'
import { isRetryable, NestedTransactionError } from './errors.ts'
import { createKysely } from './kysely-session.ts'
import type { SessionPool } from './session.ts'
import type { Transaction } from './transaction.ts'
import {
  beginTransaction,
  commitInSameRoundTrip,
  type Statement,
  type TransactionSession,
} from './transaction-session.ts'
import { buildOpeningStatements } from './transaction-settings.ts'

/** Optional behaviour of a transaction. */
export interface TransactionOptions {
  /**
   * The whole transaction is one round trip: the commit is sent behind the statements that `work` sends before its
   * first answer. Later statements are rejected. What was sent is committed whatever `work` returns, so it must not fail
   * after it wrote.
   */
  readonly singleRoundTrip?: boolean
}

export interface SystemTransactionOptions extends TransactionOptions {
  /** Reads one consistent snapshot and changes nothing: for reports and backups. */
  readonly snapshot?: boolean
  /** No limit on a statement's time: for migrations, backups and restores only. */
  readonly unlimited?: boolean
}

/** The scope: `brandId` `''` is a system transaction. */
export interface TransactionScope extends SystemTransactionOptions {
  readonly brandId: string
}

export interface RunnerDependencies {
  readonly sessions: SessionPool
  readonly clock: Clock
  readonly random: Random
  readonly logger: { error(fields: object, message: string): void }
}

/** Runs each unit of work in one transaction. */
export interface TransactionRunner {
  run<Result>(scope: TransactionScope, work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** @throws NestedTransactionError when called inside a transaction that is still open */
  assertNotNested(what: string): void
}

type AfterCommit = () => void | Promise<void>

/** How a transaction ends, and the effects of one that commits. */
interface TransactionEnding {
  /** Channels and payloads for listeners, without duplicates; they are sent before the commit. */
  readonly notifications: Map<string, readonly [channel: string, payload: string]>
  readonly afterCommit: AfterCommit[]
  /** Whether a failed result is committed. */
  keepsFailure: boolean
  /** Whether a successful result is rolled back. */
  discardsSuccess: boolean
}

const isFailedResult = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  Object.hasOwn(result, 'failure') &&
  'ok' in result &&
  result.ok === false

const isRolledBack = (result: unknown, { keepsFailure, discardsSuccess }: TransactionEnding): boolean =>
  discardsSuccess || (isFailedResult(result) && !keepsFailure)

const RETRIES = 3
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/
const PAYLOAD_LIMIT_BYTES = 7_999

/** @throws RangeError when `channel` could not be written into a statement without quoting */
export const assertChannelName = (channel: string): void => {
  if (!CHANNEL.test(channel)) throw new RangeError(`Not a channel name: ${channel}`)
}

/** One text for any number of notifications, so that it stays prepared. */
const notifyStatement = (notifications: readonly (readonly [string, string])[]): Statement => ({
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent (channel, payload)',
  values: [notifications.map(([channel]) => channel), notifications.map(([, payload]) => payload)],
})

interface Running<Result> {
  readonly isAtOnce: boolean
  readonly ending: TransactionEnding
  readonly work: () => Promise<Result>
}

/** Promises continue before the next tick, so statements that depend on no answer have been sent by then. */
const untilNextTick = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** Commits, or rolls back what the result says must not be. */
const runAndEnd = async <Result>(
  transaction: TransactionSession,
  { isAtOnce, ending, work }: Running<Result>,
): Promise<Result> => {
  const answer = work()
  // Work that throws before the commit is sent must not be committed.
  if (isAtOnce) await Promise.race([answer, untilNextTick()])
  else if (isRolledBack(await answer, ending)) {
    ending.afterCommit.length = 0
    await transaction.rollBack()
    return answer
  }
  if (ending.notifications.size > 0) {
    const { text, values } = notifyStatement([...ending.notifications.values()])
    transaction.enqueue(text, values)
  }
  return commitInSameRoundTrip(transaction, answer)
}

const createTransaction = (
  transaction: TransactionSession,
  { brandId, now, random }: { brandId: string; now: Date; random: Random },
  ending: TransactionEnding,
): Transaction => ({
  sql: createKysely(transaction),
  now,
  brandId,
  random,
  generateId: () => generateId(random),
  query: async <Row>(statement: Compilable<Row>) => {
    const { sql: text, parameters: values } = statement.compile()
    const { rows } = await transaction.query(text, values)
    return rows as Row[]
  },
  enqueue: (statement) => {
    const { sql: text, parameters: values } = statement.compile()
    transaction.enqueue(text, values)
  },
  afterCommit: (work) => void ending.afterCommit.push(work),
  notify: async (channel, payload) => {
    assertChannelName(channel)
    if (Buffer.byteLength(payload) > PAYLOAD_LIMIT_BYTES)
      throw new RangeError('A payload has at most 7,999 bytes')
    transaction.assertOpen()
    ending.notifications.set(`${channel} ${payload}`, [channel, payload])
  },
  keepOnFailure: () => {
    ending.keepsFailure = true
  },
  rollBackAtEnd: () => {
    ending.discardsSuccess = true
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
    { scope, ending, now }: { scope: TransactionScope; ending: TransactionEnding; now: Date },
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    const { brandId, unlimited, singleRoundTrip = false } = scope
    const session = await sessions.connect({ unlimited })
    const transaction = beginTransaction(
      session,
      buildOpeningStatements(sessions, { ...scope, audit: getAuditSetting(now) }),
    )
    const inside = { open: true }
    const tx = createTransaction(transaction, { brandId, now, random }, ending)
    try {
      return await current.run(inside, () =>
        runAndEnd(transaction, { isAtOnce: singleRoundTrip, ending, work: async () => work(tx) }),
      )
    } catch (error) {
      await transaction.rollBack()
      throw error
    } finally {
      inside.open = false
      session.release()
    }
  }

  const runOnce = async <Result>(
    scope: TransactionScope,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    const ending: TransactionEnding = {
      ...{ notifications: new Map(), afterCommit: [] },
      ...{ keepsFailure: false, discardsSuccess: false },
    }
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
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await runOnce(scope, work)
      } catch (error) {
        if (!isRetryable(error) || attempts === RETRIES) throw error
        const [jitter = 0] = random.bytes(1)
        await sleep(2 ** attempts * 5 + jitter / 8)
      }
    }
  }
  return { run, assertNotNested: refuseInside }
}
