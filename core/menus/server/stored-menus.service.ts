import { LRUCache } from 'lru-cache'
import { type MenuStore, readMenuStores } from '#core/stores/server/stores.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { selectMenuContent } from './menu-content.repo.ts'
import { findLastRevision } from './menu-revisions.repo.ts'
import type { StoredMenu } from './stored-form.mapper.ts'

/** The menus of all brands in memory have together about so many products. */
const MOST_PRODUCTS = 30_000
/** Edits follow each other; a menu that nobody has edited for so long is read again. */
const UNUSED_FOR = minutes(15)

interface CachedMenu {
  readonly stamp: string
  readonly menu: StoredMenu
}

const caches = new WeakMap<Database, LRUCache<string, CachedMenu>>()

const sizeOf = ({ menu }: CachedMenu): number =>
  menu.content.menu.categories.reduce((sum, { products }) => sum + products.length, 1)

const cacheOf = (db: Database): LRUCache<string, CachedMenu> => {
  const cache =
    caches.get(db) ??
    new LRUCache<string, CachedMenu>({
      maxSize: MOST_PRODUCTS,
      sizeCalculation: sizeOf,
      ttl: UNUSED_FOR,
      updateAgeOnGet: true,
      ttlAutopurge: true,
    })
  caches.set(db, cache)
  return cache
}

/** The state of a brand's menu: how many changes it has seen, and a stamp that only one content has. */
export interface MenuState {
  readonly revision: number
  /**
   * The id of the last revision and the content version of each store. The id is random, so no content that a restored
   * backup has undone is mistaken for another.
   */
  readonly stamp: string
}

export const computeMenuStamp = (revisionId: string, stores: readonly MenuStore[]): string =>
  [revisionId, ...stores.map(({ id, key, contentVersion }) => `${id}/${key}/${contentVersion}`)].join(' ')

/** The state of the menu of the unit's brand, whose stores were read before; lock them to keep it. */
export const readMenuState = async (unit: Transaction, stores: readonly MenuStore[]): Promise<MenuState> => {
  const last = await findLastRevision(unit)
  return { revision: last?.number ?? 0, stamp: computeMenuStamp(last?.id ?? '', stores) }
}

/** The stored menu in that state: from memory, or read whole. What was read is not kept: the unit may fail. */
export const readStoredMenu = async (
  db: Database,
  unit: Transaction,
  { stamp }: MenuState,
): Promise<StoredMenu> => {
  const cached = cacheOf(db).get(unit.brandId)
  return cached?.stamp === stamp ? cached.menu : selectMenuContent(unit)
}

/** Keeps a brand's menu in memory for the next edit once the unit has committed. */
export const cacheStoredMenu = (db: Database, unit: Transaction, cached: CachedMenu): void =>
  unit.afterCommit(() => void cacheOf(db).set(unit.brandId, cached))

/** The stored menu of the unit's brand and how many changes it has seen. */
export const loadStoredMenu = async (
  db: Database,
  unit: Transaction,
): Promise<StoredMenu & { readonly revision: number }> => {
  // The state is read before the content: a menu that changes in between is kept under a stamp that never comes again.
  const state = await readMenuState(unit, await readMenuStores(unit))
  const menu = await readStoredMenu(db, unit, state)
  cacheStoredMenu(db, unit, { stamp: state.stamp, menu })
  return { ...menu, revision: state.revision }
}
