import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { KeyScope } from '../domain/events.ts'
import './webhooks.tables.ts'

export type KeyRow = Selectable<Tables['store_api_keys']>

const selectActiveKeys = (tx: Transaction) =>
  tx.sql.selectFrom('store_api_keys').selectAll().where('revoked_at', 'is', null)

export const listKeys = (tx: Transaction, storeId: string): Promise<KeyRow[]> =>
  selectActiveKeys(tx).where('store_id', '=', storeId).orderBy('created_at').execute()

export const findApiKey = (tx: Transaction, id: string): Promise<KeyRow | undefined> =>
  selectActiveKeys(tx).where('id', '=', id).executeTakeFirst()

export const insertApiKey = (
  tx: Transaction,
  key: { storeId: string; name: string; hash: string; hint: string; scopes: readonly KeyScope[] },
): Promise<KeyRow> =>
  tx.sql
    .insertInto('store_api_keys')
    .values({
      ...{ id: tx.generateId(), brand_id: tx.brandId, store_id: key.storeId, name: key.name },
      ...{ key_hash: key.hash, hint: key.hint, scopes: JSON.stringify(key.scopes) },
      ...{ created_at: tx.now, used_at: null, revoked_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const setApiKeyRevoked = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.updateTable('store_api_keys').set({ revoked_at: tx.now }).where('id', '=', id).execute()
}

/** Precise enough to see which keys are still used. */
const LAST_USED_INTERVAL = minutes(10)

/** The active key with this hash, of any brand. In a system transaction. */
export const findKeyByHash = async (tx: Transaction, hash: string): Promise<KeyRow | undefined> => {
  const key = await selectActiveKeys(tx).where('key_hash', '=', hash).executeTakeFirst()
  if (key && (key.used_at === null || addMilliseconds(key.used_at, LAST_USED_INTERVAL) <= tx.now))
    await tx.sql.updateTable('store_api_keys').set({ used_at: tx.now }).where('id', '=', key.id).execute()
  return key
}
