import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Unit } from '#platform/db/unit.ts'
import { later, minutes } from '#platform/kernel/clock.ts'
import type { KeyScope } from '../domain/events.ts'
import './webhooks.tables.ts'

export type KeyRow = Selectable<Tables['store_api_keys']>

const living = (unit: Unit) =>
  unit.sql.selectFrom('store_api_keys').selectAll().where('revoked_at', 'is', null)

export const findKeys = (unit: Unit, storeId: string): Promise<KeyRow[]> =>
  living(unit).where('store_id', '=', storeId).orderBy('created_at').execute()

export const findKey = (unit: Unit, id: string): Promise<KeyRow | undefined> =>
  living(unit).where('id', '=', id).executeTakeFirst()

export const insertKey = (
  unit: Unit,
  key: { storeId: string; name: string; hash: string; hint: string; scopes: readonly KeyScope[] },
): Promise<KeyRow> =>
  unit.sql
    .insertInto('store_api_keys')
    .values({
      ...{ id: unit.newId(), brand_id: unit.brandId, store_id: key.storeId, name: key.name },
      ...{ key_hash: key.hash, hint: key.hint, scopes: JSON.stringify(key.scopes) },
      ...{ created_at: unit.now, used_at: null, revoked_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const revokeKey = async (unit: Unit, id: string): Promise<void> => {
  await unit.sql.updateTable('store_api_keys').set({ revoked_at: unit.now }).where('id', '=', id).execute()
}

/** Often enough to see which keys are still used. */
const NOTED_EVERY = minutes(10)

/** The living key with this hash, of whichever brand. In a system unit. */
export const findByHash = async (unit: Unit, hash: string): Promise<KeyRow | undefined> => {
  const key = await living(unit).where('key_hash', '=', hash).executeTakeFirst()
  if (key && (key.used_at === null || later(key.used_at, NOTED_EVERY) <= unit.now))
    await unit.sql.updateTable('store_api_keys').set({ used_at: unit.now }).where('id', '=', key.id).execute()
  return key
}
