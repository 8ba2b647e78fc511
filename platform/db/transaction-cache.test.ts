import { describe, expect, it } from 'vitest'
import type { Transaction } from './transaction.ts'
import { transactionCache } from './transaction-cache.ts'

const unit = () => ({}) as Transaction

describe('transaction cache', () => {
  it('loads a value once per transaction, and returns it as the transaction has changed it', async () => {
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

  it('stores nothing when a value that was not loaded is updated', async () => {
    const kept = transactionCache<number>()
    const one = unit()
    kept.update(one, 'a', () => 5)
    expect(await kept.getOrLoad(one, 'a', async () => 7)).toBe(7)
  })
})
