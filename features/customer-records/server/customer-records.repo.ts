import { sql } from 'kysely'
import type { OrderStatus } from '#core/orders/domain/order-status.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { toSearchPatterns } from '#platform/kernel/search-pattern.ts'
import type { CustomerSearch } from '../domain/customer-search.ts'
import './customer-records.tables.ts'

/** A customer with what they ordered at some outlets. */
export interface CustomerRow {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly is_sms_enabled: boolean
  readonly created_at: Date
  readonly orders: number
  readonly lost: number
  readonly total: number
  readonly last_order_at: Date
  readonly note: string | null
  readonly blocked_at: Date | null
  readonly block_reason: string | null
  readonly changed_by: { readonly id: string; readonly name: string } | null
  readonly changed_at: Date | null
}

const matches = (search: CustomerSearch, phone: string | undefined) => {
  if (search.kind === 'phone')
    return phone === undefined ? sql`u.phone like ${`%${search.ending}`}` : sql`u.phone = ${phone}`
  if (search.kind === 'all') return sql`true`
  const patterns = toSearchPatterns(search.part).map(
    (pattern) => sql`concat_ws(' ', u.first_name, u.last_name) ~ ${pattern}`,
  )
  return patterns.length === 0 ? sql`false` : sql.join(patterns, sql` and `)
}

interface CustomersQuery {
  /** Not empty. */
  readonly storeIds: readonly string[]
  readonly currency: string
  readonly search: CustomerSearch
  /** The whole phone that is searched for, in E.164; undefined: a part of one is. */
  readonly phone?: string | undefined
  /** One customer only. */
  readonly userId?: string
  readonly skip: number
  readonly limit: number
}

/** Customers who ordered at these outlets, the latest order first. Orders that wait for their payment are none. */
export const findCustomers = async (tx: Transaction, query: CustomersQuery): Promise<CustomerRow[]> => {
  const { storeIds, currency, search, phone, userId, skip, limit } = query
  const { rows } = await sql<CustomerRow>`
    select u.id, u.first_name, u.last_name, u.email, case when u.phone_verified then u.phone end as phone,
      u.is_sms_enabled, u.created_at, o.orders, o.lost, o.total, o.last_order_at, r.note, r.blocked_at, r.block_reason,
      r.changed_by, r.changed_at
    from users u
    join (
      select user_id, count(*) filter (where status in (60, 120, 130)) as orders,
        count(*) filter (where status in (30, 80, 100)) as lost,
        coalesce(sum(total) filter (where status in (60, 120, 130) and currency = ${currency}), 0)::bigint as total,
        max(placed_at) as last_order_at
      from orders where store_id in (${sql.join(storeIds)}) and status not in (0, 90)
        and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
      group by user_id
    ) o on o.user_id = u.id
    left join customer_records r on r.user_id = u.id
    where u.deleted_at is null and ${matches(search, phone)}
    order by o.last_order_at desc, u.id offset ${skip} limit ${limit}`.execute(tx.sql)
  return rows
}

/** A customer's latest orders at outlets, without those that wait for their payment. */
export const findRecentOrders = async (
  tx: Transaction,
  {
    userId,
    storeIds,
    limit,
  }: { readonly userId: string; readonly storeIds: readonly string[]; readonly limit: number },
) => {
  const { rows } = await sql<{
    id: string
    number: number
    status: OrderStatus
    total: number
    currency: string
    placed_at: Date
    store: { readonly name: LocalizedText; readonly timeZone: string }
    is_over: boolean
  }>`
    select id, number, status, total, currency, placed_at, store, finished_at is not null as is_over
    from orders where user_id = ${userId} and store_id in (${sql.join(storeIds)}) and status not in (0, 90)
    order by placed_at desc, number desc limit ${limit}`.execute(tx.sql)
  return rows
}

export interface RecordChange {
  readonly note?: string
  readonly block?: { readonly at: Date | null; readonly reason: string }
}

/** Makes others who change what is recorded about a customer wait until the transaction ends. */
export const lockRecord = async (tx: Transaction, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer record ${userId}`}, 0))`.execute(tx.sql)
}

/** Writes a note or a block; the other stays as it is. */
export const saveRecord = async (
  tx: Transaction,
  userId: string,
  {
    change: { note, block },
    by,
  }: { readonly change: RecordChange; readonly by: { id: string; name: string } },
): Promise<void> => {
  const changes = {
    ...(note !== undefined && { note }),
    ...(block && { blocked_at: block.at, block_reason: block.reason }),
    ...{ changed_by: JSON.stringify(by), changed_at: tx.now },
  }
  await tx.sql
    .insertInto('customer_records')
    .values({ user_id: userId, blocked_at: null, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute()
}

/** The customers of the transaction's brand from whom no orders are taken. */
export const listBlockedUsers = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('customer_records')
    .select('user_id')
    .where('blocked_at', 'is not', null)
    .execute()
  return rows.map((row) => row.user_id)
}

/** What was written about a guest stays with the customer they turn out to be; their own record wins. */
export const mergeRecords = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await sql`
    insert into customer_records (user_id, note, blocked_at, block_reason, changed_by, changed_at)
    select ${to}, note, blocked_at, block_reason, changed_by, changed_at from customer_records where user_id = ${from}
    on conflict (user_id) do update set
      blocked_at = coalesce(customer_records.blocked_at, excluded.blocked_at),
      block_reason = case
        when customer_records.blocked_at is null then excluded.block_reason else customer_records.block_reason end
  `.execute(tx.sql)
  await deleteRecord(tx, from)
}

export const deleteRecord = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('customer_records').where('user_id', '=', userId).execute()
}
