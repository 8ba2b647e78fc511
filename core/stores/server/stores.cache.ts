import type { AreaRecord, StoreRecord } from '../domain/store.ts'

/** A store, and what tells whether it is still the same. */
export interface CachedStore {
  readonly revision: string
  readonly store: StoreRecord
}

/** An area, and the revision of its store at which it was so. */
export interface CachedArea {
  readonly revision: string
  readonly area: AreaRecord
}

/** Of as many stores as take some ten megabytes, and of as many areas. */
const MAX_CACHED_STORES = 2_000
const MAX_CACHED_AREAS = 5_000

/** The longest kept stand first. A revision is never used twice, so databases may share this. */
const storeCache = new Map<string, CachedStore>()
const areaCache = new Map<string, CachedArea>()

/** At which revision a store that somebody was given was so. */
const revisions = new WeakMap<StoreRecord, string>()

/** Everybody is given the same object: whoever changed it would change it for all. */
const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}

/** The store as it was kept at this revision, with the version of its menu that is in force by now. */
export const getCachedStore = (
  storeId: string,
  { revision, menuVersion }: { readonly revision: string; readonly menuVersion: number },
): StoreRecord | undefined => {
  const known = storeCache.get(storeId)
  if (known?.revision !== revision) return undefined
  if (known.store.menuVersion === menuVersion) return known.store
  return cacheStore({ revision, store: { ...known.store, menuVersion } })
}

const putInCache = <Value>(
  memory: Map<string, Value>,
  id: string,
  { value, most }: { value: Value; most: number },
) => {
  memory.delete(id)
  const [oldest] = memory.size >= most ? memory.keys() : []
  if (oldest) memory.delete(oldest)
  memory.set(id, value)
}

export const cacheStore = ({ revision, store }: CachedStore): StoreRecord => {
  putInCache(storeCache, store._id, {
    value: { revision, store: deepFreeze(store) },
    most: MAX_CACHED_STORES,
  })
  revisions.set(store, revision)
  return store
}

/** The area as it was at the revision at which the store was given. */
export const getCachedArea = (store: StoreRecord, areaId: string): AreaRecord | undefined => {
  const known = areaCache.get(areaId)
  return known && known.revision === revisions.get(store) ? known.area : undefined
}

export const cacheArea = ({ revision, area }: CachedArea): AreaRecord => {
  putInCache(areaCache, area._id, { value: { revision, area: deepFreeze(area) }, most: MAX_CACHED_AREAS })
  return area
}
