import { sql } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Database } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { TENANT_ROLE } from '#platform/db/transaction-settings.ts'
import { type DueWork, startPolling } from './due-work.ts'
import { steadyClock } from './steady-clock.ts'

/** Work that is done later, by any free process, at least once. */
export interface JobDefinition {
  /** `<area>.<verb>`, such as `payments.inquire`. */
  readonly name: string
  readonly handle: (payload: Record<string, unknown>) => Promise<void>
  /** Runs on a schedule: a cron pattern in UTC; the smallest step is a minute. */
  readonly cron?: string
  /** Number of retries of a failed run, with growing pauses; 5 when absent. */
  readonly retries?: number
}

export interface QueuedJob {
  readonly name: string
  readonly payload: Record<string, unknown>
  /** Milliseconds to wait before the job may run. */
  readonly after?: number
  /** While a job with this key waits, no other is added. */
  readonly key?: string
}

export interface Jobs {
  /** Adds a job inside a transaction: it exists only if that commits. */
  enqueue(tx: Transaction, job: QueuedJob): Promise<void>
}

export interface JobRunner extends Jobs {
  start(definitions: readonly JobDefinition[], due?: readonly DueWork[]): Promise<void>
  /** Runs all waiting jobs, due or not, until none is left; for tests, which have their own clock. */
  runPending(): Promise<number>
  /**
   * Does what a shop would have done by now: every scheduled job once, and what is due until nothing is; for journeys,
   * whose clock jumps.
   */
  runDue(): Promise<void>
  stop(): Promise<void>
}

interface JobsOptions {
  /** Whether this process runs jobs and maintains the queue; else it only adds jobs. */
  readonly workers: boolean
  readonly log: { error(detail: object, message: string): void }
}

const POLLING_SECONDS = 1
/** Scheduled jobs run once a minute at most: the exact second does not matter. */
const POLLING_SECONDS_BY_CLOCK = 5
const MAX_ROUNDS = 50

/** Per queue and process: few enough to leave the database sessions to customers. */
const MAX_CONCURRENT = 5

/** A job not done by then died with its process and is given to another. No job of ours takes as long. */
const JOB_TIMEOUT_SECONDS = 120

/** Any fixed number: processes that start together take turns, because concurrent grants on one table fail. */
const GRANT_LOCK = 7_261_120_261

/** Polls once a second, scheduled queues less often, and repeatedly while batches are full. */
const getWorkerOptions = ({ cron }: JobDefinition) =>
  ({
    pollingIntervalSeconds: cron ? POLLING_SECONDS_BY_CLOCK : POLLING_SECONDS,
    batchSize: MAX_CONCURRENT,
    burstWhenBatchFull: true,
    perJobResults: true,
  }) as const

/** How often jobs that wait for other jobs are checked: there are none. */
const FLOW_SECONDS = 86_400

/** pg-boss runs its statements on our own pool, so that the embedded database needs no second connection. */
const createBoss = (database: Database, { workers, log }: JobsOptions): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: (await database.pool.query(text, values)).rows }) },
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
    supervise: workers,
    schedule: workers,
    flowIntervalSeconds: FLOW_SECONDS,
    clock: steadyClock,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  return boss
}

/**
 * Creates the queue's tables if there are none. pg-boss looks for them before it waits for another process that creates
 * them. A session that has changed tables before does not see the other's schema after the wait, and creates it again.
 */
const startBoss = async (boss: PgBoss): Promise<void> => {
  try {
    await boss.start()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await boss.start()
  }
}

/**
 * The queue holds all brands' jobs, so a tenant's transaction may add jobs and read nothing but the ids of its own.
 * The settings of each queue are not secret.
 */
const GRANT_TENANT_ENQUEUE = `
  grant usage on schema pgboss to ${TENANT_ROLE};
  grant select on pgboss.queue to ${TENANT_ROLE};
  grant insert, select (id) on pgboss.job_common to ${TENANT_ROLE}`

const toPayload = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {}

