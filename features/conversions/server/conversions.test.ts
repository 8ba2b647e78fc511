import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { ExportApi } from '#core/customers/contract/export-endpoints.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import type { ConversionVendor } from '#core/sites/contract/conversion-vendor.ts'
import type { SitePixelIds } from '#core/sites/contract/pixel-vendor.ts'
import type { ConsentPurpose } from '#core/sites/domain/consent.ts'
import type { BrowserIds } from '#core/sites/domain/conversion.ts'
import type { RecordedConsent } from '#core/sites/server/recorded-consent.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days, hours, minutes } from '#platform/kernel/clock.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'
import { createOutboxRelay } from '#platform/outbox/relay.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConversionEvent } from '../contract/conversion-event.ts'
import type { ConversionsApi, ConversionsConsoleApi } from '../contract/endpoints.ts'
import type { VisitSource } from '../domain/visit.ts'
import { resendRestingEvents } from './resend.use-case.ts'

/** A vendor that counts what it is sent, and fails or breaks off when it is told to. */
const startVendor = async () => {
  const taken: {
    readonly pixel: string
    readonly id: string
    readonly name: string
    readonly body: Record<string, unknown>
  }[] = []
  const moods: ('fails' | 'breaksOff' | 'refuses')[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const mood = moods.shift()
    if (mood === 'fails' || mood === 'refuses') return response.writeHead(mood === 'fails' ? 500 : 400).end()
    taken.push({
      pixel: (request.url ?? '').split('/').at(-1) ?? '',
      id: body.eventId,
      name: body.name,
      body,
    })
    if (mood === 'breaksOff') return request.socket.destroy()
    return response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    taken,
    moods,
    /** How many purchases it counts: each id once. */
    countPurchases: () => new Set(taken.filter(({ name }) => name === 'Purchase').map(({ id }) => id)).size,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const EVENTS: ConversionVendor['events'] = { Purchase: 'sold', ViewContent: 'seen' }

/** Sends everything that an adapter gets, so that the test sees what a vendor could be told. */
const createVendor = (name: string, events: ConversionVendor['events']): ConversionVendor => ({
  ...{ name, origin: 'https://vendor.example', events, maxAgeHours: 72 },
  takes: (pixelId) => !pixelId.startsWith('container'),
  buildRequest: (conversion, { pixelId, secret, origin }) => ({
    ...{ url: `${origin}/${pixelId}`, headers: { authorization: secret }, body: conversion },
  }),
  readOutcome: ({ status }) => {
    if (status < 300) return { kind: 'taken' }
    return { kind: status < 500 ? 'refused' : 'again', reason: String(status) }
  },
})

const PIXELS: readonly SitePixelIds[] = [
  { name: 'ads', title: 'Ads', purpose: 'marketing', takesContact: true, ids: ['ad-1'] },
  { name: 'stats', title: 'Stats', purpose: 'statistics', takesContact: false, ids: ['st-1', 'container-1'] },
]

const consents = new Map<string, RecordedConsent>()

/** In place of the vendors, pixels and the question for consent, each of which can be removed. */
const surroundings: ServerPlugin = {
  name: 'surroundings of this test',
  provides: () => ({
    conversionVendor: [createVendor('ads', EVENTS), createVendor('stats', { ...EVENTS, Refund: 'refund' })],
    pixelIds: [async () => PIXELS],
    consentRecord: [
      {
        find: async (_tx, userIds) =>
          new Map(
            userIds.flatMap((id) => (consents.has(id) ? [[id, consents.get(id)] as const] : [])),
          ) as Map<string, RecordedConsent>,
      },
    ],
  }),
}

const isReplaced = ({ name }: ServerPlugin): boolean => name.startsWith('pixels') || name === 'consent'

describe('conversions from the server', () => {
  const staff = createTestStaff()
  let shop: TestShop
  let vendor: Awaited<ReturnType<typeof startVendor>>
  let manager: TestBrowser

  const readUserId = async (browser: TestBrowser): Promise<string> =>
    expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))._id

  const setConsent = async (userId: string, purposes: readonly ConsentPurpose[]) => {
    const at = shop.clock.now()
    consents.set(userId, { purposes, version: 1, chosenAt: at, recordedAt: at })
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      for (const listen of shop.platform.hooks.all('consentListener')) await listen(tx, { userId, purposes })
    })
  }

  /** Carries out what is due. */
  const relay = async () => {
    for (let found = 1; found > 0; ) found = await createOutboxRelay(shop.platform).run('due')
  }

  /** Also for the circuit breaker, which has a clock of its own. */
  const pass = (milliseconds: number) => {
    shop.clock.advance(milliseconds)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  }

  /** A customer who allows these purposes. */
  const createCustomer = async (purposes: readonly ConsentPurpose[]) => {
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@example.com' })
    const userId = await readUserId(browser)
    await setConsent(userId, purposes)
    return { browser, userId }
  }

  const order = async (browser: TestBrowser) => {
    const cart = await fillCart(browser, shop.site)
    return expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
  }

  /** As staff do; a payment at the card machine goes back by hand. */
  const giveBack = async (paymentId: string, amount: number) => {
    const refund = {
      paymentId,
      key: `staff-${amount}`,
      amount,
      reason: 'Cold fries',
      source: 'staff',
    } as const
    expectOk(
      await shop.platform.db.tenant(shop.site.brandId, (tx) => refundPayment(shop.platform, tx, refund)),
    )
    await shop.jobs.runPending()
  }

  const storeVisit = async (browser: TestBrowser, source: VisitSource, ids: BrowserIds = {}) =>
    expectOk(
      await browser.api<ConversionsApi>()('PUT /api/v1/visit-source', {
        body: { source: { ...source }, browser: { ...ids } },
      }),
    )

  const buildEvent = (
    eventData: ConversionEvent['eventData'],
    vendors: readonly string[] = [],
  ): ConversionEvent => ({
    ...{ eventName: 'orderId' in eventData ? 'Purchase' : 'ViewContent', eventData },
    eventParam: { eventId: 'made-by-the-browser', vendors: [...vendors] },
    ...{ homePath: shop.site.homePath, promotionUrlId: shop.site.siteId, serviceType: 10 },
    ...{ eventSourePath: `/${shop.site.homePath}/order-status`, country: 'AE', host: 'shop.example' },
    ...{ fbp: 'fb.1.1790000000000.123', fc: null },
  })

  const post = (browser: TestBrowser, body: ConversionEvent) =>
    browser.api<ConversionsApi>()('POST /api/v1/conversion-events', { body })

  const console_ = () => manager.api<ConversionsConsoleApi>()
  const readLedger = async (id: string) =>
    expectOk(await console_()('GET /api/v1/console/orders/:id/conversions', { params: { id } }))
  /** What became of the server's event for the advertiser. */
  const readStatus = async (id: string) =>
    (await readLedger(id)).events.find(({ vendor: name, sentBy }) => name === 'ads' && sentBy === 'server')
      ?.status
  const readOverview = async () => expectOk(await console_()('GET /api/v1/console/conversions'))
  const connect = async (name: string, pixelId: string) =>
    console_()('PUT /api/v1/console/conversions/:vendor/:pixelId', {
      params: { vendor: name, pixelId },
      body: { secret: 'token' },
    })

  beforeAll(async () => {
    vendor = await startVendor()
    shop = await startTestShop({
      plugins: [...serverPlugins.filter((plugin) => !isReplaced(plugin)), surroundings, staff],
      env: { PIXEL_STAND_IN_ORIGIN: vendor.origin },
    })
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
    manager = Object.assign(shop.browser(), { token: 'manager' })
    expectOk(await connect('ads', 'ad-1'))
    expectOk(await connect('stats', 'st-1'))
  })
  afterEach(() => void vi.useRealTimers())
  beforeEach(() => {
    vendor.taken.length = 0
    vendor.moods.length = 0
  })
  afterAll(async () => {
    await shop.close()
    await vendor.stop()
  })

  it('PX-04 MK-02 reports an order to each allowed vendor under the hash of its id, whatever the browser blocks', async () => {
    const { browser } = await createCustomer(['statistics', 'marketing'])
    const { _id, total } = await order(browser)
    await relay()
    // Vendors are sent to at once, so that either may be the first.
    expect(vendor.taken.map(({ pixel }) => pixel).toSorted()).toEqual(['ad-1', 'st-1'])
    const contacts = Object.fromEntries(vendor.taken.map(({ pixel, body }) => [pixel, body.contact]))
    expect(contacts).toEqual({
      'ad-1': { phone: expect.stringMatching(/^\+971/), email: 'amal@example.com' },
      'st-1': { phone: '', email: '' },
    })
    for (const { id, body } of vendor.taken) {
      expect(id).toBe(hashSha256(_id))
      expect(body).toMatchObject({
        total: { amount: total.amount, digits: 2, currency: 'AED' },
        channel: 50,
        items: [{ count: 1 }, { count: 1 }],
      })
    }
    expect(JSON.stringify(vendor.taken)).not.toContain(_id)
  })

  it('PX-04 MK-01 takes the event that the specification’s browser posts, and shows what browser and server sent as counted once', async () => {
    const { browser } = await createCustomer(['statistics', 'marketing'])
    const { _id } = await order(browser)
    await relay()
    for (let round = 0; round < 2; round += 1)
      expect(expectOk(await post(browser, buildEvent({ orderId: _id }, ['ads', 'unknown'])))).toEqual({
        accepted: 2,
      })
    await relay()
    expect(vendor.taken).toHaveLength(2)
    const { events, counted } = await readLedger(_id)
    expect(events.map(({ title, sentBy, status }) => [title, sentBy, status])).toEqual([
      ['ads', 'browser', 'delivered'],
      ['ads', 'server', 'delivered'],
      ['stats', 'server', 'delivered'],
    ])
    expect(events.map(({ consent }) => consent)).toEqual(
      Array.from({ length: 3 }, () => ({
        purposes: ['statistics', 'marketing'],
        chosenAt: shop.clock.now().toISOString(),
      })),
    )
    expect(counted).toBe(2)
  })

  it('PX-04 MK-01 takes back what was given back or called off, once, where the order is counted and the vendor takes it', async () => {
    const { browser } = await createCustomer(['statistics', 'marketing'])
    const { _id, payment } = await order(browser)
    await relay()
    await moveOrder(manager, _id, 'accept', 'ready', 'delivered')
    vendor.taken.length = 0
    for (const amount of [500, 300]) {
      await giveBack(payment._id, amount)
      await relay()
    }
    const wentBack = (amount: number) => ({
      ...{ pixel: 'st-1', name: 'Refund', id: expect.stringMatching(/^[0-9a-f]{64}$/) },
      body: expect.objectContaining({
        ...{ transactionId: hashSha256(_id), items: [] },
        total: { amount, digits: 2, currency: 'AED' },
      }),
    })
    expect(vendor.taken).toEqual([wentBack(500), wentBack(300)])
    expect(new Set(vendor.taken.map(({ id }) => id)).size).toBe(2)
    const { events, counted } = await readLedger(_id)
    expect(events.filter(({ name }) => name === 'Refund').map(({ vendor: name }) => name)).toEqual([
      'stats',
      'stats',
    ])
    expect(counted).toBe(2)

    vendor.taken.length = 0
    const declined = await order(browser)
    await relay()
    await moveOrder(manager, declined._id, 'decline')
    await relay()
    expect(vendor.taken.filter(({ name }) => name === 'Refund')).toEqual([
      {
        ...wentBack(declined.total.amount),
        body: expect.objectContaining({
          ...{ transactionId: hashSha256(declined._id), items: [] },
          total: { amount: declined.total.amount, digits: 2, currency: 'AED' },
        }),
      },
    ])

    // Nobody counts the order of a customer who allows nothing.
    vendor.taken.length = 0
    const refuser = await createCustomer([])
    const uncounted = await order(refuser.browser)
    await relay()
    await moveOrder(manager, uncounted._id, 'decline')
    await relay()
    expect(vendor.taken).toEqual([])
    expect((await readLedger(uncounted._id)).events.map(({ name }) => name)).toEqual(['Purchase', 'Purchase'])
  })

  it('PX-04 counts an opened dish under the browser’s id, and refuses another customer’s order and wrong values', async () => {
    const { browser } = await createCustomer(['marketing'])
    const other = await createCustomer(['marketing'])
    const { _id } = await order(other.browser)
    await relay()
    vendor.taken.length = 0
    const productId = shop.site.products.burger ?? ''
    expect(expectOk(await post(browser, buildEvent({ productId })))).toEqual({ accepted: 1 })
    await relay()
    expect(vendor.taken).toMatchObject([
      { name: 'ViewContent', id: 'made-by-the-browser', body: { items: [{ id: productId, count: 1 }] } },
    ])
    expect(await post(browser, buildEvent({ orderId: _id }))).toMatchObject({
      ok: false,
      error: { status: 404 },
    })
    for (const wrong of [
      { eventSourePath: 'https://elsewhere.example/' },
      { fbp: '<script>' },
      { eventName: 'Refund' as 'Purchase' },
    ])
      expect(
        await post(browser, { ...buildEvent({ productId }), ...wrong }),
        JSON.stringify(wrong),
      ).toMatchObject({ ok: false, error: { status: 422 } })
  })

  it('PX-05 MK-01 sends nothing without consent, and says so in the ledger', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const { _id } = await order(browser)
    await relay()
    expect(expectOk(await post(browser, buildEvent({ orderId: _id }, ['ads'])))).toEqual({ accepted: 0 })
    await relay()
    expect(vendor.taken).toEqual([])
    const { events, counted } = await readLedger(_id)
    expect(events.map(({ sentBy, status, consent }) => [sentBy, status, consent])).toEqual([
      ['server', 'withheld', null],
      ['server', 'withheld', null],
    ])
    expect(counted).toBe(0)
    await setConsent(await readUserId(browser), ['statistics'])
    expect(expectOk(await post(browser, buildEvent({ orderId: _id })))).toEqual({ accepted: 1 })
    await relay()
    expect(vendor.taken).toHaveLength(1)
  })

  it('PX-05 MK-01 stops what waits when the consent is withdrawn between order and sending, and deletes the click ids', async () => {
    const { browser, userId } = await createCustomer(['statistics', 'marketing'])
    await storeVisit(browser, { source: 'instagram' }, { ttclid: 'E.C.P.1', clientId: '1.2' })
    const { _id } = await order(browser)
    vendor.moods.push('fails', 'fails')
    await relay()
    expect(vendor.taken).toEqual([])
    await setConsent(userId, ['statistics'])
    shop.clock.advance(minutes(1))
    await relay()
    expect(vendor.taken.map(({ body }) => body.browser)).toEqual([{ clientId: '1.2' }])
    expect((await readLedger(_id)).events.map(({ vendor: name, status }) => [name, status])).toEqual([
      ['ads', 'withheld'],
      ['stats', 'delivered'],
    ])
    const stored = await storeVisit(browser, {})
    expect(stored).toEqual({ source: { source: 'instagram' }, browser: { clientId: '1.2' } })
  })

  it('MK-02 sends again after failures, lost answers and a vendor’s bad day under the same id, and gives up visibly', async () => {
    const { browser } = await createCustomer(['marketing'])
    const { _id, orderId } = await order(browser)
    vendor.moods.push('breaksOff', ...Array.from({ length: 40 }, () => 'fails' as const))
    for (let round = 0; round < 30; round += 1) {
      await relay()
      pass(minutes(6))
    }
    expect(await readStatus(_id)).toBe('waiting')
    vendor.moods.length = 0
    for (let hour = 0; hour < 4; hour += 1) {
      pass(hours(1))
      await relay()
      await resendRestingEvents(shop.platform)
      await relay()
    }
    expect(vendor.taken.length).toBeGreaterThan(1)
    expect(vendor.countPurchases()).toBe(1)
    expect(await readStatus(_id)).toBe('delivered')

    const late = await order(browser)
    vendor.moods.push('refuses')
    await relay()
    const { failed } = await readOverview()
    expect(failed).toMatchObject([{ vendor: 'ads', orderId: late.orderId, error: '400', attempts: 1 }])
    expect(failed.map((event) => event.orderId)).not.toContain(orderId)
    const id = failed[0]?._id ?? ''
    const retry = () =>
      console_()('POST /api/v1/console/conversion-events/:id/retry', { params: { id }, body: {} })
    expect(expectOk(await retry()).failed).toEqual([])
    expect(await retry()).toMatchObject({ ok: false, error: { code: 4992 } })
    await relay()
    expect(await readStatus(late._id)).toBe('delivered')
  })

  it('MK-01 is part of a customer’s export, and is deleted with the account', async () => {
    const { browser, userId } = await createCustomer(['statistics', 'marketing'])
    await storeVisit(browser, { source: 'newsletter' }, { clientId: '1.2' })
    const { _id } = await order(browser)
    await relay()
    const { parts } = expectOk(await browser.api<ExportApi>()('GET /api/v1/users/me/export'))
    expect(parts).toMatchObject({
      conversionEvents: [
        { status: 'delivered', orderId: _id },
        { status: 'delivered', orderId: _id },
      ],
      orderSources: [{ orderId: _id, source: { source: 'newsletter' } }],
      conversionVisits: [{ source: { source: 'newsletter' } }],
    })
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      for (const forget of shop.platform.hooks.all('forgetUser')) await forget(tx, userId)
    })
    expect(await readLedger(_id)).toEqual({ events: [], counted: 0, source: null })
  })

  it('MK-03 PX-07 keeps the campaign of the last link to the order, and reports sources with their conversion and channels', async () => {
    shop.clock.advance(days(100))
    const buyer = await createCustomer(['statistics'])
    expect(await storeVisit(buyer.browser, { source: 'old' })).toMatchObject({ source: { source: 'old' } })
    const campaign = { source: 'instagram', medium: 'paid', campaign: 'Eid' }
    await storeVisit(buyer.browser, campaign, { ttclid: 'not-allowed' })
    expect(await storeVisit(buyer.browser, {})).toEqual({ source: campaign, browser: {} })
    const { _id, total, payment } = await order(buyer.browser)
    const looker = await createCustomer(['statistics'])
    await storeVisit(looker.browser, campaign)
    const refuser = await createCustomer([])
    expect(await storeVisit(refuser.browser, campaign)).toEqual({ source: {}, browser: {} })
    const unknown = await order(refuser.browser)
    await relay()
    await moveOrder(manager, _id, 'accept', 'ready', 'delivered')
    await giveBack(payment._id, 500)
    const refunds = { ...total, amount: 500 }
    const nothing = { ...total, amount: 0 }
    expect((await readLedger(_id)).source).toEqual(campaign)
    expect((await readLedger(unknown._id)).source).toBeNull()
    const report = expectOk(
      await console_()('GET /api/v1/console/stores/:id/sources', {
        params: { id: shop.site.stores.marina ?? '' },
        query: { days: '7' },
      }),
    )
    expect(report.sources).toEqual([
      {
        ...{ source: null, medium: null, campaign: null, visitors: null },
        ...{ orders: 1, revenue: unknown.total, refunds: nothing },
      },
      { ...campaign, visitors: 2, orders: 1, revenue: { ...total, amount: total.amount - 500 }, refunds },
    ])
    const sold = total.amount + unknown.total.amount - 500
    expect(report.channels).toEqual([
      { channel: 50, orders: 2, revenue: { ...total, amount: sold }, refunds },
    ])
  })

  it('refuses a pixel that the shop does not have, a container, and an id with a script in it', async () => {
    for (const [name, pixelId, status] of [
      ['ads', 'another', 404],
      ['stats', 'container-1', 404],
      ['ads', '<script>alert(1)</script>', 404],
    ] as const)
      expect(await connect(name, pixelId), pixelId).toMatchObject({ ok: false, error: { status } })
    expect((await readOverview()).pixels).toEqual([
      { vendor: 'ads', title: 'Ads', pixelId: 'ad-1', isConnected: true },
      { vendor: 'stats', title: 'Stats', pixelId: 'st-1', isConnected: true },
    ])
  })
})
