import type { RateLimit } from '#platform/contract/contract.ts'
import { createMemoryLimits } from './memory-limits.ts'
import type { RateLimits } from './rate-limits.ts'
import { createStoredLimits, type StoredLimitsOptions } from './stored-limits.ts'

/**
 * The shortest window that is counted in the database, in seconds. Shorter ones only hold floods back: a restart
 * forgets less than that, and the writes of every purchase and of every look at an order would be counted there.
 */
export const STORED_WINDOW_SECONDS = 300

/** Limits of five minutes and more count over all processes, shorter ones in the memory of this process. */
export const createRateLimits = (options: StoredLimitsOptions): RateLimits => {
  const memory = createMemoryLimits(options.clock)
  const stored = createStoredLimits(options)
  const limitsOf = ({ seconds }: RateLimit): RateLimits =>
    seconds >= STORED_WINDOW_SECONDS ? stored : memory
  return {
    consume: (name, rule, key) => limitsOf(rule).consume(name, rule, key),
    release: (name, rule, key) => limitsOf(rule).release(name, rule, key),
  }
}
