import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import {
  acceptChanges,
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import { keepDraft, takeUpDraft } from '#core/cart/testing/draft-calls.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { rewritePayment } from '#core/payments/testing/rewrite-payment.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { DatabaseUnavailableError } from '#platform/db/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'

const shop = await startTestShop()
const { site, gateway, platform } = shop
const { stores, products, areas } = site

const tenant = <Result>(work: (tx: Transaction) => Promise<Result>) => platform.db.tenant(site.brandId, work)
const setStore = (columns: object) =>
  tenant(({ sql }) =>
    sql
      .updateTable('stores')
      .set((eb) => ({
        ...columns,
        menu_version: eb('menu_version', '+', 1),
        content_version: eb('content_version', '+', 1),
      }))
      .where('id', '=', stores.marina ?? '')
      .execute(),
  )
const setProduct = async (sku: string, columns: object) => {
  await tenant(({ sql }) =>
    sql
      .updateTable('products')
      .set(columns)
      .where('id', '=', products[sku] ?? '')
      .execute(),
  )
  await setStore({})
}
const setState = async (sku: string, columns: object) => {
  await tenant(async (tx) => {
    await tx.sql
      .updateTable('store_products')
      .set(columns)
      .where('product_id', '=', products[sku] ?? '')
      .execute()
    await recountStock(tx)
  })
  await setStore({})
}
const findStock = async (sku: string) => {
  const rows = await tenant(({ sql }) =>
    sql
      .selectFrom('store_products')
      .select('stock')
      .where('product_id', '=', products[sku] ?? '')
      .where('store_id', '=', stores.marina ?? '')
      .execute(),
  )
  return rows[0]?.stock
}
const delivery = { orderType: 20 as const, area: 'jbr' }
const getError = (result: ApiResult<unknown>) => (result.ok ? undefined : result.error)
const readChanges = (result: ApiResult<unknown>) => {
  const { data } = getError(result) ?? {}
  const { changes = [], cart } = (data ?? {}) as {
    changes?: { kind: string; text: string; line: string | null }[]
    cart?: Cart
  }
  return {
    named: changes.map(({ kind, text }) => [kind, text]),
    lines: changes.map(({ line }) => line),
    cart,
  }
}

afterEach(() => {
  gateway.mode = 'redirect'
})
afterAll(async () => {
  await expectLedgerClean(platform.db)
  await shop.close()
})

describe('order placement', () => {
  it('AL-03 stores the allergies sent with an order, refuses unknown ones, and deletes them with the customer', async () => {
    const browser = await createVerifiedCustomer(shop, site, { phone: '509990091' })
    const cart = await fillCart(browser, site, { orderType: 10, lines: [{ product: 'soda' }] })
    const wrong = await browser.api<CheckoutApi>()('POST /api/v1/orders', {
      body: {
        ...{ store: cart.store, cartVersion: cart.version, total: cart.total, payment: { mod: 'cardSwipe' } },
        allergies: ['kiwi' as 'milk'],
      },
      idempotencyKey: 'allergies-unknown',
    })
    expect(wrong).toMatchObject({ ok: false, error: { status: 422, field: 'allergies.0' } })
    const twice = await placeOrder(browser, cart, { mod: 'cardSwipe', allergies: ['milk', 'milk'] })
    expect(twice).toMatchObject({ ok: false, error: { status: 422, field: 'allergies' } })
    const placed = expectOk(
      await placeOrder(browser, cart, { mod: 'cardSwipe', allergies: ['milk', 'sesame'] }),
    )
    expect(placed.allergies).toEqual(['milk', 'sesame'])
    const read = () =>
      platform.db.tenant(site.brandId, (tx) =>
        tx.sql
          .selectFrom('orders')
          .select(['user_id', 'allergies'])
          .where('id', '=', placed._id)
          .executeTakeFirstOrThrow(),
      )
    const stored = await read()
    expect(stored.allergies).toEqual(['milk', 'sesame'])
    await platform.db.tenant(site.brandId, async (tx) => {
      for (const forget of platform.hooks.all('forgetUser')) await forget(tx, stored.user_id)
    })
    expect((await read()).allergies).toEqual([])
  })

  it('CK-03 stores what was agreed: lines, choices, price, destination and preferences', async () => {
    const browser = await createVerifiedCustomer(shop, site, {
      phone: '509990001',
      email: 'amal@example.com',
    })
    const customize = [
      { _id: site.groups.extras ?? '', variants: [{ variant: site.options.cheese ?? '', counter: 2 }] },
    ]
    const lines = [
      { product: 'burger', customize, specialInstructions: 'no onion' },
      { product: 'soda', qty: 3 },
    ]
    const cart = await fillCart(browser, site, { ...delivery, lines })
    const _id = await saveAddress(browser, areas.jbr ?? '')
    const inputs = {
      deliveryInstruction: 'Ring twice\nthen wait',
      orderNote: 'Nut allergy',
      isContactless: true,
      needsCutlery: true,
      source: 'kiosk' as const,
    }
    const placed = expectOk(await placeOrder(browser, cart, { mod: 'cod', address: { _id }, ...inputs }))
    expect(placed).toMatchObject({
      status: 10,
      orderType: 20,
      subTotal: cart.subTotal,
      total: cart.total,
      deliveryInstruction: 'Ring twice\nthen wait',
      orderNote: 'Nut allergy',
      isContactless: true,
      needsCutlery: true,
      user: { name: 'Amal Haddad', phone: '+971509990001', email: 'amal@example.com' },
      address: { address: '12, Sea Tower', area: 'JBR', city: 'Dubai' },
      payment: { mod: 'cod', status: 20, amount: cart.total, pageUrl: null },
    })
    expect(placed.trace).toEqual(cart.trace)
    expect(
      placed.products.map(({ name, qty, total, customize: groups, specialInstructions }) => [
        name,
        qty,
        total.amount,
        groups.length,
        specialInstructions,
      ]),
    ).toEqual([
      ['Burger', 1, 3700, 1, 'no onion'],
      ['Soda', 3, 2997, 0, ''],
    ])
    expect(
      await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: cart.store } }),
    ).toEqual({
      ok: true,
      data: { cart: null, expired: false },
    })
    const read = await browser.api<OrdersApi>()('GET /api/v1/orders/:id', {
      params: { id: placed._id },
      query: {},
    })
    expect(read).toMatchObject({ ok: true, data: { detail: 'full', total: cart.total } })
    expect(
      await browser.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', {
        query: { store: cart.store },
      }),
    ).toMatchObject({
      ok: true,
      data: { previous: 'cod' },
    })
  })

  it('PY-07 starts as initialised and redirects the customer to the gateway, and from there to the page that awaits its result', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    const placed = expectOk(await placeOrder(browser, cart))
    const requested = gateway.created.at(-1)
    expect(requested).toMatchObject({
      amount: cart.total,
      language: 'en',
      description: `Marina #${placed.orderId}`,
    })
    expect(requested?.returnUrl).toBe(
      `${platform.origin()}/${site.homePath}/payment/${placed.payment._id}/return`,
    )
    expect(placed).toMatchObject({
      status: 0,
      payment: {
        status: 10,
        requiresRedirect: true,
        pageUrl: `https://gateway.test/pay/gw-${requested?.reference}`,
      },
    })
  })

  it.each([
    ['silent', 481],
    ['refused', 4008],
  ] as const)(
    'PY-07 creates an order awaiting payment with a %s gateway, never an error',
    async (mode, status) => {
      gateway.mode = mode
      const browser = await createVerifiedCustomer(shop, site)
      const placed = await placeOrder(browser, await fillCart(browser, site))
      expect(placed).toMatchObject({ ok: true, data: { status: 0, payment: { status, pageUrl: null } } })
    },
  )

  it('failure 1 PY-07 accepts another payment attempt, with another method, until the order is paid', async () => {
    gateway.mode = 'refused'
    const browser = await createVerifiedCustomer(shop, site)
    const placed = expectOk(
      await placeOrder(browser, await fillCart(browser, site, { lines: [{ product: 'wings' }] })),
    )
    const left = await findStock('wings')
    const retry = (mod: 'express' | 'cardSwipe' | 'cod', key: string, who = browser) =>
      who.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
        params: { id: placed._id },
        body: { mod },
        idempotencyKey: key,
      })
    gateway.mode = 'redirect'
    const second = await retry('express', 'second try')
    expect(second).toMatchObject({
      ok: true,
      data: { _id: placed._id, status: 0, payment: { status: 10, amount: placed.total } },
    })
    const requested = gateway.created.length
    expect(await retry('express', 'same again')).toMatchObject({
      ok: true,
      data: { payment: { _id: second.ok && second.data.payment._id } },
    })
    expect(gateway.created).toHaveLength(requested)
    expect(await retry('cod', 'not offered')).toMatchObject({ ok: false, error: { code: 4900 } })
    expect(await retry('express', 'stranger', await createVerifiedCustomer(shop, site))).toMatchObject({
      ok: false,
      error: { code: 4701, status: 404 },
    })
    expect(await retry('cardSwipe', 'at the counter')).toMatchObject({
      ok: true,
      data: { status: 10, payment: { status: 20 } },
    })
    expect(await retry('express', 'too late')).toMatchObject({ ok: false, error: { code: 4904 } })
    expect(await findStock('wings')).toBe(left)
  })

  it('PY-07 a paused outlet accepts no second payment attempt', async () => {
    gateway.mode = 'refused'
    const browser = await createVerifiedCustomer(shop, site)
    const placed = expectOk(await placeOrder(browser, await fillCart(browser, site)))
    const pause = {
      store_id: stores.marina ?? '',
      channel: 'pickup' as const,
      paused_at: shop.clock.now(),
      paused_until: null,
    }
    await tenant(({ sql }) => sql.insertInto('store_pauses').values(pause).execute())
    const retried = await browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: placed._id },
      body: { mod: 'express' },
      idempotencyKey: 'paused',
    })
    await tenant(({ sql }) => sql.deleteFrom('store_pauses').execute())
    expect(retried).toMatchObject({ ok: false, error: { code: 4100 } })
  })
})

