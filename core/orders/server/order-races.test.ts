import { expect, it } from 'vitest'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import type { OrderActor, OrderRecord } from '../domain/order.ts'
import { describeShop } from '../testing/describe-shop.ts'
import { buildOrderTerms } from '../testing/order-drafts.ts'
import { transitionOrder } from './transition-order.service.ts'

const STAFF: OrderActor = { kind: 'staff', id: 'sam', role: 'manager', name: 'Sam' }

describeShop('concurrent order changes', (shop) => {
  const move = (order: OrderRecord, to: 20 | 30 | 100, expectedVersion?: number) => {
    const { platform } = shop.app
    const actor: OrderActor = to === 100 ? { kind: 'customer', id: shop.userId } : STAFF
    const request = {
      orderId: order.id,
      to,
      actor,
      expectedVersion,
      reason: to === 30 ? 'closed' : undefined,
    }
    return platform.db.tenant(shop.brandId, (tx) => transitionOrder(platform, tx, request))
  }
  const pay = (order: OrderRecord) => shop.settle(order, 'captured')

  it('let one of many accept the same version of an order', async () => {
    const order = await shop.place({ mod: 'cod' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => move(order, 20, order.version)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.failure.error.code === 4704)).toHaveLength(11)
    expect(await shop.order(order.id)).toMatchObject({ status: 20, version: order.version + 1 })
  })

  it('PY-11 refund once when a decline and a cancellation both end an order', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await shop.place()
      await pay(order)
      const answers = await Promise.all([
        move(order, 30),
        move(order, 100),
        move(order, 30),
        move(order, 100),
        pay(order),
      ])
      expect(answers.filter((answer) => answer !== undefined && 'ok' in answer && answer.ok)).toHaveLength(1)
      expect(await shop.refundsOf(order.id)).toEqual([{ amount: order.total, status: 'requested' }])
    }
    await shop.app.jobs.runPending()
  })

  it('PY-11 lose no money that arrives while the order is given up', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await shop.place()
      const left = {
        state: 'cancelled' as const,
        reference: order.payment.reference,
        gatewayReference: `fake-${order.payment.reference}`,
      }
      const giveUp = () =>
        settlePayment(shop.app.platform, { paymentId: order.payment.id, report: left, source: 'window' })
      await Promise.all(round % 2 ? [giveUp(), pay(order), pay(order)] : [pay(order), giveUp(), pay(order)])
      const now = await shop.order(order.id)
      expect(now.payment.status).toBe(PAYMENT_STATUS.success)
      const refunds = await shop.refundsOf(order.id)
      expect([now.status, refunds.length]).toEqual(now.status === 90 ? [90, 1] : [10, 0])
    }
    await shop.app.jobs.runPending()
  })

  it('PY-11 never refund more than was captured, in however many parts', async () => {
    const order = await shop.place()
    await pay(order)
    const part = Math.floor(order.total / 3)
    const { platform } = shop.app
    const ask = (key: string) =>
      platform.db.tenant(shop.brandId, (tx) =>
        refundPayment(platform, tx, {
          paymentId: order.payment.id,
          key,
          amount: part,
          reason: 'cold',
          source: 'staff',
        }),
      )
    const keys = Array.from({ length: 20 }, (_, index) => `part-${index % 10}`)
    const answers = await Promise.all(keys.map(ask))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    await shop.app.jobs.runPending()
    const given = shop.gateway.listRefunds(order.payment.reference)
    expect(given).toEqual([part, part, part])
    expect((await shop.order(order.id)).payment.refunded).toBe(3 * part)
  })

  it('place one order for each version of a cart, with numbers without gaps or duplicates', async () => {
    const cart = { id: shop.app.platform.random.bytes(8).join(''), version: 3 }
    const { random } = shop.app.platform
    const terms = Array.from({ length: 6 }, () => buildOrderTerms(random, { storeId: shop.storeId, cart }))
    const same = await Promise.allSettled(terms.map((each) => shop.place({ mod: 'cod', terms: each })))
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const orders = await Promise.all(Array.from({ length: 10 }, () => shop.place({ mod: 'cod' })))
    const numbers = orders.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })
})
