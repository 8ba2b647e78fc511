import type { Database } from '#platform/db/database.ts'
import type { Invariant, InvariantViolation } from '#platform/db/invariant.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { rebuildOrder, removeLineTexts } from '../domain/order-events.ts'
import { TRANSITIONS } from '../domain/transitions.ts'
import {
  countRows,
  findForeignSubjects,
  findViolations,
  listOrderEvents,
  listOrderIds,
  listTenantChecks,
} from './ledger.repo.ts'
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

const runInvariant = async (tx: Transaction, invariant: Invariant): Promise<LedgerViolation[]> => {
  const found = 'find' in invariant ? await invariant.find(tx) : await findViolations(tx, invariant.query)
  return found.map(({ subject, detail }) => ({ check: invariant.name, subject, detail }))
}

/** Checks that a row has the brand of the row it references. */
const checkTenants = async (tx: Transaction): Promise<LedgerViolation[]> => {
  const breaches: LedgerViolation[] = []
  for (const check of await listTenantChecks(tx)) {
    const subjects = await findForeignSubjects(tx, check)
    const detail = `${check.child} of another brand`
    breaches.push(...subjects.map((subject) => ({ check: 'tenants', subject, detail })))
  }
  return breaches
}

const ALLOWED_TRANSITIONS: ReadonlySet<string> = new Set(TRANSITIONS.map(({ from, to }) => `${from}→${to}`))

/**
 * Checks that the history of every order follows the transition table, and that the order equals its replayed events.
 */
const checkHistory = async (tx: Transaction, orderId: string): Promise<LedgerViolation[]> => {
  const events = await listOrderEvents(tx, orderId)
  const strange = events.filter(
    ({ kind, from, to }) => kind === 'moved' && !ALLOWED_TRANSITIONS.has(`${from}→${to}`),
  )
  const breaches = strange.map(({ from, to }) => ({
    check: 'history',
    subject: orderId,
    detail: `moved ${from}→${to}`,
  }))
  const order = await findOrder(tx, orderId)
  if (!order) return [...breaches, { check: 'history', subject: orderId, detail: 'unreadable' }]
  const { contact, address, deliveryInstruction, orderNote, answers, allergies, dropOff, ...rest } = order
  const { addressChangedAt, enteredBy, table, brandId, payment, history, ...state } = rest
  try {
    const stored = { ...state, lines: removeLineTexts(state.lines) }
    const same = JSON.stringify(sortKeys(rebuildOrder(events))) === JSON.stringify(sortKeys(stored))
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

/** {@link verifyLedger} inside a system transaction. */
export const verifyLedgerInTransaction = async (
  tx: Transaction,
  invariants: readonly Invariant[],
): Promise<LedgerReport> => {
  const breaches: LedgerViolation[] = []
  for (const invariant of invariants) breaches.push(...(await runInvariant(tx, invariant)))
  breaches.push(...(await checkTenants(tx)))
  const ids = await listOrderIds(tx)
  for (const id of ids) breaches.push(...(await checkHistory(tx, id)))
  const counted = {
    orders: ids.length,
    payments: await countRows(tx, 'payments'),
    refunds: await countRows(tx, 'refunds'),
  }
  const checks = [...invariants.map(({ name }) => name), 'tenants', 'history']
  return { clean: breaches.length === 0, checks, counted, breaches }
}

/**
 * Checks the whole database, all brands, for violations: wrong sums, an order paid or placed twice, a price that
 * cannot be computed again, money kept for an order that is gone, stock sold twice or lost, a history that the rules
 * do not allow, rows of one brand below another's. It reads one snapshot and changes nothing.
 *
 * @param invariants of the installed plugins; a new plugin adds its own
 */
export const verifyLedger = (db: Database, invariants: readonly Invariant[]): Promise<LedgerReport> =>
  db.system((tx) => verifyLedgerInTransaction(tx, invariants), { snapshot: true, unlimited: true })
