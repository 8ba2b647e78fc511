import { isDeepStrictEqual } from 'node:util'
import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { KitchensFile } from '../contract/kitchens-file.ts'
import type { Station } from '../domain/stations.ts'
import './kitchen.tables.ts'

interface NamedRow {
  readonly id: string
  readonly name: string
}

/** The categories of a brand's menu by key, and its products by sku. */
const listMenuNames = async (
  tx: Transaction,
  brandId: string,
): Promise<{ readonly categories: readonly NamedRow[]; readonly products: readonly NamedRow[] }> => ({
  categories: await tx.sql
    .selectFrom('categories')
    .select(['id', 'key as name'])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .execute(),
  products: await tx.sql
    .selectFrom('products')
    .select(['id', 'sku as name'])
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .execute(),
})

const toIds = (rows: readonly NamedRow[], names: readonly string[]): string[] => {
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return names.flatMap((name) => ids.get(name) ?? [])
}

const toNames = (rows: readonly NamedRow[], ids: readonly string[]): string[] => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => names.get(id) ?? [])
}

/**
 * The kitchens of a brand's outlets that are set up, by the keys of the outlets. What the menu does not have any more is
 * left out of their stations.
 */
export const listBrandKitchens = async (
  tx: Transaction,
  { brandId, locks }: ExportScope,
): Promise<KitchensFile> => {
  const rows = await tx.sql
    .selectFrom('kitchen_setups')
    .innerJoin('stores', 'stores.id', 'kitchen_setups.store_id')
    .select(['stores.key as store', 'is_auto_ready as isAutoReady', 'stations'])
    .where('kitchen_setups.brand_id', '=', brandId)
    .orderBy('stores.key')
    .$if(locks, (query) => query.forUpdate('kitchen_setups'))
    .execute()
  if (rows.length === 0) return []
  const menu = await listMenuNames(tx, brandId)
  return rows.map(({ stations, ...kitchen }) => ({
    ...kitchen,
    stations: stations.map(({ name, categories, products }) => ({
      name,
      categories: toNames(menu.categories, categories),
      products: toNames(menu.products, products),
    })),
  }))
}

/**
 * Saves the kitchens of outlets of a brand by their keys; a station whose name stays keeps its id, so that its screen
 * stays open. Only in a system transaction.
 */
export const saveBrandKitchens = async (
  tx: Transaction,
  { brandId, content: kitchens }: { readonly brandId: string; readonly content: KitchensFile },
): Promise<void> => {
  const stores = await tx.sql
    .selectFrom('stores')
    .leftJoin('kitchen_setups', 'kitchen_setups.store_id', 'stores.id')
    .select(['stores.id', 'stores.key', 'stations', 'version', 'is_auto_ready as isAutoReady'])
    .where('stores.brand_id', '=', brandId)
    .execute()
  const menu = await listMenuNames(tx, brandId)
  for (const { store: key, isAutoReady, stations } of kitchens) {
    const before = stores.find((each) => each.key === key)
    const next = stations.map(
      ({ name, categories, products }): Station => ({
        _id: before?.stations?.find((each) => each.name === name)?._id ?? tx.generateId(),
        name,
        categories: toIds(menu.categories, categories),
        products: toIds(menu.products, products),
      }),
    )
    if (before?.isAutoReady === isAutoReady && isDeepStrictEqual(before.stations, next)) continue
    const content = {
      is_auto_ready: isAutoReady,
      stations: JSON.stringify(next),
      updated_at: tx.now,
      version: (before?.version ?? 0) + 1,
    }
    await tx.sql
      .insertInto('kitchen_setups')
      .values({ store_id: before?.id ?? '', brand_id: brandId, ...content })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(content))
      .execute()
  }
}
