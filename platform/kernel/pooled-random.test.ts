import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPooledRandom } from './pooled-random.ts'

/** Ascending bytes, so that each byte shows its position. */
const counting = () => {
  let next = 0
  const requested: number[] = []
  return {
    asked: requested,
    bytes(count: number) {
      requested.push(count)
      return Uint8Array.from({ length: count }, () => next++ % 251)
    },
  }
}

it('returns as many bytes as requested, none twice, and reads the source rarely', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 60 }), (counts) => {
      const source = counting()
      const random = createPooledRandom(source)
      const given = counts.map((count) => random.bytes(count))
      expect(given.map(({ length }) => length)).toEqual(counts)
      for (const [index, bytes] of given.entries()) {
        for (let at = 1; at < bytes.length; at += 1)
          expect(((bytes[at] ?? 0) - (bytes[at - 1] ?? 0) + 251) % 251).toBe(1)
        const before = given[index - 1]
        if (before) expect(bytes[0]).not.toBe(before.at(-1))
      }
      const total = counts.reduce((sum, count) => sum + count, 0)
      expect(source.asked.length).toBeLessThanOrEqual(Math.ceil(total / (8_192 - 600)) + 1)
    }),
  )
})

it('stores nothing of what it returned, and fetches large amounts directly', () => {
  const source = counting()
  const random = createPooledRandom(source)
  const first = random.bytes(4)
  first.fill(9)
  expect([...random.bytes(2)]).toEqual([4, 5])
  expect(random.bytes(5_000)).toHaveLength(5_000)
  expect(source.asked).toEqual([8_192, 5_000])
})
