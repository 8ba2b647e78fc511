import { sql } from 'kysely'
import type { InvariantViolation } from '#platform/db/invariant.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { OrderEvent } from '../domain/order-events.ts'
import './orders.tables.ts'

/** The rows that the plain SQL of an invariant finds. In a system transaction. */
export const findViolations = async (tx: Transaction, query: string): Promise<InvariantViolation[]> =>
  (await sql<InvariantViolation>`${sql.raw(query)}`.execute(tx.sql)).rows

export interface TenantCheck {
  /** The table that references another. */
  readonly child: string
  /** Finds rows whose brand is not that of the row that they reference; for {@link findForeignSubjects}. */
  readonly query: string
}

/** A check for every foreign key between two tables with brands: new tables are included automatically. */
export const listTenantChecks = async (tx: Transaction): Promise<TenantCheck[]> => {
  const { rows } = await sql<TenantCheck>`
    select c.conrelid::regclass::text as child, format('select c.%I::text as subject from %s c join %s p on %s where c.brand_id <> p.brand_id',
      (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]), c.conrelid::regclass, c.confrelid::regclass,
      (select string_agg(format('c.%I = p.%I', mine.attname, theirs.attname), ' and ')
        from unnest(c.conkey, c.confkey) as pair (mine, theirs)
        join pg_attribute mine on mine.attrelid = c.conrelid and mine.attnum = pair.mine
        join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs)) as query
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and 2 = (
      select count(*) from pg_attribute
      where attrelid in (c.conrelid, c.confrelid) and attname = 'brand_id' and not attisdropped
    )`.execute(tx.sql)
  return rows
}

/** The rows that a tenant check finds. */
export const findForeignSubjects = async (tx: Transaction, { query }: TenantCheck): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`${sql.raw(query)}`.execute(tx.sql)
  return rows.map(({ subject }) => subject)
}

/** All events of an order, oldest first. */
export const listOrderEvents = async (
  tx: Transaction,
  orderId: string,
): Promise<(OrderEvent & { from: number | null; to: number })[]> => {
  const { rows } = await sql<OrderEvent & { from: number | null; to: number }>`
    select seq, at, kind, actor, data, from_status as "from", to_status as "to"
    from order_events where order_id = ${orderId} order by seq`.execute(tx.sql)
  return rows
}

/** The ids of all orders, oldest first. */
export const listOrderIds = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.sql.selectFrom('orders').select('id').orderBy('placed_at').execute()
  return rows.map(({ id }) => id)
}

export const countRows = async (tx: Transaction, table: 'payments' | 'refunds'): Promise<number> => {
  const query = tx.sql.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}
