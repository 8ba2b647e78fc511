import type { Random } from './ids.ts'

const POOL_BYTES = 8_192

/**
 * Chance fetched in large pieces: asking the system for a few bytes costs as much as asking for thousands, and every
 * request wants some. No byte is given twice.
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
