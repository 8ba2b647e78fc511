import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import { loadStoreIds } from '#core/stores/server/save-stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { DayStartsFile } from '../contract/day-starts-file.ts'
import { DEFAULT_CUT_OFF_HOUR } from '../domain/day-limits.ts'
import './sales.tables.ts'

/** The hours at which the business days of outlets begin, by outlet. */
export const findCutOffs = async (
  tx: Transaction,
  storeIds: readonly string[],
): Promise<(storeId: string) => number> => {
  if (storeIds.length === 0) return () => DEFAULT_CUT_OFF_HOUR
  const rows = await tx.sql.selectFrom('sales_days').selectAll().where('store_id', 'in', storeIds).execute()
  const hours = new Map(rows.map((row) => [row.store_id, row.cut_off_hour]))
  return (storeId) => hours.get(storeId) ?? DEFAULT_CUT_OFF_HOUR
}

/** In a system transaction the row names its brand. */
export const saveCutOff = async (
  tx: Transaction,
  row: { readonly store_id: string; readonly brand_id?: string; readonly cut_off_hour: number },
): Promise<void> => {
  await tx.sql
    .insertInto('sales_days')
    .values(row)
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ cut_off_hour: row.cut_off_hour }))
    .execute()
}

/** The hours that a brand's outlets have been given, by the keys of the outlets. */
export const listBrandCutOffs = (tx: Transaction, { brandId, locks }: ExportScope): Promise<DayStartsFile> =>
  tx.sql
    .selectFrom('sales_days')
    .innerJoin('stores', 'stores.id', 'sales_days.store_id')
    .select(['stores.key as store', 'cut_off_hour as cutOffHour'])
    .where('sales_days.brand_id', '=', brandId)
    .orderBy('stores.key')
    .$if(locks, (query) => query.forUpdate('sales_days'))
    .execute()

/**
 * Saves the hours of outlets of a brand by their keys, for what is counted from now on. Only in a system transaction.
 */
export const saveBrandCutOffs = async (
  tx: Transaction,
  { brandId, content }: { readonly brandId: string; readonly content: DayStartsFile },
): Promise<void> => {
  const stores = await loadStoreIds(tx, brandId)
  for (const { store, cutOffHour } of content)
    await saveCutOff(tx, {
      ...{ store_id: stores.get(store) ?? '', brand_id: brandId, cut_off_hour: cutOffHour },
    })
}

/** Whether an outlet's business day is closed, for these outlets. */
export const findClosedDays = async (
  tx: Transaction,
  storeIds: readonly string[],
): Promise<(storeId: string, day: string) => boolean> => {
  if (storeIds.length === 0) return () => false
  const rows = await tx.sql
    .selectFrom('day_closings')
    .select(['store_id', 'day'])
    .where('store_id', 'in', storeIds)
    .execute()
  const closed = new Set(rows.map(({ store_id: storeId, day }) => `${storeId} ${day}`))
  return (storeId, day) => closed.has(`${storeId} ${day}`)
}
