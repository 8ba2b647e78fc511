import type { Expression, Insertable, Selectable } from 'kysely'
import { type Builder, prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Unit } from '#platform/db/unit.ts'
import './customers.tables.ts'

export type AddressRecord = Selectable<Tables['addresses']>
export type AddressValues = Omit<
  Insertable<Tables['addresses']>,
  'id' | 'brand_id' | 'user_id' | 'created_at' | 'deleted_at'
>

const mine = ({ sql: db }: Builder, userId: Expression<string>) =>
  db.selectFrom('addresses').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null)

const addressesOf = prepared<{ userId: string }, AddressRecord>((builder, { userId }) =>
  mine(builder, userId).orderBy('created_at', 'desc'),
)

export const listAddresses = (unit: Unit, userId: string): Promise<AddressRecord[]> =>
  unit.ask(addressesOf({ userId }))

const addressById = prepared<{ userId: string; id: string }, AddressRecord>((builder, { userId, id }) =>
  mine(builder, userId).where('id', '=', id),
)

export const findAddress = async (
  unit: Unit,
  userId: string,
  id: string,
): Promise<AddressRecord | undefined> => (await unit.ask(addressById({ userId, id })))[0]

const insert = prepared<Insertable<Tables['addresses']>>(({ sql: db }, row) =>
  db.insertInto('addresses').values(row),
)

export const insertAddress = (unit: Unit, userId: string, values: Required<AddressValues>): AddressRecord => {
  const row = {
    ...values,
    id: unit.newId(),
    brand_id: unit.brandId,
    user_id: userId,
    created_at: unit.now,
    deleted_at: null,
  }
  unit.along(insert(row))
  return row
}

export const updateAddress = (
  unit: Unit,
  { userId, id, values }: { userId: string; id: string; values: AddressValues },
): Promise<AddressRecord | undefined> =>
  unit.sql
    .updateTable('addresses')
    .set(values)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Takes an address from sight; whether it was there. Orders keep their own copy of where they went. */
export const removeAddress = async (unit: Unit, userId: string, id: string): Promise<boolean> => {
  const removed = await unit.sql
    .updateTable('addresses')
    .set({ deleted_at: unit.now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(removed.numUpdatedRows) > 0
}
