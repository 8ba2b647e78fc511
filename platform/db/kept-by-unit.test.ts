import { describe, expect, it } from 'vitest'
import { keptByUnit } from './kept-by-unit.ts'
import type { Unit } from './unit.ts'

const unit = () => ({}) as Unit

describe('what a unit has read', () => {
  it('is read once in each unit, and as the unit has changed it', async () => {
    const kept = keptByUnit<number>()
    let reads = 0
    const read = async () => {
      reads += 1
      return reads
    }
    const first = unit()
    expect([await kept.of(first, 'a', read), await kept.of(first, 'a', read)]).toEqual([1, 1])
    kept.change(first, 'a', (value) => value + 10)
    expect(await kept.of(first, 'a', read)).toBe(11)
    expect(await kept.of(first, 'b', read)).toBe(2)
    kept.forget(first)
    expect(await kept.of(first, 'a', read)).toBe(3)
    expect(await kept.of(unit(), 'a', read)).toBe(4)
  })

  it('is not made up by a change of what nobody has read', async () => {
    const kept = keptByUnit<number>()
    const one = unit()
    kept.change(one, 'a', () => 5)
    expect(await kept.of(one, 'a', async () => 7)).toBe(7)
  })
})
