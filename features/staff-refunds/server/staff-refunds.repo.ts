import type { Transaction } from '#platform/db/transaction.ts'
import './staff-refunds.tables.ts'

export interface StaffRefund {
  readonly refundId: string
  readonly staffName: string
}

export interface RefundedLine {
  readonly refundId: string
  readonly lineId: string
  readonly qty: number
}

/** The members of staff who refunded parts of an order, and for which lines; automatic refunds are not included. */
export const findStaffRefunds = async (
  tx: Transaction,
  orderId: string,
): Promise<{ readonly refunds: StaffRefund[]; readonly pieces: RefundedLine[] }> => {
  const [refunds, quantities] = await Promise.all([
    tx.sql
      .selectFrom('order_refunds')
      .select(['refund_id as refundId', 'staff_name as staffName'])
      .where('order_id', '=', orderId)
      .execute(),
    tx.sql
      .selectFrom('order_refund_lines')
      .innerJoin('order_refunds', 'order_refunds.refund_id', 'order_refund_lines.refund_id')
      .select(['order_refund_lines.refund_id as refundId', 'line_id as lineId', 'qty'])
      .where('order_id', '=', orderId)
      .execute(),
  ])
  return { refunds, pieces: quantities }
}

export interface NewStaffRefund {
  readonly refundId: string
  readonly orderId: string
  readonly staff: { readonly id: string; readonly name: string }
  readonly lines: readonly { readonly lineId: string; readonly qty: number; readonly amount: number }[]
}

/** Records who issued a refund that was just requested, and for what. */
export const insertStaffRefund = async (
  tx: Transaction,
  { refundId, orderId, staff, lines }: NewStaffRefund,
): Promise<void> => {
  await tx.sql
    .insertInto('order_refunds')
    .values({
      refund_id: refundId,
      order_id: orderId,
      staff_id: staff.id,
      staff_name: staff.name,
      created_at: tx.now,
    })
    .execute()
  if (lines.length === 0) return
  const rows = lines.map(({ lineId, qty, amount }) => ({
    refund_id: refundId,
    line_id: lineId,
    qty,
    amount,
  }))
  await tx.sql.insertInto('order_refund_lines').values(rows).execute()
}
