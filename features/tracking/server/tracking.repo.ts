import type { Unit } from '#platform/db/unit.ts'
import './tracking.tables.ts'

export interface TrackingSettings {
  readonly usesCourier: boolean
  readonly hosts: readonly string[]
}

const USUAL: TrackingSettings = { usesCourier: true, hosts: [] }

export const findSettings = async (unit: Unit, storeId: string): Promise<TrackingSettings> => {
  const row = await unit.sql
    .selectFrom('tracking_settings')
    .select(['uses_courier as usesCourier', 'hosts'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row ?? USUAL
}

export const saveSettings = async (
  unit: Unit,
  storeId: string,
  { usesCourier, hosts }: TrackingSettings,
): Promise<void> => {
  const said = { uses_courier: usesCourier, hosts: JSON.stringify(hosts) }
  await unit.sql
    .insertInto('tracking_settings')
    .values({ store_id: storeId, ...said })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(said))
    .execute()
}

/** The hosts of all outlets of the unit's brand that are in use. */
export const findHosts = async (unit: Unit): Promise<string[]> => {
  const rows = await unit.sql
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

export const findDelivery = (unit: Unit, orderId: string): Promise<CourierDelivery | undefined> =>
  unit.sql
    .selectFrom('courier_deliveries')
    .select(['courier', 'reference'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export const saveDelivery = async (
  unit: Unit,
  orderId: string,
  { courier, reference }: CourierDelivery,
): Promise<void> => {
  await unit.sql
    .insertInto('courier_deliveries')
    .values({ order_id: orderId, courier, reference, requested_at: unit.now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}
