import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ordersPlugin } from '#core/orders/server/plugin.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '#core/orders/testing/shop.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { ensureAccountId, saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { listUsableGateways } from '#core/payments/server/payable-methods.service.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { type FakeApple, startFakeApple } from '#core/payments/testing/fake-apple.ts'
import { buildCreatePaymentInput, type GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { addMilliseconds, days, minutes } from '#platform/kernel/clock.ts'
import { money, toDecimal } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { startFakeTap } from '../testing/fake-tap.ts'
import { tapFactory, tapPaymentsPlugin } from './plugin.ts'

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

describe.each(listTestDatabases())('a wallet on our own page, on $name', ({ name: database }) => {
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
    simulator.ledger.now = () => shop.app.clock.now()
    const { brandId, userId: id } = shop
    // Cards are kept for customers that exist.
    await shop.app.platform.db.tenant(brandId, (tx) =>
      tx.sql.insertInto('users').values({ id, brand_id: brandId, created_at: tx.now }).execute(),
    )
  })
  beforeEach(() => save(settings()))
  afterEach(() => {
    Object.assign(simulator.server, { fault: 'none', faultOf: undefined })
  })
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

  it('PY-01 is offered only where the account has settings for it, and opens no other page', async () => {
    const { platform } = shop.app
    const store = { gateway: { name: 'tap', account: 'main' }, otherGateways: [] }
    const listMethods = async () => {
      const [gateway] = await platform.db.tenant(shop.brandId, (tx) =>
        listUsableGateways(platform, tx, store),
      )
      return gateway?.methods
    }
    expect(await listMethods()).toEqual(['knet', 'applepay', 'googlepay'])
    const { applePay: _, ...withoutApple } = settings()
    await save(withoutApple)
    expect(await listMethods()).toEqual(['knet', 'googlepay'])
    const order = await shop.place({ mod: 'applepay' })
    expect(order.payment).toMatchObject({ status: 4008, failureCode: 5100, pageUrl: null })
    expect(simulator.ledger.find(order.payment.reference)).toBeUndefined()
  })

  /** The charge that Tap carries out, and none of the answers that state its name. */
  const loseCharge = (fault: 'drop' | 'broken') =>
    Object.assign(simulator.server, { fault, faultOf: /\/charges\/ / })
  const pass = async (milliseconds: number): Promise<void> => {
    const { clock, platform } = shop.app
    clock.advance(milliseconds)
    for (const work of platform.hooks.all('dueWork'))
      if (work.name === 'payments.inquiries') await work.run('due')
  }
  const post = async ({ payment }: OrderRecord): Promise<void> => {
    const booked = simulator.ledger.find(payment.reference)
    const { platform, clock, server } = shop.app
    const posted = booked && simulator.event?.(booked, { at: clock.now() })
    if (!posted) throw new Error('Tap posts nothing')
    const id = await platform.db.tenant(shop.brandId, (tx) =>
      ensureAccountId(tx, { name: 'tap', account: 'main' }),
    )
    const url = `/api/v1/payment/webhook/tap/${id}`
    const answer = await server.inject({
      method: 'POST',
      url,
      headers: posted.headers,
      payload: posted.body,
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  /** One charge at Tap, captured, and the order begun by it. */
  const expectPaidOnce = async ({ id, total, payment }: OrderRecord): Promise<void> => {
    const { payments } = simulator.ledger
    expect(payments.filter(({ reference }) => reference === payment.reference)).toMatchObject([
      { state: 'captured', amount: { amount: total, currency: 'AED' } },
    ])
    expect(await shop.order(id)).toMatchObject({ status: 10, payment: { status: 100, captured: total } })
  }

  it.each(['drop', 'broken'] as const)(
    'PY-11 a charge whose answer is %s is waited for, found by our reference and made once',
    async (fault) => {
      const { order, page } = await place('applepay')
      loseCharge(fault)
      expect(await give(page, appleToken('ok'))).toMatchObject({ ok: true, data: { isDeclined: false } })
      simulator.server.fault = 'none'
      expect((await shop.order(order.id)).payment).toMatchObject({ status: 481, gatewayReference: null })
      expect(await give(page, appleToken('ok'))).toMatchObject({ ok: true })
      await pass(minutes(1))
      await expectPaidOnce(order)
    },
  )

  it('PY-11 a charge of a process that was killed during the call is found without its customer', async () => {
    const { order } = await place('googlepay')
    const { reference, amount } = order.payment
    const input = { ...buildCreatePaymentInput(amount), reference, method: 'googlepay' }
    await shop.app.platform.db.tenant(shop.brandId, (tx) =>
      tx.sql
        .updateTable('payments')
        .set({ page_url: returnUrlOf(order) })
        .where('id', '=', order.payment.id)
        .execute(),
    )
    await tapFactory.open(settings()).wallets?.pay({ ...input, token: googleToken('ok') })
    await pass(minutes(1))
    await expectPaidOnce(order)
  })

  it('PY-08 asks nothing about a sheet that nobody has paid, and gives it up when its window has passed', async () => {
    const { order } = await place('applepay')
    Object.assign(simulator.server, { fault: 'broken', faultOf: /\/charges\/list/ })
    await pass(minutes(1))
    await pass(minutes(21))
    expect((await shop.order(order.id)).payment).toMatchObject({ status: 50 })
  })

  it('PY-11 a charge is settled by its event when its answer was lost', async () => {
    const { order, page } = await place('googlepay')
    loseCharge('drop')
    await give(page, googleToken('ok'))
    simulator.server.fault = 'none'
    await post(order)
    await expectPaidOnce(order)
  })

  it('PY-11 what an event names is kept for inquiries, while Tap cannot state the charge and does not list it', async () => {
    const { order, page } = await place('applepay')
    const { ledger, server } = simulator
    // A clock of Tap's that is a day off: the charge is not in the period that is listed.
    ledger.now = () => addMilliseconds(shop.app.clock.now(), days(1))
    loseCharge('drop')
    await give(page, appleToken('ok'))
    ledger.now = () => shop.app.clock.now()
    Object.assign(server, { fault: 'broken', faultOf: /\/charges\/chg/ })
    await post(order)
    expect((await shop.order(order.id)).payment).toMatchObject({ status: 481 })
    server.fault = 'none'
    await pass(minutes(1))
    await expectPaidOnce(order)
  })

  it.each(['none', 'drop'] as const)(
    'PY-01 a saved card is charged once without a page and without a return, with the answer %s',
    async (fault) => {
      const first = await shop.place({ mod: 'express', payWith: { isSaveCard: true } })
      const saved = simulator.ledger.find(first.payment.reference)
      if (!saved) throw new Error('Tap has not heard of the payment')
      saved.state = 'captured'
      const [cardId] = simulator.ledger.cardsOf(saved.more.save)
      Object.assign(simulator.server, { fault, faultOf: /\/charges\/ / })
      const order = await shop.place({ mod: 'express', price: 2150, payWith: { cardId } })
      simulator.server.fault = 'none'
      expect(order.payment.status).toBe(fault === 'none' ? 10 : 481)
      await pass(minutes(1))
      await expectPaidOnce(order)
    },
  )

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
