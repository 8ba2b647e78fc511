import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consumeLots, toReturnedLots } from './lots.ts'

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day))
const lot = (id: string, remaining: number, day: number | null) => ({
  id,
  remaining,
  expiresAt: day === null ? null : at(day),
})

const anyLots = fc
  .array(
    fc.record({
      remaining: fc.integer({ min: 1, max: 500 }),
      day: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
    }),
    { maxLength: 12 },
  )
  .map((lots) => lots.map(({ remaining, day }, index) => lot(String(index), remaining, day)))

describe('consumption of lots', () => {
  it('takes the points that expire soonest first, and those that never expire last', () => {
    const taking = consumeLots([lot('a', 100, null), lot('b', 50, 20), lot('c', 30, 10)], 90)
    expect(taking).toEqual({
      left: [
        { id: 'c', remaining: 0 },
        { id: 'b', remaining: 0 },
        { id: 'a', remaining: 90 },
      ],
      taken: [
        { points: 30, expiresAt: at(10).toISOString() },
        { points: 50, expiresAt: at(20).toISOString() },
        { points: 10, expiresAt: null },
      ],
      missing: 0,
    })
  })

  it('neither loses nor creates a point', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(4000), (lots, points) => {
        const { left, taken, missing } = consumeLots(lots, points)
        expect(taken.reduce((sum, part) => sum + part.points, 0) + missing).toBe(points)
        const before = lots.reduce((sum, { remaining }) => sum + remaining, 0)
        const touched = new Map(left.map(({ id, remaining }) => [id, remaining]))
        const after = lots.reduce((sum, { id, remaining }) => sum + (touched.get(id) ?? remaining), 0)
        expect(before - after).toBe(points - missing)
        for (const { remaining } of left) expect(remaining).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('returned points', () => {
  it('keep their expiry, but never one that has already passed', () => {
    const taken = [
      { points: 10, expiresAt: at(3).toISOString() },
      { points: 20, expiresAt: at(200).toISOString() },
      { points: 30, expiresAt: null },
    ]
    expect(toReturnedLots(taken, at(5))).toEqual([
      { points: 10, expiresAt: at(19) },
      { points: 20, expiresAt: at(200) },
      { points: 30, expiresAt: null },
    ])
  })
})
