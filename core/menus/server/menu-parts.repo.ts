import type { Transaction } from '#platform/db/transaction.ts'
import type { MenuPart, ServingRule } from '../domain/menu.ts'
import './menus.tables.ts'

/** The parts of a store's menu with their own times or channels. */
export const selectParts = async (
  tx: Transaction,
  { storeId, brandId }: { storeId: string; brandId: string },
): Promise<MenuPart[]> => {
  const rows = await tx.sql
    .selectFrom('menus')
    .innerJoin('stores', 'stores.brand_id', 'menus.brand_id')
    .select([
      'menus.id as _id',
      'menus.name',
      'menus.categories',
      'menus.hours',
      'menus.channels',
      'menus.stores',
      'stores.key as storeKey',
    ])
    .where('menus.brand_id', '=', brandId)
    .where('stores.id', '=', storeId)
    .where('menus.is_active', '=', true)
    .orderBy('menus.position')
    .execute()
  return rows
    .filter(({ stores, storeKey }) => stores === null || stores.includes(storeKey))
    .map(({ stores: _, storeKey: __, ...part }) => part)
}

/** The serving rules of the menus that contain a category, by its key. */
export const groupServingRules = (
  parts: readonly MenuPart[],
): ReadonlyMap<string, readonly ServingRule[]> => {
  const served = new Map<string, ServingRule[]>()
  for (const { categories, hours, channels } of parts)
    for (const key of categories) {
      const list = served.get(key) ?? []
      served.set(key, list)
      list.push({ hours, channels })
    }
  return served
}
