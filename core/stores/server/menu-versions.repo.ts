import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import './stores.tables.ts'

const MENU_STORE = ['id', 'key', 'position', 'content_version as contentVersion'] as const

/** The stores of the transaction's brand with the versions of their menus, in no particular order. */
export const listMenuStores = ({ sql: db, brandId }: Transaction) =>
  db.selectFrom('stores').select(MENU_STORE).where('brand_id', '=', brandId).execute()

/** The versions of what the menu pages of some stores show. */
export const listMenuVersions = ({ sql: db }: Transaction, storeIds: readonly string[]) =>
  db.selectFrom('stores').select(['id', 'menu_version as version']).where('id', 'in', storeIds).execute()

/** The stores of a brand, locked until the transaction ends. */
export const lockMenuStores = (tx: Transaction, brandId: string) =>
  tx.sql
    .selectFrom('stores')
    .select(MENU_STORE)
    .where('brand_id', '=', brandId)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Increments a store's menu version, and with `content` that of the menu itself.
 * @returns the new version
 */
export const updateMenuVersion = async (
  tx: Transaction,
  storeId: string,
  what: 'content' | 'state',
): Promise<number> => {
  const version = sql<number>`menu_version + 1`
  const row = await tx.sql
    .updateTable('stores')
    .set(what === 'content' ? { menu_version: version, content_version: version } : { menu_version: version })
    .where('id', '=', storeId)
    .returning('menu_version')
    .executeTakeFirstOrThrow()
  return row.menu_version
}

/** Increments the menu versions of all stores of a brand; returns the stores with the new ones. */
export const updateAllMenuVersions = (tx: Transaction, brandId: string) =>
  tx.sql
    .updateTable('stores')
    .set({ menu_version: sql<number>`menu_version + 1`, content_version: sql<number>`menu_version + 1` })
    .where('brand_id', '=', brandId)
    .returning(MENU_STORE)
    .execute()
