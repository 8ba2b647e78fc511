import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { refreshEarlierAttempts } from '#core/payments/server/earlier-attempts.service.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import type { OrderRecord } from '../domain/order.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '../testing/shop.ts'

describe.each(listTestDatabases())('pages that nobody waits for, on $name', ({ name }) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(name)
  })
  beforeEach(() => {
    shop.gateway.pages = 'ends'
    shop.gateway.calls.endPage = 0
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
  })

  const bookedOf = ({ payment }: OrderRecord) => shop.gateway.payments.get(payment.reference)
  /** What happens before another attempt is opened. */
  const ask = ({ id, userId }: OrderRecord) =>
    refreshEarlierAttempts(shop.app.platform, {
      ...{ brandId: shop.brandId, orderId: id, userId, waited: () => 0 },
    })
  /** The time in which an order can be paid passes. */
  const passWindow = async (): Promise<void> => {
    shop.app.clock.advance(minutes(21))
    for (const work of shop.app.platform.hooks.all('dueWork'))
      if (work.name === 'payments.inquiries') await work.run('due')
  }

  it('PY-11 are ended at the gateway before another attempt is opened, and the order waits for it', async () => {
    const order = await shop.place()
    expect(await ask(order)).toBe(false)
    expect(bookedOf(order)?.state).toBe('expired')
    const { status, payment } = await shop.order(order.id)
    expect([status, payment.status]).toEqual([0, PAYMENT_STATUS.aborted])
    const second = await shop.retry(order.id)
    shop.gateway.setPaymentState(second.reference, 'captured')
    await ask(order)
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { captured: order.total } })
  })

  it('PY-11 are found to be paid when the customer was faster than the call that ends them', async () => {
    const order = await shop.place()
    shop.gateway.setPaymentState(order.payment.reference, 'captured')
    expect(await ask(order)).toBe(true)
    expect(shop.gateway.calls.endPage).toBe(1)
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { status: PAYMENT_STATUS.success },
    })
  })

  it('PY-08 are ended once their order is given up', async () => {
    const order = await shop.place()
    await passWindow()
    expect(await shop.order(order.id)).toMatchObject({ payment: { status: PAYMENT_STATUS.aborted } })
    expect(bookedOf(order)?.state).toBe('expired')
  })

  it.each(['refuses', 'none'] as const)(
    'PY-11 stay open at a gateway that %s, and what is paid there late goes back',
    async (pages) => {
      shop.gateway.pages = pages
      const order = await shop.place()
      await passWindow()
      expect(await shop.order(order.id)).toMatchObject({ payment: { status: PAYMENT_STATUS.aborted } })
      shop.gateway.setPaymentState(order.payment.reference, 'captured')
      for (let round = 0; round < 2; round += 1) await passWindow()
      await shop.app.jobs.runPending()
      expect([...(bookedOf(order)?.refunds.values() ?? [])]).toEqual([order.total])
    },
  )

  it('PY-11 do not keep a customer from paying whose gateway does not answer to ending one', async () => {
    shop.gateway.pages = 'silent'
    const order = await shop.place()
    shop.gateway.setPaymentState(order.payment.reference, 'failed')
    expect(await ask(order)).toBe(false)
    expect(await shop.order(order.id)).toMatchObject({ payment: { status: PAYMENT_STATUS.failed } })
  })
})
