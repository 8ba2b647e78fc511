import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRecord } from '../domain/order.ts'
import { allInvariants } from '../testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { verifyLedger, verifyLedgerInTransaction } from './verify-ledger.service.ts'

let shop: Shop
let order: OrderRecord

beforeAll(async () => {
  shop = await openShop()
  const placed = await shop.place()
  shop.gateway.setPaymentState(placed.payment.reference, 'captured')
  await shop.app.jobs.runPending()
  order = await shop.order(placed.id)
})
afterAll(() => shop.close())

class Rollback extends Error {}

/** Runs a statement that breaks the rows, verifies the ledger, and rolls back. */
const findViolationsAfter = async (statement: string): Promise<string[]> => {
  const found = new Set<string>()
  const work = shop.app.platform.db.system(async (tx) => {
    await sql.raw(statement).execute(tx.sql)
    const { clean, breaches } = await verifyLedgerInTransaction(tx, allInvariants)
    for (const { check } of breaches) found.add(check)
    expect(clean).toBe(false)
    throw new Rollback()
  })
  await expect(work).rejects.toBeInstanceOf(Rollback)
  return [...found].sort()
}
const copyPayment = (columns: string) => `
  insert into payments select (jsonb_populate_record(p, '${columns}'::jsonb)).* from payments p where p.id = '${order.payment.id}'`

/** What is due of an order whose shares pay all of it. */
const SETTLED_DUE = {
  ...{ id: 'due', reference: 'due', gateway_reference: null, is_share: false, extra: null },
  ...{ status: 20, amount: 0, captured: 0 },
}

describe('ledger', () => {
  it('is clean after an order was paid, and lists its checks', async () => {
    expect(await verifyLedger(shop.app.platform.db, allInvariants)).toEqual({
      clean: true,
      checks: [...allInvariants.map(({ name }) => name), 'tenants', 'history'],
      counted: { orders: 1, payments: 1, refunds: 0 },
      breaches: [],
    })
  })

  it.each<[string[], () => string]>([
    [['amounts', 'history', 'totals'], () => 'update orders set total = total + 1'],
    [['history', 'lines'], () => 'update order_lines set total = total - 1'],
    [['amounts', 'captured', 'history', 'totals'], () => 'update orders set total = total - 1'],
    [['extraCaptures', 'unpaidAndUnderWay'], () => 'update payments set status = 50'],
    [
      ['captured', 'extraCaptures'],
      () => copyPayment('{"id":"other","reference":"other","gateway_reference":"other","status":50}'),
    ],
    [
      ['history', 'onePlacedEvent', 'paidAndWaiting'],
      () => 'update orders set status = 0; delete from outbox',
    ],
    [
      ['paidAndWaiting'],
      () => `
        update orders set status = 0;
        update payments set is_share = true, extra = 'share x';
        ${copyPayment(JSON.stringify(SETTLED_DUE))};
        update orders set payment_id = 'due'`,
    ],
    [['history', 'paidButGone'], () => 'update orders set status = 90'],
    [['unpaidAndUnderWay'], () => 'update payments set status = 4008, captured = 0'],
    [['amounts'], () => "update payments set currency = 'USD'"],
    [
      ['orphanPayments', 'unpaidAndUnderWay'],
      () => "update payments set order_id = 'nothing', status = 0, captured = 0",
    ],
    [['onePlacedEvent'], () => "delete from outbox where topic = 'order.placed'"],
    [['history'], () => 'delete from order_events where seq = 2'],
    [['history'], () => 'update order_events set to_status = 60 where seq = 2'],
    [['history'], () => 'update orders set version = 7'],
    [['tenants'], () => "update order_lines set brand_id = 'other'"],
    [['tenants'], () => "update payment_events set brand_id = 'other'"],
    [['tenantsOfOrders'], () => "update payments set brand_id = 'other'"],
    [['paymentEvents'], () => 'update payments set version = version + 1'],
    [['paymentEvents', 'unpaidAndUnderWay'], () => 'update payments set status = 481'],
  ])('reports %s', async (checks, statement) => {
    expect(await findViolationsAfter(statement())).toEqual(expect.arrayContaining(checks))
  })

  it('reports a refund of money that was never captured', async () => {
    const found =
      await findViolationsAfter(`insert into refunds (id, brand_id, payment_id, order_id, key, reference, amount, currency, status, reason, source, created_at, updated_at)
      values ('r', '${shop.brandId}', '${order.payment.id}', '${order.id}', 'k', 'r', ${order.total + 1}, 'AED', 'refunded', 'x', 'staff', now(), now())`)
    expect(found).toContain('refunds')
  })
})