export const createJobs = (database: Database, options: JobsOptions): JobRunner => {
  const { workers, log } = options
  const boss = createBoss(database, options)
  const known = new Map<string, JobDefinition>()
  const works: DueWork[] = []
  const stops: (() => Promise<void>)[] = []

  /** The queue does not report why a job failed; the operator must see it. */
  const handleLoudly = async ({ name, handle }: JobDefinition, data: unknown): Promise<void> => {
    try {
      await handle(toPayload(data))
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed')
      throw error
    }
  }

  /** The outcome of one job of a batch, independent of the others. */
  const outcomeOf = async (
    definition: JobDefinition,
    { id, data }: Pick<Job<unknown>, 'id' | 'data'>,
  ): Promise<JobResult> => {
    try {
      await handleLoudly(definition, data)
      return { id, status: 'completed' }
    } catch (error) {
      return { id, status: 'failed', output: { message: String(error) } }
    }
  }

  /** A failed job waits for its next attempt; the caller gets the error. */
  const finish = async (
    name: string,
    handle: JobDefinition['handle'],
    job: { id: string; data: unknown },
  ) => {
    try {
      await handle(toPayload(job.data))
    } catch (error) {
      await boss.fail(name, job.id)
      throw error
    }
    await boss.complete(name, job.id)
  }

  /** Runs the jobs in the queue, due or not; returns their number. */
  const runQueued = async (failures: unknown[]): Promise<number> => {
    let found = 0
    for (const { name, handle } of known.values()) {
      for (const job of await boss.fetch(name, { batchSize: 100, ignoreStartAfter: true })) {
        found += 1
        await finish(name, handle, job).catch((error: unknown) => failures.push(error))
      }
    }
    return found
  }

  const runWorks = async (which: 'due' | 'all', failures: unknown[]): Promise<number> => {
    let found = 0
    for (const work of works) {
      try {
        found += await work.run(which)
      } catch (error) {
        failures.push(error)
      }
    }
    return found
  }

  const runUntilNothing = async (which: 'due' | 'all'): Promise<number> => {
    let count = 0
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const failures: unknown[] = []
      const found = (await runQueued(failures)) + (await runWorks(which, failures))
      if (failures.length > 0) throw failures[0]
      if (found === 0) return count
      count += found
    }
    throw new Error('Jobs keep making new jobs without end')
  }

  return {
    async start(definitions, due = []) {
      works.push(...due)
      await startBoss(boss)
      await database.system(async (tx) => {
        await sql`select pg_advisory_xact_lock(${GRANT_LOCK}::bigint)`.execute(tx.sql)
        await sql.raw(GRANT_TENANT_ENQUEUE).execute(tx.sql)
      })
      for (const definition of definitions) {
        known.set(definition.name, definition)
        await boss.createQueue(definition.name, {
          retryLimit: definition.retries ?? 5,
          retryDelay: 5,
          retryBackoff: true,
          expireInSeconds: JOB_TIMEOUT_SECONDS,
          retentionSeconds: 14 * 86_400,
        })
        // Inserting nothing caches the queue here: looking it up while enqueueing would leave the transaction.
        await boss.insert(definition.name, [])
      }
      if (!workers) return
      for (const work of due) stops.push(await startPolling(database, log, work))
      for (const definition of definitions) {
        if (definition.cron) await boss.schedule(definition.name, definition.cron)
        await boss.work(definition.name, getWorkerOptions(definition), (batch) =>
          Promise.all(batch.map((job) => outcomeOf(definition, job))),
        )
      }
    },
    async enqueue(tx, { name, payload, after, key }) {
      await boss.send(name, payload, {
        db: fromKysely(tx.sql),
        ...(after ? { startAfter: Math.ceil(after / 1000) } : {}),
        ...(key ? { singletonKey: key } : {}),
      })
    },
    runPending: () => runUntilNothing('all'),
    async runDue() {
      for (const { cron, handle } of known.values()) if (cron) await handle({})
      await runUntilNothing('due')
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}
