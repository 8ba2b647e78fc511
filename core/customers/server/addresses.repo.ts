import type { Expression, Insertable, Selectable } from 'kysely'
import { prepareStatement, type StatementBuilder } from '#platform/db/prepared-statement.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './customers.tables.ts'

export type AddressRecord = Selectable<Tables['addresses']>
export type AddressValues = Omit<
  Insertable<Tables['addresses']>,
  'id' | 'brand_id' | 'user_id' | 'created_at' | 'deleted_at'
>

const selectOwnAddresses = ({ sql: db }: StatementBuilder, userId: Expression<string>) =>
  db.selectFrom('addresses').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null)

const selectAddresses = prepareStatement<{ userId: string }, AddressRecord>((builder, { userId }) =>
  selectOwnAddresses(builder, userId).orderBy('created_at', 'desc'),
)

export const listAddresses = (tx: Transaction, userId: string): Promise<AddressRecord[]> =>
  tx.query(selectAddresses({ userId }))

const selectAddressById = prepareStatement<{ userId: string; id: string }, AddressRecord>(
  (builder, { userId, id }) => selectOwnAddresses(builder, userId).where('id', '=', id),
)

export const findAddress = async (
  tx: Transaction,
  userId: string,
  id: string,
): Promise<AddressRecord | undefined> => (await tx.query(selectAddressById({ userId, id })))[0]

const insert = prepareStatement<Insertable<Tables['addresses']>>(({ sql: db }, row) =>
  db.insertInto('addresses').values(row),
)

export const insertAddress = (
  tx: Transaction,
  userId: string,
  values: Required<AddressValues>,
): AddressRecord => {
  const row = {
    ...values,
    id: tx.generateId(),
    brand_id: tx.brandId,
    user_id: userId,
    created_at: tx.now,
    deleted_at: null,
  }
  tx.enqueue(insert(row))
  return row
}

export const updateAddress = (
  tx: Transaction,
  { userId, id, values }: { userId: string; id: string; values: AddressValues },
): Promise<AddressRecord | undefined> =>
  tx.sql
    .updateTable('addresses')
    .set(values)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Soft-deletes an address; returns whether it existed. Orders keep their own copy of their address. */
export const removeAddress = async (tx: Transaction, userId: string, id: string): Promise<boolean> => {
  const removed = await tx.sql
    .updateTable('addresses')
    .set({ deleted_at: tx.now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(removed.numUpdatedRows) > 0
}

/** Deletes all addresses of a user, with their rows. */
export const deleteAddresses = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('addresses').where('user_id', '=', userId).execute()
}
