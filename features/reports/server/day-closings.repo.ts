import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Figures } from '../domain/figures.ts'
import './sales.tables.ts'

export type ClosingRow = Selectable<Tables['day_closings']>

export const findClosing = (tx: Transaction, storeId: string, day: string): Promise<ClosingRow | undefined> =>
  tx.sql
    .selectFrom('day_closings')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .executeTakeFirst()

/** The last closing of a day before this one. */
export const findClosingBefore = (
  tx: Transaction,
  storeId: string,
  day: string,
): Promise<ClosingRow | undefined> =>
  tx.sql
    .selectFrom('day_closings')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface NewClosing {
  readonly storeId: string
  readonly day: string
  readonly currency: string
  readonly openingFloat: number
  readonly cashSales: number
  readonly cashRefunds: number
  readonly paidIn: number
  readonly paidOut: number
  readonly expected: number
  readonly counted: number
  readonly leftInDrawer: number
  readonly reason: string | null
  readonly note: string
  readonly openOrders: readonly number[]
  readonly figures: Figures
  readonly by: { readonly id: string; readonly name: string }
}

/** Writes a closing with the outlet's next number; the sales of the brand must be locked. */
export const insertClosing = async (tx: Transaction, closing: NewClosing): Promise<void> => {
  const { number } = await tx.sql
    .selectFrom('day_closings')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('store_id', '=', closing.storeId)
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('day_closings')
    .values({
      id: tx.generateId(),
      store_id: closing.storeId,
      number,
      day: closing.day,
      currency: closing.currency,
      opening_float: closing.openingFloat,
      cash_sales: closing.cashSales,
      cash_refunds: closing.cashRefunds,
      paid_in: closing.paidIn,
      paid_out: closing.paidOut,
      expected: closing.expected,
      counted: closing.counted,
      left_in_drawer: closing.leftInDrawer,
      reason: closing.reason,
      note: closing.note,
      open_orders: JSON.stringify(closing.openOrders),
      figures: JSON.stringify(closing.figures),
      closed_by: JSON.stringify(closing.by),
      closed_at: tx.now,
    })
    .execute()
}

/** Orders of an outlet that have not ended and were wanted before an instant, without those that wait for payment. */
export const findOpenOrdersBefore = async (
  tx: Transaction,
  storeId: string,
  before: Date,
): Promise<readonly { number: number; isPaid: boolean; total: number }[]> => {
  const { rows } = await sql<{ number: number; isPaid: boolean; total: number }>`
    select o.number, o.total, p.status = 100 as "isPaid"
    from orders o join payments p on p.id = o.payment_id
    where o.store_id = ${storeId} and o.finished_at is null and o.status not in (0, 120)
      and coalesce(o.scheduled_for, o.placed_at) < ${before}
    order by o.number`.execute(tx.sql)
  return rows
}
