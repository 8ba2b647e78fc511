import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { webhookHeaders } from '#core/payments/testing/fake-gateway.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import type { OrderRecord } from '../domain/order.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { closeOverdueOrders } from './sweep.job.ts'

describe.each(listTestDatabases())('many orders on $name', ({ name }) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(name)
  })
  afterAll(() => shop.close())

  /** Copies an order's row; the copies share its payment. */
  const copy = (order: OrderRecord, { count, minutesLater }: { count: number; minutesLater: number }) =>
    shop.app.platform.db.system((tx) =>
      sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
            'id', lpad(${order.number}::text || '0' || i::text, 22, 'c'),
            'number', ${order.number * 10_000}::integer + i,
            'placed_at', o.placed_at + i * interval '1 second' + ${minutesLater} * interval '1 minute'
          ))).* from orders o, generate_series(1, ${count}::integer) i where o.id = ${order.id}`.execute(
        tx.sql,
      ),
    )

  it('are all given up in time, however many others wait for their bank', async () => {
    const pending = await shop.place()
    shop.gateway.setPaymentState(pending.payment.reference, 'pending')
    const url = `/api/v1/payment/webhook/fake/${pending.payment.accountId}`
    const say = (order: OrderRecord) =>
      shop.app.server.inject({
        method: 'POST',
        url,
        headers: webhookHeaders,
        payload: shop.gateway.webhook(order.id, shop.gateway.report(order.payment.reference)),
      })
    await say(pending)
    await copy(pending, { count: 230, minutesLater: 0 })
    shop.app.clock.advance(minutes(10))
    const failed = await shop.place()
    shop.gateway.setPaymentState(failed.payment.reference, 'failed')
    await say(failed)
    shop.app.clock.advance(minutes(30))
    await closeOverdueOrders(shop.app.platform)
    expect(await shop.order(failed.id)).toMatchObject({
      status: 90,
      payment: { status: PAYMENT_STATUS.failed },
    })
    expect((await shop.order(pending.id)).status).toBe(0)
  })

  it('never displace a new one from the board', async () => {
    const done = await shop.place({ mod: 'cod' })
    await shop.app.platform.db.system((tx) =>
      tx.sql
        .updateTable('orders')
        .set({ status: 60, finished_at: shop.app.clock.now() })
        .where('id', '=', done.id)
        .execute(),
    )
    await copy(done, { count: 600, minutesLater: 0 })
    shop.app.clock.advance(minutes(30))
    const fresh = await shop.place({ mod: 'cod' })
    const browser = shop.app.browser()
    browser.token = shop.staffToken('manager')
    const board = await browser.api<OrdersApi>()('GET /api/v1/console/orders', {
      query: { store: shop.storeId },
    })
    const shown = board.ok ? board.data : []
    expect(shown.at(-1)?._id).toBe(fresh.id)
    const placed = shown.map(({ placedAt }) => placedAt)
    expect(placed).toEqual(placed.toSorted())
  })

  it('can each cost more than a 32-bit integer holds', async () => {
    const order = await shop.place({ currency: 'VND', price: 2_000_000_000 })
    shop.gateway.setPaymentState(order.payment.reference, 'captured')
    await shop.app.jobs.runPending()
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      total: order.total,
      payment: { captured: order.total, refunded: 0 },
    })
    expect(order.total).toBeGreaterThan(4_000_000_000)
  })
})
