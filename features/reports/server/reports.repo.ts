import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#core/orders/domain/order-status.ts'
import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { type RollupSpan, splitSpan } from '../domain/business-day.ts'
import { type Figures, MEASURES } from '../domain/figures.ts'
import type { Dimension } from '../domain/sale-entries.ts'

export interface RollupQuery {
  readonly storeIds: readonly string[]
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly dimension: Dimension
  /** What the rows are grouped by: the dimension's key, or a column of the rollups. */
  readonly by: 'key' | 'day' | 'store_id'
}

export interface RollupRow extends Figures {
  readonly key: string
}

const SUMS = sql.join(MEASURES.map((measure) => sql`sum(${sql.ref(measure)})::bigint as ${sql.ref(measure)}`))

const KEYS: Readonly<Record<RollupQuery['by'], RawBuilder<string>>> = {
  key: sql`key`,
  day: sql`day::text`,
  store_id: sql`store_id`,
}

const isInSpans = (spans: readonly RollupSpan[]) =>
  sql.join(
    spans.map(({ grain, from, to }) => sql`(grain = ${grain} and day between ${from} and ${to})`),
    sql` or `,
  )

/** Sums of rollups; whole months are read as such, unless the rows are days. */
export const sumRollups = async (tx: Transaction, query: RollupQuery): Promise<RollupRow[]> => {
  const { storeIds, currency, from, to, dimension, by } = query
  if (storeIds.length === 0) return []
  const spans: RollupSpan[] = by === 'day' ? [{ grain: 'day', from, to }] : splitSpan(from, to)
  const { rows } = await sql<RollupRow>`
    select ${KEYS[by]} as key, ${SUMS} from sales_rollups
    where store_id in (${sql.join(storeIds)}) and dimension = ${dimension} and currency = ${currency}
      and (${isInSpans(spans)})
    group by 1`.execute(tx.sql)
  return rows
}

export const findLabels = async (
  tx: Transaction,
  dimension: Dimension,
): Promise<ReadonlyMap<string, LocalizedText>> => {
  const rows = await tx.sql
    .selectFrom('sales_labels')
    .select(['key', 'name'])
    .where('dimension', '=', dimension)
    .execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** The part of an order that the day so far is summed from. */
export interface DayOrder {
  readonly id: string
  readonly number: number
  readonly storeId: string
  readonly status: OrderStatus
  readonly total: number
  readonly trace: readonly PriceStep[]
  /** When it is wanted, or was placed. */
  readonly at: Date
  readonly placedAt: Date
  readonly scheduledFor: Date | null
  readonly scheduledUntil: Date | null
  readonly preparationMinutes: number
  readonly deliveryMinutes: number | null
  readonly readyAt: Date | null
  readonly addedMinutes: number
  readonly spanMinutes: number
  /** When its outlet got it; null before. */
  readonly receivedAt: Date | null
}

const selectDayOrders = (condition: RawBuilder<unknown>) => sql<DayOrder>`
  select o.id, o.number, o.store_id as "storeId", o.status, o.total, o.trace,
    coalesce(o.scheduled_for, o.placed_at) as at, o.placed_at as "placedAt", o.scheduled_for as "scheduledFor",
    o.scheduled_until as "scheduledUntil", o.preparation_minutes as "preparationMinutes",
    o.delivery_minutes as "deliveryMinutes", o.ready_at as "readyAt", o.added_minutes as "addedMinutes",
    o.span_minutes as "spanMinutes", (
      select min(e.at) from order_events e
      where e.order_id = o.id and e.kind in ('placed', 'moved') and e.to_status = 10
    ) as "receivedAt"
  from orders o where ${condition} order by o.placed_at, o.number`

/** The orders of outlets that have not ended, without those that wait for their payment. */
export const findOpenOrders = async (
  tx: Transaction,
  { storeIds, currency }: { readonly storeIds: readonly string[]; readonly currency: string },
): Promise<readonly DayOrder[]> => {
  if (storeIds.length === 0) return []
  const condition = sql`o.store_id in (${sql.join(storeIds)}) and o.currency = ${currency}
    and o.finished_at is null and o.status <> 0`
  return (await selectDayOrders(condition).execute(tx.sql)).rows
}

/** Orders that were handed over and wanted in a span of time, by when they ended: at most a day after. */
export const findSoldBetween = async (
  tx: Transaction,
  {
    storeIds,
    currency,
    from,
    to,
    endedBy,
  }: {
    readonly storeIds: readonly string[]
    readonly currency: string
    readonly from: Date
    readonly to: Date
    readonly endedBy: Date
  },
): Promise<readonly DayOrder[]> => {
  if (storeIds.length === 0) return []
  const condition = sql`o.store_id in (${sql.join(storeIds)}) and o.currency = ${currency}
    and o.finished_at >= ${from} and o.finished_at < ${endedBy} and o.status in (60, 130)
    and coalesce(o.scheduled_for, o.placed_at) >= ${from} and coalesce(o.scheduled_for, o.placed_at) < ${to}`
  return (await selectDayOrders(condition).execute(tx.sql)).rows
}
