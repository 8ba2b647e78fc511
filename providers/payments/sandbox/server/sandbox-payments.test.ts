import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ordersPlugin } from '#core/orders/server/plugin.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '#core/orders/testing/shop.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { sandboxPaymentsPlugin } from '#providers/payments/sandbox/server/plugin.ts'

let shop: Shop
let stopGateway: (() => Promise<void>) | undefined

beforeAll(async () => {
  shop = await openShop(getDefaultDatabase().name, {
    areas: [paymentsPlugin, ordersPlugin, sandboxPaymentsPlugin],
    gateway: { name: 'sandbox', account: 'main' },
    env: { SANDBOX_GATEWAY_PORT: '0' },
  })
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' })
  stopGateway = await sandboxPaymentsPlugin.start?.(shop.app.platform)
})
afterAll(async () => {
  await expectLedgerClean(shop.app.platform.db)
  await stopGateway?.()
  await shop.close()
})

const pageOf = (order: OrderRecord): string => {
  if (order.payment.pageUrl === null) throw new Error('There is no page to pay on')
  return order.payment.pageUrl.replace(/\?.*$/, '')
}

/** Presses "pay" on the gateway's page; returns the redirect target of the browser. */
const payWith = async (order: OrderRecord, token: string): Promise<string | null> => {
  const body = new URLSearchParams({ action: 'pay', card: token })
  const response = await fetch(pageOf(order), { method: 'POST', body, redirect: 'manual' })
  return response.headers.get('location')
}
const refresh = async (order: OrderRecord) => {
  const browser = shop.app.browser()
  browser.token = shop.customerToken()
  return expectOk(
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', {
      params: { id: order.payment.id },
    }),
  )
}
const arrival = (order: OrderRecord, status: number) =>
  expect.poll(async () => (await shop.order(order.id)).payment.status, { timeout: 5_000 }).toBe(status)

describe('payments at the sandbox gateway', () => {
  it('PY-13 redirect the customer to a page, and are settled by the gateway’s own response', async () => {
    const order = await shop.place()
    expect(order).toMatchObject({ status: 0, payment: { status: 10 } })
    const back = await payWith(order, 'tok_success')
    expect(back).toContain(`/smoky-stack/order-summary/${order.id}`)
    await arrival(order, 100)
    expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { captured: order.total } })
  })

  it('PY-10 PY-13 count an event sent twice once, and are queried when none arrives', async () => {
    const twice = await shop.place()
    await payWith(twice, 'tok_webhook_twice')
    await arrival(twice, 100)
    const lost = await shop.place()
    await payWith(lost, 'tok_webhook_lost')
    expect(await refresh(lost)).toMatchObject({ status: 100, requiresRedirect: false })
    expect((await shop.order(twice.id)).version).toBe(2)
    expect((await shop.order(lost.id)).version).toBe(2)
  })

  it.each([
    ['tok_disabled', 5001],
    ['tok_cvv', 5002],
    ['tok_invalid', 5003],
    ['tok_funds', 5011],
    ['tok_failed', 5100],
  ])('PY-13 report why %s was declined, and allow another attempt', async (token, code) => {
    const order = await shop.place()
    await payWith(order, token)
    expect(await refresh(order)).toMatchObject({ status: 4008, failureCode: code })
    expect((await shop.order(order.id)).status).toBe(0)
    const again = await shop.retry(order.id)
    await payWith({ ...order, payment: again }, 'tok_success')
    await arrival(order, 100)
    expect((await shop.order(order.id)).status).toBe(10)
  })

  it('PY-08 PY-13 stay open when abandoned, until their window ends', async () => {
    const order = await shop.place()
    expect(await refresh(order)).toMatchObject({ status: 10, requiresRedirect: true })
    shop.app.clock.advance(21 * 60_000)
    await shop.app.jobs.runPending()
    expect(await shop.order(order.id)).toMatchObject({ status: 90, payment: { status: 50 } })
    await payWith(order, 'tok_success')
    await arrival(order, 100)
    await shop.app.jobs.runPending()
    expect(await shop.order(order.id)).toMatchObject({ status: 90, payment: { refunded: order.total } })
  })

  it.each([
    ['JPY', 900],
    ['AED', 3_250],
    ['KWD', 1_255],
  ])('PY-12 request, capture and refund %s to the last unit', async (currency, price) => {
    const order = await shop.place({ currency, price })
    await payWith(order, 'tok_success')
    await arrival(order, 100)
    expect(await refresh(order)).toMatchObject({ amount: { amount: order.total, currency } })
    const browser = shop.app.browser()
    browser.token = shop.customerToken()
    const url = `/api/v1/orders/${order.id}`
    const headers = { authorization: browser.token }
    const cancelled = await shop.app.server.inject({ method: 'PUT', url, headers, payload: { status: 100 } })
    expect(cancelled.statusCode).toBe(200)
    await shop.app.jobs.runPending()
    expect(await refresh(order)).toMatchObject({ refunded: { amount: order.total, currency } })
  })
})
