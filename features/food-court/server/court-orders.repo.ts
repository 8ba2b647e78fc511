import { type Insertable, type Selectable, sql } from 'kysely'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { PAY_ON_DELIVERY_METHODS } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { SettledMove } from '../domain/settlement.ts'
import './food-court.tables.ts'

export type CourtOrderRow = Selectable<Tables['court_orders']>
export type CourtPartRow = Selectable<Tables['court_order_parts']>

export const insertCourtOrder = async (
  tx: Transaction,
  order: Omit<Insertable<Tables['court_orders']>, 'brand_id' | 'created_at'>,
  parts: readonly Omit<Insertable<Tables['court_order_parts']>, 'brand_id' | 'court_order_id'>[],
): Promise<void> => {
  await tx.sql
    .insertInto('court_orders')
    .values({ ...order, created_at: tx.now })
    .execute()
  await tx.sql
    .insertInto('court_order_parts')
    .values(parts.map((part) => ({ ...part, court_order_id: order.id })))
    .execute()
}

export const findCourtOrder = (tx: Transaction, id: string): Promise<CourtOrderRow | undefined> =>
  tx.sql.selectFrom('court_orders').selectAll().where('id', '=', id).executeTakeFirst()

export const findCourtOrderByKey = (
  tx: Transaction,
  { userId, key }: { readonly userId: string; readonly key: string },
): Promise<CourtOrderRow | undefined> =>
  tx.sql
    .selectFrom('court_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export const listCourtParts = (tx: Transaction, courtOrderId: string): Promise<CourtPartRow[]> =>
  tx.sql
    .selectFrom('court_order_parts')
    .selectAll()
    .where('court_order_id', '=', courtOrderId)
    .orderBy('store_id')
    .execute()

/** The parts of the court order that an order belongs to; none for any other order. */
export const listSiblingParts = (tx: Transaction, orderId: string): Promise<CourtPartRow[]> =>
  tx.sql
    .selectFrom('court_order_parts')
    .selectAll()
    .where('court_order_id', '=', (query) =>
      query
        .selectFrom('court_order_parts as own')
        .select('own.court_order_id')
        .where('own.order_id', '=', orderId),
    )
    .orderBy('store_id')
    .execute()

/** The court orders whose one payment pays some orders, by the ids of these orders. */
export const findCourtOrdersPaying = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.sql
    .selectFrom('court_order_parts')
    .innerJoin('court_orders', 'court_orders.id', 'court_order_parts.court_order_id')
    .select(['court_order_parts.order_id', 'court_orders.id'])
    .where('court_order_parts.order_id', 'in', orderIds)
    .where('court_orders.payment_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ order_id, id }) => [order_id, id]))
}

/** The parts that a stall has not finished. */
export const listOpenParts = (tx: Transaction, storeId: string): Promise<CourtPartRow[]> =>
  tx.sql
    .selectFrom('court_order_parts')
    .innerJoin('orders', 'orders.id', 'court_order_parts.order_id')
    .selectAll('court_order_parts')
    .where('court_order_parts.store_id', '=', storeId)
    .where('orders.status', 'in', [ORDER_STATUS.new, ORDER_STATUS.scheduledAccepted, ORDER_STATUS.approved])
    .orderBy('orders.placed_at')
    .execute()

/** Makes a new attempt the payment of all parts. */
export const setCourtPayment = async (tx: Transaction, id: string, paymentId: string): Promise<void> => {
  await tx.sql.updateTable('court_orders').set({ payment_id: paymentId }).where('id', '=', id).execute()
}

/** The court order whose shared payment has to give back what a refund of one of its parts gives; undefined otherwise. */
export const findSharedPaymentOfRefund = async (
  tx: Transaction,
  refundId: string,
): Promise<string | undefined> => {
  const row = await tx.sql
    .selectFrom('refunds')
    .innerJoin('court_order_parts', 'court_order_parts.payment_id', 'refunds.payment_id')
    .innerJoin('court_orders', 'court_orders.id', 'court_order_parts.court_order_id')
    .select('court_orders.id')
    .where('refunds.id', '=', refundId)
    .where('court_orders.payment_id', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** Court orders of all brands whose last attempt has ended unpaid and whose time is over; only in a system transaction. */
export const findUnpaidCourtOrders = (
  tx: Transaction,
  limit: number,
): Promise<{ id: string; brandId: string }[]> =>
  tx.sql
    .selectFrom('court_orders')
    .innerJoin('payments', 'payments.id', 'court_orders.payment_id')
    .select(['court_orders.id', 'court_orders.brand_id as brandId'])
    .where('payments.status', 'in', [PAYMENT_STATUS.failed, PAYMENT_STATUS.aborted, PAYMENT_STATUS.cancelled])
    .where('payments.window_ends_at', '<=', tx.now)
    .where('payments.needs_review', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('court_order_parts')
          .innerJoin('payments as own', 'own.id', 'court_order_parts.payment_id')
          .select('own.id')
          .whereRef('court_order_parts.court_order_id', '=', 'court_orders.id')
          .where('own.status', '=', PAYMENT_STATUS.initiated),
      ),
    )
    .limit(limit)
    .execute()

export const transferCourtOrders = async (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx.sql.updateTable('court_orders').set({ user_id: to }).where('user_id', '=', from).execute()
}

/**
 * All captures and refunds of the orders for which money moved in a time, of all stalls or of some: also what moved
 * before and after it, because a fee depends on that.
 */
export const listSettledMoves = async (
  tx: Transaction,
  {
    since,
    until,
    storeIds,
  }: { readonly since: Date; readonly until: Date; readonly storeIds: readonly string[] | undefined },
): Promise<SettledMove[]> => {
  const inPerson = sql<boolean>`p.mod = any(${[...PAY_ON_DELIVERY_METHODS]})`
  const ofStalls =
    storeIds === undefined ? sql<boolean>`true` : sql<boolean>`store_id = any(${[...storeIds]})`
  const { rows } = await sql<SettledMove>`
    with parts as (
      select order_id, store_id, delivery_fee from court_order_parts part
      where ${ofStalls} and (
        exists (select from payments p where p.order_id = part.order_id and p.updated_at >= ${since})
        or exists (select from refunds r where r.order_id = part.order_id and r.created_at >= ${since}))
    ), moves as (
      select part.store_id as "storeId", part.order_id as "orderId", part.delivery_fee as "deliveryFee",
        'capture' as kind, p.captured as amount, ${inPerson} as "isInPerson",
        coalesce((select min(e.at) from payment_events e
          where e.payment_id = p.id and e.to_status = ${PAYMENT_STATUS.success}), p.created_at) as at
      from parts part join payments p on p.order_id = part.order_id where p.captured > 0
      union all
      select part.store_id, part.order_id, part.delivery_fee, 'refund', r.amount, ${inPerson}, r.created_at
      from parts part join refunds r on r.order_id = part.order_id join payments p on p.id = r.payment_id
      where r.status <> 'failed'
    )
    select * from moves
    where "orderId" in (select "orderId" from moves where at >= ${since} and at < ${until})`.execute(tx.sql)
  return rows
}
