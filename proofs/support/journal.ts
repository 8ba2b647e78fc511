import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/db/database.ts'

/** An acknowledgement that must hold for ever after. */
interface AcknowledgedOrder {
  readonly orderId: string
  /** Minor units. */
  readonly total: number
  isPaid: boolean
}

/** The customers' ledger: every response that was received. */
export interface Journal {
  /** An order request was sent under this key. */
  sent(key: string): void
  placed(key: string, order: { readonly orderId: string; readonly total: number }): void
  paid(orderId: string): void
  readonly orders: ReadonlyMap<string, AcknowledgedOrder>
  /** Order requests that were sent and never answered, whatever their result. */
  unanswered(): number
  /** Keys that were answered with one order and later with another. */
  readonly contradictions: readonly string[]
  /** The number of recorded entries, as a measure of progress. */
  entries(): number
}

export const createJournal = (): Journal => {
  const open = new Set<string>()
  const orders = new Map<string, AcknowledgedOrder>()
  const orderOfKey = new Map<string, string>()
  const contradictions: string[] = []
  let entries = 0
  return {
    orders,
    contradictions,
    sent: (key) => {
      entries += 1
      open.add(key)
    },
    placed: (key, { orderId, total }) => {
      entries += 1
      open.delete(key)
      if ((orderOfKey.get(key) ?? orderId) !== orderId) contradictions.push(key)
      orderOfKey.set(key, orderId)
      orders.set(orderId, { orderId, total, isPaid: orders.get(orderId)?.isPaid ?? false })
    },
    paid: (orderId) => {
      entries += 1
      const order = orders.get(orderId)
      if (order) order.isPaid = true
    },
    unanswered: () => open.size,
    entries: () => entries,
  }
}

interface StoredOrder {
  readonly id: string
  readonly total: number
  readonly isPaid: boolean
  readonly reference: string
  readonly captured: number
  readonly refunded: number
}

const loadStoredOrders = (db: Database): Promise<readonly StoredOrder[]> =>
  db.system(
    async (tx) =>
      (
        await sql<StoredOrder>`
          select o.id, o.total, p.reference, p.status = 100 as "isPaid", p.captured, coalesce(
            (select sum(amount) from refunds r where r.payment_id = p.id and r.status = 'refunded'), 0
          )::bigint as refunded
          from orders o join payments p on p.order_id = o.id`.execute(tx.sql)
      ).rows,
    { snapshot: true },
  )

/** The gateway's own ledger, by our reference, in minor units. */
export interface GatewayTotals {
  readonly captured: ReadonlyMap<string, number>
  readonly refunded: ReadonlyMap<string, number>
}

/**
 * Compares the shop's data with what customers were told and what the gateway captured: nothing acknowledged is lost,
 * nothing exists that was not requested, and every unit of money is in both ledgers. Returns the number of orders.
 */
export const expectLedgersMatch = async (
  db: Database,
  journal: Journal,
  gateway: GatewayTotals,
): Promise<number> => {
  expect(journal.contradictions, 'keys that stand for two orders').toEqual([])
  const stored = await loadStoredOrders(db)
  const { rows: untold } = await db.pool.query(
    'select topic, key, last_error from outbox where delivered_at is null',
  )
  expect(untold, 'side effects that were never carried out').toEqual([])
  const byId = Map.groupBy(stored, ({ id }) => id)
  const told = [...journal.orders.values()]
  const lost = told.filter(({ orderId, total }) => byId.get(orderId)?.[0]?.total !== total)
  expect(lost, 'acknowledged orders that are lost or changed').toEqual([])
  const unpaid = told.filter(
    ({ orderId, isPaid }) => isPaid && !byId.get(orderId)?.some((each) => each.isPaid),
  )
  expect(unpaid, 'acknowledged payments that are lost').toEqual([])
  expect(byId.size - told.length, 'orders that nobody was told of').toBeLessThanOrEqual(journal.unanswered())
  const money = (pick: (order: StoredOrder) => number) =>
    new Map(stored.filter((order) => pick(order) > 0).map((order) => [order.reference, pick(order)]))
  expect(
    money(({ captured }) => captured),
    'captured here and at the gateway',
  ).toEqual(gateway.captured)
  expect(
    money(({ refunded }) => refunded),
    'given back here and at the gateway',
  ).toEqual(gateway.refunded)
  return byId.size
}
