import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Invariant, InvariantViolation } from '#platform/db/invariant.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type OrderEvent, rebuildOrder } from '../domain/order-events.ts'
import { TRANSITIONS } from '../domain/transitions.ts'
import { findOrder } from './orders.repo.ts'

/** A row that violates the ledger. */
export interface LedgerViolation extends InvariantViolation {
  readonly check: string
}

export interface LedgerReport {
  readonly clean: boolean
  /** The names of the checks that ran. */
  readonly checks: readonly string[]
  readonly counted: { readonly orders: number; readonly payments: number; readonly refunds: number }
  readonly breaches: readonly LedgerViolation[]
}

const runInvariant = async (unit: Transaction, invariant: Invariant): Promise<LedgerViolation[]> => {
  const found =
    'find' in invariant
      ? await invariant.find(unit)
      : (await sql<InvariantViolation>`${sql.raw(invariant.query)}`.execute(unit.sql)).rows
  return found.map(({ subject, detail }) => ({ check: invariant.name, subject, detail }))
}

interface ForeignKey {
  readonly child: string
  readonly query: string
}

/**
 * Checks that a row has the brand of the row it references, for every foreign key between two tables with brands: new
 * tables are included automatically.
 */
const checkTenants = async (unit: Transaction): Promise<LedgerViolation[]> => {
  const { rows } = await sql<ForeignKey>`
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
    )`.execute(unit.sql)
  const breaches: LedgerViolation[] = []
  for (const { child, query } of rows) {
    const strangers = await sql<{ subject: string }>`${sql.raw(query)}`.execute(unit.sql)
    const detail = `${child} of another brand`
    breaches.push(...strangers.rows.map(({ subject }) => ({ check: 'tenants', subject, detail })))
  }
  return breaches
}

const ALLOWED_TRANSITIONS: ReadonlySet<string> = new Set(TRANSITIONS.map(({ from, to }) => `${from}→${to}`))

/**
 * Checks that the history of every order follows the transition table, and that the order equals its replayed events.
 */
const checkHistory = async (unit: Transaction, orderId: string): Promise<LedgerViolation[]> => {
  const { rows } = await sql<OrderEvent & { from: number | null; to: number }>`
    select seq, at, kind, actor, data, from_status as "from", to_status as "to"
    from order_events where order_id = ${orderId} order by seq`.execute(unit.sql)
  const strange = rows.filter(
    ({ kind, from, to }) => kind === 'moved' && !ALLOWED_TRANSITIONS.has(`${from}→${to}`),
  )
  const breaches = strange.map(({ from, to }) => ({
    check: 'history',
    subject: orderId,
    detail: `moved ${from}→${to}`,
  }))
  const order = await findOrder(unit, orderId)
  if (!order) return [...breaches, { check: 'history', subject: orderId, detail: 'unreadable' }]
  const { contact, address, deliveryInstruction, answers, ...rest } = order
  const { addressChangedAt, enteredBy, brandId, payment, history, ...state } = rest
  try {
    const same = JSON.stringify(sortKeys(rebuildOrder(rows))) === JSON.stringify(sortKeys(state))
    return same
      ? breaches
      : [...breaches, { check: 'history', subject: orderId, detail: 'differs from its events' }]
  } catch (error) {
    return [...breaches, { check: 'history', subject: orderId, detail: String(error) }]
  }
}

/** The same value with sorted keys, for comparison: jsonb does not preserve key order. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sortKeys(item)]),
  )
}

const countRows = async (unit: Transaction, table: 'orders' | 'payments' | 'refunds'): Promise<number> => {
  const query = unit.sql.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** {@link verifyLedger} inside a system transaction. */
export const verifyLedgerInTransaction = async (
  unit: Transaction,
  invariants: readonly Invariant[],
): Promise<LedgerReport> => {
  const breaches: LedgerViolation[] = []
  for (const invariant of invariants) breaches.push(...(await runInvariant(unit, invariant)))
  breaches.push(...(await checkTenants(unit)))
  const ids = await unit.sql.selectFrom('orders').select('id').orderBy('placed_at').execute()
  for (const { id } of ids) breaches.push(...(await checkHistory(unit, id)))
  const counted = {
    orders: ids.length,
    payments: await countRows(unit, 'payments'),
    refunds: await countRows(unit, 'refunds'),
  }
  const checks = [...invariants.map(({ name }) => name), 'tenants', 'history']
  return { clean: breaches.length === 0, checks, counted, breaches }
}

/**
 * Checks the whole database, all brands, for violations: wrong sums, an order paid or placed twice, a price that
 * cannot
 * be computed again, money kept for an order that is gone, stock sold twice or lost, a history that the rules do not
 * allow, rows of one brand below another's. It reads one snapshot and changes nothing.
 *
 * @param invariants of the installed plugins; a new plugin adds its own
 */
export const verifyLedger = (db: Database, invariants: readonly Invariant[]): Promise<LedgerReport> =>
  db.system((unit) => verifyLedgerInTransaction(unit, invariants), { snapshot: true, unlimited: true })
