import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { invalidateCache } from '#platform/http/cache-notifications.ts'
import { isId } from '#platform/kernel/ids.ts'
import { isInZone, sortByPreference } from '../domain/delivery-zone.ts'
import type { GeoPoint } from '../domain/geo.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'
import {
  selectArea,
  selectAreas,
  selectAreasAtLatitudes,
  selectStore,
  selectStoreArea,
  selectStoreBrand,
  selectStores,
} from './stores.repo.ts'

const CACHE_SIZE = 10_000

/** A store never changes hands, so what was true once stays true. */
const brandCache = new WeakMap<Database, Map<string, string>>()

/** The brand of a store that an anonymous caller names; undefined when there is no such store. Cached for good. */
export const findStoreBrand = async (db: Database, storeId: string): Promise<string | undefined> => {
  const brands = brandCache.get(db) ?? new Map<string, string>()
  brandCache.set(db, brands)
  const remembered = brands.get(storeId)
  if (remembered || !isId(storeId)) return remembered
  const brandId = await db.system((unit) => selectStoreBrand(unit, storeId), { singleRoundTrip: true })
  if (brandId) {
    if (brands.size >= CACHE_SIZE) brands.clear()
    brands.set(storeId, brandId)
  }
  return brandId
}

/** A store of the unit's brand, active or not; undefined for another brand's, as if it were not there. */
export const loadStore = async (unit: Transaction, storeId: string): Promise<StoreRecord | undefined> =>
  selectStore(unit, storeId)

/** All stores of the unit's brand in the merchant's order, inactive ones too. */
export const loadStores = async (unit: Transaction): Promise<StoreRecord[]> => selectStores(unit)

/** An area that a store of the unit's brand delivers to. */
export const loadArea = async (unit: Transaction, areaId: string): Promise<AreaRecord | undefined> =>
  selectArea(unit, areaId)

/** The same by way of a store that the unit has loaded: asks nothing while the store is kept with it. */
export const loadStoreArea = async (
  unit: Transaction,
  store: StoreRecord,
  areaId: string,
): Promise<AreaRecord | undefined> => selectStoreArea(unit, store, areaId)

/** All areas that active stores of the unit's brand deliver to. */
export const loadAreas = async (unit: Transaction): Promise<AreaRecord[]> => selectAreas(unit)

/** For each of some places the areas whose shapes it lies in, the best first; one look at the database for all. */
export const loadAreasAt = async (
  unit: Transaction,
  points: readonly GeoPoint[],
): Promise<AreaRecord[][]> => {
  if (points.length === 0) return []
  const around = await selectAreasAtLatitudes(
    unit,
    points.map(({ lat }) => lat),
  )
  return points.map((point) =>
    sortByPreference(
      around.filter(({ zone }) => zone !== null && isInZone(zone, point)),
      unit.now,
    ),
  )
}

/**
 * Marks what a store's menu page shows as changed, so that no cached page or menu outlives it. `content` for the
 * menu itself, `state` for stock, sold-out marks and pauses. It locks the store's row: call it before touching the
 * rows of its products, the order that everybody keeps.
 * @returns the new version
 */
export const bumpMenuVersion = async (
  unit: Transaction,
  storeId: string,
  what: 'content' | 'state',
): Promise<number> => {
  const version = sql<number>`menu_version + 1`
  const row = await unit.sql
    .updateTable('stores')
    .set(what === 'content' ? { menu_version: version, content_version: version } : { menu_version: version })
    .where('id', '=', storeId)
    .returning('menu_version')
    .executeTakeFirstOrThrow()
  await invalidateCache(unit)
  return row.menu_version
}

/**
 * Locks the stores of the unit's brand until the unit ends: whoever writes the brand's menu does so alone.
 * @returns the stores' ids by their keys
 */
export const lockAllMenus = async (unit: Transaction): Promise<ReadonlyMap<string, string>> => {
  const rows = await unit.sql
    .selectFrom('stores')
    .select(['id', 'key'])
    .where('brand_id', '=', unit.brandId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Marks every menu of the unit's brand as changed. */
export const bumpAllMenus = async (unit: Transaction): Promise<void> => {
  await unit.sql
    .updateTable('stores')
    .set({ menu_version: sql<number>`menu_version + 1`, content_version: sql<number>`menu_version + 1` })
    .where('brand_id', '=', unit.brandId)
    .execute()
  await invalidateCache(unit)
}
