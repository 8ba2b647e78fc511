import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Unit } from '#platform/db/unit.ts'
import { later } from '#platform/kernel/clock.ts'
import {
  CODES_PER_REQUEST,
  REQUEST_LIFE,
  SECRET_CODE_LIFE,
  TRIES_PER_SECRET_CODE,
} from '../domain/secret-code.ts'
import './loyalty.tables.ts'

export type CodeRequestRow = Selectable<Tables['loyalty_code_requests']>

/** Writes a wish down; the same person's earlier ones at the outlet end with it. */
export const insertRequest = async (
  unit: Unit,
  wish: { readonly storeId: string; readonly userId: string; readonly points: number },
): Promise<CodeRequestRow> => {
  await unit.sql
    .deleteFrom('loyalty_code_requests')
    .where('user_id', '=', wish.userId)
    .where('store_id', '=', wish.storeId)
    .where('consumed_at', 'is', null)
    .execute()
  return unit.sql
    .insertInto('loyalty_code_requests')
    .values({
      id: unit.newId(),
      store_id: wish.storeId,
      user_id: wish.userId,
      points: wish.points,
      created_at: unit.now,
      expires_at: later(unit.now, REQUEST_LIFE),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A wish of this very user that is neither used nor over. */
export const findRequest = (
  unit: Unit,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<CodeRequestRow | undefined> =>
  unit.sql
    .selectFrom('loyalty_code_requests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .executeTakeFirst()

/** The wishes that wait at an outlet, oldest first. */
export const findWaiting = (unit: Unit, storeId: string): Promise<CodeRequestRow[]> =>
  unit.sql
    .selectFrom('loyalty_code_requests')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .orderBy('created_at')
    .limit(50)
    .execute()

/** A wish that waits, whoever's it is; for staff. */
export const findOpenRequest = (unit: Unit, id: string): Promise<CodeRequestRow | undefined> =>
  unit.sql
    .selectFrom('loyalty_code_requests')
    .selectAll()
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .executeTakeFirst()

/** Gives a waiting wish a code anew, with tries anew. Undefined when no more codes are given for it. */
export const giveCode = (
  unit: Unit,
  { id, hash, staffId }: { readonly id: string; readonly hash: string; readonly staffId: string },
): Promise<CodeRequestRow | undefined> => {
  const end = later(unit.now, SECRET_CODE_LIFE)
  return unit.sql
    .updateTable('loyalty_code_requests')
    .set((eb) => ({
      code_hash: hash,
      code_expires_at: end,
      codes_given: eb('codes_given', '+', 1),
      tries: 0,
      given_by: staffId,
      expires_at: eb.fn<Date>('greatest', ['expires_at', eb.val(end)]),
    }))
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .where('codes_given', '<', CODES_PER_REQUEST)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Counts one try in a single statement, before the code is looked at, so that a thousand guesses at once are still only
 * three. Undefined when no try is left, or the code is over or used.
 */
export const takeTry = (unit: Unit, id: string): Promise<CodeRequestRow | undefined> =>
  unit.sql
    .updateTable('loyalty_code_requests')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', TRIES_PER_SECRET_CODE)
    .where('consumed_at', 'is', null)
    .where('code_expires_at', '>', unit.now)
    .returningAll()
    .executeTakeFirst()

/** Uses a code up; false when it was used before, even a moment ago. */
export const consumeRequest = async (unit: Unit, id: string): Promise<boolean> => {
  const used = await unit.sql
    .updateTable('loyalty_code_requests')
    .set({ consumed_at: unit.now, code_hash: null })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export const deleteRequest = async (unit: Unit, id: string): Promise<void> => {
  await unit.sql.deleteFrom('loyalty_code_requests').where('id', '=', id).execute()
}

/** Removes what was kept of a person's wishes. */
export const deleteRequestsOf = async (unit: Unit, userId: string): Promise<void> => {
  await unit.sql.deleteFrom('loyalty_code_requests').where('user_id', '=', userId).execute()
}

/** Forgets wishes of all brands that are over. */
export const forgetRequests = async (unit: Unit, before: Date): Promise<void> => {
  await unit.sql.deleteFrom('loyalty_code_requests').where('expires_at', '<', before).execute()
}
