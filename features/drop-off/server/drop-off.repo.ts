import { sql } from 'kysely'
import { type DropOff, getDropOff } from '#core/orders/domain/drop-off.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './drop-off.tables.ts'

/** How a user's last delivery was handed over; undefined before the first. */
export const findLastDropOff = async (tx: Transaction, userId: string): Promise<DropOff | undefined> => {
  const row = await tx.sql
    .selectFrom('orders')
    .select(['drop_off', 'is_contactless'])
    .where('user_id', '=', userId)
    .where('address', 'is not', null)
    .where('entered_by', 'is', null)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && getDropOff(row.drop_off, row.is_contactless)
}

const selectReport = (tx: Transaction, orderId: string) =>
  tx.sql
    .selectFrom('drop_off_reports')
    .select(['note', 'reported_at', sql<boolean>`photo is not null`.as('hasPhoto')])
    .where('order_id', '=', orderId)

export const findReport = (tx: Transaction, orderId: string) => selectReport(tx, orderId).executeTakeFirst()

/** A report with its photo in base64. */
export const findReportWithPhoto = (tx: Transaction, orderId: string) =>
  selectReport(tx, orderId)
    .select(sql<string | null>`translate(encode(photo, 'base64'), E'\n', '')`.as('photo'))
    .executeTakeFirst()

export interface ReportChange {
  readonly orderId: string
  readonly staffId: string
  readonly note?: string
  readonly photo?: Uint8Array
}

/** Adds a note or a photo to an order; what is absent stays as it is. */
export const saveReport = async (
  tx: Transaction,
  { orderId, staffId, note, photo }: ReportChange,
): Promise<void> => {
  const encoded = photo && Buffer.from(photo).toString('base64')
  const change = {
    ...(note !== undefined && { note }),
    ...(encoded !== undefined && { photo: sql<Uint8Array>`decode(${encoded}, 'base64')` }),
    ...{ reported_by: staffId, reported_at: tx.now },
  }
  await tx.sql
    .insertInto('drop_off_reports')
    .values({ order_id: orderId, ...change })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(change))
    .execute()
}

/** Deletes the photos and notes of a user's orders. */
export const deleteUserReports = async (tx: Transaction, userId: string): Promise<void> => {
  const own = tx.sql.selectFrom('orders').select('id').where('user_id', '=', userId)
  await tx.sql.deleteFrom('drop_off_reports').where('order_id', 'in', own).execute()
}

/** Deletes old photos and notes; only in a system transaction. */
export const deleteReportsBefore = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('drop_off_reports').where('reported_at', '<', before).execute()
}
