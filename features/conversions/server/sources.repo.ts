import { sql } from 'kysely'
import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './conversions.tables.ts'

interface Period {
  readonly storeId: string
  readonly since: Date
}

export interface SourceRow {
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
  readonly orders: number
  /** Minor units, without what staff gave back. */
  readonly revenue: number
  /** What staff gave back, in minor units. */
  readonly refunds: number
}

/** The states of orders that reached their outlet and were not called off. */
const COUNTED: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== ORDER_STATUS.initialize && !isCancelledOrDeclined(status),
)

/**
 * What staff gave back of each order `o`. Other refunds are not subtracted: with them the total of the order became
 * less, or the order ended.
 */
const STAFF_REFUNDS = sql`
    left join lateral (
      select coalesce(sum(f.amount), 0) as amount
      from refunds f join payments p on p.id = f.payment_id
      where f.order_id = o.id and f.source = 'staff' and f.status <> 'failed' and p.payable = 'order'
    ) r on true`

const TAKINGS = sql`
    count(*)::int as orders, sum(o.total - r.amount)::float8 as revenue, sum(r.amount)::float8 as refunds`

/** Orders by the campaign that they came from, most orders first. */
export const listOrderSources = async (
  tx: Transaction,
  { storeId, since }: Period,
): Promise<readonly SourceRow[]> => {
  const { rows } = await sql<SourceRow>`
    select s.source ->> 'source' as source, s.source ->> 'medium' as medium, s.source ->> 'campaign' as campaign,
      ${TAKINGS}
    from orders o left join order_sources s on s.order_id = o.id ${STAFF_REFUNDS}
    where o.store_id = ${storeId} and o.placed_at >= ${since} and o.status = any(${COUNTED}::int[])
    group by 1, 2, 3
    order by orders desc, revenue desc, 1, 2, 3
    limit 100`.execute(tx.sql)
  return rows
}

export interface VisitorRow extends Pick<SourceRow, 'source' | 'medium' | 'campaign'> {
  readonly visitors: number
}

/** Customers of the brand by the campaign of their last link, and of those whose order came from it. */
export const listVisitors = async (
  tx: Transaction,
  { storeId, since }: Period,
): Promise<readonly VisitorRow[]> => {
  const { rows } = await sql<VisitorRow>`
    select source ->> 'source' as source, source ->> 'medium' as medium, source ->> 'campaign' as campaign,
      count(distinct user_id)::int as visitors
    from (
      select user_id, source from conversion_visits where changed_at >= ${since}
      union all
      select user_id, source from order_sources where store_id = ${storeId} and placed_at >= ${since}
    ) as came
    where source <> '{}'::jsonb
    group by 1, 2, 3`.execute(tx.sql)
  return rows
}

export interface ChannelRow extends Pick<SourceRow, 'orders' | 'revenue' | 'refunds'> {
  readonly orderType: OrderType
  readonly isFromStaff: boolean
  /** The method of the payment. */
  readonly mod: string
}

/** Orders by what their channel is read from. */
export const listOrderChannels = async (
  tx: Transaction,
  { storeId, since }: Period,
): Promise<readonly ChannelRow[]> => {
  const { rows } = await sql<ChannelRow>`
    select o.order_type as "orderType", o.source = 'staff' as "isFromStaff", p.mod,
      ${TAKINGS}
    from orders o join payments p on p.id = o.payment_id ${STAFF_REFUNDS}
    where o.store_id = ${storeId} and o.placed_at >= ${since} and o.status = any(${COUNTED}::int[])
    group by 1, 2, 3`.execute(tx.sql)
  return rows
}
