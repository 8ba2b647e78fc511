import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './staff.tables.ts'

type StaffRow = Selectable<Tables['staff']>
type StaffValues = Pick<Insertable<Tables['staff']>, 'name' | 'role' | 'store_ids' | 'password_hash'>

/** A member of staff of the transaction's brand. */
export const findStaff = (unit: Transaction, id: string): Promise<StaffRow | undefined> =>
  unit.sql.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

/** The member of staff of any brand with this address. In a system transaction. */
export const findStaffByEmail = (unit: Transaction, email: string): Promise<StaffRow | undefined> =>
  unit.sql.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()

/** Inserts a member of staff of the transaction's brand; undefined: the address is used, in this brand or another. */
export const insertStaff = (
  unit: Transaction,
  email: string,
  values: StaffValues,
): Promise<{ id: string } | undefined> =>
  unit.sql
    .insertInto('staff')
    .values({
      ...values,
      id: unit.generateId(),
      brand_id: unit.brandId,
      email,
      created_at: unit.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Updates the member of staff with this address; undefined: the transaction's brand has none. */
export const updateStaff = (
  unit: Transaction,
  email: string,
  values: StaffValues,
): Promise<{ id: string } | undefined> =>
  unit.sql.updateTable('staff').set(values).where('email', '=', email).returning('id').executeTakeFirst()
