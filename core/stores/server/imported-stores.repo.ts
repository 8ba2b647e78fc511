import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Row, upsertAll } from '#platform/db/upsert.ts'
import './stores.tables.ts'

/** Inserts a brand's taxes, or updates those with the same keys; returns each one's id and key. */
export const upsertTaxes = (tx: Transaction, rows: readonly Row<'taxes'>[]) =>
  upsertAll(tx, 'taxes', { rows, by: ['brand_id', 'key'], keep: ['id'] })

/** Makes all stores of a brand inactive, and marks their menus as changed. In a system transaction. */
export const updateStoresInactive = async (tx: Transaction, brandId: string): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({ is_active: false, menu_version: sql`menu_version + 1`, content_version: sql`menu_version + 1` })
    .where('brand_id', '=', brandId)
    .execute()
}

/**
 * Inserts a brand's stores, or updates those with the same keys, which keep their menu versions; returns each one's id
 * and key.
 */
export const upsertStores = (tx: Transaction, rows: readonly Row<'stores'>[]) =>
  upsertAll(tx, 'stores', {
    rows,
    by: ['brand_id', 'key'],
    keep: ['id', 'menu_version', 'content_version'],
  })

/** Makes all areas of a brand inactive, except those that the merchant created. In a system transaction. */
export const updateAreasInactive = async (tx: Transaction, brandId: string): Promise<void> => {
  await tx.sql
    .updateTable('delivery_areas')
    .set({ is_active: false, version: sql`version + 1` })
    .where('brand_id', '=', brandId)
    .where('is_own', '=', false)
    .execute()
}

/** Inserts the areas of stores, or updates those with the same keys; the merchant's own areas stay the merchant's. */
export const upsertAreas = async (tx: Transaction, rows: readonly Row<'delivery_areas'>[]): Promise<void> => {
  await upsertAll(tx, 'delivery_areas', { rows, by: ['store_id', 'key'], keep: ['id', 'version', 'is_own'] })
}
