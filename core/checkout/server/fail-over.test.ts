import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createTestGateway } from '#apps/server/testing/test-gateway.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'

const second = createTestGateway('second-gateway')
const keyless = createTestGateway('keyless', { hasSavedCards: false })
const shop = await startTestShop({ plugins: [...serverPlugins, second.plugin, keyless.plugin] })
const { site, gateway: first, platform } = shop

afterAll(async () => {
  await expectLedgerClean(platform.db)
  await shop.close()
})

let accounts = 0

/** Sets the outlet's gateways, with fresh accounts whose circuit breakers are closed. */
const useGateways = (gateways: readonly string[]) =>
  platform.db.tenant(site.brandId, ({ sql }) => {
    accounts += 1
    const [own = '', ...others] = gateways
    const account = `account-${accounts}`
    return sql
      .updateTable('stores')
      .set((eb) => ({
        gateway: own,
        gateway_account: account,
        other_gateways: JSON.stringify(others.map((name) => ({ name, account }))),
        payment_methods: JSON.stringify({
          delivery: [],
          pickup: ['express', 'crypto'],
          dineIn: [],
          inRoom: [],
        }),
        menu_version: eb('menu_version', '+', 1),
        content_version: eb('content_version', '+', 1),
      }))
      .where('id', '=', site.stores.marina ?? '')
      .execute()
  })

const order = async (mod: PaymentMethod = 'express') => {
  const browser = await createVerifiedCustomer(shop, site)
  return placeWithPayment(browser, { mod })
}

const placeWithPayment = async (
  browser: Awaited<ReturnType<typeof createVerifiedCustomer>>,
  payment: PaymentSelection,
) => {
  const placed = expectOk(await placeOrder(browser, await fillCart(browser, site), { payment }))
  return { browser, order: placed._id, payment: placed.payment }
}

const listEvents = (id: string) =>
  platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('payment_events')
      .select(['kind', 'data'])
      .where('payment_id', '=', id)
      .orderBy('seq')
      .execute(),
  )

beforeEach(async () => {
  first.mode = 'redirect'
  second.mode = 'redirect'
  second.created.length = 0
  await useGateways(['test-gateway', 'second-gateway'])
})

describe('an outlet with two gateways', () => {
  it('uses its own gateway while that works', async () => {
    const { payment } = await order()
    expect(payment).toMatchObject({ status: 10, pageUrl: expect.any(String) })
    expect(second.created).toHaveLength(0)
  })

  it('redirects the customer to the next gateway when its own refuses, and sends everything that follows there', async () => {
    first.mode = 'refused'
    const { browser, payment } = await order()
    expect(payment).toMatchObject({ status: 10, pageUrl: expect.any(String) })
    expect(second.created).toMatchObject([{ reference: payment.referenceNo }])
    expect(await listEvents(payment._id)).toMatchObject([
      {},
      { kind: 'otherGateway', data: { why: 'refused' } },
      { kind: 'started' },
    ])
    const { referenceNo: reference, amount: captured, _id: id } = payment
    second.reports.set(reference, {
      state: 'captured',
      reference,
      gatewayReference: `gw-${reference}`,
      captured,
    })
    const paid = await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
    expect(paid).toMatchObject({ ok: true, data: { status: 100 } })
  })

  it('PY-10 opens a page for every order while the refunds of the same account fail', async () => {
    first.refunding = 'silent'
    const asked = first.refundsRequested.length
    for (let count = 0; count < 7; count += 1) {
      const { browser, order: id, payment } = await order()
      expect(payment, `order ${count}`).toMatchObject({ status: 10, pageUrl: expect.any(String) })
      const { referenceNo: reference, amount: captured } = payment
      first.reports.set(reference, {
        state: 'captured',
        reference,
        gatewayReference: `gw-${reference}`,
        captured,
      })
      expectOk(
        await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id: payment._id } }),
      )
      expectOk(
        await browser.api<OrdersApi>()('PUT /api/v1/orders/:id', { params: { id }, body: { status: 100 } }),
      )
      await expect(shop.jobs.runPending()).rejects.toThrow('is not done')
    }
    // The breaker of the refunds is open: the gateway is not asked for all seven.
    expect(first.refundsRequested.length - asked).toBe(5)
    expect(second.created).toHaveLength(0)
    first.refunding = 'refunded'
  })

  it('calls no other gateway while its own may have received the request, because two pages could both be paid', async () => {
    first.mode = 'silent'
    const { payment } = await order()
    expect(payment).toMatchObject({ status: 481, pageUrl: null })
    expect(second.created).toHaveLength(0)
  })

  it('uses the next gateway immediately when its own has not answered for a while', async () => {
    first.mode = 'silent'
    for (let attempts = 0; attempts < 5; attempts += 1) await order()
    const before = first.created.length
    const { payment } = await order()
    expect(payment).toMatchObject({ status: 10, pageUrl: expect.any(String) })
    expect(first.created).toHaveLength(before)
    expect(second.created).toHaveLength(1)
  })

  it('uses the next gateway when the account of its own is unusable', async () => {
    await useGateways(['razorpay', 'second-gateway'])
    expect((await order()).payment).toMatchObject({ status: 10 })
    expect(second.created).toHaveLength(1)
  })

  it('offers the methods of both gateways, and sends each method to the gateway that has it', async () => {
    await useGateways(['razorpay', 'test-gateway'])
    expect((await order('crypto')).payment).toMatchObject({ mod: 'crypto', status: 10 })
    expect(first.created.at(-1)).toMatchObject({ method: 'crypto' })
  })

  it('fails the payment when both gateways refuse', async () => {
    first.mode = 'refused'
    second.mode = 'refused'
    expect((await order()).payment).toMatchObject({ status: 4008, failureCode: 5100 })
    expect(second.created).toHaveLength(1)
  })
})

