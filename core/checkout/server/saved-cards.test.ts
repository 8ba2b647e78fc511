import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  signIn,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const shop = await startTestShop()
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

const listCards = (
  browser: Browser,
  query: { store?: string; pgType?: string; pgConfiguration?: string } = {},
) => browser.api<PaymentsApi>()('GET /api/v1/users/cards', { query })
const loadCards = async (browser: Browser, query = {}) => {
  return expectOk(await listCards(browser, query))
}
const removeCard = (browser: Browser, id: string) =>
  browser.api<PaymentsApi>()('DELETE /api/v1/users/cards/:id', {
    params: { id },
    query: { pgType: 'test-gateway' },
  })

/** Orders by card; returns the card fields of the gateway request. */
const pay = async (browser: Browser, payWith: Omit<PaymentSelection, 'mod'> = {}) => {
  expectOk(
    await placeOrder(browser, await fillCart(browser, site), {
      payment: { mod: 'express', ...payWith },
    }),
  )
  return gateway.created.at(-1)?.cards
}

const saveCard = async (browser: Browser): Promise<string> => {
  await pay(browser, { isSaveCard: true })
  return (await loadCards(browser)).at(-1)?._id ?? ''
}

const rows = () =>
  platform.db.tenant(site.brandId, ({ sql }) => sql.selectFrom('gateway_customers').selectAll().execute())

const offerUpi = () =>
  platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .updateTable('stores')
      .set((eb) => ({
        payment_methods: JSON.stringify({ delivery: ['upi'], pickup: ['upi', 'express'] }),
        menu_version: eb('menu_version', '+', 1),
        content_version: eb('content_version', '+', 1),
      }))
      .where('id', '=', store)
      .execute(),
  )

describe('saved cards', () => {
  it('PY-05 are stored by the gateway on request, listed, used for the next order and deleted', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    expect(await loadCards(browser)).toEqual([])
    expect(await pay(browser)).toBeUndefined()
    expect(await pay(browser, { isSaveCard: true })).toMatchObject({ save: true })
    const [card] = await loadCards(browser)
    expect(card).toEqual({
      _id: expect.any(String),
      brand: 'visa',
      lastFour: '4242',
      expires: '12/29',
      isExpired: false,
      isChargeable: true,
      pgType: 'test-gateway',
    })
    const cardId = card?._id ?? ''
    expect(await pay(browser, { cardId })).toMatchObject({ use: cardId, save: false })
    expect(await loadCards(browser, { store })).toHaveLength(1)
    expect(await loadCards(browser, { store, pgType: 'stripe' })).toEqual([])
    expect(await loadCards(browser, { store, pgConfiguration: 'another account' })).toEqual([])
    expect(await removeCard(browser, cardId)).toMatchObject({ ok: true, data: { deleted: true } })
    expect(await loadCards(browser)).toEqual([])
    expect(await removeCard(browser, cardId)).toMatchObject({ ok: false, error: { status: 404, code: 4906 } })
  })

  it('PY-05 leave no card data with us except the gateway’s customer id, which is requested once', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cardId = await saveCard(browser)
    await pay(browser, { cardId })
    await pay(browser, { isSaveCard: true })
    expect(await loadCards(browser)).toHaveLength(2)
    const stored = await rows()
    const names = stored.map(({ gateway_customer: name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(JSON.stringify(stored)).not.toContain(cardId)
    expect(new Set(gateway.registered).size).toBe(gateway.registered.length)
  })

  it('PY-05 cannot be seen, used or deleted by another customer', async () => {
    const owner = await createVerifiedCustomer(shop, site)
    const cardId = await saveCard(owner)
    const stranger = await createVerifiedCustomer(shop, site)
    await saveCard(stranger)
    expect((await loadCards(stranger)).map(({ _id }) => _id)).not.toContain(cardId)
    expect(await pay(stranger, { cardId })).not.toHaveProperty('use')
    expect(await removeCard(stranger, cardId)).toMatchObject({ ok: false, error: { code: 4906 } })
    expect(await loadCards(owner)).toHaveLength(1)
    expect(await listCards(await createGuest(shop, site))).toMatchObject({ ok: false })
  })

  it('are reported as unreadable when the gateway does not answer, and the order can still be placed', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cardId = await saveCard(browser)
    gateway.mode = 'silent'
    expect(await listCards(browser)).toMatchObject({ ok: false, error: { status: 503, code: 4905 } })
    expect(await removeCard(browser, cardId)).toMatchObject({ ok: false, error: { status: 503, code: 4905 } })
    const placed = await placeOrder(browser, await fillCart(browser, site), {
      payment: { mod: 'express', cardId },
    })
    expect(placed).toMatchObject({ ok: true, data: { status: 0, payment: { status: 481 } } })
  })

  it('are rejected with any method other than cards, naming the field', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    for (const [payWith, field] of [
      [{ cardId: 'card-1' }, 'payment.cardId'],
      [{ isSaveCard: true }, 'payment.isSaveCard'],
      [{ upiId: 'lina@okbank' }, 'payment.upiId'],
    ] as const)
      expect(await placeOrder(browser, cart, { payment: { mod: 'cardSwipe', ...payWith } })).toMatchObject({
        ok: false,
        error: { status: 422, field },
      })
  })

  it('stay with a customer after sign-out, and are deleted with the account', async () => {
    const phone = '507770001'
    const browser = await signIn(shop, site, { browser: await createGuest(shop, site), phone })
    await saveCard(browser)
    shop.clock.advance(minutes(2))
    const again = await signIn(shop, site, { browser: await createGuest(shop, site), phone })
    expect(await loadCards(again)).toHaveLength(1)
    const before = (await rows()).length
    const [first] = await rows()
    await platform.db.tenant(site.brandId, async (tx) => {
      for (const forget of platform.hooks.all('forgetUser')) await forget(tx, first?.user_id ?? '')
    })
    expect(await rows()).toHaveLength(before - 1)
  })
})

