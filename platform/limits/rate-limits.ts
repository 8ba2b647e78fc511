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

/** Whole seconds until a window ends, at least one; both instants in milliseconds since 1970. */
export const computeWait = (endsAt: number, now: number): number =>
  Math.max(1, Math.ceil((endsAt - now) / 1000))

/** No limits, for load tests that measure something else. */
export const noRateLimits: RateLimits = {
  consume: async () => undefined,
  release: async () => undefined,
}
