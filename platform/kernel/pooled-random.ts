import type { Random } from './ids.ts'

const POOL_BYTES = 8_192

/**
 * Randomness fetched in large blocks: requesting a few bytes costs as much as requesting thousands, and every request
 * needs some. No byte is returned twice.
 */
export const createPooledRandom = (source: Random): Random => {
  let pool: Uint8Array = new Uint8Array(0)
  let used = 0
  return {
    bytes(count) {
      if (count > POOL_BYTES / 4) return source.bytes(count)
      if (used + count > pool.length) {
        pool = source.bytes(POOL_BYTES)
        used = 0
      }
      const given = pool.slice(used, used + count)
      pool.fill(0, used, used + count)
      used += count
      return given
    },
  }
}
