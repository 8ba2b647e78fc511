import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { getCache } from '#platform/cache/cache.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { isId } from '#platform/kernel/ids.ts'
import { rankAreasByTerms } from '../domain/area-reach.ts'
import { isInZone } from '../domain/delivery-zone.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'
import {
  listMenuStores,
  listMenuVersions,
  lockMenuStores,
  updateAllMenuVersions,
  updateMenuVersion,
} from './menu-versions.repo.ts'
import { lockStoreRow } from './store-settings.repo.ts'
import {
  selectArea,
  selectAreaStore,
  selectAreas,
  selectAreasAtLatitudes,
  selectStore,
  selectStoreArea,
  selectStoreBrand,
  selectStores,
} from './stores.repo.ts'

const STORE_BRANDS = defineCache<string>({
  name: 'brands of stores',
  capacity: 10_000,
  unit: 'entries',
  lifetimeMs: Number.POSITIVE_INFINITY,
  tags: 'none: a store never changes hands',
  why: 'An anonymous caller names a store, and rows are read as its brand.',
})

/** The brand of a store that an anonymous caller names; undefined when there is no such store. */
export const findStoreBrand = async (db: Database, storeId: string): Promise<string | undefined> => {
  if (!isId(storeId)) return undefined
  const brands = getCache(db, STORE_BRANDS)
  const cached = brands.get(storeId)
  if (cached) return cached
  const brandId = await db.system((tx) => selectStoreBrand(tx, storeId), { singleRoundTrip: true })
  if (brandId) brands.set(storeId, brandId)
  return brandId
}

/** The store of an area that an anonymous caller names; undefined when there is no such area. */
export const findAreaStore = (db: Database, areaId: string): Promise<string | undefined> =>
  db.system((tx) => selectAreaStore(tx, areaId), { singleRoundTrip: true })

/** A store of the transaction's brand, active or not; undefined for a store of another brand. */
export const loadStore = async (tx: Transaction, storeId: string): Promise<StoreRecord | undefined> =>
  selectStore(tx, storeId)

/** Loads a store and locks it until the transaction ends: two people cannot save one form of it at once. */
export const lockStore = async (tx: Transaction, storeId: string): Promise<StoreRecord | undefined> => {
  await lockStoreRow(tx, storeId)
  return loadStore(tx, storeId)
}

/** All stores of the transaction's brand in the merchant's order, including inactive ones. */
export const loadStores = async (tx: Transaction): Promise<StoreRecord[]> => selectStores(tx)

/** An area that a store of the transaction's brand delivers to. */
export const loadArea = async (tx: Transaction, areaId: string): Promise<AreaRecord | undefined> =>
  selectArea(tx, areaId)

/** The same by way of a store that the unit has loaded: asks nothing while the area is cached with its store. */
export const loadStoreArea = async (
  tx: Transaction,
  store: StoreRecord,
  areaId: string,
): Promise<AreaRecord | undefined> => selectStoreArea(tx, store, areaId)

/** All areas that active stores of the transaction's brand deliver to. */
export const loadAreas = async (tx: Transaction): Promise<AreaRecord[]> => selectAreas(tx)

/** For each place the areas whose shapes contain it, the best first; one query for all places. */
export const loadAreasAt = async (tx: Transaction, points: readonly GeoPoint[]): Promise<AreaRecord[][]> => {
  if (points.length === 0) return []
  const around = await selectAreasAtLatitudes(
    tx,
    points.map(({ lat }) => lat),
  )
  return points.map((point) =>
    rankAreasByTerms(
      around.filter(({ zone }) => zone !== null && isInZone(zone, point)),
      tx.now,
    ),
  )
}

/**
 * Marks what a store's menu page shows as changed, which invalidates cached pages and menus. `content` for the menu
 * itself, `state` for stock, sold-out marks and pauses. It locks the store's row: call it before touching the rows of
 * its products, which is the lock order everywhere.
 * @returns the new version
 */
export const bumpMenuVersion = async (
  tx: Transaction,
  storeId: string,
  what: 'content' | 'state',
): Promise<number> => {
  const version = await updateMenuVersion(tx, storeId, what)
  await invalidateCache(tx)
  return version
}

/** A store as far as its brand's menu is concerned. */
export interface MenuStore {
  readonly id: string
  readonly key: string
  readonly position: number
  /** Changes with every change of the menu's content, whoever makes it. */
  readonly contentVersion: number
}

/** The stores that the menu of a brand is for, active or not, in the merchant's order. */
const inOrder = (stores: readonly MenuStore[]): readonly MenuStore[] =>
  stores.toSorted((one, other) => one.position - other.position || (one.key < other.key ? -1 : 1))

/** The ids of all stores of the transaction's brand, active or not. */
export const listBrandStoreIds = async (tx: Transaction): Promise<readonly string[]> =>
  (await listMenuStores(tx)).map(({ id }) => id)

/** The stores of the transaction's brand with the versions of their menus. */
export const readMenuStores = async (tx: Transaction): Promise<readonly MenuStore[]> =>
  inOrder(await listMenuStores(tx))

/** The versions of what the menu pages of some stores show. */
export const readMenuVersions = (tx: Transaction, storeIds: readonly string[]) =>
  listMenuVersions(tx, storeIds)

/** Locks the stores of a brand until the transaction ends: whoever writes the brand's menu does so alone. */
export const lockAllMenus = async (tx: Transaction, brandId = tx.brandId): Promise<readonly MenuStore[]> =>
  inOrder(await lockMenuStores(tx, brandId))

/**
 * Marks every menu of a brand as changed, and all that is cached of the brand.
 * @returns the stores with their new versions
 */
export const bumpAllMenus = async (tx: Transaction, brandId = tx.brandId): Promise<readonly MenuStore[]> => {
  const stores = await updateAllMenuVersions(tx, brandId)
  await invalidateCache(tx, brandId)
  return inOrder(stores)
}
