import { type Selectable, sql } from 'kysely'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Language } from '#platform/kernel/language.ts'
import './customers.tables.ts'

export type UserRow = Selectable<Tables['users']>

export const insertGuest = async (unit: Unit, language: Language): Promise<UserRow> =>
  unit.sql
    .insertInto('users')
    .values({ id: unit.newId(), brand_id: unit.brandId, language, created_at: unit.now })
    .returningAll()
    .executeTakeFirstOrThrow()

const userById = prepared<{ id: string }, UserRow>(({ sql: db }, { id }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
)

const lockedUser = prepared<{ id: string }, UserRow>(({ sql: db }, { id }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate(),
)

/** A living user; deleted ones are as if they had never been. */
export const findUser = async (unit: Unit, id: string): Promise<UserRow | undefined> =>
  (await unit.ask(userById({ id })))[0]

const usersByIds = prepared<{ ids: readonly string[] }, UserRow>(({ sql: db }, { ids }) =>
  db.selectFrom('users').selectAll().where(sql<boolean>`id = any(${ids})`).where('deleted_at', 'is', null),
)

/** Those of these users who live. */
export const findUsers = (unit: Unit, ids: readonly string[]): Promise<UserRow[]> =>
  unit.ask(usersByIds({ ids }))

/**
 * A living user, locked until the unit ends, before anything of theirs is locked: an order is not placed while its
 * account goes. Rows that only point at the user are not held up.
 */
export const lockUser = async (unit: Unit, id: string): Promise<UserRow | undefined> =>
  (await unit.ask(lockedUser({ id })))[0]

const livingWithPhone = (unit: Unit, phone: string, isVerified: boolean) =>
  unit.sql
    .selectFrom('users')
    .selectAll()
    .where('brand_id', '=', unit.brandId)
    .where('phone', '=', phone)
    .where('phone_verified', '=', isVerified)
    .where('deleted_at', 'is', null)

/** The account that a verified phone belongs to, locked until the unit ends. */
export const lockByPhone = (unit: Unit, phone: string): Promise<UserRow | undefined> =>
  livingWithPhone(unit, phone, true).forUpdate().executeTakeFirst()

/** {@link lockByPhone}, without the lock. */
export const findByPhone = (unit: Unit, phone: string): Promise<UserRow | undefined> =>
  livingWithPhone(unit, phone, true).executeTakeFirst()

/** Those who stand for a phone that nobody has proved to hold: staff have entered orders for it. */
export const findUnverified = (unit: Unit, phone: string): Promise<UserRow[]> =>
  livingWithPhone(unit, phone, false).orderBy('id').execute()

/** At most two living customers whose verified phone ends with these digits. */
export const findByPhoneEnd = (unit: Unit, digits: string): Promise<UserRow[]> =>
  unit.sql
    .selectFrom('users')
    .selectAll()
    .where('brand_id', '=', unit.brandId)
    .where('phone', 'like', `%${digits}`)
    .where('phone_verified', '=', true)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()

type UserChanges = Partial<Omit<UserRow, 'id' | 'brand_id'>>

const change = prepared<UserChanges & { readonly id: string }>(({ sql: db }, { id, ...changes }) =>
  db.updateTable('users').set(changes).where('id', '=', id),
)

/** {@link updateUser} for whoever does not look at the user again. */
export const changeUser = (unit: Unit, id: string, changes: UserChanges): void =>
  unit.along(change({ ...changes, id }))

export const updateUser = (unit: Unit, id: string, changes: UserChanges): Promise<UserRow> =>
  unit.sql.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
