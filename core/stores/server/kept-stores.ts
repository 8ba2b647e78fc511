import type { AreaRecord, StoreRecord } from '../domain/store.ts'

/** A store, and what tells whether it is still the same. */
export interface KeptStore {
  readonly revision: string
  readonly store: StoreRecord
}

/** An area, and the revision of its store at which it was so. */
export interface KeptArea {
  readonly revision: string
  readonly area: AreaRecord
}

/** Of as many stores as take some ten megabytes, and of as many areas. */
const MOST = 2_000
const MOST_AREAS = 5_000

/** The longest kept stand first. A revision is never used twice, so databases may share this. */
const kept = new Map<string, KeptStore>()
const keptAreas = new Map<string, KeptArea>()

/** At which revision a store that somebody was given was so. */
const revisions = new WeakMap<StoreRecord, string>()

/** Everybody is given the same object: whoever changed it would change it for all. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** The store as it was kept at this revision, with the version of its menu that is in force by now. */
export const keptStore = (
  storeId: string,
  { revision, menuVersion }: { readonly revision: string; readonly menuVersion: number },
): StoreRecord | undefined => {
  const known = kept.get(storeId)
  if (known?.revision !== revision) return undefined
  if (known.store.menuVersion === menuVersion) return known.store
  return keepStore({ revision, store: { ...known.store, menuVersion } })
}

const keepIn = <Value>(
  memory: Map<string, Value>,
  id: string,
  { value, most }: { value: Value; most: number },
) => {
  memory.delete(id)
  const [oldest] = memory.size >= most ? memory.keys() : []
  if (oldest) memory.delete(oldest)
  memory.set(id, value)
}

export const keepStore = ({ revision, store }: KeptStore): StoreRecord => {
  keepIn(kept, store._id, { value: { revision, store: frozen(store) }, most: MOST })
  revisions.set(store, revision)
  return store
}

/** The area as it was at the revision at which the store was given. */
export const keptArea = (store: StoreRecord, areaId: string): AreaRecord | undefined => {
  const known = keptAreas.get(areaId)
  return known && known.revision === revisions.get(store) ? known.area : undefined
}

export const keepArea = ({ revision, area }: KeptArea): AreaRecord => {
  keepIn(keptAreas, area._id, { value: { revision, area: frozen(area) }, most: MOST_AREAS })
  return area
}
