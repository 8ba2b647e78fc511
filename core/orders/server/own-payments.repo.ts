import { sql } from 'kysely'
import type { PaymentStatus } from '#core/payments/domain/payment-status.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StoreSnapshot } from '../domain/order.ts'
import './orders.tables.ts'

interface OwnPaymentRow {
  readonly _id: string
  readonly order: string
  readonly number: number
  readonly store: StoreSnapshot
  readonly at: Date
  readonly mod: string
  readonly status: PaymentStatus
  /** Minor units. */
  readonly amount: number
  readonly refunded: number
  readonly refunding: number
  readonly refundUncertain: number
  readonly currency: string
  readonly referenceNo: string
  readonly transactionId: string | null
}

/** The payments of a user's orders, newest first. */
export const findPaymentsByUser = async (
  tx: Transaction,
  { userId, skip, limit }: { readonly userId: string; readonly skip: number; readonly limit: number },
): Promise<OwnPaymentRow[]> => {
  const { rows } = await sql<OwnPaymentRow>`
    select
      p.id as _id, p.order_id as "order", o.number, o.store, p.created_at as at, p.mod, p.status, p.amount,
      r.refunded, r.refunding, r.uncertain as "refundUncertain",
      p.currency, p.reference as "referenceNo", p.gateway_reference as "transactionId"
    from payments p join orders o on o.id = p.order_id
    cross join lateral (
      select coalesce(sum(amount) filter (where status <> 'failed'), 0)::bigint as refunded,
        coalesce(sum(amount) filter (where status not in ('refunded', 'failed')), 0)::bigint as refunding,
        coalesce(sum(amount) filter (where status = 'uncertain'), 0)::bigint as uncertain
      from refunds where payment_id = p.id
    ) r
    where o.user_id = ${userId}
    order by p.created_at desc, p.id
    offset ${skip} limit ${limit}`.execute(tx.sql)
  return rows
}
