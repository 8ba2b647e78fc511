import { describe, expect, it } from 'vitest'
import type { Transaction } from './transaction.ts'
import { transactionCache } from './transaction-cache.ts'

const unit = () => ({}) as Transaction

describe('what a unit has read', () => {
  it('is read once in each unit, and as the unit has changed it', async () => {
    const kept = transactionCache<number>()
    let reads = 0
    const read = async () => {
      reads += 1
      return reads
    }
    const first = unit()
    expect([await kept.getOrLoad(first, 'a', read), await kept.getOrLoad(first, 'a', read)]).toEqual([1, 1])
    kept.update(first, 'a', (value) => value + 10)
    expect(await kept.getOrLoad(first, 'a', read)).toBe(11)
    expect(await kept.getOrLoad(first, 'b', read)).toBe(2)
    kept.clear(first)
    expect(await kept.getOrLoad(first, 'a', read)).toBe(3)
    expect(await kept.getOrLoad(unit(), 'a', read)).toBe(4)
  })

  it('is not made up by a change of what nobody has read', async () => {
    const kept = transactionCache<number>()
    const one = unit()
    kept.update(one, 'a', () => 5)
    expect(await kept.getOrLoad(one, 'a', async () => 7)).toBe(7)
  })
})
