import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'
import './staff.tables.ts'

export type PasswordResetRow = Selectable<Tables['staff_password_resets']>

const LIFETIME = hours(1)

/** A mailbox receives at most so many links while the first of them is valid. */
const MAX_RESETS = 3

/** Adds a link for a member of staff of the transaction's brand; undefined: there are enough. */
export const insertPasswordReset = async (tx: Transaction, staffId: string): Promise<string | undefined> => {
  const open = await tx.sql
    .selectFrom('staff_password_resets')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', tx.now)
    .execute()
  if (open.length >= MAX_RESETS) return undefined
  const id = tx.generateId()
  const times = { created_at: tx.now, expires_at: addMilliseconds(tx.now, LIFETIME) }
  await tx.sql
    .insertInto('staff_password_resets')
    .values({ ...times, id, brand_id: tx.brandId, staff_id: staffId })
    .execute()
  return id
}

/** A link of any brand in a system transaction, else of the transaction's; not an expired one. */
export const findPasswordReset = (tx: Transaction, id: string): Promise<PasswordResetRow | undefined> =>
  tx.sql
    .selectFrom('staff_password_resets')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()

/** Uses one link up; returns whether it was still there. */
export const takePasswordReset = async (tx: Transaction, id: string): Promise<boolean> => {
  const taken = await tx.sql
    .deleteFrom('staff_password_resets')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Makes the links that a member of staff still has invalid. */
export const deletePasswordResets = async (tx: Transaction, staffId: string): Promise<void> => {
  await tx.sql.deleteFrom('staff_password_resets').where('staff_id', '=', staffId).execute()
}

/** Deletes expired links. In a system transaction. */
export const deleteOldPasswordResets = async (tx: Transaction): Promise<void> => {
  await tx.sql.deleteFrom('staff_password_resets').where('expires_at', '<=', tx.now).execute()
}
