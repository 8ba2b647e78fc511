import { sql } from 'kysely'
import type { OrderStatus } from '#core/orders/domain/order-status.ts'
import type { PriceStep, PricingInput } from '#core/pricing/domain/price-cart.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import {
  isSeparatePayable,
  type OrderFacts,
  type SalePayment,
  type SoldLine,
} from '../domain/sale-entries.ts'

/** A refund with the instant at which staff asked for it. */
export interface DatedRefund {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly isByStaff: boolean
  readonly at: Date
}

/** Everything that reports need of an order. */
export interface OrderSource extends OrderFacts {
  readonly id: string
  readonly storeId: string
  readonly currency: string
  readonly timeZone: string
  /** When it is wanted, or was placed. */
  readonly at: Date
  readonly refunds: readonly DatedRefund[]
}

/** A captured payment that belongs to no order. */
export interface PaymentSource {
  readonly payment: SalePayment
  readonly storeId: string
  readonly currency: string
  readonly at: Date
  readonly refunds: readonly DatedRefund[]
}

interface OrderRow {
  readonly id: string
  readonly store_id: string
  readonly status: OrderStatus
  readonly order_type: OrderType
  readonly currency: string
  readonly total: number
  readonly trace: readonly PriceStep[]
  readonly pricing: { readonly input: PricingInput } | null
  readonly time_zone: string
  readonly area: LocalizedText | null
  readonly entered_by: { readonly id: string; readonly name: string } | null
  readonly at: Date
  readonly lines: readonly SoldLine[]
}

const listOrderRows = async (tx: Transaction, ids: readonly string[]): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select o.id, o.store_id, o.status, o.order_type, o.currency, o.total, o.trace, o.pricing, o.entered_by,
      o.store ->> 'timeZone' as time_zone, o.address -> 'area' as area,
      coalesce(o.scheduled_for, o.placed_at) as at,
      array_to_json(array(
        select json_build_object(
          'id', l.id, 'productId', l.product_id, 'name', l.name, 'qty', l.qty, 'total', l.total,
          'choices', l.choices,
          'category', case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end
        )
        from order_lines l
        left join products p on p.id = l.product_id left join categories c on c.id = p.category_id
        where l.order_id = o.id order by l.position
      )) as lines
    from orders o where o.id in (${sql.join(ids)})`.execute(tx.sql)
  return rows
}

interface PaymentRow extends SalePayment {
  readonly orderId: string
}

const listCaptures = async (tx: Transaction, orderIds: readonly string[]): Promise<readonly PaymentRow[]> =>
  tx.sql
    .selectFrom('payments')
    .select(['id', 'mod', 'captured', 'tip', 'order_id as orderId'])
    .where('order_id', 'in', orderIds)
    .where('payable', '=', 'order')
    .where('captured', '>', 0)
    .orderBy('id')
    .execute()

const listRefundsOf = async (
  tx: Transaction,
  paymentIds: readonly string[],
): Promise<Map<string, DatedRefund[]>> => {
  if (paymentIds.length === 0) return new Map()
  const rows = await tx.sql
    .selectFrom('refunds')
    .select(['id', 'payment_id as paymentId', 'amount', 'source', 'created_at as at'])
    .where('payment_id', 'in', paymentIds)
    .where('status', '<>', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const refunds = rows.map(({ source, ...refund }) => ({ ...refund, isByStaff: source === 'staff' }))
  return Map.groupBy(refunds, ({ paymentId }) => paymentId)
}

/** Orders with their lines, payments and refunds, as reports count them. */
export const findOrderSources = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly OrderSource[]> => {
  if (ids.length === 0) return []
  const [rows, captures] = await Promise.all([listOrderRows(tx, ids), listCaptures(tx, ids)])
  const refunds = await listRefundsOf(
    tx,
    captures.map(({ id }) => id),
  )
  const byOrder = Map.groupBy(captures, ({ orderId }) => orderId)
  return rows.map((row) => {
    const payments = byOrder.get(row.id) ?? []
    return {
      id: row.id,
      storeId: row.store_id,
      status: row.status,
      orderType: row.order_type,
      currency: row.currency,
      total: row.total,
      trace: row.trace,
      pricing: row.pricing?.input ?? null,
      timeZone: row.time_zone,
      area: row.area,
      enteredBy: row.entered_by,
      at: row.at,
      lines: row.lines,
      payments: payments.map(({ orderId, ...payment }) => payment),
      refunds: payments.flatMap(({ id }) => refunds.get(id) ?? []),
    }
  })
}

/** Captured payments of no order with their refunds, as reports count them. */
export const findPaymentSources = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly PaymentSource[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<SalePayment & { store_id: string; currency: string; payable: string; at: Date }>`
    select p.payable, p.id, p.mod, p.captured, p.tip, p.store_id, p.currency, coalesce(
      (select min(e.at) from payment_events e where e.payment_id = p.id and e.to_status = 100), p.updated_at
    ) as at
    from payments p where p.id in (${sql.join(ids)}) and p.payable <> 'order' and p.captured > 0`.execute(
    tx.sql,
  )
  const refunds = await listRefundsOf(tx, ids)
  const separate = rows.filter(({ payable }) => isSeparatePayable(payable))
  return separate.map(({ store_id: storeId, currency, at, payable, ...payment }) => ({
    ...{ payment, storeId, currency, at },
    refunds: refunds.get(payment.id) ?? [],
  }))
}

/** The subjects that refunds belong to: their order, or their payment where it belongs to none. */
export const findRefundSubjects = async (
  tx: Transaction,
  refundIds: readonly string[],
): Promise<readonly { kind: 'order' | 'payment'; subject: string }[]> => {
  if (refundIds.length === 0) return []
  const rows = await tx.sql
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.id', 'payments.order_id', 'payments.payable'])
    .where('refunds.id', 'in', refundIds)
    .execute()
  return rows.map(({ id, order_id: orderId, payable }) =>
    payable === 'order' ? { kind: 'order', subject: orderId } : { kind: 'payment', subject: id },
  )
}
