import { expect, it } from 'vitest'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { compareAccounts } from '#core/payments/server/compare-accounts.service.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { resolveReview } from '#core/payments/server/resolve-review.service.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import type { FakePayment } from '#core/payments/testing/fake-gateway.ts'
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

  // The first: with more payments the breaker would stay open after it.
  it('PY-11 makes up in the next night for one in which the gateway was away', async () => {
    const order = await placeMissed()
    await placeMissed()
    shop.gateway.mode = 'breaks'
    const { platform } = shop.app
    const logged: unknown[] = []
    const log = (facts: unknown) => void logged.push(facts)
    const logger = Object.assign(Object.create(platform.logger), { warn: log, error: log })
    await compareAccounts({ ...platform, logger })
    shop.gateway.mode = 'works'
    expect((await shop.order(order.id)).status).toBe(0)
    // Once for the account, and not for each payment.
    const silence = { provider: 'fake', isListMissing: true, payments: 2 }
    expect(logged).toEqual([expect.objectContaining({ ...silence, cause: 'Error: connection reset' })])
    expect((await platform.metrics.events.get()).values).toContainEqual(
      expect.objectContaining({ labels: { name: 'payment.accountNotCompared' }, value: 1 }),
    )
    shop.app.clock.advance(days(1))
    await compareAccounts(shop.app.platform)
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { status: 100 } })
    const { since = new Date(Number.NaN), until = since } = shop.gateway.listed ?? {}
    // Both days, of a vendor whose clock is an hour behind or ahead, too.
    const now = shop.app.clock.now()
    expect(since.getTime()).toBeLessThan(now.getTime() - days(2) - hours(1))
    expect(until.getTime()).toBeGreaterThan(now.getTime() + hours(1))
  })

  it('PY-11 settles money that came unseen, and leaves what it knows alone', async () => {
    const order = await placeMissed()
    await compareAccounts(shop.app.platform)
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { status: 100 } })
    const settled = (await shop.order(order.id)).payment
    await compareAccounts(shop.app.platform)
    expect((await shop.order(order.id)).payment).toEqual(settled)
  })

  it('PY-11 finds money that came unseen at a gateway without a list, by asking about each payment', async () => {
    const order = await placeMissed()
    shop.gateway.listing = 'endless'
    await compareAccounts(shop.app.platform)
    shop.gateway.listing = 'works'
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { status: 100 } })
  })

  const listDifferences = (id: string) =>
    shop.app.platform.db.tenant(shop.brandId, async (tx) => {
      const found = await tx.sql
        .selectFrom('payment_events')
        .select(['seq', 'data'])
        .where('payment_id', '=', id)
        .where('kind', '=', 'ledgersDiffer')
        .execute()
      return found.map(({ seq, data }) => ({ seq, why: data.why }))
    })

  it.each([
    ['refundUnknown', (there: FakePayment) => there.refunds.set('portal', 100)],
    ['believedUntaken', (there: FakePayment) => Object.assign(there, { state: 'cancelled' })],
    [
      'otherAmount',
      (there: FakePayment) => Object.assign(there, { amount: money(there.amount.amount + 5, 'AED') }),
    ],
  ])(
    'PY-11 puts a paid order in review whose gateway says %s, once, until staff resolve it',
    async (why, change) => {
      const { id, payment } = await shop.placePaid()
      const there = shop.gateway.payments.get(payment.reference)
      if (!there) throw new Error('The gateway has no such payment')
      change(there)
      await compareAccounts(shop.app.platform)
      await compareAccounts(shop.app.platform)
      const found = await listDifferences(payment.id)
      expect(found).toMatchObject([{ why }])
      const inReview = await shop.order(id)
      expect(inReview).toMatchObject({ status: 10, payment: { status: 100, needsReview: true } })
      const resolved = await resolveReview(shop.app.platform, {
        ...{ brandId: shop.brandId, paymentId: payment.id, version: found[0]?.seq ?? 0 },
        ...{ outcome: 'paid', note: 'looked it up', staff: { id: 'Mona', name: 'Mona' } },
      })
      expect(resolved.ok).toBe(true)
      await compareAccounts(shop.app.platform)
      expect(await listDifferences(payment.id)).toEqual(found)
      expect((await shop.order(id)).payment.needsReview).toBe(false)
      shop.gateway.payments.delete(payment.reference)
    },
  )

  it('PY-11 refuses to say "unpaid" of a second capture, whose money was with the merchant', async () => {
    const order = await shop.place()
    const { id, payment } = order
    const second = await shop.retry(id)
    await shop.settle(order, 'captured')
    shop.gateway.setPaymentState(second.reference, 'captured')
    const report = shop.gateway.report(second.reference)
    await settlePayment(shop.app.platform, { paymentId: second.id, report, source: 'webhook' })
    await shop.app.jobs.runPending()
    const there = shop.gateway.payments.get(second.reference)
    there?.refunds.set('portal', 100)
    await compareAccounts(shop.app.platform)
    const [found] = await listDifferences(second.id)
    expect(found).toMatchObject({ why: 'refundUnknown' })
    const resolve = (outcome: 'paid' | 'unpaid') =>
      resolveReview(shop.app.platform, {
        ...{ brandId: shop.brandId, paymentId: second.id, version: found?.seq ?? 0 },
        ...{ outcome, note: 'looked it up', staff: { id: 'Mona', name: 'Mona' } },
      })
    expect(await resolve('unpaid')).toEqual({ ok: false, failure: { kind: 'paid' } })
    expect(await resolve('paid')).toMatchObject({
      ok: true,
      value: { status: PAYMENT_STATUS.aborted, captured: second.amount.amount, needsReview: false },
    })
    expect((await shop.order(id)).payment).toMatchObject({ id: payment.id, status: PAYMENT_STATUS.success })
    for (const { reference } of [payment, second]) shop.gateway.payments.delete(reference)
  })

  it('PY-11 leaves a payment alone that was refunded while its gateway was asked about it', async () => {
    const { id, payment } = await shop.placePaid()
    const { platform, jobs } = shop.app
    const refund = {
      paymentId: payment.id,
      key: 'asked',
      amount: 100,
      reason: 'asked',
      source: 'staff',
    } as const
    // The gateway reports the refund, and the ledger that was read before does not have it.
    shop.gateway.duringInquiry.set(payment.reference, async () => {
      await platform.db.tenant(shop.brandId, (tx) => refundPayment(platform, tx, refund))
      await jobs.runPending()
    })
    await compareAccounts(platform)
    expect((await shop.order(id)).payment).toMatchObject({ refunded: 100, needsReview: false })
    expect(await listDifferences(payment.id)).toEqual([])
  })

  it('PY-11 puts no paid order in review whose gateway answers what nobody understands', async () => {
    const { id, payment } = await shop.placePaid()
    shop.gateway.setPaymentState(payment.reference, 'unreadable')
    await compareAccounts(shop.app.platform)
    expect((await shop.order(id)).payment).toMatchObject({ status: 100, needsReview: false })
    expect(await listDifferences(payment.id)).toEqual([])
    shop.gateway.payments.delete(payment.reference)
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

  it('PY-11 asks about a payment that a list says in unknown words, and hides none beside it', async () => {
    const unreadable = await placeMissed()
    shop.gateway.setPaymentState(unreadable.payment.reference, 'unreadable')
    const strange = {
      ...{ reference: 'odd', gatewayReference: 'fake-odd', amount: money(900, 'AED'), webhookUrl: '' },
      ...{ refunds: new Map<string, number>(), state: 'unreadable' as const },
    }
    shop.gateway.payments.set('odd', strange)
    const beside = await placeMissed()
    const count = () => shop.app.platform.metrics.events.get()
    const unreadableListed = async () =>
      (await count()).values.find(({ labels }) => labels.name === 'payment.unreadableListed')?.value
    await compareAccounts(shop.app.platform)
    expect(await shop.order(beside.id)).toMatchObject({ status: 10, payment: { status: 100 } })
    expect((await shop.order(unreadable.id)).payment).toMatchObject({ captured: 0, needsReview: true })
    expect(await unreadableListed()).toBe(1)
    expect(await listNamed()).not.toContainEqual(expect.objectContaining({ gateway_reference: 'fake-odd' }))
    shop.gateway.payments.delete('odd')
    shop.gateway.payments.delete(unreadable.payment.reference)
  })

  it('PY-11 is a job of its own that is due at least once a day, and lists what the gateway has by then', async () => {
    const { platform, clock, jobs } = shop.app
    const { cron } = paymentsPlugin.jobs?.(platform).find(({ name }) => name === 'payments.compare') ?? {}
    // Minute and hour: every day, in every month and on each weekday.
    expect(cron).toMatch(/^\S+ \S+ \* \* \*$/)
    clock.advance(days(1))
    await jobs.runDue()
    expect(shop.gateway.listed?.until.getTime()).toBeGreaterThan(clock.now().getTime())
  })
})
