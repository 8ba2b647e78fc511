import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '#platform/contract/contract.ts'

export interface RateLimits {
  /** Counts one call; the seconds to wait when the limit is reached, else undefined. */
  take(operation: string, rule: RateLimit, key: string): Promise<number | undefined>
}

/** An IPv6 address counts as its /64, which one subscriber owns whole. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = new Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}

/** Counters in this process's memory: good for request rates; guesses and budgets are counted in the database. */
export const createRateLimits = (): RateLimits => {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    async take(operation, rule, key) {
      const limiter =
        limiters.get(operation) ??
        new RateLimiterMemory({ points: rule.limit, duration: rule.seconds, keyPrefix: operation })
      limiters.set(operation, limiter)
      try {
        await limiter.consume(key)
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
  }
}

/** No limits, for load tests that measure something else. */
export const noRateLimits: RateLimits = { take: async () => undefined }