describe('repeated order placement', () => {
  it('CK-04 returns the same order for the same version, with any key, from any tab, whatever the second body contains', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    const first = await placeOrder(browser, cart, { key: 'tab one' })
    const again = await placeOrder(browser, cart, { key: 'tab one' })
    const other = await placeOrder(browser, cart, { key: 'tab two', mod: 'cardSwipe' })
    const ids = [first, again, other].map((result) => result.ok && result.data._id)
    expect(new Set(ids).size).toBe(1)
    const next = await fillCart(browser, site)
    expect(next.version).toBeGreaterThan(cart.version)
    expect(await placeOrder(browser, cart, { key: 'stale tab' })).toMatchObject({
      ok: true,
      data: { _id: ids[0] },
    })
    expect(await placeOrder(browser, next)).toMatchObject({ ok: true, data: { total: next.total } })
  })

  it('CK-04 finishes an order on the next attempt after a crash between commit and response', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    gateway.mode = 'silent'
    const { created } = gateway
    const die = () => {
      throw new Error('the process died here')
    }
    Object.defineProperty(gateway, 'mode', { get: die, configurable: true })
    // The database also prevents a second order when the idempotency keys were lost with the process.
    const before = created.length
    const dying = await placeOrder(browser, cart)
    Object.defineProperty(gateway, 'mode', { value: 'redirect', writable: true, configurable: true })
    const id = dying.ok ? dying.data._id : ''
    await tenant((tx) => rewritePayment(tx, id, { status: 10, page_url: null }))
    shop.clock.advance(seconds(40))
    const found = await placeOrder(browser, cart)
    expect(found).toMatchObject({
      ok: true,
      data: { _id: id, payment: { status: 10, requiresRedirect: true } },
    })
    expect(created.slice(before).map(({ reference }) => reference)).toEqual(
      Array(2).fill(created.at(-1)?.reference),
    )
  })

  it('CK-04 requests the page at once when the database went away while the first call asked for it', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    const { db } = platform
    let isAway = false
    const { tenant: open } = db
    const transactions = vi.spyOn(db, 'tenant')
    transactions.mockImplementation((...args) =>
      isAway ? Promise.reject(new DatabaseUnavailableError('gone')) : open(...args),
    )
    const leave = () => {
      isAway = true
      return 'redirect'
    }
    Object.defineProperty(gateway, 'mode', { get: leave, configurable: true })
    const failed = await placeOrder(browser, cart, { key: 'first' })
    Object.defineProperty(gateway, 'mode', { value: 'redirect', writable: true, configurable: true })
    expect(getError(failed)?.status).toBe(503)
    isAway = false
    transactions.mockClear()
    const again = await placeOrder(browser, cart, { key: 'second' })
    expect(again).toMatchObject({ ok: true, data: { payment: { status: 10, requiresRedirect: true } } })
    // Without polling for a page that nobody is requesting.
    expect(transactions.mock.calls.length).toBeLessThan(10)
    transactions.mockRestore()
  })
})

