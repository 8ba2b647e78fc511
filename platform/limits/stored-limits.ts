import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { ASYNC_COMMIT } from '#platform/db/transaction-settings.ts'
import { addMilliseconds, type Clock, seconds } from '#platform/kernel/clock.ts'
import { computeWait, type RateLimits } from './rate-limits.ts'

export interface StoredLimitsOptions {
  readonly db: Database
  readonly clock: Clock
  /** The same in all processes: the names of what is counted are stored as keyed hashes only. */
  readonly secret: string
}

const windowSchema = z.object({ calls: z.int(), ends_at: z.date() })

interface Position {
  /** Which call of its window this is, from 1. */
  readonly number: number
  readonly endsAt: Date
}

/** Counts `calls` at once and returns how many the window has with them. */
type CountCalls = (calls: number) => Promise<{ readonly calls: number; readonly endsAt: Date }>

/**
 * While a counter is being written its further calls wait, and are then written together: a burst takes two or three
 * statements instead of one for each call, all of which would queue for the same row.
 */
const createCallCollector = () => {
  const waiting = new Map<string, PromiseWithResolvers<Position>[]>()
  const write = async (
    batch: readonly PromiseWithResolvers<Position>[],
    count: CountCalls,
  ): Promise<void> => {
    try {
      const { calls, endsAt } = await count(batch.length)
      for (const [index, call] of batch.entries())
        call.resolve({ number: calls - batch.length + index + 1, endsAt })
    } catch (error) {
      for (const call of batch) call.reject(error)
    }
  }
  const writeAll = async (counter: string, count: CountCalls): Promise<void> => {
    for (let batch = waiting.get(counter) ?? []; batch.length > 0; batch = waiting.get(counter) ?? []) {
      waiting.set(counter, [])
      await write(batch, count)
    }
    waiting.delete(counter)
  }
  return (counter: string, count: CountCalls): Promise<Position> => {
    const call = Promise.withResolvers<Position>()
    const queue = waiting.get(counter)
    if (queue) queue.push(call)
    else {
      waiting.set(counter, [call])
      void writeAll(counter, count)
    }
    return call.promise
  }
}

/**
 * Counts in the database, for all processes together and beyond a restart. Counting is a statement and a transaction
 * of its own, before the call that it counts begins one: a call that fails stays counted.
 */
export const createStoredLimits = ({ db, clock, secret }: StoredLimitsOptions): RateLimits => {
  const collectCall = createCallCollector()
  const hashCounter = (name: string, key: string): string =>
    createHmac('sha256', secret).update(`rate limit ${name} ${key}`).digest('base64url')
  return {
    async consume(name, rule, key) {
      const counter = hashCounter(name, key)
      const { number, endsAt } = await collectCall(counter, async (calls) => {
        const now = clock.now()
        const { rows } = await db.pool.query(
          `insert into rate_limit_windows as open (counter_hash, calls, ends_at) values ($1, $2, $3)
            on conflict (counter_hash) do update set
              calls = case when open.ends_at > $4 then open.calls + excluded.calls else excluded.calls end,
              ends_at = case when open.ends_at > $4 then open.ends_at else excluded.ends_at end
            ${ASYNC_COMMIT}, calls, ends_at`,
          [counter, calls, addMilliseconds(now, seconds(rule.seconds)), now],
        )
        const row = windowSchema.parse(rows[0])
        return { calls: row.calls, endsAt: row.ends_at }
      })
      return number > rule.limit ? computeWait(endsAt.getTime(), clock.now().getTime()) : undefined
    },
    async release(name, _rule, key) {
      await db.pool.query(
        `update rate_limit_windows set calls = calls - 1
          where counter_hash = $1 and ends_at > $2 and calls > 0 ${ASYNC_COMMIT}`,
        [hashCounter(name, key), clock.now()],
      )
    },
  }
}

/** Deletes the counts of windows that have ended. */
export const deleteEndedWindows = async (db: Database, now: Date): Promise<void> => {
  await db.pool.query('delete from rate_limit_windows where ends_at <= $1', [now])
}
