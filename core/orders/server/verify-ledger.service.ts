import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Unit } from '#platform/db/unit.ts'
import { type OrderEvent, rebuildOrder } from '../domain/order-events.ts'
import { TRANSITIONS } from '../domain/transitions.ts'
import { LEDGER_CHECKS, type LedgerCheck } from './ledger-checks.ts'
import { findOrder } from './orders.repo.ts'

/** A row that contradicts the books. */
export interface Breach {
  readonly check: string
  readonly subject: string
  readonly detail: string
}

export interface LedgerReport {
  readonly clean: boolean
  /** The checks that were made, by name. */
  readonly checks: readonly string[]
  readonly counted: { readonly orders: number; readonly payments: number; readonly refunds: number }
  readonly breaches: readonly Breach[]
}

const runCheck = async (unit: Unit, { name, query }: LedgerCheck): Promise<Breach[]> => {
  const { rows } = await sql<{ subject: string; detail: string }>`${sql.raw(query)}`.execute(unit.sql)
  return rows.map(({ subject, detail }) => ({ check: name, subject, detail }))
}

const MOVES: ReadonlySet<string> = new Set(TRANSITIONS.map(({ from, to }) => `${from}→${to}`))

/** The history of every order is a path of the table, and the order is what its events add up to. */
const checkHistory = async (unit: Unit, orderId: string): Promise<Breach[]> => {
  const { rows } = await sql<OrderEvent & { from: number | null; to: number }>`
    select seq, at, kind, actor, data, from_status as "from", to_status as "to"
    from order_events where order_id = ${orderId} order by seq`.execute(unit.sql)
  const strange = rows.filter(({ kind, from, to }) => kind === 'moved' && !MOVES.has(`${from}→${to}`))
  const breaches = strange.map(({ from, to }) => ({
    check: 'history',
    subject: orderId,
    detail: `moved ${from}→${to}`,
  }))
  const order = await findOrder(unit, orderId)
  if (!order) return [...breaches, { check: 'history', subject: orderId, detail: 'unreadable' }]
  const { contact, address, deliveryInstruction, brandId, payment, history, ...state } = order
  try {
    const same = JSON.stringify(sorted(rebuildOrder(rows))) === JSON.stringify(sorted(state))
    return same
      ? breaches
      : [...breaches, { check: 'history', subject: orderId, detail: 'differs from its events' }]
  } catch (error) {
    return [...breaches, { check: 'history', subject: orderId, detail: String(error) }]
  }
}

/** The same value with all keys in order, for comparing: jsonb does not keep the order of keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]),
  )
}

const count = async (unit: Unit, table: 'orders' | 'payments' | 'refunds'): Promise<number> => {
  const query = unit.sql.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** {@link verifyLedger} inside a system unit. */
export const verifyWithin = async (unit: Unit): Promise<LedgerReport> => {
  const breaches: Breach[] = []
  for (const check of LEDGER_CHECKS) breaches.push(...(await runCheck(unit, check)))
  const ids = await unit.sql.selectFrom('orders').select('id').orderBy('placed_at').execute()
  for (const { id } of ids) breaches.push(...(await checkHistory(unit, id)))
  const counted = {
    orders: ids.length,
    payments: await count(unit, 'payments'),
    refunds: await count(unit, 'refunds'),
  }
  const checks = [...LEDGER_CHECKS.map(({ name }) => name), 'history']
  return { clean: breaches.length === 0, checks, counted, breaches }
}

/**
 * Goes through the whole database, all brands, and looks for what must never be: wrong sums, an order paid twice or
 * placed twice, money kept for an order that is gone, stock below nothing, a history that the rules do not allow,
 * rows of one brand below another's. It reads one moment and changes nothing.
 *
 * Stock is checked for being negative only, because deliveries from suppliers are not booked. Promotions, loyalty
 * points and credits have no tables yet and are not looked at; their areas must add their checks with them.
 */
export const verifyLedger = (db: Database): Promise<LedgerReport> =>
  db.system(verifyWithin, { snapshot: true, unlimited: true })
