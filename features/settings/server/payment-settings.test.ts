import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import { getSettingsProducts } from '#core/payments/server/account-settings.service.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { Client } from '#platform/contract/client.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PaymentSettingsApi, PaymentTerms } from '../contract/payment-endpoints.ts'
import { FIELD_HELP, FIELD_NAMES } from './field-texts.data.ts'

const KEY_ID = 'rzp_test_compass'
const SECRET = 'canary-secret-of-the-merchant'

/** Answers as the vendor does to a list of orders, and to a new one. */
const startVendor = async () => {
  const expected = `Basic ${Buffer.from(`${KEY_ID}:${SECRET}`).toString('base64')}`
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === expected
    const body = request.method === 'GET' ? { items: [] } : { error: { code: 'BAD_REQUEST_ERROR' } }
    const status = isKnown ? (request.method === 'GET' ? 200 : 400) : 401
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}/v1`, close: () => server.close() }
}

describe('payment settings', () => {
  let shop: TestShop
  let vendor: Awaited<ReturnType<typeof startVendor>>
  let owner: Client<PaymentSettingsApi>
  let manager: Client<PaymentSettingsApi>
  let elsewhere: Client<PaymentSettingsApi>
  let store = ''
  beforeAll(async () => {
    vendor = await startVendor()
    const team = createTestStaff()
    shop = await startTestShop({
      plugins: [...serverPlugins, team],
      brand: { gateway: 'razorpay', methods: ['upi', 'knet'] },
    })
    const { brandId, stores } = shop.site
    store = stores.marina ?? ''
    team.add('owner', { brandId, role: 'owner' })
    team.add('manager', { brandId, role: 'manager' })
    team.add('other', { brandId: (await seedTestBrand(shop, { key: 'elsewhere' })).brandId, role: 'owner' })
    const signIn = (token: string) => {
      const browser = shop.browser()
      browser.token = token
      return browser.api<PaymentSettingsApi>()
    }
    owner = signIn('owner')
    manager = signIn('manager')
    elsewhere = signIn('other')
  })
  afterAll(async () => {
    await shop.close()
    vendor.close()
  })

  const read = async (by = owner) =>
    expectOk(await by('GET /api/v1/console/stores/:id/payment-settings', { params: { id: store } }))
  const change = (terms: Partial<PaymentTerms>, version: string, before: PaymentTerms) =>
    owner('PUT /api/v1/console/stores/:id/payment-settings', {
      params: { id: store },
      body: { ...before, ...terms, version },
    })
  const getAccountId = async () => (await read()).gateways[0]?._id ?? ''
  const readAccount = async (id?: string) =>
    expectOk(
      await owner('GET /api/v1/console/payment-accounts/:id', {
        params: { id: id ?? (await getAccountId()) },
      }),
    )
  const save = async (values: Record<string, string | (string | null)[]>, read?: string) => {
    const { _id: id, version } = await readAccount()
    return owner('PUT /api/v1/console/payment-accounts/:id', {
      params: { id },
      body: { product: null, values, version: read ?? version },
    })
  }
  const check = async () =>
    expectOk(
      await owner('POST /api/v1/console/payment-accounts/:id/check', {
        params: { id: await getAccountId() },
      }),
    )
  const listOffered = async (browser: Awaited<ReturnType<typeof createVerifiedCustomer>>) => {
    const { methods } = expectOk(
      await browser.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', { query: { store } }),
    )
    return methods.filter(({ isOffered }) => isOffered).map(({ mod }) => mod)
  }
  const listCustomerOrders = (): Promise<readonly unknown[]> =>
    shop.platform.db.tenant(shop.site.brandId, (tx) => tx.sql.selectFrom('orders').select('id').execute())
  const allFilled = () => ({
    baseUrl: vendor.origin,
    keyId: KEY_ID,
    keySecret: SECRET,
    webhookSecrets: ['hook'],
  })

  it('OW-11 neither offers nor accepts card and wallets while the account has no keys, and both once it has', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site)
    expect(await listOffered(browser)).toEqual(['cardSwipe'])
    for (const mod of ['express', 'upi'] as const)
      expect(await placeOrder(browser, cart, { mod })).toMatchObject({
        ok: false,
        error: { code: 4900, field: 'payment.mod' },
      })
    expect(await listCustomerOrders()).toEqual([])
    const before = await read()
    expect(before.gateways).toMatchObject([
      { name: 'razorpay', title: 'Razorpay', state: 'noKeys', savedAt: null },
    ])
    const findMethod = (settings: typeof before, wanted: string) =>
      settings.methods.find(({ method }) => method === wanted)
    expect(findMethod(before, 'express')).toMatchObject({
      obstacle: 'noKeys',
      routes: [{ title: 'Razorpay', isReady: false }],
    })
    expect(findMethod(before, 'knet')).toMatchObject({ obstacle: 'noGateway', routes: [] })
    expectOk(await save(allFilled()))
    const after = await read()
    expect(after.gateways).toMatchObject([
      { state: 'works', savedAt: shop.platform.clock.now().toISOString() },
    ])
    expect(findMethod(after, 'express')).toMatchObject({ obstacle: null })
    expect(await listOffered(browser)).toEqual(['express', 'upi', 'cardSwipe'])
    expect(await placeOrder(browser, cart, { mod: 'express' })).toMatchObject({ ok: true })
  })

  it('OW-11 stores secrets write-only: a form has the date and the number of them, never one', async () => {
    expectOk(await save(allFilled()))
    const form = await readAccount()
    expect(form).toMatchObject({
      savedAt: expect.any(String),
      values: { baseUrl: vendor.origin, keyId: KEY_ID },
      secrets: { keySecret: 1, webhookSecrets: 1 },
      webhookUrl: `${shop.platform.origin()}/api/v1/payment/webhook/razorpay/${form._id}`,
    })
    expect(JSON.stringify(form)).not.toMatch(/canary|hook"/)
    expectOk(await save({ baseUrl: vendor.origin, keyId: KEY_ID, webhookSecrets: [null, 'next'] }))
    expect((await readAccount()).secrets).toEqual({ keySecret: 1, webhookSecrets: 2 })
    expect(await check()).toMatchObject({ kind: 'accepted' })
  })

  it('OW-11 does not overwrite keys that somebody else or the command line saved after the form was read', async () => {
    const { version, name, account } = await readAccount()
    expectOk(await save({ ...allFilled(), webhookSecrets: ['of another owner'] }, version))
    const late = await save({ ...allFilled(), baseUrl: `${vendor.origin}/late` }, version)
    const saved = await readAccount()
    expect(late).toMatchObject({
      ...{ ok: false },
      error: {
        code: 4480,
        status: 409,
        data: { version: saved.version, values: { baseUrl: vendor.origin } },
      },
    })
    expect(JSON.stringify(late)).not.toMatch(/canary|of another owner/)
    const { platform, site } = shop
    // As the command does: keys of equal form, and nothing else to notice them by.
    await platform.db.tenant(site.brandId, (tx) =>
      saveAccountSettings(platform, tx, { ...{ name, account }, settings: allFilled() }),
    )
    expect(await save(allFilled(), saved.version)).toMatchObject({ error: { code: 4480 } })
    expectOk(await save(allFilled(), (await readAccount()).version))
  })

  it('OW-11 names the field that the gateway would refuse, and saves nothing of a refused form', async () => {
    expectOk(await save(allFilled()))
    const refuse = async (values: Parameters<typeof save>[0]) => {
      const answer = await save(values)
      return answer.ok ? undefined : [answer.error.code, answer.error.field]
    }
    expect(await refuse({ ...allFilled(), keyId: 'not-one' })).toEqual([4483, 'values.keyId'])
    expect(await refuse({ ...allFilled(), keyId: '' })).toEqual([4482, 'values.keyId'])
    expect(await refuse({ ...allFilled(), baseUrl: 'http://gateway.example' })).toEqual([
      4483,
      'values.baseUrl',
    ])
    expect(await refuse({ ...allFilled(), surprise: 'x' })).toEqual([4483, 'values.surprise'])
    expect((await readAccount()).values).toMatchObject({ keyId: KEY_ID, baseUrl: vendor.origin })
  })

  it('OW-11 checks keys at the gateway without a payment, and says plainly what it cannot know', async () => {
    expectOk(await save(allFilled()))
    expect(await check()).toMatchObject({ kind: 'accepted', mode: 'test' })
    expectOk(await save({ ...allFilled(), keySecret: 'another' }))
    expect(await check()).toMatchObject({ kind: 'refused', mode: null })
    expectOk(await save({ ...allFilled(), baseUrl: 'http://127.0.0.1:9/v1' }))
    expect(await check()).toMatchObject({ kind: 'unreachable' })
    const { terms, version } = await read()
    const thawani = { name: 'thawani', account: 'main' }
    const added = expectOk(await change({ gateways: [...terms.gateways, thawani] }, version, terms))
    const id = added.gateways[1]?._id ?? ''
    const ask = () => owner('POST /api/v1/console/payment-accounts/:id/check', { params: { id } })
    expect(expectOk(await ask())).toMatchObject({ kind: 'noKeys' })
    expectOk(
      await owner('PUT /api/v1/console/payment-accounts/:id', {
        params: { id },
        body: {
          product: null,
          values: { secretKey: 'secret', publishableKey: 'public', webhookSecrets: ['hook'] },
          version: (await readAccount(id)).version,
        },
      }),
    )
    expect(expectOk(await ask())).toMatchObject({ kind: 'formatOnly' })
    const now = await read()
    expectOk(await change({ gateways: terms.gateways }, now.version, now.terms))
  })

  it('OW-11 sets methods per service, the cash limit and the order of gateways; the second of two is told', async () => {
    const { terms, version } = await read()
    const pg = { name: 'pg1', account: 'main' }
    const methods = { ...terms.methods, pickup: ['cod' as const, 'express' as const] }
    const first = expectOk(
      await change({ methods, cashLimit: 5_000, gateways: [pg, ...terms.gateways] }, version, terms),
    )
    expect(first.terms).toMatchObject({ methods, cashLimit: 5_000 })
    expect(first.gateways.map(({ name }) => name)).toEqual(['pg1', 'razorpay'])
    const second = await change({ cashLimit: 7_000 }, version, terms)
    expect(second).toMatchObject({
      ok: false,
      error: { code: 4480, data: { version: first.version, terms: { cashLimit: 5_000 } } },
    })
    const wrong = await change({ gateways: [{ name: 'nothing', account: 'x' }] }, first.version, first.terms)
    expect(wrong).toMatchObject({ ok: false, error: { code: 4484, field: 'gateways.0' } })
    const twice = await change({ gateways: [pg, pg] }, first.version, first.terms)
    expect(twice).toMatchObject({ ok: false, error: { code: 4486, field: 'gateways.1' } })
    expectOk(await change(terms, first.version, first.terms))
  })

  it('OW-11 shows keys to owners only, and nothing to another merchant', async () => {
    const params = { id: await getAccountId() }
    expect((await read(manager)).canEditKeys).toBe(false)
    const ask = 'GET /api/v1/console/payment-accounts/:id' as const
    expect(await manager(ask, { params })).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await elsewhere(ask, { params })).toMatchObject({ ok: false, error: { code: 4481 } })
    expect(
      await elsewhere('GET /api/v1/console/stores/:id/payment-settings', { params: { id: store } }),
    ).toMatchObject({ ok: false, error: { status: 404 } })
  })

  it('OW-11 says that customers are not offered what no gateway takes in the outlet’s currency, as the checkout does', async () => {
    const gateway = { name: 'cardlink', account: 'euro' }
    const settings = { mid: '0101119349', sharedSecrets: ['canary of Cardlink'] }
    const { platform, site } = shop
    await platform.db.tenant(site.brandId, (tx) =>
      saveAccountSettings(platform, tx, { ...gateway, settings }),
    )
    const before = await read()
    const wanted = ['express', 'knet', 'cardSwipe'] as const
    const methods = { ...before.terms.methods, delivery: [...wanted], pickup: [...wanted] }
    expectOk(await change({ gateways: [gateway], methods }, before.version, before.terms))
    const shown = await read()
    const findState = (mod: string) => shown.methods.find(({ method }) => method === mod)
    expect(shown).toMatchObject({ currency: 'AED', gateways: [{ state: 'works' }] })
    expect(findState('express')).toMatchObject({
      ...{ obstacle: 'noCurrency', routes: [{ title: 'Cardlink', isReady: true }] },
    })
    expect(findState('knet')).toMatchObject({ obstacle: 'noGateway', routes: [] })
    const browser = await createVerifiedCustomer(shop, site)
    await fillCart(browser, site)
    expect(await listOffered(browser)).toEqual(wanted.filter((mod) => findState(mod)?.obstacle === null))
    expectOk(await change(before.terms, shown.version, shown.terms))
  })

  it('OW-11 names a gateway for a wallet only where the account has settings for it', async () => {
    const gateway = { name: 'tap', account: 'wallets' }
    const { platform, site } = shop
    const saveTap = (more: object) =>
      platform.db.tenant(site.brandId, (tx) =>
        saveAccountSettings(platform, tx, { ...gateway, settings: { secretKeys: ['sk_test_1'], ...more } }),
      )
    const before = await read()
    expectOk(await change({ gateways: [gateway] }, before.version, before.terms))
    const findRoutes = async () => (await read()).methods.find(({ method }) => method === 'googlepay')?.routes
    await saveTap({})
    expect(await findRoutes()).toEqual([])
    const names = { merchantName: 'Smoky Stack', gatewayMerchantId: '1124340' }
    await saveTap({ googlePay: { countryCode: 'AE', environment: 'TEST', ...names } })
    expect(await findRoutes()).toEqual([{ title: 'Tap', isReady: true }])
    const changed = await read()
    expectOk(await change(before.terms, changed.version, changed.terms))
  })

  it('OW-11 has a form with labels for each adapter, in which whatever may be a secret is one', () => {
    const named = new Set<string>()
    for (const factory of shop.platform.hooks.all('paymentProvider')) {
      if (factory.name === 'test-gateway') continue
      const products = getSettingsProducts(factory)
      expect(products.flatMap(({ fields }) => fields).length, factory.name).toBeGreaterThan(0)
      for (const { path, kind } of products.flatMap(({ fields }) => fields)) {
        const name = path.split('.').at(-1) ?? ''
        if (!/^(fields|answers)\./.test(path)) named.add(name)
        const isSecret = kind === 'secret' || kind === 'secrets'
        if (/secret|password|phrase|token|privateKey|keys$|key$/i.test(name))
          // The connector's key is part of every address; the others are made to be public.
          expect(
            isSecret || /^(publicKey|publishableKey|apiKey)$/.test(name),
            `${factory.name} ${path}`,
          ).toBe(true)
      }
    }
    expect([...named].filter((name) => !FIELD_NAMES.has(name))).toEqual([])
    expect([...FIELD_NAMES].filter((name) => !named.has(name))).toEqual([])
    expect([...FIELD_HELP].filter((name) => !named.has(name))).toEqual([])
  })
})
