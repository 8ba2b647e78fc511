import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '#platform/contract/contract.ts'

export interface RateLimits {
  /** Counts one call under a name; the seconds to wait when the limit is reached, else undefined. */
  consume(name: string, rule: RateLimit, key: string): Promise<number | undefined>
  /** Releases one counted call. */
  release(name: string, rule: RateLimit, key: string): Promise<void>
}

/**
 * An IPv6 address counts as its /64, which belongs to one subscriber; one that embeds an IPv4 address counts as that.
 */
export const toNetwork = (address: string): string => {
  const ip = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = new Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const groups = [...start, ...zeros, ...end].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}

/** Counters in this process's memory, for request rates; guesses and budgets are counted in the database. */
export const createRateLimits = (): RateLimits => {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = (name: string, rule: RateLimit): RateLimiterMemory => {
    const limiter =
      limiters.get(name) ??
      new RateLimiterMemory({ points: rule.limit, duration: rule.seconds, keyPrefix: name })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async consume(name, rule, key) {
      try {
        await limiterOf(name, rule).consume(key)
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    async release(name, rule, key) {
      await limiterOf(name, rule).reward(key)
    },
  }
}

/** No limits, for load tests that measure something else. */
export const noRateLimits: RateLimits = {
  consume: async () => undefined,
  release: async () => undefined,
}
