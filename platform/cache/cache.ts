import { LRUCache } from 'lru-cache'
import { seconds } from '#platform/kernel/clock.ts'
import type { CacheInvalidation, CacheValidity } from './cache-invalidation.ts'
import type { CachePolicy } from './cache-policies.ts'

type Defined = NonNullable<unknown>

/** Values by key, with eviction of the least recently used. The reader checks whether a value is still valid. */
export interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** Values by key until one of their tags is invalidated or they expire. */
export interface TaggedCache<Value> {
  get(key: string): Value | undefined
  /** Stores nothing that is already invalid. */
  set(key: string, value: Value, validity: CacheValidity): void
  delete(key: string): void
  /** The cached value, else the loaded one; undefined is not cached. */
  getOrLoad<Loaded extends Value | undefined>(
    key: string,
    tagsOf: (value: Value) => readonly string[],
    load: () => Promise<Loaded>,
  ): Promise<Value | Loaded>
}

/** Interval for removing expired entries that are not read again, so that they do not fill the cache. */
const PURGE_MS = seconds(5)

const openCache = <Value extends Defined>(policy: CachePolicy<Value>, invalidation?: CacheInvalidation) => {
  const { name, capacity, sizeOf, lifetimeMs } = policy
  const now = (): number => invalidation?.now() ?? 0
  const lru = new LRUCache<string, { readonly value: Value; readonly validity?: CacheValidity | undefined }>({
    // By `max` it would allocate tables for all entries at once: 3.6 MB and 20 ms for all caches of a server.
    maxSize: capacity,
    sizeCalculation: ({ value }) => sizeOf?.(value) ?? 1,
    // Resolution 0: each read takes the time from the clock, which a test may have moved.
    ...(invalidation ? { ttl: lifetimeMs, ttlResolution: 0, perf: { now } } : {}),
  })
  const isValid = (validity?: CacheValidity): boolean => !validity || invalidation?.isValid(validity) === true
  let [hits, misses, purgeAt] = [0, 0, 0]
  const get = (key: string): Value | undefined => {
    const entry = lru.get(key)
    if (entry && isValid(entry.validity)) {
      hits += 1
      return entry.value
    }
    misses += 1
    if (entry) lru.delete(key)
    return undefined
  }
  const set = (key: string, value: Value, validity?: CacheValidity): void => {
    if (invalidation && now() >= purgeAt) {
      lru.purgeStale()
      purgeAt = now() + PURGE_MS
    }
    if (isValid(validity)) lru.set(key, { value, validity }, validity ? { ttl: validity.until - now() } : {})
    else lru.delete(key)
  }
  return {
    get,
    set,
    delete: (key: string): void => void lru.delete(key),
    stats: () => ({ name, hits, misses, entries: lru.size, size: sizeOf ? lru.calculatedSize : lru.size }),
    async getOrLoad<Loaded extends Value | undefined>(
      key: string,
      tagsOf: (value: Value) => readonly string[],
      load: () => Promise<Loaded>,
    ): Promise<Value | Loaded> {
      const cached = get(key)
      if (cached !== undefined || !invalidation) return cached ?? load()
      const epoch = invalidation.currentEpoch()
      const value = await load()
      if (value !== undefined)
        set(key, value, invalidation.validity(epoch, tagsOf(value), epoch.at + lifetimeMs))
      return value
    },
  }
}

type Opened = ReturnType<typeof openCache<Defined>>

const byOwner = new WeakMap<object, Map<string, unknown>>()

const ownedBy = <Instance>(owner: object, name: string, open: () => Instance): Instance => {
  const caches = byOwner.get(owner) ?? new Map<string, unknown>()
  byOwner.set(owner, caches)
  if (!caches.has(name)) caches.set(name, open())
  return caches.get(name) as Instance
}

/** Owns caches whose entries are the same for every database. */
export const PROCESS_CACHE_OWNER = {}

/** The one cache of a policy that belongs to a database, to the {@link PROCESS_CACHE_OWNER} or to any other object. */
export const getCache = <Value extends Defined>(owner: object, policy: CachePolicy<Value>): Cache<Value> =>
  ownedBy(owner, policy.name, () => openCache(policy))

/** The one tagged cache of a policy that belongs to a server. */
export const getTaggedCache = <Value extends Defined>(
  invalidation: CacheInvalidation,
  policy: CachePolicy<Value>,
): TaggedCache<Value> => ownedBy(invalidation, policy.name, () => openCache(policy, invalidation))

/** Sizes and read counts, since the start, of the caches of some owners. */
export const getCacheStats = (owners: readonly object[]) =>
  owners.flatMap((owner) =>
    [...(byOwner.get(owner)?.values() ?? [])].map((cache) => (cache as Opened).stats()),
  )
