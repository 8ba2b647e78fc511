import type { StoreRecord } from '../domain/store.ts'

/** A store, and what tells whether it is still the same. */
export interface KeptStore {
  readonly revision: string
  readonly store: StoreRecord
}

/** Of as many stores as take some ten megabytes. */
const MOST = 2_000

/** The longest kept stand first. A revision is never used twice, so databases may share this. */
const kept = new Map<string, KeptStore>()

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

export const keepStore = ({ revision, store }: KeptStore): StoreRecord => {
  kept.delete(store._id)
  const [oldest] = kept.size >= MOST ? kept.keys() : []
  if (oldest) kept.delete(oldest)
  kept.set(store._id, { revision, store: frozen(store) })
  return store
}
