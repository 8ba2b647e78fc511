import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ordersPlugin } from '#core/orders/server/plugin.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '#core/orders/testing/shop.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import type { RazorpayApi } from '../contract/endpoints.ts'
import { startFakeRazorpay } from '../testing/fake-razorpay.ts'
import { razorpayPaymentsPlugin } from './plugin.ts'

describe.each(listTestDatabases())('Razorpay’s own endpoints, on $name', ({ name: database }) => {
  let shop: Shop
  let simulator: GatewaySimulator
  beforeAll(async () => {
    simulator = await startFakeRazorpay()
    shop = await openShop(database, {
      areas: [paymentsPlugin, ordersPlugin, razorpayPaymentsPlugin],
      gateway: { name: 'razorpay', account: 'main' },
    })
    const { platform } = shop.app
    await platform.db.tenant(shop.brandId, (tx) =>
      saveAccountSettings(platform, tx, { name: 'razorpay', account: 'main', settings: simulator.settings }),
    )
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
    await simulator.server.close()
  })

  const callOf = (userId?: string) => {
    const browser = shop.app.browser()
    browser.token = shop.customerToken(userId)
    return browser.api<RazorpayApi>()
  }
  const keySecret = () => String(simulator.settings.keySecret)
  const place = async () => {
    const order = await shop.place({ currency: 'INR' })
    const booked = simulator.ledger.find(order.payment.reference)
    if (!booked) throw new Error('Razorpay has not heard of the payment')
    return { order, booked }
  }
  const signedBack = ({ payment }: OrderRecord, secret = keySecret()) => {
    const id = payment.gatewayReference ?? ''
    const paid = `pay_${id.slice(6)}`
    return {
      razorpay_order_id: id,
      razorpay_payment_id: paid,
      razorpay_signature: createHmac('sha256', secret).update(`${id}|${paid}`).digest('hex'),
    }
  }

  it('PY-07 PY-10 settle the script’s result when it is signed and Razorpay confirms it', async () => {
    const { order, booked } = await place()
    const call = callOf()
    const body = signedBack(order)
    expect(await call('POST /api/v1/razorpay/callback', { body })).toMatchObject({
      ok: true,
      data: { status: 10 },
    })
    booked.state = 'captured'
    for (const _ of [1, 2])
      expect(await call('POST /api/v1/razorpay/callback', { body })).toMatchObject({
        ok: true,
        data: { _id: order.payment.id, status: 100, amount: order.payment.amount },
      })
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { captured: order.total } })
  })

  it('PY-10 refuse a wrong signature, and treat another’s payment as missing', async () => {
    const { order, booked } = await place()
    booked.state = 'captured'
    const forged = signedBack(order, 'another secret')
    expect(await callOf()('POST /api/v1/razorpay/callback', { body: forged })).toMatchObject({
      ok: false,
      error: { code: 4903 },
    })
    const stranger = callOf('S'.repeat(22))
    const metadata = { order_id: order.payment.gatewayReference ?? '' }
    for (const answer of [
      await stranger('POST /api/v1/razorpay/callback', { body: signedBack(order) }),
      await stranger('POST /api/v1/razorpay/verify/failure', { body: { error: { metadata } } }),
    ])
      expect(answer).toMatchObject({ ok: false, error: { status: 404, code: 4902 } })
    expect(await shop.order(order.id)).toMatchObject({ status: 0, payment: { status: 10 } })
  })

  it('PY-09 report the cause of a failed payment from Razorpay, whatever the browser sends', async () => {
    const { order, booked } = await place()
    const metadata = { order_id: order.payment.gatewayReference ?? '' }
    const error = { code: 'BAD_REQUEST_ERROR', reason: 'card_expired', metadata }
    const tell = () => callOf()('POST /api/v1/razorpay/verify/failure', { body: { error } })
    Object.assign(booked, { state: 'declined', decline: 'insufficient_funds' })
    expect(await tell()).toMatchObject({ ok: true, data: { status: 4008, failureCode: 5011 } })
    const paid = await place()
    paid.booked.state = 'captured'
    metadata.order_id = paid.order.payment.gatewayReference ?? ''
    expect(await tell()).toMatchObject({ ok: true, data: { status: 100, failureCode: null } })
  })
})
