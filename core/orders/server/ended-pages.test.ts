import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import {
  type EarlierAttemptsInput,
  refreshEarlierAttempts,
} from '#core/payments/server/earlier-attempts.service.ts'
import { openPayment, startPayment } from '#core/payments/server/payments.service.ts'
import { resolveReview } from '#core/payments/server/resolve-review.service.ts'
import { recordGatewayDeadlines } from '#core/payments/testing/record-gateway-deadlines.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderRecord } from '../domain/order.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { closeOverdueOrders } from './sweep.job.ts'

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
  /** How often the gateway was asked to end the page of an order's first attempt. */
  const countEnds = ({ payment }: OrderRecord): number =>
    shop.gateway.pageEnds.filter((reference) => reference === payment.reference).length
  /** What happens before another attempt is opened. */
  const ask = ({ id, userId }: OrderRecord, more: Partial<EarlierAttemptsInput> = {}) =>
    refreshEarlierAttempts(shop.app.platform, {
      ...{ brandId: shop.brandId, orderId: id, userId, waited: () => 0, ...more },
    })
  /** How often the gateway was called to end a page, and asked about a payment, while this ran. */
  const countCalls = async (work: () => Promise<unknown>) => {
    const before = { ...shop.gateway.calls }
    await work()
    const { endPage, inquire } = shop.gateway.calls
    return { endPage: endPage - before.endPage, inquire: inquire - before.inquire }
  }
  const NO_CALL = { endPage: 0, inquire: 0 }
  /** A payment for more than the order's price, at the gateway. */
  const openExtra = async ({ id: orderId, userId, storeId }: OrderRecord) => {
    const { platform } = shop.app
    const payment = await platform.db.tenant(shop.brandId, async (tx) => {
      const wanted = { orderId, userId, storeId, mod: 'express', amount: money(500, 'AED'), extra: 'more' }
      return expectOk(await openPayment(tx, { ...wanted, gateway: { name: 'fake', account: 'main' } }))
    })
    const facts = {
      ...{ brandId: shop.brandId, description: 'Smoky Stack', language: 'en' as const },
      returnUrl: `${platform.origin()}/smoky-stack/order-summary/${orderId}`,
      customer: { name: 'Lina', phone: '+971501234567' },
    }
    return startPayment(platform, payment, { facts, waited: () => 0 })
  }
  const runInquiries = async (): Promise<void> => {
    for (const work of shop.app.platform.hooks.all('dueWork'))
      if (work.name === 'payments.inquiries') await work.run('due')
  }
  const pass = async (milliseconds: number): Promise<void> => {
    shop.app.clock.advance(milliseconds)
    await runInquiries()
  }
  /** The time in which an order can be paid passes. */
  const passWindow = (): Promise<void> => pass(minutes(21))
  /** The window of a declined order passes, and the order is given up before its payment is asked about. */
  const closeOrderAfterWindow = async ({ id }: OrderRecord): Promise<void> => {
    shop.app.clock.advance(minutes(21))
    await closeOverdueOrders(shop.app.platform)
    expect((await shop.order(id)).status).toBe(90)
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
    for (let round = 0; round < 3; round += 1) await passWindow()
    expect(countEnds(order)).toBe(1)
  })

  it('PY-11 are ended once when their order is given up after a decline', async () => {
    const order = await shop.place()
    await shop.settle(order, 'failed')
    await passWindow()
    await closeOverdueOrders(shop.app.platform)
    expect(await shop.order(order.id)).toMatchObject({
      status: 90,
      payment: { status: PAYMENT_STATUS.failed },
    })
    expect(countEnds(order)).toBe(1)
    const asked = shop.gateway.calls.inquire
    for (let round = 0; round < 3; round += 1) await passWindow()
    expect(shop.gateway.calls.inquire).toBeGreaterThan(asked)
    expect(countEnds(order)).toBe(1)
  })

  it('PY-11 are not ended while a declined payment can be paid, or waits for a person', async () => {
    const order = await shop.place()
    await shop.settle(order, 'failed')
    await pass(minutes(19))
    expect(countEnds(order)).toBe(0)
    shop.gateway.setPaymentState(order.payment.reference, 'unreadable')
    await passWindow()
    expect(await shop.order(order.id)).toMatchObject({ status: 0, payment: { needsReview: true } })
    expect(countEnds(order)).toBe(0)
    await shop.settle(order, 'captured')
  })

  it.each([
    ['a refusal', async () => undefined],
    ['no answer', async () => Promise.reject(new Error('connection reset'))],
  ])('PY-11 that were paid in the same moment, with %s: the money goes back once', async (_answer, end) => {
    shop.gateway.pages = 'refuses'
    const order = await shop.place()
    const { reference } = order.payment
    await shop.settle(order, 'failed')
    await closeOrderAfterWindow(order)
    let statusMeanwhile = 0
    shop.gateway.duringPageEnd.set(reference, async () => {
      shop.gateway.setPaymentState(reference, 'captured')
      // A read of its own fails within a transaction.
      statusMeanwhile = (await shop.order(order.id)).status
      return end()
    })
    await runInquiries()
    expect(statusMeanwhile).toBe(90)
    expect(countEnds(order)).toBe(1)
    await shop.app.jobs.runPending()
    expect(shop.gateway.listRefunds(reference)).toEqual([order.total])
    expect(await shop.order(order.id)).toMatchObject({
      status: 90,
      payment: { status: PAYMENT_STATUS.success, needsReview: false, refunded: order.total },
    })
    for (let round = 0; round < 2; round += 1) await passWindow()
    await shop.app.jobs.runPending()
    expect(shop.gateway.listRefunds(reference)).toEqual([order.total])
    expect(countEnds(order)).toBe(1)
  })

  it('PY-11 are ended once staff have resolved their payment as unpaid', async () => {
    const order = await shop.place()
    shop.gateway.setPaymentState(order.payment.reference, 'unreadable')
    await pass(minutes(1))
    const { version } = (await shop.order(order.id)).payment
    const resolved = await resolveReview(shop.app.platform, {
      ...{ brandId: shop.brandId, paymentId: order.payment.id, version },
      ...{ outcome: 'unpaid', note: 'none', staff: { id: 'sam', name: 'Sam' } },
    })
    expect(resolved.ok).toBe(true)
    expect(countEnds(order)).toBe(0)
    shop.gateway.setPaymentState(order.payment.reference, 'unknown')
    for (let round = 0; round < 3; round += 1) await passWindow()
    expect(bookedOf(order)?.state).toBe('expired')
    expect(countEnds(order)).toBe(1)
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

  it('PY-08 are neither ended nor asked about while the last attempt goes on', async () => {
    const order = await shop.place()
    for (const mod of ['express', 'any'])
      expect(await countCalls(() => ask(order, { mod })), mod).toEqual(NO_CALL)
    expect(await countCalls(() => ask(order, { mod: 'knet' }))).toEqual({ endPage: 1, inquire: 1 })
  })

  it('PY-11 are asked about when only an attempt before the last one has the method of the next', async () => {
    const order = await shop.place()
    shop.app.clock.advance(minutes(1))
    // Refused at once, because the gateway does not have the method.
    expect(await shop.retry(order.id, 'knet')).toMatchObject({ status: PAYMENT_STATUS.failed })
    expect(await countCalls(() => ask(order, { mod: 'express' }))).toEqual({ endPage: 1, inquire: 1 })
  })

  it('PY-11 are asked about when the last attempt is with the bank', async () => {
    const order = await shop.place()
    await shop.settle(order, 'pending')
    expect(await countCalls(() => ask(order, { mod: 'express' }))).toEqual({ endPage: 1, inquire: 1 })
  })

  it('PY-11 are asked about without a page when the gateway did not answer', async () => {
    shop.gateway.mode = 'breaks'
    const order = await shop.place()
    shop.gateway.mode = 'works'
    expect(order.payment).toMatchObject({ status: PAYMENT_STATUS.pending, pageUrl: null })
    expect(await countCalls(() => ask(order))).toEqual({ endPage: 0, inquire: 1 })
  })

  it('PY-11 are none of a payment that is paid, due on delivery, or not known to who asks', async () => {
    const open = await shop.place()
    for (const order of [await shop.placePaid(), await shop.place({ mod: 'cod' })])
      expect(await countCalls(() => ask(order))).toEqual(NO_CALL)
    expect(await countCalls(() => ask(open, { known: new Set() }))).toEqual(NO_CALL)
    expect(await countCalls(() => ask(open, { known: new Set([open.payment.id]) }))).toEqual({
      ...{ endPage: 1, inquire: 1 },
    })
  })

  it('PY-11 of others are asked about and not ended where several pay, except what holds their money', async () => {
    const order = await shop.place()
    const stranger = { userId: 'stranger' }
    expect(await countCalls(() => ask(order, stranger))).toEqual(NO_CALL)
    const holding = { ...stranger, held: new Set([order.payment.id]) }
    expect(await countCalls(() => ask(order, holding))).toEqual(NO_CALL)
    const free = { ...stranger, held: new Set<string>() }
    expect(await countCalls(() => ask(order, free))).toEqual({ endPage: 0, inquire: 1 })
    expect(await countCalls(() => ask(order, { userId: undefined }))).toEqual({ endPage: 1, inquire: 1 })
  })

  it('PY-11 of extra charges are asked about and not ended, because they do not replace each other', async () => {
    const order = await shop.placePaid()
    const extra = await openExtra(order)
    expect(await countCalls(() => ask(order))).toEqual({ endPage: 0, inquire: 1 })
    expect(shop.gateway.payments.get(extra.reference)?.state).toBe('unknown')
  })

  it('PY-10 leave all of that time to the question where no page can be ended', async () => {
    shop.gateway.mode = 'breaks'
    const order = await shop.place()
    shop.gateway.mode = 'works'
    const deadlines = recordGatewayDeadlines(shop.app.platform.db)
    await ask(order)
    expect(deadlines).toEqual([2250])
  })

  it.each([
    { pages: 'ends', waited: 0, expected: [1125, 1125] },
    { pages: 'silent', waited: 0, expected: [1125, 1125] },
    { pages: 'none', waited: 0, expected: [1125, 2250] },
    { pages: 'ends', waited: 4000, expected: [500, 500] },
  ] as const)(
    'PY-10 take half of the time that a customer still waits: $expected ms where the page $pages after $waited ms',
    async ({ pages, waited, expected }) => {
      shop.gateway.pages = pages
      const order = await shop.place()
      const deadlines = recordGatewayDeadlines(shop.app.platform.db)
      await ask(order, { waited: () => waited })
      expect(deadlines).toEqual(expected)
    },
  )
})
