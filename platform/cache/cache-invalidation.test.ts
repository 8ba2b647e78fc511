import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import {
  ALL_ENTRIES_TAG,
  type CacheInvalidation,
  createCacheInvalidation,
  invalidateCache,
} from './cache-invalidation.ts'

describe.each(listAvailableDatabases())('cache invalidation, on $name', ({ open }) => {
  const clock = createFakeClock()
  let db: Database
  let invalidation: CacheInvalidation
  beforeAll(async () => {
    db = await open()
    invalidation = await createCacheInvalidation(db, clock)
  })
  afterAll(async () => {
    await invalidation.close()
    await db.close()
  })

  const change = (tag: string) => db.system((tx) => invalidateCache(tx, tag))
  const computed = (...tags: string[]) => invalidation.validity(invalidation.currentEpoch(), tags)

  it('keeps a value valid until one of its tags is invalidated', async () => {
    const [mine, both, other, all] = [
      computed('a'),
      computed('a', 'b'),
      computed('b'),
      computed(ALL_ENTRIES_TAG),
    ]
    expect([mine, both, other, all].map((validity) => invalidation.isValid(validity))).toEqual([
      true,
      true,
      true,
      true,
    ])
    await change('a')
    expect([mine, both, other, all].map((validity) => invalidation.isValid(validity))).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(invalidation.isValid(computed('a'))).toBe(true)
    await change(ALL_ENTRIES_TAG)
    expect(invalidation.isValid(other)).toBe(false)
  })

  it('rejects a value whose tag was invalidated while it was computed', async () => {
    const epoch = invalidation.currentEpoch()
    await change('a')
    expect(invalidation.isValid(invalidation.validity(epoch, ['a']))).toBe(false)
  })

  it('ignores a change that was rolled back', async () => {
    const validity = computed('a')
    const failing = db.system(async (tx) => {
      await invalidateCache(tx, 'a')
      throw new RangeError('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(invalidation.isValid(validity)).toBe(true)
  })

  it('expires a value at the given instant, and after 60 s at the latest', () => {
    const now = clock.now().getTime()
    const soon = invalidation.validity(invalidation.currentEpoch(), ['c'], now + seconds(5))
    const late = computed('c')
    clock.advance(seconds(5))
    expect([soon, late].map((validity) => invalidation.isValid(validity))).toEqual([false, true])
    clock.advance(seconds(55))
    expect(invalidation.isValid(late)).toBe(false)
  })

  it('invalidates everything after the connection to the database was lost', async () => {
    let onGap = (): void => undefined
    const listening: Pick<Database, 'listen'> = {
      listen: async (_channel, _handler, gap = onGap) => {
        onGap = gap
        return async () => undefined
      },
    }
    const other = await createCacheInvalidation(listening as Database, clock)
    const before = other.validity(other.currentEpoch(), ['a'])
    expect(other.isValid(before)).toBe(true)
    onGap()
    expect(other.isValid(before)).toBe(false)
    expect(other.isValid(other.validity(other.currentEpoch(), ['a']))).toBe(true)
    await other.close()
  })

  it('receives changes of other processes, and its own changes once', async () => {
    let notify = (_message: string): void => undefined
    const listening: Pick<Database, 'listen'> = {
      listen: async (_channel, handler) => {
        notify = handler
        return async () => undefined
      },
    }
    const other = await createCacheInvalidation(listening as Database, clock)
    const [a, b] = ['a', 'b'].map((tag) => other.validity(other.currentEpoch(), [tag]))
    notify('a another-process')
    expect([a, b].map((validity) => validity && other.isValid(validity))).toEqual([false, true])
    await other.close()
  })
})
