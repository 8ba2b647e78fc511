import { describe, expect, it } from 'vitest'
import type { Transaction } from './transaction.ts'
import { createTransactionCache } from './transaction-cache.ts'

const unit = () => ({}) as Transaction

describe('transaction cache', () => {
  it('loads a value once per transaction, and returns it as the transaction has changed it', async () => {
    const stored = createTransactionCache<number>()
    let reads = 0
    const read = async () => {
      reads += 1
      return reads
    }
    const first = unit()
    expect([await stored.getOrLoad(first, 'a', read), await stored.getOrLoad(first, 'a', read)]).toEqual([
      1, 1,
    ])
    stored.update(first, 'a', (value) => value + 10)
    expect(await stored.getOrLoad(first, 'a', read)).toBe(11)
    expect(await stored.getOrLoad(first, 'b', read)).toBe(2)
    stored.clear(first)
    expect(await stored.getOrLoad(first, 'a', read)).toBe(3)
    expect(await stored.getOrLoad(unit(), 'a', read)).toBe(4)
  })

  it('stores nothing when a value that was not loaded is updated', async () => {
    const stored = createTransactionCache<number>()
    const one = unit()
    stored.update(one, 'a', () => 5)
    expect(await stored.getOrLoad(one, 'a', async () => 7)).toBe(7)
  })
})
