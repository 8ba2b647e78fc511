import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ordersPlugin } from '#core/orders/server/plugin.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '#core/orders/testing/shop.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { type FakeApple, startFakeApple } from '#core/payments/testing/fake-apple.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { money, toDecimal } from '#platform/kernel/money.ts'
import { startFakeTap } from '../testing/fake-tap.ts'
import { tapPaymentsPlugin } from './plugin.ts'

const APPLE = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'

const appleToken = (signature: string) => ({
  ...{ data: 'CM8i9PNK4yXtKO3', version: 'EC_v1', signature },
  header: { ephemeralPublicKey: 'MFkwEw==', publicKeyHash: 'LjAAyv6v=', transactionId: '0c4352c073ad46' },
})
const googleToken = (signature: string) => ({
  protocolVersion: 'ECv2',
  signedMessage: '{"tag":"x"}',
  signature,
})

const encoded = (token: unknown): string => Buffer.from(JSON.stringify(token)).toString('base64')

describe.each(['embedded', 'postgres'] as const)('a wallet on our own page, on %s', (database) => {
  let shop: Shop
  let simulator: GatewaySimulator
  let apple: FakeApple
  const save = (settings: unknown) => {
    const { platform } = shop.app
    return platform.db.tenant(shop.brandId, (tx) =>
      saveAccountSettings(platform, tx, { name: 'tap', account: 'main', settings }),
    )
  }
  const settings = () => ({
    ...simulator.settings,
    applePay: apple.settings,
    googlePay: {
      ...{
        countryCode: 'AE',
        environment: 'TEST',
        merchantName: 'Smoky Stack',
        gatewayMerchantId: '1124340',
      },
      scriptUrl: `${simulator.server.origin}/pay.js`,
    },
  })

  beforeAll(async () => {
    ;[simulator, apple] = await Promise.all([startFakeTap(), startFakeApple()])
    shop = await openShop(database, {
      areas: [paymentsPlugin, ordersPlugin, tapPaymentsPlugin],
      gateway: { name: 'tap', account: 'main' },
    })
  })
  beforeEach(() => save(settings()))
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
    await Promise.all([simulator.server.close(), apple.close()])
  })

  const place = async (mod: 'applepay' | 'googlepay') => {
    const order = await shop.place({ mod, price: 1250 })
    const [, , , key = ''] = new URL(order.payment.pageUrl ?? 'http://none').pathname.split('/')
    return { order, page: { payment: order.payment.id, key } }
  }
  const call = () => shop.app.browser().api<PaymentsApi>()
  const open = (page: { payment: string; key: string }, validationURL = APPLE) =>
    call()('POST /api/v1/payment/applepay/session', { body: { ...page, validationURL } })
  const give = (page: { payment: string; key: string }, token: unknown) =>
    call()('POST /api/v1/payment/wallet-payment', { body: { ...page, token: encoded(token) } })
  const show = async ({ payment }: OrderRecord) => {
    const { pathname } = new URL(payment.pageUrl ?? '')
    return shop.app.server.inject(pathname)
  }
  const returnUrlOf = ({ id }: OrderRecord) => `${shop.app.platform.origin()}/smoky-stack/order-summary/${id}`

  it('PY-01 opens on a page of ours with the order’s total, none of the account’s secrets, and only with its key', async () => {
    const { order } = await place('applepay')
    expect(simulator.ledger.find(order.payment.reference)).toBeUndefined()
    const page = await show(order)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`"amount":"${toDecimal(money(order.total, 'AED'))}"`)
    expect(page.body).toMatch(/<h1>Pay AED [\d.]+ with Apple Pay</)
    expect(page.headers['content-security-policy']).toContain("connect-src 'self';")
    for (const secret of ['PRIVATE', 'CERTIFICATE', 'sk_test', 'Lina', '+9715', 'merchant.example'])
      expect(page.body).not.toContain(secret)
    const forged = new URL(order.payment.pageUrl ?? '').pathname.replace(
      /hand-over\/[^/]+/,
      `hand-over/${'A'.repeat(22)}`,
    )
    expect((await shop.app.server.inject(forged)).statusCode).toBe(404)
    const google = await show((await place('googlepay')).order)
    expect(google.body).toContain(`src="${simulator.server.origin}/pay.js"`)
    expect(google.body).toContain('"gateway":"tappayments"')
  })

  it('gets Apple’s session with the merchant’s certificate and the configured host', async () => {
    const { page } = await place('applepay')
    expect(await open(page)).toMatchObject({
      ok: true,
      data: { merchantSession: { nonce: 'a1b2', merchantSessionIdentifier: expect.any(String) } },
    })
    expect(apple.calls.at(-1)).toEqual({
      path: '/paymentservices/startSession',
      body: {
        merchantIdentifier: 'merchant.example.smoky',
        displayName: 'Smoky Stack',
        initiative: 'web',
        initiativeContext: new URL(shop.app.platform.origin()).hostname,
      },
    })
    await expect(fetch(apple.origin, { method: 'POST', body: '{}' })).rejects.toThrow()
  })

  it.each([
    'https://127.0.0.1/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
    'https://me@apple-pay-gateway.apple.com/paymentservices/startSession',
    'http://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com.example.com/paymentservices/startSession',
  ])('makes no call to %s', async (address) => {
    const { page } = await place('applepay')
    const before = apple.calls.length
    expect(await open(page, address)).toMatchObject({ ok: false })
    expect(apple.calls).toHaveLength(before)
  })

  it('gets no session for another’s page, for Google’s wallet, after payment, or while Apple refuses', async () => {
    const { page } = await place('applepay')
    const before = apple.calls.length
    const unknown = { ok: false, error: { code: 4902 } }
    expect(await open({ ...page, key: 'A'.repeat(22) })).toMatchObject(unknown)
    expect(await open((await place('googlepay')).page)).toMatchObject(unknown)
    expect(apple.calls).toHaveLength(before)
    apple.status = 417
    expect(await open(page)).toMatchObject({ ok: false, error: { code: 5100 } })
    apple.status = 200
    expect(await give(page, appleToken('ok'))).toMatchObject({ ok: true })
    expect(await open(page)).toMatchObject(unknown)
  })

  it.each([
    ['applepay', appleToken],
    ['googlepay', googleToken],
  ] as const)('PY-01 %s pays the order with the token, once', async (mod, tokenOf) => {
    const { order, page } = await place(mod)
    const url = returnUrlOf(order)
    const answers = await Promise.all([1, 2, 3].map(() => give(page, tokenOf('ok'))))
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, data: { url, isDeclined: false } })
    expect(
      simulator.ledger.payments.filter(({ reference }) => reference === order.payment.reference),
    ).toMatchObject([{ state: 'captured', amount: { amount: order.total, currency: 'AED' } }])
    expect(await shop.order(order.id)).toMatchObject({
      status: 10,
      payment: { status: 100, captured: order.total },
    })
    expect((await show(order)).statusCode).toBe(303)
  })

  it('reports immediately that the bank declined, and why, and lets the customer pay again', async () => {
    const { order, page } = await place('applepay')
    expect(await give(page, appleToken('51'))).toMatchObject({ ok: true, data: { isDeclined: true } })
    expect((await shop.order(order.id)).payment).toMatchObject({ status: 4008, failureCode: 5011 })
    expect((await shop.retry(order.id, 'express')).pageUrl).toContain('/pay/')
  })

  it('redirects to the bank’s page where the bank requires one', async () => {
    const { order, page } = await place('googlepay')
    const answer = await give(page, googleToken('bank'))
    const booked = simulator.ledger.find(order.payment.reference)
    expect(answer).toMatchObject({ ok: true, data: { url: `${simulator.server.origin}/pay/${booked?.id}` } })
  })

  it.each([
    ['nothing', undefined, 0],
    ['half a token', { data: 'x' }, 0],
    ['what Tap does not take', appleToken('not a good one'), 1],
  ])('PY-01 is refused for %s, without any charge', async (_what, token, calls) => {
    const { order, page } = await place('applepay')
    const before = simulator.server.load.calls
    expect(await give(page, token ?? 'x')).toMatchObject({ ok: true, data: { isDeclined: true } })
    expect((await shop.order(order.id)).payment).toMatchObject({ status: 4008, failureCode: 5100 })
    expect(simulator.ledger.find(order.payment.reference)).toBeUndefined()
    expect(simulator.server.load.calls - before).toBe(calls)
  })

  it('waits for the true state when Tap does not answer', async () => {
    const { order, page } = await place('applepay')
    simulator.server.fault = 'broken'
    expect(await give(page, appleToken('ok'))).toMatchObject({ ok: true, data: { isDeclined: false } })
    simulator.server.fault = 'none'
    expect((await shop.order(order.id)).payment).toMatchObject({ status: 481 })
  })

  it('opens on Tap’s own page while the account has no settings for ours', async () => {
    await save(simulator.settings)
    const order = await shop.place({ mod: 'applepay' })
    expect(order.payment.pageUrl).toContain(`${simulator.server.origin}/pay/`)
  })

  it('stores the customer’s name and phone encrypted until the wallet returns a token, and then not at all', async () => {
    const { page } = await place('applepay')
    const stored = () =>
      shop.app.platform.db.tenant(shop.brandId, ({ sql }) =>
        sql
          .selectFrom('payments')
          .select('hand_over')
          .where('id', '=', page.payment)
          .executeTakeFirstOrThrow(),
      )
    expect(JSON.stringify(await stored())).not.toMatch(/Lina|9715/)
    expect((await stored()).hand_over?.facts).toMatch(/^v1\./)
    await give(page, appleToken('ok'))
    expect((await stored()).hand_over?.facts).toBeUndefined()
  })
})
