import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ConsentApi } from '#features/consent/contract/endpoints.ts'
import type { ConversionEvent } from '#features/conversions/contract/conversion-event.ts'
import type { ConversionsApi, ConversionsConsoleApi } from '#features/conversions/contract/endpoints.ts'
import { resendRestingEvents } from '#features/conversions/server/resend.use-case.ts'
import {
  type StandInVendor,
  startConversionStandIn,
} from '#features/conversions/testing/conversion-stand-in.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'
import { createOutboxRelay } from '#platform/outbox/relay.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const IDS = {
  meta: ['12345678', '87654321'],
  tiktok: ['ABCDEFGHIJ12'],
  snap: ['0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f'],
  google: ['G-AB12CD34'],
} as const
const VENDORS = Object.keys(IDS) as StandInVendor[]

/** Orders of customers who allow everything. */
const ORDERS = chooseRunCount({ ci: 24, full: 1000 })

describe('conversions at the stand-ins of all vendors', () => {
  const staff = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  let vendors: Awaited<ReturnType<typeof startConversionStandIn>>
  beforeAll(async () => {
    vendors = await startConversionStandIn()
    const pixels = { ids: IDS, hashedContact: ['meta', 'tiktok', 'snap'] }
    shop = await startTestShop({
      plugins: [...serverPlugins, staff],
      env: { PIXEL_STAND_IN_ORIGIN: vendors.origin },
      brand: { sections: { pixels } },
    })
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
    manager = Object.assign(shop.browser(), { token: 'manager' })
    for (const vendor of VENDORS)
      for (const pixelId of IDS[vendor])
        expectOk(
          await manager.api<ConversionsConsoleApi>()('PUT /api/v1/console/conversions/:vendor/:pixelId', {
            params: { vendor, pixelId },
            body: { secret: 'token' },
          }),
        )
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
    await vendors.stop()
  })

  const choose = async (browser: TestBrowser, purposes: ('statistics' | 'marketing')[]) =>
    expectOk(
      await browser.api<ConsentApi>()('PUT /api/v1/privacy-choice', {
        body: { version: 1, purposes, chosenAt: shop.clock.now().toISOString() },
      }),
    )

  /** A customer with a choice and a visit. */
  const createCustomer = async (purposes: ('statistics' | 'marketing')[]) => {
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@example.com' })
    await choose(browser, purposes)
    expectOk(
      await browser.api<ConversionsApi>()('PUT /api/v1/visit-source', {
        body: {
          source: { source: 'instagram' },
          browser: { fbp: 'fb.1.1790000000000.1', ttclid: 'E.C.P.1', clientId: '12.34' },
        },
      }),
    )
    return browser
  }

  const order = async (browser: TestBrowser): Promise<string> => {
    const cart = await fillCart(browser, shop.site)
    return expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))._id
  }

  /** What the page of an order posts, which it does again at every reload. */
  const openPage = async (browser: TestBrowser, orderId: string) => {
    const body: ConversionEvent = {
      ...{ eventName: 'Purchase', eventData: { orderId } },
      eventParam: { eventId: hashSha256(orderId), vendors: ['meta', 'google'] },
      ...{ homePath: shop.site.homePath, promotionUrlId: shop.site.siteId, serviceType: 10 },
      ...{ eventSourePath: `/${shop.site.homePath}/order-status`, country: 'AE', host: 'shop.example' },
      ...{ fbp: 'fb.1.1790000000000.1', fc: null },
    }
    expectOk(await browser.api<ConversionsApi>()('POST /api/v1/conversion-events', { body }))
  }

  const carryOut = async () => {
    const relay = createOutboxRelay(shop.platform)
    for (let found = 1; found > 0; ) found = await relay.run('due')
  }

  it('MK-02 PX-04 counts every purchase exactly once at each vendor, with lost answers, failures, reloads and blocked browsers', async () => {
    const ids: string[] = []
    for (let round = 0; round < ORDERS; round += 1) {
      const browser = await createCustomer(['statistics', 'marketing'])
      const id = await order(browser)
      ids.push(id)
      const vendor = VENDORS[round % VENDORS.length] ?? 'meta'
      vendors.moods[vendor] = [round % 3 === 0 ? 'breaksOff' : 'fails']
      await carryOut()
      // Every third browser blocks what is posted, and every second page is reloaded.
      if (round % 3 !== 1) await openPage(browser, id)
      if (round % 2 === 0) await openPage(browser, id)
      shop.clock.advance(minutes(1))
      await carryOut()
    }
    for (let hour = 0; hour < 3; hour += 1) {
      shop.clock.advance(minutes(61))
      await resendRestingEvents(shop.platform)
      await carryOut()
    }
    expect(vendors.refused).toEqual([])
    const hashes = ids.map(hashSha256)
    for (const vendor of VENDORS)
      expect([vendor, vendors.count(vendor)]).toEqual([vendor, ORDERS * IDS[vendor].length])
    expect(new Set(vendors.taken.map(({ eventId }) => eventId))).toEqual(new Set(hashes))
    expect(vendors.taken.length).toBeGreaterThan(VENDORS.length * ORDERS)
    const sent = JSON.stringify(vendors.taken)
    for (const secret of [...ids, '+971', 'amal@']) expect(sent).not.toContain(secret)
  })

  it('PX-05 MK-01 reaches no vendor without consent, after a refusal, and after a withdrawal between order and sending', async () => {
    vendors.forget()
    const orders: string[] = []
    for (const purposes of [undefined, [] as []]) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      if (purposes) await choose(browser, purposes)
      const id = await order(browser)
      orders.push(id)
      await carryOut()
      await openPage(browser, id)
      await carryOut()
    }
    const browser = await createCustomer(['statistics', 'marketing'])
    for (const vendor of VENDORS) vendors.moods[vendor] = IDS[vendor].map(() => 'fails')
    const id = await order(browser)
    orders.push(id)
    await carryOut()
    const listStatuses = async () =>
      expectOk(
        await manager.api<ConversionsConsoleApi>()('GET /api/v1/console/orders/:id/conversions', {
          params: { id },
        }),
      ).events.map(({ status }) => status)
    expect(await listStatuses()).toEqual(Array.from({ length: 5 }, () => 'waiting'))
    await choose(browser, [])
    shop.clock.advance(minutes(10))
    await resendRestingEvents(shop.platform)
    await carryOut()
    // Earlier orders may still have to send what was allowed.
    const hashes = new Set(orders.map(hashSha256))
    expect(vendors.taken.filter(({ eventId }) => hashes.has(eventId))).toEqual([])
    expect(await listStatuses()).toEqual(Array.from({ length: 5 }, () => 'withheld'))
  })
})
