import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CloseReason, MemberStatus } from '../domain/session.ts'
import './dine-in.tables.ts'

export type SessionRow = Selectable<Tables['table_sessions']>
export type MemberRow = Selectable<Tables['table_members']>

export const findSession = (tx: Transaction, id: string): Promise<SessionRow | undefined> =>
  tx.sql.selectFrom('table_sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** A visit with its row locked until the transaction ends: everything that changes it begins here. */
export const lockSession = (tx: Transaction, id: string): Promise<SessionRow | undefined> =>
  tx.sql.selectFrom('table_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The visit at a table that has not ended. */
export const findOpenSession = (tx: Transaction, tableId: string): Promise<SessionRow | undefined> =>
  tx.sql
    .selectFrom('table_sessions')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()

export const listOpenSessions = (tx: Transaction, storeId: string): Promise<SessionRow[]> =>
  tx.sql
    .selectFrom('table_sessions')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('status', '<>', 'closed')
    .execute()

export const findSessionOfOrder = (tx: Transaction, orderId: string): Promise<SessionRow | undefined> =>
  tx.sql
    .selectFrom('table_sessions')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('table_rounds').select('session_id').where('order_id', '=', orderId),
    )
    .executeTakeFirst()

/** The orders of all visits that a guest was let into. */
export const listOrdersOfGuest = async (tx: Transaction, userId: string): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('table_members as guest')
    .innerJoin('table_rounds as round', 'round.session_id', 'guest.session_id')
    .select('round.order_id')
    .distinct()
    .where('guest.user_id', '=', userId)
    .where('guest.status', '=', 'in')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** The brand of a visit; only in a system transaction. */
export const findSessionBrand = async (tx: Transaction, id: string): Promise<string | undefined> => {
  const row = await tx.sql
    .selectFrom('table_sessions')
    .select('brand_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.brand_id
}

export const insertSession = (
  tx: Transaction,
  session: Pick<SessionRow, 'store_id' | 'table_id' | 'status' | 'host_id' | 'join_code'>,
): Promise<SessionRow> =>
  tx.sql
    .insertInto('table_sessions')
    .values({
      ...session,
      id: tx.generateId(),
      ...{ version: 1, opened_at: tx.now, changed_at: tx.now },
      ...{ closed_at: null, close_reason: null, merged_into: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Notes that a locked visit has changed, with what has. */
export const touchSession = (
  tx: Transaction,
  id: string,
  change: Partial<Pick<SessionRow, 'status' | 'table_id' | 'join_code'>> = {},
): Promise<SessionRow> =>
  tx.sql
    .updateTable('table_sessions')
    .set({ ...change, version: sql<number>`version + 1`, changed_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const endSession = (
  tx: Transaction,
  id: string,
  { reason, mergedInto = null }: { readonly reason: CloseReason; readonly mergedInto?: string | null },
): Promise<SessionRow> =>
  tx.sql
    .updateTable('table_sessions')
    .set({
      ...{ status: 'closed', closed_at: tx.now, close_reason: reason, merged_into: mergedInto },
      ...{ version: sql<number>`version + 1`, changed_at: tx.now },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Visits without a change since their outlet's limit; only in a system transaction. */
export const listIdleSessions = (
  tx: Transaction,
  usualMinutes: number,
): Promise<Pick<SessionRow, 'id' | 'brand_id'>[]> =>
  tx.sql
    .selectFrom('table_sessions')
    .leftJoin('dine_in_settings', 'dine_in_settings.store_id', 'table_sessions.store_id')
    .select(['table_sessions.id', 'table_sessions.brand_id'])
    .where('status', '<>', 'closed')
    .where(
      sql<boolean>`changed_at < ${tx.now}::timestamptz - coalesce(idle_minutes, ${usualMinutes}::int) * interval '1 minute'`,
    )
    .limit(100)
    .execute()

/** Visits of outlets that let them end once all is paid; only in a system transaction. */
export const listSessionsToClose = (tx: Transaction): Promise<Pick<SessionRow, 'id' | 'brand_id'>[]> =>
  tx.sql
    .selectFrom('table_sessions')
    .innerJoin('dine_in_settings', 'dine_in_settings.store_id', 'table_sessions.store_id')
    .select(['table_sessions.id', 'table_sessions.brand_id'])
    .where('status', '=', 'open')
    .where('closes_when_paid', '=', true)
    .limit(1000)
    .execute()

/** Members in the order in which they joined. */
export const listTableMembers = (tx: Transaction, sessionIds: readonly string[]): Promise<MemberRow[]> =>
  tx.sql
    .selectFrom('table_members')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

export const findMember = (
  tx: Transaction,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<MemberRow | undefined> =>
  tx.sql
    .selectFrom('table_members')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Adds a guest to a visit, or renames and admits one who is in it already. */
export const saveMember = async (
  tx: Transaction,
  member: Pick<MemberRow, 'session_id' | 'user_id' | 'name' | 'status'>,
): Promise<void> => {
  const { name, status } = member
  await tx.sql
    .insertInto('table_members')
    .values({ ...member, id: tx.generateId(), joined_at: tx.now })
    .onConflict((conflict) => conflict.columns(['session_id', 'user_id']).doUpdateSet({ name, status }))
    .execute()
}

export const updateMembers = async (
  tx: Transaction,
  {
    sessionId,
    ids,
    status,
  }: { readonly sessionId: string; readonly ids: readonly string[]; readonly status: MemberStatus },
): Promise<void> => {
  await tx.sql
    .updateTable('table_members')
    .set({ status })
    .where('session_id', '=', sessionId)
    .where('id', 'in', ids)
    .execute()
}

export const deleteMember = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.deleteFrom('table_members').where('id', '=', id).execute()
}

/** Moves all members of a visit to another one; who is in both stays there as they are. */
export const moveMembers = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await tx.sql
    .updateTable('table_members')
    .set({ session_id: to })
    .where('session_id', '=', from)
    .where('user_id', 'not in', (eb) =>
      eb.selectFrom('table_members as there').select('there.user_id').where('there.session_id', '=', to),
    )
    .execute()
}

/** Transfers a guest's memberships to the customer, who may be at a table once only. */
export const transferMemberships = async (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx.sql
    .updateTable('table_members')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('session_id', 'not in', (eb) =>
      eb.selectFrom('table_members as own').select('own.session_id').where('own.user_id', '=', to),
    )
    .execute()
  await tx.sql.deleteFrom('table_members').where('user_id', '=', from).execute()
}

/** Removes a person's name from visits and from what they ordered there, with the notes on it. */
export const forgetGuest = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql
    .updateTable('table_items')
    .set({ member_name: '', member_id: null, special_instructions: '' })
    .where('member_id', 'in', (eb) =>
      eb.selectFrom('table_members').select('table_members.id').where('user_id', '=', userId),
    )
    .execute()
  await tx.sql.deleteFrom('table_members').where('user_id', '=', userId).execute()
}