describe('cards saved at another gateway of the outlet', () => {
  const cardsOf = async (browser: Awaited<ReturnType<typeof createVerifiedCustomer>>) => {
    return expectOk(
      await browser.api<PaymentsApi>()('GET /api/v1/users/cards', {
        query: { store: site.stores.marina ?? '' },
      }),
    )
  }

  /** A customer with a saved card at each of the two gateways; the one at the second has the given expiry date. */
  const saver = async (expires = '12/29') => {
    first.mode = 'refused'
    const { browser } = await placeWithPayment(await createVerifiedCustomer(shop, site), {
      mod: 'express',
      isSaveCard: true,
    })
    first.mode = 'redirect'
    await placeWithPayment(browser, { mod: 'express', isSaveCard: true })
    for (const [customer, cards] of second.cards)
      second.cards.set(
        customer,
        cards.map((card) => ({ ...card, token: card.token.replace(/^card-/, 'kept-'), expires })),
      )
    second.created.length = 0
    const cards = await cardsOf(browser)
    const there = cards.find(({ pgType }) => pgType === 'second-gateway')
    const here = cards.find(({ pgType }) => pgType === 'test-gateway')
    return { browser, there, here }
  }

  it('PY-05 are listed, and charged at the gateway that stores them', async () => {
    const { browser, there } = await saver()
    expect(there).toMatchObject({ lastFour: '4242', isExpired: false })
    const before = first.created.length
    const { payment } = await placeWithPayment(browser, { mod: 'express', cardId: there?._id })
    expect(payment).toMatchObject({ status: 10, pageUrl: expect.any(String) })
    expect(second.created).toMatchObject([{ cards: { use: there?._id } }])
    expect(first.created).toHaveLength(before)
    expect(await listEvents(payment._id)).toMatchObject([
      {},
      { kind: 'otherGateway', data: { why: 'savedCard' } },
      { kind: 'started' },
    ])
  })

  it('PY-05 do not affect cards saved at the outlet’s own gateway', async () => {
    const { browser, here } = await saver()
    const { payment } = await placeWithPayment(browser, { mod: 'express', cardId: here?._id })
    expect(first.created.at(-1)).toMatchObject({ cards: { use: here?._id } })
    expect((await listEvents(payment._id)).map(({ kind }) => kind)).toEqual(['opened', 'started'])
    expect(second.created).toHaveLength(0)
  })

  it('PY-05 are unusable for other customers there too', async () => {
    const { there } = await saver()
    const { browser } = await saver()
    second.created.length = 0
    await placeWithPayment(browser, { mod: 'express', cardId: there?._id })
    expect(second.created).toHaveLength(0)
    expect(first.created.at(-1)?.cards).not.toHaveProperty('use')
  })

  it('PY-05 are left out while that gateway does not answer, and the order goes to a gateway where a new card is entered', async () => {
    const { browser, there, here } = await saver()
    second.mode = 'silent'
    expect(new Set((await cardsOf(browser)).map(({ pgType }) => pgType))).toEqual(new Set([here?.pgType]))
    const { payment } = await placeWithPayment(browser, { mod: 'express', cardId: there?._id })
    expect(payment).toMatchObject({ status: 10 })
    expect(first.created.at(-1)?.cards).not.toHaveProperty('use')
  })

  it('PY-05 are reported as unreadable without an outlet while one of their gateways does not answer', async () => {
    const { browser } = await saver()
    const list = () => browser.api<PaymentsApi>()('GET /api/v1/users/cards', { query: {} })
    const all = expectOk(await list())
    expect(new Set(all.map(({ pgType }) => pgType)).size).toBe(2)
    second.mode = 'silent'
    // A part of the cards would read as all of them where the customer deletes cards.
    expect(await list()).toMatchObject({ ok: false, error: { status: 503, code: 4905 } })
    second.mode = 'redirect'
    expect(await list()).toEqual({ ok: true, data: all })
  })

  it('PY-05 are for an outlet those of the accounts that it uses, and all of them without an outlet', async () => {
    const { browser } = await saver()
    const list = async (query: { store?: string }) => {
      const cards = expectOk(await browser.api<PaymentsApi>()('GET /api/v1/users/cards', { query }))
      return cards.map(({ _id }) => _id).toSorted()
    }
    const store = site.stores.marina ?? ''
    const all = await list({})
    expect(all).toHaveLength(3)
    expect(await list({ store })).toEqual(all)
    await useGateways(['test-gateway', 'second-gateway'])
    expect(await list({ store })).toEqual([])
    expect(await list({})).toEqual(all)
  })

  it('PY-05 are marked and not charged when they have expired: the customer enters another card', async () => {
    const { browser, there } = await saver('01/20')
    expect(there).toMatchObject({ expires: '01/20', isExpired: true })
    const { payment } = await placeWithPayment(browser, { mod: 'express', cardId: there?._id })
    expect(payment).toMatchObject({ status: 10 })
    for (const { cards } of [...first.created.slice(-1), ...second.created])
      expect(cards).not.toHaveProperty('use')
  })

  it('PY-05 are offered when only the second gateway stores cards, and new cards are then not announced as saved', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    await fillCart(browser, site)
    const offer = async () => {
      const answer = await browser.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', {
        query: { store: site.stores.marina ?? '' },
      })
      return answer.ok ? answer.data : answer
    }
    await useGateways(['keyless', 'second-gateway'])
    expect(await offer()).toMatchObject({ savedCards: true, keepsNewCards: false })
    await useGateways(['test-gateway', 'second-gateway'])
    expect(await offer()).toMatchObject({ savedCards: true, keepsNewCards: true })
  })
})

describe('features of only some gateways', () => {
  const check = async (upiId: string) => {
    const browser = await createVerifiedCustomer(shop, site)
    const store = site.stores.marina ?? ''
    return browser.api<PaymentsApi>()('POST /api/v1/payment/upi/validate', { body: { store, upiId } })
  }

  it('PY-06 validates a UPI id with each gateway of the outlet until one supports it', async () => {
    await useGateways(['test-gateway', 'second-gateway'])
    first.upi = { kind: 'unsupported' }
    second.upi = { kind: 'verified', name: 'Lina' }
    expect(await check('lina@okbank')).toMatchObject({ data: { status: 'verified', name: 'L•••' } })
    first.upi = { kind: 'failed' }
    expect(await check('lina@okbank')).toMatchObject({ data: { status: 'failed' } })
    first.mode = 'silent'
    expect(await check('lina@okbank')).toMatchObject({ data: { status: 'verified' } })
    second.upi = { kind: 'unsupported' }
    expect(await check('lina@okbank')).toMatchObject({ data: { status: 'unknown' } })
  })
})
