import { afterAll, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import { canCarryAmount } from '#core/payments/domain/gateway-methods.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import { money } from '#platform/kernel/money.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const shop = await startTestShop()
const { site, platform } = shop
const store = site.stores.marina ?? ''
afterAll(() => shop.close())

const chooseGateway = (name: string, account: string) =>
  platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .updateTable('stores')
      .set((eb) => ({
        gateway: name,
        gateway_account: account,
        payment_methods: JSON.stringify({
          ...{ delivery: [], pickup: ['cod', 'express'], dineIn: [], inRoom: [] },
        }),
        menu_version: eb('menu_version', '+', 1),
        content_version: eb('content_version', '+', 1),
      }))
      .where('id', '=', store)
      .execute(),
  )

const listOfferedMethods = async (browser: Awaited<ReturnType<typeof createVerifiedCustomer>>) =>
  expectOk(await browser.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', { query: { store } }))
    .methods

describe('an amount that a gateway cannot represent', () => {
  it.each([
    ['myfatoorah', { apiToken: 'token', webhookSecrets: ['secret'], currency: 'KWD' }],
    ['nexipg', { product: 'xpay', alias: 'alias', macKeys: ['key'] }],
  ])('PY-01 %s takes its methods off where the account has another currency', async (name, settings) => {
    await chooseGateway(name, 'other currency')
    await platform.db.tenant(site.brandId, (tx) =>
      saveAccountSettings(platform, tx, { name, account: 'other currency', settings }),
    )
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    expect(await listOfferedMethods(browser)).toMatchObject([
      { mod: 'cod', isOffered: true },
      { mod: 'express', isOffered: false, reason: expect.stringMatching(/cannot take .*\d.* another/) },
    ])
    expect(await placeOrder(browser, cart, { mod: 'express' })).toMatchObject({
      ok: false,
      error: { code: 4907 },
    })
  })

  const WHOLE = ['150 JPY', '2115 AED', '2115 KWD', '2120 KWD', '2115 EUR', '2115 INR', '2115 OMR']
  it.each([
    ['allsecure', ['150 JPY', '2115 AED', '2115 EUR', '2115 INR']],
    ['cardlink', ['2115 EUR']],
    ['cashfree', ['2115 AED', '2115 EUR', '2115 INR']],
    ['geidea', ['2115 AED']],
    ['jcc', ['2115 EUR']],
    ['knet', ['2115 KWD', '2120 KWD']],
    ['mixpay', WHOLE],
    ['myfatoorah', ['2115 AED', '2115 KWD', '2120 KWD', '2115 OMR']],
    ['nexipg', WHOLE],
    ['paycaps', ['2115 AED']],
    ['paytm', ['2115 INR']],
    ['razorpay', ['150 JPY', '2115 AED', '2120 KWD', '2115 EUR', '2115 INR']],
    ['stripe', ['150 JPY', '2115 AED', '2120 KWD', '2115 EUR', '2115 INR']],
    ['tap', ['2115 AED', '2115 KWD', '2120 KWD', '2115 EUR', '2115 OMR']],
    ['thawani', ['2115 OMR']],
  ])('PY-01 %s declares the amounts in minor units that it carries', (name, carried) => {
    const factory = platform.hooks.all('paymentProvider').find((each) => each.name === name)
    const accepted = WHOLE.filter((each) => {
      const [amount = '', currency = ''] = each.split(' ')
      return factory && canCarryAmount(factory.capabilities, money(Number(amount), currency))
    })
    expect(accepted).toEqual(carried)
  })
})

describe('an amount of three decimals at a gateway that takes two', () => {
  it('PY-01 is not offered, with its reason, and is offered again for one that the gateway carries', async () => {
    const dinars = await startTestShop({
      brand: {
        currency: 'KWD',
        gateway: 'stripe',
        more: {
          products: [{ sku: 'falafel', name: { en: 'Falafel', ar: 'فلافل' }, foodType: 5, price: 1915 }],
        },
      },
    })
    const settings = { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] }
    await dinars.platform.db.tenant(dinars.site.brandId, async (tx) => {
      await tx.sql.updateTable('stores').set({ gateway_account: 'main' }).execute()
      await bumpAllMenus(tx)
      await saveAccountSettings(dinars.platform, tx, { name: 'stripe', account: 'main', settings })
    })
    const browser = await createVerifiedCustomer(dinars, dinars.site)
    const list = async () =>
      expectOk(
        await browser.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', {
          query: { store: dinars.site.stores.marina ?? '' },
        }),
      ).methods.find(({ mod }) => mod === 'express')
    const odd = await fillCart(browser, dinars.site, { lines: [{ product: 'falafel' }] })
    expect(odd.total).toEqual({ amount: 2115, currency: 'KWD' })
    const reason = /^This way of paying cannot take \W*KWD\W+2\.115\W+Please choose another\.$/u
    expect(await list()).toMatchObject({ isOffered: false, reason: expect.stringMatching(reason) })
    const refused = await placeOrder(browser, odd, { mod: 'express' })
    expect(refused).toMatchObject({ error: { code: 4907, message: expect.stringMatching(reason) } })
    const even = await fillCart(browser, dinars.site, { lines: [{ product: 'falafel' }] })
    expect(even.total.amount).toBe(4030)
    expect(await list()).toMatchObject({ isOffered: true, reason: '' })
    await dinars.close()
  })
})