describe('ordering requirements', () => {
  it('AU-06 requires a guest to verify the phone first', async () => {
    const browser = await createGuest(shop, site)
    const placed = await placeOrder(browser, await fillCart(browser, site), {
      phone: { number: '501112223', countryCode: '971' },
    })
    expect(getError(placed)).toMatchObject({ code: 4420, status: 403, message: 'Phone number not verified.' })
  })

  it('AU-06 treats a phone in the body as a hint that must equal the verified one', async () => {
    const browser = await createVerifiedCustomer(shop, site, { phone: '507770001' })
    const cart = await fillCart(browser, site)
    const stranger = { number: '507770002', countryCode: '971' }
    expect(getError(await placeOrder(browser, cart, { phone: stranger }))).toMatchObject({
      code: 4411,
      status: 403,
    })
    const mine = { number: '0507770001', countryCode: '+971' }
    expect(await placeOrder(browser, cart, { phone: mine })).toMatchObject({ ok: true })
  })

  it('requires a name, and an e-mail address where the store demands one, and saves both', async () => {
    const browser = await createVerifiedCustomer(shop, site, { name: '' })
    const cart = await fillCart(browser, site, { store: 'downtown' })
    const place = (address: object) => placeOrder(browser, cart, { mod: 'cod', address })
    expect(getError(await place({}))).toMatchObject({ code: 4421 })
    expect(getError(await place({ name: 'Sara Nasser' }))).toMatchObject({ code: 4422 })
    expect(getError(await place({ name: 'Sara Nasser', email: 'sara@' }))).toMatchObject({ code: 4422 })
    expect(await place({ name: 'Sara Nasser', email: 'sara@example.com' })).toMatchObject({
      ok: true,
      data: { user: { name: 'Sara Nasser', email: 'sara@example.com' } },
    })
    expect(await browser.api<CustomersApi>()('GET /api/v1/users/me')).toMatchObject({
      ok: true,
      data: { fullName: 'Sara Nasser', email: 'sara@example.com' },
    })
  })

  it('delivers only to an address with a pin where the outlet needs one, and names the field', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site, delivery)
    const place = (address: string) => placeOrder(browser, cart, { mod: 'cod', address: { _id: address } })
    const textOnly = await saveAddress(browser, areas.jbr ?? '')
    const body = { addressType: 10 as const, areaId: areas.jbr ?? '', flat: '12', building: 'Sea Tower' }
    const pinned = await browser.api<CustomersApi>()('POST /api/v1/address', {
      body: { ...body, lat: 25.078, lng: 55.135 },
    })
    await setStore({ is_pin_needed: true })
    const refused = getError(await place(textOnly))
    expect(refused).toMatchObject({ code: 4433, status: 422, field: 'address' })
    expect(refused?.message).toMatch(/set the pin/)
    expectOk(await place(expectOk(pinned)._id))
    await setStore({ is_pin_needed: false })
  })

  it("delivers only to an own address in the cart's area, and treats another's address as unknown", async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site, delivery)
    const place = (address?: string) =>
      placeOrder(browser, cart, { mod: 'cod', ...(address ? { address: { _id: address } } : {}) })
    expect(getError(await place())).toMatchObject({ code: 4423 })
    const others = await saveAddress(await createVerifiedCustomer(shop, site), areas.jbr ?? '')
    expect(getError(await place(others))).toMatchObject({ code: 4412, status: 404 })
    expect(getError(await place('x'.repeat(22)))).toMatchObject({ code: 4412, status: 404 })
    expect(getError(await place(await saveAddress(browser, areas.palm ?? '')))).toMatchObject({ code: 4424 })
    expect(await place(await saveAddress(browser, areas.jbr ?? ''))).toMatchObject({ ok: true })
    const nowhere = await fillCart(browser, site, { orderType: 20 })
    expect(getError(await placeOrder(browser, nowhere, { mod: 'cod' }))).toMatchObject({ code: 4317 })
  })
})

