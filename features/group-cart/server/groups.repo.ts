import { type Selectable, sql, type Updateable } from 'kysely'
import { anonymizeAddedLines } from '#core/cart/server/cart-lines.service.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './groups.tables.ts'

export type GroupRow = Selectable<Tables['group_carts']>
export type MemberRow = Selectable<Tables['group_members']>

/** The group of a link, by its hash; `lock` locks its row until the transaction ends. */
export const findGroupByLink = (
  tx: Transaction,
  linkHash: string,
  { lock = false } = {},
): Promise<GroupRow | undefined> =>
  tx.sql
    .selectFrom('group_carts')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

/** The host's newest group at a store that has not ended. */
export const findHostGroup = (
  tx: Transaction,
  { userId, storeId }: { readonly userId: string; readonly storeId: string },
): Promise<GroupRow | undefined> =>
  tx.sql
    .selectFrom('group_carts')
    .selectAll()
    .where('host_id', '=', userId)
    .where('store_id', '=', storeId)
    .where('status', '<>', 'ended')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Who pays the order of a group's cart; undefined for carts without a group. */
export const findPayers = async (tx: Transaction, id: string): Promise<GroupRow['payers'] | undefined> => {
  const row = await tx.sql.selectFrom('group_carts').select('payers').where('id', '=', id).executeTakeFirst()
  return row?.payers
}

/** The group whose people pay this order, each their part. */
export const findPayingGroup = (tx: Transaction, orderId: string): Promise<GroupRow | undefined> =>
  tx.sql
    .selectFrom('group_carts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('payers', '=', 'each')
    .executeTakeFirst()

/**
 * The status of the cart in which the host appears under the group's id: at sign-in the host's carts merge, so it may
 * be another one than the group began with. Undefined when it no longer exists.
 */
export const findCartStatus = async (
  tx: Transaction,
  { id, host_id }: GroupRow,
): Promise<Tables['carts']['status'] | undefined> => {
  const row = await tx.sql
    .selectFrom('carts')
    .select('status')
    .where('user_id', '=', host_id)
    .where(sql`host ->> 'id'`, '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status
}

/** Stores the order that the cart of a group became, and who has added which of its lines. Without a group it does nothing. */
export const saveGroupOrder = async (
  tx: Transaction,
  id: string,
  order: { readonly id: string; readonly adders: ReadonlyMap<string, string> },
): Promise<void> => {
  const line_adders = JSON.stringify(Object.fromEntries(order.adders))
  await tx.sql
    .updateTable('group_carts')
    .set({ order_id: order.id, line_adders })
    .where('id', '=', id)
    .execute()
}

type NewGroup = Omit<GroupRow, 'brand_id' | 'order_id' | 'line_adders' | 'payers'>

export const insertGroup = (tx: Transaction, group: NewGroup): Promise<GroupRow> =>
  tx.sql.insertInto('group_carts').values(group).returningAll().executeTakeFirstOrThrow()

/** Updates a group and returns the new row. */
export const updateGroup = (
  tx: Transaction,
  id: string,
  change: Pick<Updateable<Tables['group_carts']>, 'host_name' | 'status' | 'closes_at' | 'payers'>,
): Promise<GroupRow> =>
  tx.sql.updateTable('group_carts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Members in the order in which they joined. */
export const listMembers = (tx: Transaction, groupId: string): Promise<MemberRow[]> =>
  tx.sql
    .selectFrom('group_members')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

export const insertMember = async (
  tx: Transaction,
  member: { readonly groupId: string; readonly userId: string; readonly name: string },
): Promise<void> => {
  const { groupId: group_id, userId: user_id, name } = member
  await tx.sql
    .insertInto('group_members')
    .values({ id: tx.generateId(), group_id, user_id, name, joined_at: tx.now })
    .execute()
}

export const renameMember = async (tx: Transaction, id: string, name: string): Promise<void> => {
  await tx.sql.updateTable('group_members').set({ name }).where('id', '=', id).execute()
}

/** Transfers a guest's groups and memberships to the customer, who may then be in a group twice: once as each. */
export const transferGroups = async (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx.sql.updateTable('group_carts').set({ host_id: to }).where('host_id', '=', from).execute()
  await tx.sql.updateTable('group_members').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Removes a user's names: from groups that they are in, and from what they added to carts of others. */
export const anonymizeUserInGroups = async (tx: Transaction, userId: string): Promise<void> => {
  const gone = await tx.sql
    .deleteFrom('group_members')
    .using('group_carts')
    .whereRef('group_carts.id', '=', 'group_members.group_id')
    .where('group_members.user_id', '=', userId)
    .returning(['group_members.id', 'group_carts.host_id'])
    .execute()
  for (const { id, host_id } of gone) await anonymizeAddedLines(tx, host_id, id)
  await tx.sql.deleteFrom('group_carts').where('host_id', '=', userId).execute()
}
