import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './table-systems.tables.ts'

export type ChargeRow = Selectable<Tables['room_charges']>

export const insertCharge = async (
  tx: Transaction,
  charge: Pick<ChargeRow, 'payment_id' | 'store_id' | 'order_id' | 'room' | 'guest'>,
): Promise<void> => {
  await tx.sql
    .insertInto('room_charges')
    .values({
      ...charge,
      ...{ status: 'asking', reason: null, charge_id: null, attempts: 0 },
      ...{ requested_at: tx.now, decided_at: null },
    })
    .execute()
}

export const findCharge = (tx: Transaction, paymentId: string): Promise<ChargeRow | undefined> =>
  tx.sql.selectFrom('room_charges').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

export const updateCharge = async (
  tx: Transaction,
  paymentId: string,
  change: Partial<Pick<ChargeRow, 'status' | 'reason' | 'charge_id' | 'attempts' | 'decided_at'>>,
): Promise<void> => {
  await tx.sql.updateTable('room_charges').set(change).where('payment_id', '=', paymentId).execute()
}

/** How many charges of an order the hotel has refused since a time. */
export const countRefusedCharges = async (tx: Transaction, orderId: string, since: Date): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom('room_charges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'refused')
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The payment of a refund, if it was charged to a room. */
export const findRefundedCharge = async (tx: Transaction, refundId: string): Promise<ChargeRow | undefined> =>
  tx.sql
    .selectFrom('room_charges as c')
    .innerJoin('refunds as r', 'r.payment_id', 'c.payment_id')
    .selectAll('c')
    .where('r.id', '=', refundId)
    .executeTakeFirst()

/** Removes the name of a deleted user's rooms; room and amount stay for the hotel's books. */
export const forgetChargedGuest = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql
    .updateTable('room_charges')
    .set({ guest: '' })
    .where('payment_id', 'in', tx.sql.selectFrom('payments').select('id').where('user_id', '=', userId))
    .execute()
}
