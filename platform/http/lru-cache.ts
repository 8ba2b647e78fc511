import type { CacheInvalidation, Lease } from './cache-invalidation.ts'

interface CacheEntry<Value> {
  readonly lease: Lease
  readonly value: Value
  readonly bytes: number
}

/**
 * Things by key as long as their leases hold, the longest unused forgotten first: beyond a number of bytes, and those whose
 * leases are over, which nobody may come for again. Else what everybody is given only for seconds would fill all bytes.
 */
export interface LruCache<Value> {
  get(key: string): { readonly value: Value; readonly lease: Lease } | undefined
  /** Keeps nothing that is already out of date. */
  set(key: string, value: Value, facts: { readonly lease: Lease; readonly bytes: number }): void
}

export const createLruCache = <Value>(sharing: CacheInvalidation, capacityBytes: number): LruCache<Value> => {
  const entries = new Map<string, CacheEntry<Value>>()
  let size = 0
  const remove = (key: string): void => {
    size -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (!sharing.isValid(entry.lease)) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    set: (key, value, { lease, bytes }) => {
      remove(key)
      if (bytes > capacityBytes || !sharing.isValid(lease)) return
      entries.set(key, { lease, value, bytes })
      size += bytes
      for (const [oldest, entry] of entries) {
        if (size <= capacityBytes && sharing.isValid(entry.lease)) break
        remove(oldest)
      }
    },
  }
}
