import { type Selectable, sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Language } from '#platform/kernel/language.ts'
import './customers.tables.ts'

export type UserRow = Selectable<Tables['users']>

export const insertGuest = async (tx: Transaction, language: Language): Promise<UserRow> =>
  tx.sql
    .insertInto('users')
    .values({ id: tx.generateId(), brand_id: tx.brandId, language, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

const selectUserById = prepareStatement<{ id: string }, UserRow>(({ sql: db }, { id }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
)

const selectUserForUpdate = prepareStatement<{ id: string }, UserRow>(({ sql: db }, { id }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate(),
)

/** A user who is not deleted; deleted ones are treated as absent. */
export const findUser = async (tx: Transaction, id: string): Promise<UserRow | undefined> =>
  (await tx.query(selectUserById({ id })))[0]

const selectUsersByIds = prepareStatement<{ ids: readonly string[] }, UserRow>(({ sql: db }, { ids }) =>
  db.selectFrom('users').selectAll().where(sql<boolean>`id = any(${ids})`).where('deleted_at', 'is', null),
)

/** Those of these users who are not deleted. */
export const findUsers = (tx: Transaction, ids: readonly string[]): Promise<UserRow[]> =>
  tx.query(selectUsersByIds({ ids }))

/**
 * A user who is not deleted, locked until the transaction ends, before anything else of the user is locked: no order
 * is placed while its account is deleted. Rows that only reference the user are not blocked.
 */
export const lockUserRow = async (tx: Transaction, id: string): Promise<UserRow | undefined> =>
  (await tx.query(selectUserForUpdate({ id })))[0]

/**
 * A deleted user by the hash of the secret that restores the account, locked until the transaction ends. The hash is
 * part of the query: otherwise the time taken by the lock would reveal whether such an account exists.
 */
export const lockDeletedUser = (
  tx: Transaction,
  id: string,
  restoreHash: string,
): Promise<UserRow | undefined> =>
  tx.sql
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('restore_hash', '=', restoreHash)
    .forUpdate()
    .executeTakeFirst()

const selectActiveByPhone = (tx: Transaction, phone: string, isVerified: boolean) =>
  tx.sql
    .selectFrom('users')
    .selectAll()
    .where('brand_id', '=', tx.brandId)
    .where('phone', '=', phone)
    .where('phone_verified', '=', isVerified)
    .where('deleted_at', 'is', null)

/** The account of a verified phone, locked until the transaction ends. */
export const lockUserByVerifiedPhone = (tx: Transaction, phone: string): Promise<UserRow | undefined> =>
  selectActiveByPhone(tx, phone, true).forUpdate().executeTakeFirst()

/** {@link lockUserByVerifiedPhone}, without the lock. */
export const findUserByVerifiedPhone = (tx: Transaction, phone: string): Promise<UserRow | undefined> =>
  selectActiveByPhone(tx, phone, true).executeTakeFirst()

/** Users who represent an unverified phone: staff have entered orders for it. */
export const findUsersByUnverifiedPhone = (tx: Transaction, phone: string): Promise<UserRow[]> =>
  selectActiveByPhone(tx, phone, false).orderBy('id').execute()

/** At most two customers, not deleted, whose verified phone ends with these digits. */
export const findUsersByPhoneEnd = (tx: Transaction, digits: string): Promise<UserRow[]> =>
  tx.sql
    .selectFrom('users')
    .selectAll()
    .where('brand_id', '=', tx.brandId)
    .where('phone', 'like', `%${digits}`)
    .where('phone_verified', '=', true)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()

type UserChanges = Partial<Omit<UserRow, 'id' | 'brand_id'>>

const updateUserQuery = prepareStatement<UserChanges & { readonly id: string }>(
  ({ sql: db }, { id, ...changes }) => db.updateTable('users').set(changes).where('id', '=', id),
)

/** {@link updateUser} for callers that do not read the user again. */
export const enqueueUserUpdate = (tx: Transaction, id: string, changes: UserChanges): void =>
  tx.enqueue(updateUserQuery({ ...changes, id }))

export const updateUser = (tx: Transaction, id: string, changes: UserChanges): Promise<UserRow> =>
  tx.sql.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes what restores accounts whose deadline has passed. In a system transaction. */
export const deleteExpiredAccountRestoreData = async (tx: Transaction): Promise<void> => {
  await tx.sql
    .updateTable('users')
    .set({ restore_sealed: null, restore_hash: null, restore_until: null })
    .where('restore_until', '<=', tx.now)
    .execute()
}
