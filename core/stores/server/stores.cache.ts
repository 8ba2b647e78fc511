import { getCache, PROCESS_CACHE_OWNER } from '#platform/cache/cache.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'

/** A store, and what tells whether it is still the same. */
interface CachedStore {
  readonly revision: string
  readonly store: StoreRecord
}

/** An area, and the revision of its store when it was read. */
interface CachedArea {
  readonly revision: string
  readonly area: AreaRecord
}

const STORES = defineCache<CachedStore>({
  name: 'stores',
  capacity: 2_000,
  unit: 'entries',
  lifetimeMs: Number.POSITIVE_INFINITY,
  tags: 'none: each transaction compares `stores.revision`',
  why: 'Nearly every call needs one, and reading it is the dearest statement of a cart.',
})

const DELIVERY_AREAS = defineCache<CachedArea>({
  name: 'delivery areas',
  capacity: 5_000,
  unit: 'entries',
  lifetimeMs: Number.POSITIVE_INFINITY,
  tags: 'none: compared with the revision of the store that the transaction loaded',
  why: 'Each cart with a delivery needs one.',
})

// A revision is random and never used twice, so databases may share these.
const stores = getCache(PROCESS_CACHE_OWNER, STORES)
const areas = getCache(PROCESS_CACHE_OWNER, DELIVERY_AREAS)

/** The revision at which a store that was handed out was read. */
const revisions = new WeakMap<StoreRecord, string>()

/** All callers get the same object: whoever changed it would change it for all. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** The store as it was cached at this revision, with the version of its menu that is in force by now. */
export const findCachedStore = (
  storeId: string,
  { revision, menuVersion }: { readonly revision: string; readonly menuVersion: number },
): StoreRecord | undefined => {
  const cached = stores.get(storeId)
  if (cached?.revision !== revision) return undefined
  if (cached.store.menuVersion === menuVersion) return cached.store
  return cacheStore({ revision, store: { ...cached.store, menuVersion } })
}

export const cacheStore = ({ revision, store }: CachedStore): StoreRecord => {
  stores.set(store._id, { revision, store: frozen(store) })
  revisions.set(store, revision)
  return store
}

/** The area as it was at the revision at which the store was read. */
export const findCachedArea = (store: StoreRecord, areaId: string): AreaRecord | undefined => {
  const cached = areas.get(areaId)
  return cached && cached.revision === revisions.get(store) ? cached.area : undefined
}

export const cacheArea = ({ revision, area }: CachedArea): AreaRecord => {
  areas.set(area._id, { revision, area: frozen(area) })
  return area
}
