import type { AreaTerms } from '#core/stores/domain/area-terms.ts'
import { computeLatitudeBand } from '#core/stores/domain/delivery-zone.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** An area as the merchant edits it, whether or not it is delivered to. */
export interface EditableArea extends AreaTerms {
  readonly _id: string
  readonly version: number
  readonly isActive: boolean
}

/** All areas of a store of the transaction's brand in the merchant's order. */
export const selectEditableAreas = (tx: Transaction, storeId: string): Promise<EditableArea[]> =>
  tx.sql
    .selectFrom('delivery_areas')
    .select(['id as _id', 'version', 'is_active as isActive', 'name', 'city', 'fee'])
    .select(['minimum_order as minimumOrder', 'minutes', 'tax_id as taxId', 'zone', 'hours'])
    .where('store_id', '=', storeId)
    .orderBy('position')
    .orderBy('key')
    .execute()

const toAreaColumns = (terms: AreaTerms) => {
  const band = terms.zone && computeLatitudeBand(terms.zone)
  return {
    ...{ name: JSON.stringify(terms.name), city: JSON.stringify(terms.city) },
    ...{ fee: terms.fee, minimum_order: terms.minimumOrder, minutes: terms.minutes, tax_id: terms.taxId },
    zone: terms.zone && JSON.stringify(terms.zone),
    ...{ zone_south: band?.south ?? null, zone_north: band?.north ?? null },
    hours: terms.hours && JSON.stringify(terms.hours),
  }
}

/** Inserts an area after the existing ones of a store; returns its id. */
export const insertArea = async (tx: Transaction, storeId: string, terms: AreaTerms): Promise<string> => {
  const id = tx.generateId()
  const last = await tx.sql
    .selectFrom('delivery_areas')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  const position = (last?.position ?? -1) + 1
  await tx.sql
    .insertInto('delivery_areas')
    .values({ id, key: id, store_id: storeId, position, is_own: true, ...toAreaColumns(terms) })
    .execute()
  return id
}

interface AreaKey {
  readonly storeId: string
  readonly areaId: string
}

/** Updates an area if its version is unchanged; false: it was changed or deleted meanwhile. */
export const updateArea = async (
  tx: Transaction,
  { storeId, areaId, version }: AreaKey & { readonly version: number },
  terms: AreaTerms,
): Promise<boolean> => {
  const written = await tx.sql
    .updateTable('delivery_areas')
    .set({ ...toAreaColumns(terms), version: version + 1 })
    .where('store_id', '=', storeId)
    .where('id', '=', areaId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Switches an area on or off; false: there is no such area. */
export const setAreaActive = async (
  tx: Transaction,
  { storeId, areaId }: AreaKey,
  isActive: boolean,
): Promise<boolean> => {
  const written = await tx.sql
    .updateTable('delivery_areas')
    .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1) }))
    .where('store_id', '=', storeId)
    .where('id', '=', areaId)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * Deletes an area; false: there is no such area.
 * @throws when a cart refers to it, see `isForeignKeyViolation`
 */
export const deleteArea = async (tx: Transaction, { storeId, areaId }: AreaKey): Promise<boolean> => {
  const removed = await tx.sql
    .deleteFrom('delivery_areas')
    .where('store_id', '=', storeId)
    .where('id', '=', areaId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
