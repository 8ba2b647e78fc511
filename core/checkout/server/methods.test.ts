import { afterAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createTestGateway } from '#apps/server/testing/test-gateway.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'

const keyedGateway = createTestGateway('keyed-gateway', { needsSettings: true })
const narrowGateway = Object.assign(createTestGateway('narrow-gateway'), { carries: () => false })
const shop = await startTestShop({
  plugins: [...serverPlugins, keyedGateway.plugin, narrowGateway.plugin],
})
const { site, gateway, platform } = shop
const store = site.stores.marina ?? ''

afterAll(async () => {
  await expectLedgerClean(platform.db)
  await shop.close()
})

const updateStore = (columns: object) =>
  platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .updateTable('stores')
      .set((eb) => ({
        ...columns,
        menu_version: eb('menu_version', '+', 1),
        content_version: eb('content_version', '+', 1),
      }))
      .where('id', '=', store)
      .execute(),
  )

const setMethods = (methods: readonly PaymentMethod[]) =>
  updateStore({ payment_methods: JSON.stringify({ delivery: [], pickup: methods, dineIn: [], inRoom: [] }) })

type Browser = Awaited<ReturnType<typeof createVerifiedCustomer>>

const listOfferedMethods = async (browser: Browser) => {
  const answer = expectOk(
    await browser.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', {
      query: { store },
    }),
  )
  return answer.methods
}

const ON_DELIVERY = ['cod', 'cardOnDelivery', 'cardSwipe'] as const
const ONLINE = ['express', 'upi', 'knet', 'googlepay', 'applepay', 'crypto'] as const

describe('payment methods', () => {
  it.each(ON_DELIVERY)('PY-01 %s places the order immediately and leaves its payment due', async (mod) => {
    await setMethods(PAYMENT_METHODS)
    const browser = await createVerifiedCustomer(shop, site)
    const before = gateway.created.length
    const placed = await placeOrder(browser, await fillCart(browser, site), { mod })
    expect(placed).toMatchObject({
      ok: true,
      data: { status: 10, payment: { mod, status: 20, pageUrl: null } },
    })
    expect(gateway.created).toHaveLength(before)
  })

  it.each(ONLINE)('PY-01 %s goes to the gateway under its name, and returns a payment page', async (mod) => {
    await setMethods(PAYMENT_METHODS)
    const browser = await createVerifiedCustomer(shop, site)
    const placed = await placeOrder(browser, await fillCart(browser, site), { mod })
    expect(placed).toMatchObject({
      ok: true,
      data: { status: 0, payment: { mod, status: 10, pageUrl: expect.stringMatching(/^https:/) } },
    })
    expect(gateway.created.at(-1)).toMatchObject({ method: mod })
  })

  it.each(['loyalty', 'credits'] as const)('PY-01 %s pays only an order that it covers', async (mod) => {
    await setMethods(PAYMENT_METHODS)
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    const choice = (await listOfferedMethods(browser)).find((each) => each.mod === mod)
    expect(choice).toMatchObject({ isOffered: false, reason: expect.stringMatching(/does not cover/) })
    expect(await placeOrder(browser, cart, { mod })).toMatchObject({ ok: false, error: { code: 4900 } })
  })
})

describe('gateway account', () => {
  it('PY-01 hides the methods of an unusable account, and shows them again once it is usable', async () => {
    await setMethods(['cod', 'express', 'upi'])
    const browser = await createVerifiedCustomer(shop, site)
    await fillCart(browser, site)
    await updateStore({ gateway: 'keyed-gateway', gateway_account: 'main' })
    expect((await listOfferedMethods(browser)).map(({ mod }) => mod)).toEqual(['cod'])
    const settings = { key: 'a secret' }
    await platform.db.tenant(site.brandId, (tx) =>
      saveAccountSettings(platform, tx, { name: 'keyed-gateway', account: 'main', settings }),
    )
    expect((await listOfferedMethods(browser)).map(({ mod }) => mod)).toEqual(['cod', 'express', 'upi'])
    await updateStore({ gateway: 'a gateway that is gone', gateway_account: 'main' })
    expect((await listOfferedMethods(browser)).map(({ mod }) => mod)).toEqual(['cod'])
  })
})

describe('an amount that a gateway cannot represent', () => {
  it('PY-01 takes the method off with its reason, and is refused without a gateway call', async () => {
    await setMethods(['cod', 'express'])
    await updateStore({ gateway: 'narrow-gateway', gateway_account: 'main' })
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    const methods = await listOfferedMethods(browser)
    expect(methods).toMatchObject([
      { mod: 'cod', isOffered: true, reason: '' },
      { mod: 'express', isOffered: false, reason: expect.stringMatching(/cannot take .*\d.* another/) },
    ])
    const refused = await placeOrder(browser, cart, { mod: 'express' })
    expect(refused).toMatchObject({ ok: false, error: { code: 4907 } })
    expect(narrowGateway.created).toEqual([])
  })

  it('PY-01 goes to the next gateway of the outlet, without a call to the first', async () => {
    await setMethods(['cod', 'express'])
    const other = JSON.stringify([{ name: 'test-gateway', account: 'main' }])
    await updateStore({ gateway: 'narrow-gateway', gateway_account: 'main', other_gateways: other })
    const browser = await createVerifiedCustomer(shop, site)
    const before = gateway.created.length
    const placed = await placeOrder(browser, await fillCart(browser, site), { mod: 'express' })
    expect(placed).toMatchObject({ ok: true, data: { payment: { status: 10, pageUrl: expect.any(String) } } })
    expect(gateway.created).toHaveLength(before + 1)
    expect(narrowGateway.created).toEqual([])
  })
})
