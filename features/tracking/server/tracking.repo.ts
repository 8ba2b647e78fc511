import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import { loadStoreIds } from '#core/stores/server/save-stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { TrackingFile } from '../contract/tracking-file.ts'
import './tracking.tables.ts'

export interface TrackingSettings {
  readonly usesCourier: boolean
  readonly hosts: readonly string[]
}

const DEFAULT_SETTINGS: TrackingSettings = { usesCourier: true, hosts: [] }

export const findTrackingSettings = async (tx: Transaction, storeId: string): Promise<TrackingSettings> => {
  const row = await tx.sql
    .selectFrom('tracking_settings')
    .select(['uses_courier as usesCourier', 'hosts'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row ?? DEFAULT_SETTINGS
}

/** In a system transaction the outlet names its brand. */
export const saveTrackingSettings = async (
  tx: Transaction,
  outlet: { readonly store_id: string; readonly brand_id?: string },
  { usesCourier, hosts }: TrackingSettings,
): Promise<void> => {
  const settings = { uses_courier: usesCourier, hosts: JSON.stringify(hosts) }
  await tx.sql
    .insertInto('tracking_settings')
    .values({ ...outlet, ...settings })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(settings))
    .execute()
}

/** The settings of a brand's outlets that have any, by the keys of the outlets. */
export const listBrandTracking = (tx: Transaction, { brandId, locks }: ExportScope): Promise<TrackingFile> =>
  tx.sql
    .selectFrom('tracking_settings')
    .innerJoin('stores', 'stores.id', 'tracking_settings.store_id')
    .select(['stores.key as store', 'uses_courier as usesCourier', 'hosts'])
    .where('tracking_settings.brand_id', '=', brandId)
    .orderBy('stores.key')
    .$if(locks, (query) => query.forUpdate('tracking_settings'))
    .execute()

/** Saves the settings of outlets of a brand by their keys. Only in a system transaction. */
export const saveBrandTracking = async (
  tx: Transaction,
  { brandId, content }: { readonly brandId: string; readonly content: TrackingFile },
): Promise<void> => {
  const stores = await loadStoreIds(tx, brandId)
  for (const { store, ...settings } of content)
    await saveTrackingSettings(tx, { store_id: stores.get(store) ?? '', brand_id: brandId }, settings)
}

/** The hosts of all active outlets of the transaction's brand. */
export const listTrackingHosts = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('tracking_settings')
    .innerJoin('stores', 'stores.id', 'tracking_settings.store_id')
    .select('hosts')
    .where('stores.is_active', '=', true)
    .execute()
  return rows.flatMap(({ hosts }) => hosts)
}

export interface CourierDelivery {
  readonly courier: string
  readonly reference: string
}

export const findCourierDelivery = (tx: Transaction, orderId: string): Promise<CourierDelivery | undefined> =>
  tx.sql
    .selectFrom('courier_deliveries')
    .select(['courier', 'reference'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export const saveCourierDelivery = async (
  tx: Transaction,
  orderId: string,
  { courier, reference }: CourierDelivery,
): Promise<void> => {
  await tx.sql
    .insertInto('courier_deliveries')
    .values({ order_id: orderId, courier, reference, requested_at: tx.now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}
