import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { leavePaymentPage, restoreUnpaid } from '#core/orders/testing/restore-unpaid.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const ROUNDS = chooseRunCount({ gate: 3, ci: 10, full: 100 })
/** Reports of one page: the customer's return, the webhook and the poller, some of them twice. */
const REPORTS = 4

describe.each(listTestDatabases())('two payment pages of one purchase, on $name', ({ name: database }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  /** The customer pays at the page of an attempt; returns what the gateway reports. */
  const payAtGateway = ({
    payment: { _id: paymentId, referenceNo: reference, amount: captured },
  }: FullOrder) => {
    const report = { state: 'captured', reference, gatewayReference: `gw-${reference}`, captured } as const
    shop.gateway.reports.set(reference, report)
    return () => settlePayment(shop.platform, { paymentId, report, source: 'webhook' })
  }
  /** Reports of several pages, in turn and at once. */
  const reportAll = (pages: readonly (() => Promise<unknown>)[]) =>
    Promise.all(Array.from({ length: REPORTS }, () => pages.map((report) => report())).flat())

  const runRefunds = async () => {
    await shop.jobs.runPending()
    await shop.jobs.runPending()
  }
  const readMoney = async (orders: readonly string[]) => {
    const [payments, refunds] = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      Promise.all([
        sql.selectFrom('payments').select(['status', 'captured']).where('order_id', 'in', orders).execute(),
        sql.selectFrom('refunds').select(['status', 'amount']).where('order_id', 'in', orders).execute(),
      ]),
    )
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
    return {
      captured: sum(payments.map(({ captured }) => captured)),
      refunded: sum(refunds.map(({ amount }) => amount)),
      refunds: refunds.map(({ status }) => status),
    }
  }
  const readPaid = async (orders: readonly string[]) => {
    const found = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql.selectFrom('orders').select(['id', 'status']).where('id', 'in', orders).execute(),
    )
    return found.flatMap(({ id, status }) => (status === 10 ? [id] : []))
  }
  const place = async (browser: TestBrowser) =>
    expectOk(await placeOrder(browser, await fillCart(browser, shop.site)))

  it(`PY-11 of one order are paid once and given back once, both paid at once (${ROUNDS} orders)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const first = await place(browser)
      const { _id: id, referenceNo: reference } = first.payment
      shop.gateway.reports.set(reference, {
        ...{ state: 'failed', reference, gatewayReference: `gw-${reference}`, decline: 5011 },
      })
      expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } }))
      const second = expectOk(
        await browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
          params: { id: first._id },
          body: { mod: 'express' },
          idempotencyKey: `second page ${round}`,
        }),
      )
      expect(second.payment._id).not.toBe(id)
      await reportAll([first, second].map(payAtGateway))
      await runRefunds()
      expect(await readPaid([first._id])).toEqual([first._id])
      const total = first.total.amount
      expect(await readMoney([first._id])).toEqual({
        ...{ captured: 2 * total, refunded: total, refunds: ['refunded'] },
      })
    }
  })

  it(`PY-11 are never opened for an order whose declined page was paid after all (${ROUNDS} orders)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const first = await place(browser)
      const { _id: id, referenceNo: reference } = first.payment
      shop.gateway.reports.set(reference, {
        ...{ state: 'failed', reference, gatewayReference: `gw-${reference}`, decline: 5011 },
      })
      expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } }))
      payAtGateway(first)
      const pages = shop.gateway.created.length
      const answers = await Promise.all(
        ['one', 'two'].map((key) =>
          browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
            params: { id: first._id },
            body: { mod: 'express' },
            idempotencyKey: `paid page ${round} ${key}`,
          }),
        ),
      )
      const paid = answers.filter(({ ok }) => ok)
      expect(paid).not.toEqual([])
      for (const answer of paid)
        expect(answer).toMatchObject({ data: { status: 10, payment: { _id: id, status: 100 } } })
      // The other call may find the order paid already.
      for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ error: { code: 4904 } })
      expect(shop.gateway.created).toHaveLength(pages)
      await runRefunds()
      expect(await readMoney([first._id])).toEqual({
        ...{ captured: first.total.amount, refunded: 0, refunds: [] },
      })
    }
  })

  it(`PY-11 of an order and of the one placed after it was taken back are paid once (${ROUNDS} purchases)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const first = await place(browser)
      leavePaymentPage(shop, first)
      expectOk(await restoreUnpaid(browser, first))
      const { cart } = expectOk(
        await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: first.store._id } }),
      )
      if (!cart) throw new Error('The order was not taken back')
      const second = expectOk(await placeOrder(browser, cart, { key: `again ${round}` }))
      await reportAll([first, second].map(payAtGateway))
      await runRefunds()
      expect(await readPaid([first._id, second._id])).toEqual([second._id])
      const money = await readMoney([first._id, second._id])
      expect(money.captured - money.refunded).toBe(second.total.amount)
      expect(money).toMatchObject({ refunded: first.total.amount, refunds: ['refunded'] })
    }
  })

  it(`PY-11 leave either a paid order or a cart and all money back, paid while the order is taken back (${ROUNDS} orders)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const order = await place(browser)
      leavePaymentPage(shop, order)
      const { payment } = order
      const { referenceNo: reference, amount: captured } = payment
      const report = { state: 'captured', reference, gatewayReference: `gw-${reference}`, captured } as const
      const settle = () => settlePayment(shop.platform, { paymentId: payment._id, report, source: 'webhook' })
      const [restored] = await Promise.all([restoreUnpaid(browser, order), settle(), settle()])
      await runRefunds()
      const { captured: taken, refunded } = await readMoney([order._id])
      expect(taken).toBe(order.total.amount)
      expect(refunded).toBe(restored.ok ? order.total.amount : 0)
      expect(await readPaid([order._id])).toEqual(restored.ok ? [] : [order._id])
    }
  })
})