describe('changes since the cart was shown', () => {
  it('CK-06 reports a price increase, with the old and the new price, and accepts the order once the customer has seen it', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    await setProduct('fries', { price: 1350 })
    const placed = await placeOrder(browser, cart)
    expect(getError(placed)).toMatchObject({ code: 4425, status: 409 })
    const { named, lines, cart: now } = readChanges(placed)
    expect(named).toEqual([['price', 'Fries now costs AED 13.50 instead of AED 12.']])
    expect(lines).toEqual([cart.products[1]?._id])
    expect(now?.total.amount).toBe(cart.total.amount + 150)
    expect(getError(await placeOrder(browser, now ?? cart))).toMatchObject({ code: 4425 })
    const agreed = await acceptChanges(browser, now ?? cart)
    expect(agreed).toMatchObject({ changes: [], total: now?.total })
    expect(await placeOrder(browser, agreed)).toMatchObject({ ok: true, data: { total: now?.total } })
    await setProduct('fries', { price: 1200 })
  })

  it('CK-06 reports it in the display language', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site, { lines: [{ product: 'fries' }] })
    browser.language = 'sr'
    await setProduct('fries', { price: 1350 })
    const placed = await placeOrder(browser, cart)
    await setProduct('fries', { price: 1200 })
    expect(readChanges(placed).named).toEqual([['price', 'Fries sada košta 13,50 AED umesto 12 AED.']])
  })

  it('CK-06 reports items that are sold out, short of stock, deleted or not served now', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const sauces = [{ _id: site.groups.sauces ?? '', variants: [{ variant: site.options.truffle ?? '' }] }]
    const lines = [
      { product: 'wings', qty: 3 },
      { product: 'water' },
      { product: 'soda' },
      { product: 'fries' },
      { product: 'burger', customize: sauces },
    ]
    const cart = await fillCart(browser, site, { lines })
    const stock = await findStock('wings')
    await setState('wings', { stock: 2 })
    await setState('water', { is_sold_out: true })
    await setState('soda', { is_active: false })
    await setProduct('fries', { availability: JSON.stringify({ mon: [['07:00', '08:00']] }) })
    await tenant(({ sql }) =>
      sql
        .insertInto('store_options')
        .values({ store_id: stores.marina ?? '', option_id: site.options.truffle ?? '' })
        .execute(),
    )
    const first = await placeOrder(browser, cart)
    expect(readChanges(first).named).toEqual([
      ['outOfStock', 'Only 2 of Wings left.'],
      ['outOfStock', 'Water is sold out.'],
      ['unavailable', 'Soda is not available now.'],
      ['unavailable', 'Fries is not available now.'],
      ['choices', 'One of the choices of Burger is no longer offered.'],
    ])
    const again = await placeOrder(browser, readChanges(first).cart ?? cart)
    expect(getError(again)).toMatchObject({ code: 4425 })
    await setState('wings', { stock })
    await setState('water', { is_sold_out: false })
    await setState('soda', { is_active: true })
    await setProduct('fries', { availability: null })
    await tenant(({ sql }) => sql.deleteFrom('store_options').execute())
    await setStore({})
  })

  it('CK-06 reports a changed delivery fee, and an area that is no longer served', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site, delivery)
    const _id = await saveAddress(browser, areas.jbr ?? '')
    const setArea = (columns: object) =>
      tenant(({ sql }) =>
        sql
          .updateTable('delivery_areas')
          .set(columns)
          .where('id', '=', areas.jbr ?? '')
          .execute(),
      )
    await setArea({ fee: 900 })
    const placed = await placeOrder(browser, cart, { mod: 'cod', address: { _id } })
    expect(readChanges(placed).named).toEqual([['deliveryFee', 'Delivery now costs AED 9 instead of AED 7.']])
    await setArea({ is_active: false })
    const seen = await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store: cart.store } })
    const now = seen.ok ? seen.data.cart : null
    expect(getError(await placeOrder(browser, now ?? cart, { mod: 'cod', address: { _id } }))).toMatchObject({
      code: 4316,
    })
    await setArea({ fee: 700, is_active: true })
  })

  it('CT-07 takes an order of what a cart shows, whether or not the customer has accepted what a limit left out of it', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const store = stores.marina ?? ''
    const sodas = { lines: [{ product: 'soda', qty: 60 }] }
    await fillCart(browser, site, sodas)
    await keepDraft(browser, store)
    await fillCart(browser, site, sodas)
    const cart = await takeUpDraft(browser, store)
    expect(cart.products.map(({ qty }) => qty)).toEqual([99])
    expect(cart.changes.map(({ kind }) => kind)).toEqual(['leftOut'])
    expect(await placeOrder(browser, cart)).toMatchObject({ ok: true, data: { total: cart.total } })
  })

  it('CK-06 reports a change in another window, and a total that was never shown', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    const newer = await fillCart(browser, site)
    expect(readChanges(await placeOrder(browser, cart)).named).toEqual([
      ['cart', 'Your cart was changed in another window.'],
    ])
    const wrong = { ...newer, total: { amount: 1, currency: 'AED' } }
    expect(readChanges(await placeOrder(browser, wrong)).named).toEqual([
      ['total', 'Your order now comes to AED 90 instead of AED 0.01.'],
    ])
    const dollars = { ...newer, total: { ...newer.total, currency: 'USD' } }
    expect(getError(await placeOrder(browser, dollars))).toMatchObject({ code: 4425 })
  })

  it('ST-09 CK-06 reports a store that is closed, paused or inactive, before payment', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const requested = gateway.created.length
    const cart = await fillCart(browser, site)
    const pause = {
      store_id: cart.store,
      channel: 'pickup' as const,
      paused_at: shop.clock.now(),
      paused_until: null,
    }
    await tenant(({ sql }) => sql.insertInto('store_pauses').values(pause).execute())
    const paused = await placeOrder(browser, cart)
    await tenant(({ sql }) => sql.deleteFrom('store_pauses').execute())
    expect(getError(paused)).toMatchObject({
      code: 4313,
      data: { changes: [{ kind: 'storeClosed', text: 'Store not accepting orders.' }] },
    })
    await setStore({ is_active: false })
    const inactive = await placeOrder(browser, cart)
    await setStore({ is_active: true })
    expect(getError(inactive)).toMatchObject({
      code: 4311,
      message: 'Sorry! This store is not active at the moment.',
    })
    const late = await startTestShop({ start: '2026-11-20T18:50:00.000Z' })
    const guestAtNight = await createVerifiedCustomer(late, late.site, { email: 'a@example.com' })
    const nightCart = await fillCart(guestAtNight, late.site, { store: 'downtown' })
    late.clock.advance(minutes(9))
    expect(await placeOrder(guestAtNight, nightCart, { key: 'a minute before' })).toMatchObject({ ok: true })
    const lateCart = await fillCart(guestAtNight, late.site, { store: 'downtown' })
    late.clock.advance(minutes(1))
    expect(getError(await placeOrder(guestAtNight, lateCart))).toMatchObject({ code: 4312, status: 409 })
    expect(late.gateway.created).toHaveLength(1)
    expect(gateway.created).toHaveLength(requested)
    await late.close()
  })

  it('CT-10 rejects an order below the minimum, and returns the missing amount', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const _id = await saveAddress(browser, areas.jbr ?? '')
    const cart = await fillCart(browser, site, { ...delivery, lines: [{ product: 'fries', qty: 2 }] })
    expect(getError(await placeOrder(browser, cart, { mod: 'cod', address: { _id } }))).toMatchObject({
      code: 4209,
      message: 'Please add item(s) worth AED 6 more to place order.',
    })
  })

  it('CT-03 rejects an expired cart, and one that was never filled', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    shop.clock.advance(minutes(30))
    expect(getError(await placeOrder(browser, cart))).toMatchObject({ code: 4205, status: 410 })
    const other = await createVerifiedCustomer(shop, site)
    expect(getError(await placeOrder(other, cart))).toMatchObject({ code: 4206 })
  })
})

