import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './staff.tables.ts'

export type StaffRow = Selectable<Tables['staff']>
type StaffValues = Pick<Insertable<Tables['staff']>, 'name' | 'role' | 'store_ids' | 'password_hash'>

/** A member of staff of the transaction's brand. */
export const findStaff = (tx: Transaction, id: string): Promise<StaffRow | undefined> =>
  tx.sql.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

/** The member of staff with this address: of any brand in a system transaction, else of the transaction's. */
export const findStaffByEmail = (tx: Transaction, email: string): Promise<StaffRow | undefined> =>
  tx.sql.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()

/** Everybody who works for the transaction's brand. */
export const listStaff = (tx: Transaction): Promise<StaffRow[]> =>
  tx.sql.selectFrom('staff').selectAll().orderBy('name').orderBy('email').execute()

/**
 * Everybody who works for the transaction's brand, locked until it ends: changes of staff happen one after the other,
 * so that two owners cannot remove each other.
 */
export const lockAllStaff = (tx: Transaction): Promise<StaffRow[]> =>
  tx.sql.selectFrom('staff').selectAll().orderBy('id').forUpdate().execute()

/** Inserts a member of staff of the transaction's brand; undefined: the address is used, in this brand or another. */
export const insertStaff = (
  tx: Transaction,
  email: string,
  values: StaffValues,
): Promise<{ id: string } | undefined> =>
  tx.sql
    .insertInto('staff')
    .values({
      ...values,
      id: tx.generateId(),
      brand_id: tx.brandId,
      email,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Changes a member of staff of the transaction's brand. */
export const updateStaff = async (
  tx: Transaction,
  id: string,
  values: Partial<Omit<StaffRow, 'id' | 'brand_id' | 'email' | 'created_at' | 'totp_step'>>,
): Promise<void> => {
  await tx.sql.updateTable('staff').set(values).where('id', '=', id).execute()
}

/** Replaces the hash of a password that stays the same; one that was set meanwhile stays. */
export const replacePasswordHash = async (
  tx: Transaction,
  { id, password_hash: old }: Pick<StaffRow, 'id' | 'password_hash'>,
  hash: string,
): Promise<void> => {
  const changed = tx.sql.updateTable('staff').set({ password_hash: hash })
  await changed.where('id', '=', id).where('password_hash', '=', old).execute()
}

/** Deletes a member of staff of the transaction's brand with all sessions. */
export const deleteStaff = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.deleteFrom('staff').where('id', '=', id).execute()
}
