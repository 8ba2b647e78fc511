import { createHash } from 'node:crypto'
import type { Random } from '#platform/kernel/ids.ts'

/** Bytes that look random and are the same in every run with the same seed. */
export const createSeededRandom = (seed = 'compass'): Random => {
  let block = 0
  let rest = Buffer.alloc(0)
  return {
    bytes(count) {
      while (rest.length < count) {
        rest = Buffer.concat([rest, createHash('sha256').update(`${seed} ${block}`).digest()])
        block += 1
      }
      const bytes = rest.subarray(0, count)
      rest = rest.subarray(count)
      return new Uint8Array(bytes)
    },
  }
}
