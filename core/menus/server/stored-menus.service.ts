import { type MenuStore, readMenuStores } from '#core/stores/server/stores.service.ts'
import { getCache } from '#platform/cache/cache.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { selectMenuContent } from './menu-content.repo.ts'
import { findLastRevision, hasRevision, listRevisions, loadMenuAtRevision } from './menu-revisions.repo.ts'
import type { StoredMenu } from './stored-form.mapper.ts'

interface CachedMenu {
  readonly stamp: string
  readonly menu: StoredMenu
}

/** Not bound to tags: a menu is used only under the stamp of the state that the transaction has read. */
const STORED_MENUS = defineCache<CachedMenu>({
  name: 'stored menus',
  capacity: 30_000,
  unit: 'products',
  sizeOf: ({ menu }) => menu.content.menu.categories.reduce((sum, { products }) => sum + products.length, 1),
  lifetimeMs: Number.POSITIVE_INFINITY,
  tags: 'none: each edit compares the last revision and the stores’ content versions',
  why: 'An edit compares the menu before and after it; edits follow each other.',
})

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
export const readMenuState = async (tx: Transaction, stores: readonly MenuStore[]): Promise<MenuState> => {
  const last = await findLastRevision(tx)
  return { revision: last?.number ?? 0, stamp: computeMenuStamp(last?.id ?? '', stores) }
}

/** The stored menu in that state: from memory, or read whole. What was read is not kept: the unit may fail. */
export const readStoredMenu = async (
  db: Database,
  tx: Transaction,
  { stamp }: MenuState,
): Promise<StoredMenu> => {
  const cached = getCache(db, STORED_MENUS).get(tx.brandId)
  return cached?.stamp === stamp ? cached.menu : selectMenuContent(tx)
}

/** Keeps a brand's menu in memory for the next edit once the unit has committed. */
export const cacheStoredMenu = (db: Database, tx: Transaction, cached: CachedMenu): void =>
  tx.afterCommit(() => void getCache(db, STORED_MENUS).set(tx.brandId, cached))

/** The stored menu of the unit's brand and how many changes it has seen. */
export const loadStoredMenu = async (
  db: Database,
  tx: Transaction,
): Promise<StoredMenu & { readonly revision: number }> => {
  // The state is read before the content: a menu that changes in between is kept under a stamp that never comes again.
  const state = await readMenuState(tx, await readMenuStores(tx))
  const menu = await readStoredMenu(db, tx, state)
  cacheStoredMenu(db, tx, { stamp: state.stamp, menu })
  return { ...menu, revision: state.revision }
}

/** The changes of the brand's menu that can be taken back, newest first. */
export const loadMenuRevisions = (tx: Transaction) => listRevisions(tx)

/** Turns the present menu into the one before the change with this number; undefined when it cannot be brought back. */
export const findMenuRestorer = async (
  tx: Transaction,
  number: number,
): Promise<((current: StoredMenu) => Promise<StoredMenu>) | undefined> =>
  (await hasRevision(tx, number)) ? (current) => loadMenuAtRevision(tx, current, number) : undefined