describe('UPI id', () => {
  const check = (browser: Browser, upiId: string) =>
    browser.api<PaymentsApi>()('POST /api/v1/payment/upi/validate', { body: { store, upiId } })

  it('PY-06 is validated on entry: verified with a masked name that only its owner recognises, or failed', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    gateway.upi = { kind: 'verified', name: 'Lina Haddad' }
    expect(await check(browser, 'lina@okbank')).toMatchObject({
      ok: true,
      data: { status: 'verified', name: 'L••• H•••' },
    })
    gateway.upi = { kind: 'failed' }
    expect(await check(browser, 'nobody@okbank')).toMatchObject({
      ok: true,
      data: { status: 'failed', name: '' },
    })
  })

  it('PY-06 fails without a request when it is malformed, and is unknown when no gateway answers', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    gateway.upi = { kind: 'verified' }
    for (const upiId of ['', 'lina', 'lina@', 'li na@bank'])
      expect(await check(browser, upiId)).toMatchObject({ ok: true, data: { status: 'failed' } })
    gateway.upi = { kind: 'unsupported' }
    expect(await check(browser, 'lina@okbank')).toMatchObject({ ok: true, data: { status: 'unknown' } })
    gateway.upi = { kind: 'verified' }
    gateway.mode = 'silent'
    expect(await check(browser, 'lina@okbank')).toMatchObject({ ok: true, data: { status: 'unknown' } })
  })

  it('PY-06 is sent to the gateway with the order, and a malformed one is rejected naming the field', async () => {
    await offerUpi()
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    expect(await placeOrder(browser, cart, { payment: { mod: 'upi', upiId: 'lina' } })).toMatchObject({
      ok: false,
      error: { status: 422, field: 'payment.upiId' },
    })
    await placeOrder(browser, cart, { payment: { mod: 'upi', upiId: 'lina@okbank' } })
    expect(gateway.created.at(-1)).toMatchObject({ method: 'upi', upiId: 'lina@okbank' })
  })
})