describe('available payment methods', () => {
  const methods = async (browser: Awaited<ReturnType<typeof createGuest>>, order?: string) => {
    const query = { store: stores.marina ?? '', ...(order ? { order } : {}) }
    const read = await browser.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', { query })
    return read.ok ? read.data.methods.map(({ mod, isOffered, reason }) => [mod, isOffered, reason]) : []
  }

  it('CK-02 UX-34 come from the store, per channel, each with its reason when unavailable', async () => {
    const browser = await createGuest(shop, site)
    await fillCart(browser, site)
    const elsewhere = 'Not offered for this way of ordering.'
    expect(await methods(browser)).toEqual([
      ['express', true, ''],
      ['cardSwipe', true, ''],
      ['cod', false, elsewhere],
      ['cardOnDelivery', false, elsewhere],
    ])
    await fillCart(browser, site, delivery)
    expect(await methods(browser)).toEqual([
      ['cod', true, ''],
      ['express', true, ''],
      ['cardOnDelivery', true, ''],
      ['cardSwipe', false, elsewhere],
    ])
  })

  it('CK-02 are returned for an order awaiting another payment attempt, only to its owner', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const placed = await placeOrder(browser, await fillCart(browser, site))
    const id = placed.ok ? placed.data._id : ''
    await fillCart(browser, site, delivery)
    expect((await methods(browser, id)).map(([mod, isOffered]) => [mod, isOffered])).toEqual([
      ['express', true],
      ['cardSwipe', true],
      ['cod', false],
      ['cardOnDelivery', false],
    ])
    expect(await methods(await createVerifiedCustomer(shop, site), id)).toEqual([])
  })

  it('CK-02 UX-34 reject cash above the limit with its message, and accept it at the limit', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const _id = await saveAddress(browser, areas.jbr ?? '')
    // 6 × 45.00 + 24 × 1.00 … : 291.00 + 7.00 + 2.00 is exactly 300.00.
    const juice = [{ _id: site.groups.drink ?? '', variants: [{ variant: site.options.cola ?? '' }] }]
    const lines = [
      { product: 'combo', qty: 6, customize: juice },
      { product: 'water', qty: 7 },
    ]
    const atLimit = await fillCart(browser, site, { ...delivery, lines })
    expect(atLimit.total.amount).toBe(30_000)
    expect((await methods(browser)).at(0)).toEqual(['cod', true, ''])
    const above = await fillCart(browser, site, { ...delivery, lines: [{ product: 'water' }] })
    expect((await methods(browser)).at(0)).toEqual([
      'cod',
      false,
      'Cash is not valid for orders above AED 300.',
    ])
    expect(getError(await placeOrder(browser, above, { mod: 'cod', address: { _id } }))).toMatchObject({
      code: 4901,
      message: 'Cash is not valid for orders above AED 300.',
    })
    expect(getError(await placeOrder(browser, above, { mod: 'knet', address: { _id } }))).toMatchObject({
      code: 4900,
    })
    expect(await placeOrder(browser, above, { mod: 'cardOnDelivery', address: { _id } })).toMatchObject({
      ok: true,
    })
  })

  it('leave out a gateway that is not configured instead of failing', async () => {
    const bare = await startTestShop({ brand: { gateway: 'nobody' } })
    const browser = await createVerifiedCustomer(bare, bare.site)
    const cart = await fillCart(browser, bare.site)
    expect((await methods(browser, cart.store)).map(([mod]) => mod)).not.toContain('express')
    expect(getError(await placeOrder(browser, cart))).toMatchObject({ code: 4900 })
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({ ok: true })
    await bare.close()
  })
})

it.each(['KWD', 'JPY'])('PY-12 is exact to the last unit of %s from cart to gateway', async (currency) => {
  const abroad = await startTestShop({ brand: { currency } })
  const browser = await createVerifiedCustomer(abroad, abroad.site)
  const cart = await fillCart(browser, abroad.site, {
    lines: [{ product: 'soda', qty: 7 }, { product: 'burger' }],
  })
  // 7 × 999 plus a tax of 12.5 %, rounded once: 874.125.
  expect(cart.total).toEqual({ amount: 6993 + 874 + 3200 + 200, currency })
  const placed = await placeOrder(browser, cart)
  expect(placed).toMatchObject({ ok: true, data: { total: cart.total, payment: { amount: cart.total } } })
  expect(abroad.gateway.created[0]?.amount).toEqual(cart.total)
  await expectLedgerClean(abroad.platform.db)
  await abroad.close()
})
