import { expect, it } from 'vitest'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { resolveReview } from '#core/payments/server/resolve-review.service.ts'
import { days, minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderRecord } from '../domain/order.ts'
import { describeShop } from '../testing/describe-shop.ts'
import { closeOverdueOrders } from './sweep.job.ts'

describeShop('late money', (shop) => {
  /** Advances the clock and runs what has become due meanwhile. */
  const pass = async (milliseconds: number): Promise<void> => {
    shop.app.clock.advance(milliseconds)
    for (const work of shop.app.platform.hooks.all('dueWork'))
      if (work.name === 'payments.inquiries') await work.run('due')
    await closeOverdueOrders(shop.app.platform)
  }
  const capture = (order: OrderRecord) => shop.gateway.setPaymentState(order.payment.reference, 'captured')
  const refundsAt = ({ payment }: OrderRecord) => shop.gateway.listRefunds(payment.reference)

  it('PY-11 finds that a declined page was paid by a second try, and the order begins', async () => {
    const order = await shop.place()
    await shop.settle(order, 'failed')
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { status: PAYMENT_STATUS.failed },
    })
    capture(order)
    await pass(minutes(3))
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { status: PAYMENT_STATUS.success, captured: order.total, refunded: 0 },
    })
  })

  it.each(['failed', 'cancelled', 'expired'] as const)(
    'PY-11 gives money back once that comes hours after a payment was %s and its order ended',
    async (state) => {
      const order = await shop.place()
      await shop.settle(order, state)
      for (let round = 0; round < 3; round += 1) await pass(minutes(15))
      expect((await shop.order(order.id)).status).toBe(90)
      capture(order)
      for (let round = 0; round < 6; round += 1) await pass(minutes(60))
      await shop.app.jobs.runPending()
      expect(refundsAt(order)).toEqual([order.total])
      expect(await shop.order(order.id)).toMatchObject({
        status: 90,
        payment: { status: PAYMENT_STATUS.success, refunded: order.total },
      })
    },
  )

  it('PY-11 finds money for a payment that staff resolved as unpaid', async () => {
    const order = await shop.place()
    const { id: paymentId, reference } = order.payment
    shop.gateway.setPaymentState(reference, 'unreadable')
    const { platform } = shop.app
    await pass(minutes(1))
    const { seq } = await platform.db.tenant(shop.brandId, (tx) =>
      tx.sql
        .selectFrom('payment_events')
        .select('seq')
        .where('payment_id', '=', paymentId)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    const staff = { id: 'staff', name: 'Sam' }
    const input = {
      brandId: shop.brandId,
      paymentId,
      version: seq,
      outcome: 'unpaid',
      note: 'none',
      staff,
    } as const
    expectOk(await resolveReview(platform, input))
    expect((await shop.order(order.id)).payment.status).toBe(PAYMENT_STATUS.aborted)
    await pass(minutes(25))
    capture(order)
    for (let round = 0; round < 4; round += 1) await pass(minutes(60))
    await shop.app.jobs.runPending()
    expect(refundsAt(order)).toEqual([order.total])
  })

  it('asks few times about a page that nobody opened, and stops when it can no longer be paid', async () => {
    const order = await shop.place()
    await pass(minutes(21))
    expect((await shop.order(order.id)).payment.status).toBe(PAYMENT_STATUS.aborted)
    const before = shop.gateway.calls.inquire
    for (let round = 0; round < 100; round += 1) await pass(minutes(30))
    expect(shop.gateway.calls.inquire - before).toBeLessThanOrEqual(8)
    const waiting = await shop.app.platform.db.tenant(shop.brandId, (tx) =>
      tx.sql.selectFrom('payments').select('id').where('inquire_at', 'is not', null).execute(),
    )
    expect(waiting).toEqual([])
  })

  it('asks on after the end when the gateway was away then', async () => {
    const order = await shop.place()
    await shop.settle(order, 'expired')
    for (let round = 0; round < 24; round += 1) await pass(minutes(60))
    shop.gateway.mode = 'breaks'
    await pass(minutes(30))
    shop.gateway.mode = 'works'
    capture(order)
    await pass(days(3))
    await shop.app.jobs.runPending()
    expect(refundsAt(order)).toEqual([order.total])
  })
})
