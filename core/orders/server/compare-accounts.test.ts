import { expect, it } from 'vitest'
import { compareAccounts } from '#core/payments/server/compare-accounts.service.ts'
import { days, hours } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import type { OrderRecord } from '../domain/order.ts'
import { describeShop } from '../testing/describe-shop.ts'

describeShop('nightly comparison with gateways', (shop) => {
  /** A payment that was declined here, and captured at the gateway since. */
  const placeMissed = async (): Promise<OrderRecord> => {
    const order = await shop.place()
    await shop.settle(order, 'failed')
    shop.gateway.setPaymentState(order.payment.reference, 'captured')
    return order
  }
  const listNamed = () =>
    shop.app.platform.db.tenant(shop.brandId, (tx) =>
      tx.sql.selectFrom('unknown_captures').select(['gateway_reference', 'amount', 'resolved_at']).execute(),
    )

  it('PY-11 settles money that came unseen, and leaves what it knows alone', async () => {
    const order = await placeMissed()
    await compareAccounts(shop.app.platform)
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { status: 100 } })
    const { inquire } = shop.gateway.calls
    await compareAccounts(shop.app.platform)
    expect(shop.gateway.calls.inquire).toBe(inquire)
  })

  it('PY-11 puts a payment in review of which the gateway captured another amount', async () => {
    const order = await placeMissed()
    const { reference, amount } = order.payment
    const there = shop.gateway.payments.get(reference)
    if (!there) throw new Error('The gateway has no such payment')
    shop.gateway.payments.set(reference, { ...there, amount: money(amount.amount + 1, amount.currency) })
    await compareAccounts(shop.app.platform)
    expect(await shop.order(order.id)).toMatchObject({
      status: 0,
      payment: { needsReview: true, captured: 0 },
    })
    shop.gateway.payments.delete(reference)
  })

  it('PY-11 makes up in the next night for one in which the gateway was away', async () => {
    const order = await placeMissed()
    shop.gateway.mode = 'breaks'
    await compareAccounts(shop.app.platform)
    shop.gateway.mode = 'works'
    expect((await shop.order(order.id)).status).toBe(0)
    shop.app.clock.advance(days(1))
    await compareAccounts(shop.app.platform)
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { status: 100 } })
    const { since = new Date(Number.NaN), until = since } = shop.gateway.listed ?? {}
    // Both days, of a vendor whose clock is an hour behind or ahead, too.
    const now = shop.app.clock.now()
    expect(since.getTime()).toBeLessThan(now.getTime() - days(2) - hours(1))
    expect(until.getTime()).toBeGreaterThan(now.getTime() + hours(1))
  })

  it('PY-11 names a capture without a payment of ours once, and guesses nothing', async () => {
    const amount = money(777, 'AED')
    const stray = {
      gatewayReference: 'fake-stray',
      amount,
      webhookUrl: '',
      refunds: new Map<string, number>(),
    }
    shop.gateway.payments.set('stray', { ...stray, reference: 'stray', state: 'captured' })
    await compareAccounts(shop.app.platform)
    await compareAccounts(shop.app.platform)
    expect(await listNamed()).toEqual([
      { gateway_reference: 'fake-stray', amount: amount.amount, resolved_at: null },
    ])
  })
})
