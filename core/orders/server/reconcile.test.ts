import { expect, it } from 'vitest'
import { type ReconciliationResult, reconcile } from '#core/payments/server/reconcile.service.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { findUnknownPayments, type UnknownPayment } from '#core/payments/server/unknown-payments.service.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import type { OrderRecord } from '../domain/order.ts'
import { describeShop } from '../testing/describe-shop.ts'

describeShop('ledger reconciliation with a gateway', (shop) => {
  const compare = async (settles = false): Promise<ReconciliationResult[]> => {
    const { platform, clock } = shop.app
    const all: ReconciliationResult[] = []
    for await (const each of reconcile(platform, { since: addMilliseconds(clock.now(), -days(1)), settles }))
      all.push(each)
    return all
  }
  const outcomeOf = (all: readonly ReconciliationResult[], { payment }: OrderRecord) =>
    all.find((each) => each.payment.id === payment.id)

  it('PY-11 reports no difference for paid, declined or abandoned payments, and leaves cash out', async () => {
    const orders = [await shop.placePaid(), await shop.place()]
    const cash = await shop.place({ mod: 'cod' })
    const all = await compare()
    for (const order of orders)
      expect(outcomeOf(all, order)).toMatchObject({ outcome: 'same', provider: 'fake' })
    expect(outcomeOf(all, cash)).toBeUndefined()
  })

  it('PY-11 reports captured payments that were missed, changes nothing by default, and books them on request', async () => {
    const order = await shop.place()
    shop.gateway.setPaymentState(order.payment.reference, 'captured')
    expect(outcomeOf(await compare(), order)).toMatchObject({ outcome: 'takenUnknown', isSettled: false })
    expect(await shop.order(order.id)).toMatchObject({ status: 0, payment: { status: 10 } })
    expect(outcomeOf(await compare(true), order)).toMatchObject({ outcome: 'takenUnknown', isSettled: true })
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { status: 100 } })
    expect(outcomeOf(await compare(), order)).toMatchObject({ outcome: 'same' })
  })

  it('reports payments that we hold as captured and the gateway does not, and never reverts them automatically', async () => {
    const order = await shop.placePaid()
    shop.gateway.setPaymentState(order.payment.reference, 'failed')
    expect(outcomeOf(await compare(true), order)).toMatchObject({
      outcome: 'believedUntaken',
      isSettled: false,
    })
    expect(await shop.order(order.id)).toMatchObject({ payment: { status: 100 } })
    shop.gateway.setPaymentState(order.payment.reference, 'captured')
  })

  it('PY-11 compares refunds: more at the gateway, fewer at the gateway, and no report while one is under way', async () => {
    const order = await shop.placePaid()
    const { platform, jobs } = shop.app
    const input = { paymentId: order.payment.id, key: 'staff-1', amount: 100, reason: 'cold' }
    await platform.db.tenant(shop.brandId, (tx) => refundPayment(platform, tx, { ...input, source: 'staff' }))
    expect(outcomeOf(await compare(), order)).toMatchObject({ outcome: 'same' })
    await jobs.runPending()
    expect(outcomeOf(await compare(), order)).toMatchObject({ outcome: 'same' })
    const there = shop.gateway.payments.get(order.payment.reference)
    there?.refunds.set('by hand', 1)
    expect(outcomeOf(await compare(true), order)).toMatchObject({
      outcome: 'refundUnknown',
      isSettled: false,
    })
    there?.refunds.clear()
    expect(outcomeOf(await compare(), order)).toMatchObject({ outcome: 'refundMissing' })
    there?.refunds.set('again', 100)
    expect(outcomeOf(await compare(), order)).toMatchObject({ outcome: 'same' })
  })

  const unknown = async (): Promise<UnknownPayment[]> => {
    const { platform, clock } = shop.app
    const all: UnknownPayment[] = []
    for await (const each of findUnknownPayments(platform, { since: addMilliseconds(clock.now(), -days(1)) }))
      all.push(each)
    return all
  }

  it('PY-11 reports gateway payments that match no payment of ours, on whatever page they are', async () => {
    await shop.placePaid()
    expect(await unknown()).toEqual([])
    const amount = money(777, 'AED')
    const stray = {
      gatewayReference: 'fake-stray',
      amount,
      webhookUrl: '',
      refunds: new Map<string, number>(),
    }
    shop.gateway.payments.set('stray', { ...stray, reference: 'stray', state: 'captured' })
    shop.gateway.payments.set('open', { ...stray, reference: 'open', state: 'pending' })
    shop.gateway.payments.set('odd', { ...stray, reference: 'odd', state: 'unreadable' })
    expect(await unknown()).toMatchObject([
      { kind: 'unknown', provider: 'fake', report: { reference: 'stray', captured: amount } },
      {
        ...{ kind: 'unreadable', provider: 'fake' },
        report: { reference: 'odd', unreadable: { why: 'an unknown status' } },
      },
    ])
    shop.gateway.payments.delete('odd')
    shop.gateway.mode = 'breaks'
    expect(await unknown()).toMatchObject([{ kind: 'notAnswered', provider: 'fake' }])
    shop.gateway.mode = 'works'
    shop.gateway.payments.delete('stray')
    shop.gateway.payments.delete('open')
  })

  it('PY-11 reports a gateway whose list has no end as one that did not answer', async () => {
    await shop.placePaid()
    shop.gateway.listing = 'endless'
    expect(await unknown()).toMatchObject([{ kind: 'notAnswered', provider: 'fake' }])
    shop.gateway.listing = 'works'
  })

  it('PY-11 reports no payment of another brand that shares the merchant, and money under its reference once more', async () => {
    const order = await shop.placePaid()
    const { db } = shop.app.platform
    await db.tenant('brand-beside', (tx) =>
      tx.sql
        .insertInto('payment_accounts')
        .values({
          ...{ id: tx.generateId(), provider: 'fake', key: 'main', settings: null },
          ...{ created_at: tx.now, updated_at: tx.now },
        })
        .execute(),
    )
    expect(await unknown()).toEqual([])
    // Of a list with ids of its own our reference says it.
    shop.gateway.listing = 'otherIds'
    expect(await unknown()).toEqual([])
    shop.gateway.listing = 'works'
    const { reference } = order.payment
    const there = shop.gateway.payments.get(reference)
    if (!there) throw new Error('The gateway has no such payment')
    shop.gateway.payments.set('twice', { ...there, gatewayReference: 'fake-twice' })
    expect(await unknown()).toContainEqual(
      expect.objectContaining({
        kind: 'unknown',
        report: expect.objectContaining({ gatewayReference: 'fake-twice' }),
      }),
    )
    shop.gateway.payments.delete('twice')
    await db.tenant('brand-beside', (tx) =>
      tx.sql.deleteFrom('payment_accounts').where('brand_id', '=', 'brand-beside').execute(),
    )
  })

  it('PY-12 reports a difference of one minor unit, and a payment for which the gateway does not answer', async () => {
    const order = await shop.placePaid()
    const { reference, amount } = order.payment
    const there = shop.gateway.payments.get(reference)
    if (!there) throw new Error('The gateway has no such payment')
    shop.gateway.payments.set(reference, { ...there, amount: money(amount.amount + 1, amount.currency) })
    expect(outcomeOf(await compare(), order)).toMatchObject({ outcome: 'otherAmount' })
    shop.gateway.payments.set(reference, there)
    shop.gateway.mode = 'breaks'
    expect(outcomeOf(await compare(), order)).toMatchObject({ outcome: 'notAnswered' })
    shop.gateway.mode = 'works'
  })
})
