import type { StoreRecord } from '#core/stores/domain/store.ts'
import { bumpMenuVersion } from '#core/stores/server/stores.service.ts'
import { getCache } from '#platform/cache/cache.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { MenuSnapshot } from '../domain/menu.ts'
import {
  arrangeMenu,
  type MenuVersionState,
  type ProductState,
  selectMenu,
  selectMenuVersionState,
  selectStates,
} from './menus.repo.ts'
import { findReservedQuantities, listCountedProducts, lockStock, recordStockMovement } from './stock.repo.ts'

/** A menu with the version since which only states changed. */
interface CachedMenu {
  readonly menu: MenuSnapshot
  readonly content: number
}

const CACHED_PRODUCTS = 60_000

const MENUS = defineCache<CachedMenu>({
  name: 'menus',
  capacity: CACHED_PRODUCTS,
  unit: 'products',
  // A menu of more than all is cached alone.
  sizeOf: ({ menu }) => Math.min(menu.products.size + 1, CACHED_PRODUCTS),
  lifetimeMs: Number.POSITIVE_INFINITY,
  tags: 'none: each use compares `stores.menu_version`, and reads only states where only they changed',
  why: 'Every line of a cart is checked against one, and it changes seldom.',
})

/** A slow read must not replace what a faster one has read since. */
const cacheMenu = (db: Database, entry: CachedMenu): void => {
  const menus = getCache(db, MENUS)
  const { storeId, version } = entry.menu
  const known = menus.get(storeId)
  if (!known || known.menu.version <= version) menus.set(storeId, entry)
}

/** Of each database the menus that are being read, for all who wait. */
const reads = new WeakMap<Database, Map<string, Promise<MenuSnapshot>>>()

type MenuStore = Pick<StoreRecord, '_id' | 'brandId' | 'currency' | 'menuVersion'>

const withStates = (
  menu: MenuSnapshot,
  states: ReadonlyMap<string, ProductState>,
  { menu: version, soldOutOptions }: MenuVersionState,
): MenuSnapshot => {
  const products = new Map(menu.products)
  for (const [productId, { isSoldOut, soldOutUntil, mark, stock }] of states) {
    const product = products.get(productId)
    if (product) products.set(productId, { ...product, isSoldOut, soldOutUntil, mark, stock })
  }
  const categories = arrangeMenu(menu.categories, products.values())
  return { ...menu, version, soldOutOptions, products, categories }
}

/** Reads a menu, or only the changed states when the cached menu differs in nothing else. */
const readMenu = async (
  tx: Transaction,
  store: MenuStore,
  known: CachedMenu | undefined,
): Promise<CachedMenu> => {
  // The version is read before the content: what is newer than its version is read once more, never cached too long.
  const standing = (await selectMenuVersionState(tx, store._id)) ?? {
    menu: store.menuVersion,
    content: 0,
    soldOutOptions: new Map(),
  }
  const { content } = standing
  if (known && known.content === content && known.menu.version <= standing.menu) {
    const states = await selectStates(tx, store._id, known.menu.version)
    return { content, menu: withStates(known.menu, states, standing) }
  }
  const { brandId, currency } = store
  return { content, menu: await selectMenu(tx, { storeId: store._id, brandId, currency }, standing) }
}

/**
 * A store's whole menu, at least as new as the version that `store` was read with; from the cache without any
 * statement when possible. Not for use inside a transaction: use {@link loadMenuInTransaction} there.
 */
export const loadMenu = async (db: Database, store: MenuStore): Promise<MenuSnapshot> => {
  const reading = reads.get(db) ?? new Map<string, Promise<MenuSnapshot>>()
  reads.set(db, reading)
  const known = getCache(db, MENUS).get(store._id)
  if (known && known.menu.version >= store.menuVersion) return known.menu
  const key = `${store._id} ${store.menuVersion}`
  const read = async () => {
    const entry = await db.tenant(store.brandId, (tx) => readMenu(tx, store, known))
    cacheMenu(db, entry)
    return entry.menu
  }
  const promise = reading.get(key) ?? read().finally(() => reading.delete(key))
  reading.set(key, promise)
  return promise
}

/** The same inside a unit. What is read here is not cached: the unit may still be rolled back. */
export const loadMenuInTransaction = async (
  db: Database,
  tx: Transaction,
  store: MenuStore,
): Promise<MenuSnapshot> => {
  const known = getCache(db, MENUS).get(store._id)
  if (known && known.menu.version >= store.menuVersion) return known.menu
  return (await readMenu(tx, store, known)).menu
}

export interface StockQuantity {
  readonly productId: string
  readonly qty: number
}

export interface StockShortage {
  readonly productId: string
  /** Units left. */
  readonly left: number
}

const sumByProduct = (items: readonly StockQuantity[]): Map<string, number> => {
  const wanted = new Map<string, number>()
  for (const { productId, qty } of items) wanted.set(productId, (wanted.get(productId) ?? 0) + qty)
  return wanted
}

/** The store and order whose units move. */
export interface StockReservationRef {
  readonly storeId: string
  readonly orderId: string
}

/**
 * Reserves units of a store's stock for an order, all or none; products that are not counted are always available.
 * Rows are locked in the order of the products' ids, after the store's row, so that two reservations never deadlock.
 */
export const reserveStock = async (
  tx: Transaction,
  { storeId, orderId }: StockReservationRef,
  items: readonly StockQuantity[],
): Promise<Result<void, StockShortage>> => {
  const wanted = sumByProduct(items)
  const counted = await listCountedProducts(tx, storeId, [...wanted.keys()])
  if (counted.length === 0) return ok(undefined)
  const version = await bumpMenuVersion(tx, storeId, 'state')
  const rows = await lockStock(tx, storeId, counted)
  const changes = new Map<string, number>()
  for (const { productId, stock } of rows) {
    const qty = wanted.get(productId) ?? 0
    if (stock === null) continue
    if (stock < qty) return fail({ productId, left: stock })
    changes.set(productId, -qty)
  }
  await recordStockMovement(tx, { storeId, orderId, kind: 'taken', version, changes })
  return ok(undefined)
}

/**
 * Releases what an order had reserved and no longer needs: exactly that, even if the merchant has started or stopped
 * counting in the meantime.
 */
export const releaseStock = async (
  tx: Transaction,
  { storeId, orderId }: StockReservationRef,
): Promise<void> => {
  if ((await findReservedQuantities(tx, orderId)).size === 0) return
  const version = await bumpMenuVersion(tx, storeId, 'state')
  // Read again with the store's row locked: another request may have been faster.
  const changes = await findReservedQuantities(tx, orderId)
  await recordStockMovement(tx, { storeId, orderId, kind: 'returned', version, changes })
}
