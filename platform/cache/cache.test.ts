import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { getCache, getTaggedCache } from './cache.ts'
import { type CacheInvalidation, createCacheInvalidation, invalidateCache } from './cache-invalidation.ts'
import { addCacheMetrics } from './cache-metrics.ts'
import { type CachePolicy, defineCache, listCachePolicies } from './cache-policies.ts'
import './response-keys.ts'

const policy = <Value extends NonNullable<unknown>>(
  given: Partial<CachePolicy<Value>> = {},
): CachePolicy<Value> => ({
  name: 'test',
  capacity: 10,
  unit: 'entries',
  lifetimeMs: seconds(60),
  tags: '',
  why: '',
  ...given,
})

describe('a cache', () => {
  it('evicts the least recently used entry beyond its number of entries', () => {
    const cache = getCache<string>({}, policy({ capacity: 2 }))
    cache.set('one', '1')
    cache.set('two', '2')
    cache.get('one')
    cache.set('three', '3')
    expect(['one', 'two', 'three'].map((key) => cache.get(key))).toEqual(['1', undefined, '3'])
  })

  it('is one per owner and policy, and counts reads and sizes for the metrics', async () => {
    const [owner, other] = [{}, {}]
    getCache(owner, policy<string>({ capacity: 100, unit: 'bytes', sizeOf: (text) => text.length })).set(
      'a',
      'abc',
    )
    expect(getCache(owner, policy<string>()).get('a')).toBe('abc')
    expect(getCache(other, policy<string>()).get('a')).toBeUndefined()
    const registry = new Registry()
    addCacheMetrics(registry, [owner])
    await registry.metrics()
    const lines = (await registry.metrics()).split('\n')
    expect(lines).toContain('compass_cache_reads_total{cache="test",outcome="hit"} 1')
    expect(lines).toContain('compass_cache_reads_total{cache="test",outcome="miss"} 0')
    expect(lines).toContain('compass_cache_size{cache="test"} 3')
  })

  it('rejects a second declaration under the same name', () => {
    const name = listCachePolicies()[0]?.name ?? ''
    expect(() => defineCache(policy({ name }))).toThrow(`Two caches are named ${name}`)
  })
})

describe('a tagged cache', () => {
  const clock = createFakeClock()
  let db: Database
  let invalidation: CacheInvalidation
  beforeAll(async () => {
    const [embedded] = listAvailableDatabases()
    if (!embedded) throw new Error('There is no database to test on')
    db = await embedded.open()
  })
  beforeEach(async () => {
    invalidation = await createCacheInvalidation(db, clock)
  })
  afterEach(() => invalidation.close())
  afterAll(() => db.close())

  const change = (tag: string) => db.system((tx) => invalidateCache(tx, tag))
  const validFor = (ms: number) => {
    const epoch = invalidation.currentEpoch()
    return invalidation.validity(epoch, ['a'], epoch.at + ms)
  }

  it('evicts the least recently used entries beyond its byte limit, and stores no entry larger than the limit', () => {
    const cache = getTaggedCache<string>(
      invalidation,
      policy({ capacity: 100, unit: 'bytes', sizeOf: (text) => text.length }),
    )
    const validity = validFor(seconds(60))
    cache.set('one', 'a'.repeat(40), validity)
    cache.set('two', 'b'.repeat(40), validity)
    cache.get('one')
    cache.set('three', 'c'.repeat(40), validity)
    cache.set('huge', 'd'.repeat(101), validity)
    expect(['one', 'two', 'three', 'huge'].map((key) => cache.get(key)?.length)).toEqual([
      40,
      undefined,
      40,
      undefined,
    ])
  })

  it('loads a value once until its tag is invalidated or its lifetime is over', async () => {
    const cache = getTaggedCache<number>(invalidation, policy({ lifetimeMs: seconds(5) }))
    let loads = 0
    const load = () =>
      cache.getOrLoad(
        'key',
        () => ['a'],
        async () => ++loads,
      )
    expect([await load(), await load()]).toEqual([1, 1])
    await change('a')
    expect([await load(), await load()]).toEqual([2, 2])
    clock.advance(seconds(5) - 1)
    expect(await load()).toBe(2)
    clock.advance(1)
    expect(await load()).toBe(3)
  })

  it('caches neither a value that changed while it was loaded nor undefined', async () => {
    const cache = getTaggedCache<string>(invalidation, policy())
    const load = async () => {
      await change('a')
      return 'old'
    }
    expect(await cache.getOrLoad('key', () => ['a'], load)).toBe('old')
    expect(cache.get('key')).toBeUndefined()
    expect(
      await cache.getOrLoad(
        'none',
        () => ['a'],
        async () => undefined,
      ),
    ).toBeUndefined()
    expect(cache.get('none')).toBeUndefined()
  })

  it('is one per server and policy', () => {
    expect(getTaggedCache(invalidation, policy())).toBe(getTaggedCache(invalidation, policy()))
  })

  it('releases expired entries that nobody reads again', async () => {
    const cache = getTaggedCache<object>(invalidation, policy())
    const setFor = (key: string, ms: number): WeakRef<object> => {
      const value = { key }
      cache.set(key, value, validFor(ms))
      return new WeakRef(value)
    }
    const held = [setFor('brief', seconds(5)), setFor('long', seconds(50))]
    clock.advance(seconds(6))
    setFor('next', seconds(5))
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    // A WeakRef keeps its target alive until the turn is over.
    await nextTurn()
    collectGarbage()
    expect(held.map((value) => value.deref() !== undefined)).toEqual([false, true])
  })
})
