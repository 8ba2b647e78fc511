import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import {
  ATTEMPTS_PER_SECRET_CODE,
  CODE_REQUEST_LIFETIME,
  CODES_PER_REQUEST,
  SECRET_CODE_LIFETIME,
} from '../domain/secret-code.ts'
import './loyalty.tables.ts'

export type CodeRequestRow = Selectable<Tables['loyalty_code_requests']>

/** Inserts a request; deletes the same customer's earlier unused ones at the outlet. */
export const insertCodeRequest = async (
  tx: Transaction,
  input: { readonly storeId: string; readonly userId: string; readonly points: number },
): Promise<CodeRequestRow> => {
  await tx.sql
    .deleteFrom('loyalty_code_requests')
    .where('user_id', '=', input.userId)
    .where('store_id', '=', input.storeId)
    .where('consumed_at', 'is', null)
    .execute()
  return tx.sql
    .insertInto('loyalty_code_requests')
    .values({
      id: tx.generateId(),
      store_id: input.storeId,
      user_id: input.userId,
      points: input.points,
      created_at: tx.now,
      expires_at: addMilliseconds(tx.now, CODE_REQUEST_LIFETIME),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A request of this user that is neither used nor expired. */
export const findOwnCodeRequest = (
  tx: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<CodeRequestRow | undefined> =>
  tx.sql
    .selectFrom('loyalty_code_requests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()

/** The pending request of a user at an outlet. */
export const findCodeRequestAt = (
  tx: Transaction,
  { storeId, userId }: { readonly storeId: string; readonly userId: string },
): Promise<CodeRequestRow | undefined> =>
  tx.sql
    .selectFrom('loyalty_code_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()

/** Pending requests at an outlet, oldest first. */
export const listPendingCodeRequests = (tx: Transaction, storeId: string): Promise<CodeRequestRow[]> =>
  tx.sql
    .selectFrom('loyalty_code_requests')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .orderBy('created_at')
    .limit(50)
    .execute()

/** A pending request of any user; for staff. */
export const findPendingCodeRequest = (tx: Transaction, id: string): Promise<CodeRequestRow | undefined> =>
  tx.sql
    .selectFrom('loyalty_code_requests')
    .selectAll()
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()

/** Issues a new code for a pending request and resets its attempts. Undefined when the request has no codes left. */
export const issueCode = (
  tx: Transaction,
  { id, hash, staffId }: { readonly id: string; readonly hash: string; readonly staffId: string },
): Promise<CodeRequestRow | undefined> => {
  const end = addMilliseconds(tx.now, SECRET_CODE_LIFETIME)
  return tx.sql
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
    .where('expires_at', '>', tx.now)
    .where('codes_given', '<', CODES_PER_REQUEST)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Counts one attempt in a single statement before the code is compared, so that a thousand concurrent guesses are
 * still only three. Undefined when no attempt is left, or the code is expired or used.
 */
export const consumeSecretCodeAttempt = (tx: Transaction, id: string): Promise<CodeRequestRow | undefined> =>
  tx.sql
    .updateTable('loyalty_code_requests')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', ATTEMPTS_PER_SECRET_CODE)
    .where('consumed_at', 'is', null)
    .where('code_expires_at', '>', tx.now)
    .returningAll()
    .executeTakeFirst()

/** Marks a request as used; false when it was used before, even concurrently. */
export const consumeCodeRequest = async (tx: Transaction, id: string): Promise<boolean> => {
  const used = await tx.sql
    .updateTable('loyalty_code_requests')
    .set({ consumed_at: tx.now, code_hash: null })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export const deleteCodeRequest = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.deleteFrom('loyalty_code_requests').where('id', '=', id).execute()
}

/** Deletes a user's requests. */
export const deleteUserCodeRequests = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('loyalty_code_requests').where('user_id', '=', userId).execute()
}

/** Deletes expired requests of all brands. */
export const deleteExpiredCodeRequests = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('loyalty_code_requests').where('expires_at', '<', before).execute()
}
