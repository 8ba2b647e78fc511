import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { type CacheInvalidation, createCacheInvalidation } from './cache-invalidation.ts'
import { ALL_OWNERS, invalidateCache } from './cache-notifications.ts'
import { createLruCache } from './lru-cache.ts'

describe.each(listTestDatabases())('what is shared, on $name', ({ open }) => {
  const clock = createFakeClock()
  let db: Database
  let sharing: CacheInvalidation
  beforeAll(async () => {
    db = await open()
    sharing = await createCacheInvalidation(db, clock)
  })
  afterAll(async () => {
    await sharing.close()
    await db.close()
  })

  const change = (owner: string) => db.system((unit) => invalidateCache(unit, owner))
  const made = (...owners: string[]) => sharing.createLease(sharing.startEpoch(), owners)

  it('holds until something of its owner changes', async () => {
    const [mine, both, other, all] = [made('a'), made('a', 'b'), made('b'), made(ALL_OWNERS)]
    expect([mine, both, other, all].map((lease) => sharing.isValid(lease))).toEqual([true, true, true, true])
    await change('a')
    expect([mine, both, other, all].map((lease) => sharing.isValid(lease))).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(sharing.isValid(made('a'))).toBe(true)
    await change(ALL_OWNERS)
    expect(sharing.isValid(other)).toBe(false)
  })

  it('is not kept when the change came while it was being made', async () => {
    const beginning = sharing.startEpoch()
    await change('a')
    expect(sharing.isValid(sharing.createLease(beginning, ['a']))).toBe(false)
  })

  it('stays when a change was undone', async () => {
    const lease = made('a')
    const undone = db.system(async (unit) => {
      await invalidateCache(unit, 'a')
      throw new RangeError('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(sharing.isValid(lease)).toBe(true)
  })

  it('ends by itself, at the latest after a minute', () => {
    const now = clock.now().getTime()
    const soon = sharing.createLease(sharing.startEpoch(), ['c'], now + seconds(5))
    const late = made('c')
    clock.advance(seconds(5))
    expect([soon, late].map((lease) => sharing.isValid(lease))).toEqual([false, true])
    clock.advance(seconds(55))
    expect(sharing.isValid(late)).toBe(false)
  })

  it('forgets the longest unused when there is too much of it', () => {
    const kept = createLruCache<string>(sharing, 100)
    const lease = made('d')
    kept.set('one', 'one', { lease, bytes: 40 })
    kept.set('two', 'two', { lease, bytes: 40 })
    kept.get('one')
    kept.set('three', 'three', { lease, bytes: 40 })
    kept.set('huge', 'huge', { lease, bytes: 101 })
    expect(['one', 'two', 'three', 'huge'].map((key) => kept.get(key)?.value)).toEqual([
      'one',
      undefined,
      'three',
      undefined,
    ])
  })

  it('is let go when its time is over, whoever comes next', async () => {
    const kept = createLruCache<object>(sharing, 1_000)
    const keepFor = (key: string, value: object, ms: number): WeakRef<object> => {
      const beginning = sharing.startEpoch()
      kept.set(key, value, { lease: sharing.createLease(beginning, ['c'], beginning.at + ms), bytes: 1 })
      return new WeakRef(value)
    }
    const held = ['brief', 'long'].map((key) =>
      keepFor(key, { key }, key === 'brief' ? seconds(5) : seconds(50)),
    )
    clock.advance(seconds(6))
    keepFor('next', {}, seconds(5))
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    // A reference that was looked at holds until the turn is over.
    await nextTurn()
    collectGarbage()
    expect(held.map((value) => value.deref() !== undefined)).toEqual([false, true])
  })
})
