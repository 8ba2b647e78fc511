import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

describe.each(listTestDatabases())('card payment, on $name', async ({ name: database }) => {
  const shop = await startTestShop({ database })
  const { site, gateway, platform } = shop
  const store = site.stores.marina ?? ''

  afterEach(() => {
    gateway.mode = 'redirect'
  })
  afterAll(async () => {
    await expectLedgerClean(platform.db)
    await shop.close()
  })

  type Browser = Awaited<ReturnType<typeof createVerifiedCustomer>>

  /** An order whose payment was declined. */
  const declined = async () => {
    const browser = await createVerifiedCustomer(shop, site)
    gateway.mode = 'refused'
    const placed = expectOk(await placeOrder(browser, await fillCart(browser, site), { mod: 'express' }))
    gateway.mode = 'redirect'
    return { browser, order: placed }
  }

  const pay = (browser: Browser, body: { order: string; cardId?: string; isSaveCard?: boolean }) =>
    browser.api<CheckoutApi>()('POST /api/v1/payment/card-payment', {
      body,
      idempotencyKey: crypto.randomUUID(),
    })

  it('PY-04 PY-07 pays an order awaiting payment, on the gateway’s page', async () => {
    const { browser, order } = await declined()
    expect(order.payment).toMatchObject({ status: 4008 })
    expect(await pay(browser, { order: order._id, isSaveCard: true })).toMatchObject({
      ok: true,
      data: { _id: order._id, payment: { mod: 'express', status: 10, requiresRedirect: true } },
    })
    expect(gateway.created.at(-1)).toMatchObject({ method: 'express', cards: { save: true } })
    const requested = gateway.created.length
    expect(await pay(browser, { order: order._id })).toMatchObject({ ok: true })
    expect(gateway.created).toHaveLength(requested)
  })

  it('allows only one’s own orders, and only while they are unpaid', async () => {
    const { browser, order } = await declined()
    const stranger = await createVerifiedCustomer(shop, site)
    expect(await pay(stranger, { order: order._id })).toMatchObject({ ok: false, error: { status: 404 } })
    const paid = expectOk(await pay(browser, { order: order._id }))
    const { referenceNo: reference, amount: captured, _id: id } = paid.payment
    const gatewayReference = `gw-${reference}`
    gateway.reports.set(reference, { state: 'captured', reference, gatewayReference, captured })
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
    expect(await pay(browser, { order: order._id })).toMatchObject({ ok: false, error: { code: 4904 } })
  })

  it.each([
    { cardNumber: '4111111111111111' },
    { number: '4111 1111 1111 1111' },
    { cvv: '123' },
    { cardDetails: { holder: 'Lina', expiry: '12/29' } },
    { cardId: '5555555555554444' },
  ])('PY-04 rejects a request that contains card data: %o', async (more) => {
    const { browser, order } = await declined()
    const requested = gateway.created.length
    const answer = await shop.server.inject({
      method: 'POST',
      url: '/api/v1/payment/card-payment',
      headers: {
        authorization: browser.token ?? '',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'idempotency-key': crypto.randomUUID(),
      },
      payload: { order: order._id, ...more },
    })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.body).not.toMatch(/1111|4444|Lina/)
    expect(gateway.created).toHaveLength(requested)
    const stored = await platform.db.tenant(site.brandId, ({ sql }) =>
      sql.selectFrom('payment_events').selectAll().execute(),
    )
    expect(JSON.stringify(stored)).not.toMatch(/411111|5555555/)
  })

  const look = (browser: Browser, bin: string, of = store) =>
    browser.api<PaymentsApi>()('POST /api/v1/payment/bin/validate', { body: { store: of, bin } })

  it('PY-04 looks up the first six digits of a card and accepts no more digits', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const kinds = [
      [
        { kind: 'verified', brand: 'visa', type: 'debit' },
        { status: 'verified', brand: 'visa', type: 'debit' },
      ],
      [
        { kind: 'verified', brand: '' },
        { status: 'verified', brand: '', type: null },
      ],
      [{ kind: 'failed' }, { status: 'failed', brand: '', type: null }],
      [{ kind: 'unsupported' }, { status: 'unknown', brand: '', type: null }],
    ] as const
    for (const [said, data] of kinds) {
      gateway.bin = said
      expect(await look(browser, '411111')).toEqual({ ok: true, data })
    }
    gateway.mode = 'silent'
    expect(await look(browser, '411111')).toMatchObject({ ok: true, data: { status: 'unknown' } })
    for (const bin of ['41111', '4111111', '411111111', '41111a', ''])
      expect(await look(browser, bin)).toMatchObject({ ok: false, error: { status: 422, field: 'bin' } })
    expect(await look(browser, '411111', 'A'.repeat(22))).toMatchObject({ ok: false, error: { status: 404 } })
  })
})
