import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './staff.tables.ts'

type StaffRow = Selectable<Tables['staff']>
type StaffValues = Pick<Insertable<Tables['staff']>, 'name' | 'role' | 'store_ids' | 'password_hash'>

/** A member of staff of the transaction's brand. */
export const findStaff = (tx: Transaction, id: string): Promise<StaffRow | undefined> =>
  tx.sql.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

/** The member of staff of any brand with this address. In a system transaction. */
export const findStaffByEmail = (tx: Transaction, email: string): Promise<StaffRow | undefined> =>
  tx.sql.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()

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

/** Updates the member of staff with this address; undefined: the transaction's brand has none. */
export const updateStaff = (
  tx: Transaction,
  email: string,
  values: StaffValues,
): Promise<{ id: string } | undefined> =>
  tx.sql.updateTable('staff').set(values).where('email', '=', email).returning('id').executeTakeFirst()
