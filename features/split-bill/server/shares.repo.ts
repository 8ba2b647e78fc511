import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { BillShare, SharePart } from '../domain/quote-share.ts'
import './split-bill.tables.ts'

export type ShareRow = Selectable<Tables['bill_shares']>
type PartRow = Selectable<Tables['bill_share_parts']>

/** A share with its parts; `amount` is without what was returned. */
export interface StoredShare extends BillShare {
  readonly row: ShareRow
  readonly parts: readonly (SharePart & { readonly name: LocalizedText })[]
}

const toStoredShare = (row: ShareRow, parts: readonly PartRow[]): StoredShare => ({
  row,
  way: row.way,
  amount: row.amount - row.returned,
  parts: parts
    .filter(({ share_id }) => share_id === row.id)
    .map(({ line_id, num, den, amount, name }) => ({ line: line_id, num, den, amount, name })),
})

/** The shares of an order that hold or were paid, oldest first. */
export const listShares = async (tx: Transaction, orderId: string): Promise<StoredShare[]> => {
  const rows = await tx.sql
    .selectFrom('bill_shares')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '<>', 'released')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const parts = await tx.sql
    .selectFrom('bill_share_parts')
    .selectAll()
    .where('share_id', 'in', ids)
    .orderBy('line_id')
    .execute()
  return rows.map((row) => toStoredShare(row, parts))
}

export const findShare = (tx: Transaction, id: string): Promise<ShareRow | undefined> =>
  tx.sql.selectFrom('bill_shares').selectAll().where('id', '=', id).executeTakeFirst()

/** What the payment is for from which a refund gives money back; null for the rest of an order, and for a payment that is gone. */
export const findRefundedExtra = async (tx: Transaction, refundId: string): Promise<string | null> => {
  const row = await tx.sql
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('payments.extra')
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  return row?.extra ?? null
}

/** The orders of which somebody has paid a part. */
export const listOrdersOfPayer = async (tx: Transaction, userId: string): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('bill_shares')
    .select('order_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** What a share claims of lines, also of one that holds no more. */
export const listParts = async (tx: Transaction, shareId: string): Promise<SharePart[]> => {
  const rows = await tx.sql
    .selectFrom('bill_share_parts')
    .select(['line_id as line', 'num', 'den', 'amount'])
    .where('share_id', '=', shareId)
    .execute()
  return rows
}

export const insertShare = async (
  tx: Transaction,
  share: Pick<ShareRow, 'order_id' | 'user_id' | 'name' | 'way' | 'amount' | 'expires_at'>,
  parts: StoredShare['parts'],
): Promise<string> => {
  const id = tx.generateId()
  await tx.sql
    .insertInto('bill_shares')
    .values({ ...share, id, status: 'held', payment_id: null, created_at: tx.now, changed_at: tx.now })
    .execute()
  if (parts.length > 0)
    await tx.sql
      .insertInto('bill_share_parts')
      .values(
        parts.map(({ line, name, ...part }) => ({
          ...part,
          share_id: id,
          line_id: line,
          name: JSON.stringify(name),
        })),
      )
      .execute()
  return id
}

export const updateShare = async (
  tx: Transaction,
  id: string,
  change: Partial<Pick<ShareRow, 'status' | 'payment_id' | 'expires_at' | 'amount' | 'returned' | 'way'>>,
): Promise<void> => {
  await tx.sql
    .updateTable('bill_shares')
    .set({ ...change, changed_at: tx.now })
    .where('id', '=', id)
    .execute()
}

export const deleteParts = async (tx: Transaction, shareId: string): Promise<void> => {
  await tx.sql.deleteFrom('bill_share_parts').where('share_id', '=', shareId).execute()
}

export const releaseShares = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.sql
    .updateTable('bill_shares')
    .set({ status: 'released', changed_at: tx.now })
    .where('id', 'in', ids)
    .execute()
}

/** Gives a guest's shares to the customer; a claim that they hold as both is released. */
export const transferShares = async (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx.sql
    .updateTable('bill_shares')
    .set({ status: 'released', changed_at: tx.now })
    .where('user_id', '=', from)
    .where('status', '=', 'held')
    .execute()
  await tx.sql
    .updateTable('bill_shares')
    .set({ status: 'released', changed_at: tx.now })
    .where('user_id', '=', to)
    .where('status', '=', 'held')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('bill_shares as theirs')
        .select('theirs.order_id')
        .where('theirs.user_id', '=', from)
        .where('theirs.status', '=', 'paying'),
    )
    .execute()
  await tx.sql.updateTable('bill_shares').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Removes a person's name from what they paid. */
export const forgetPayer = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.updateTable('bill_shares').set({ name: '' }).where('user_id', '=', userId).execute()
}
