import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  createVerifiedCustomer,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CourierJob } from '#core/cart/contract/courier-tracker.ts'
import type { CourierProgress } from '#core/cart/domain/courier-progress.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { TrackingApi, TrackingDraft } from '../contract/endpoints.ts'

const SEARCHING: CourierProgress = { state: 'searching', driver: '', at: null, eta: null }

/** A courier whose answers a test controls. */
const createTestCourier = () => {
  const jobs: CourierJob[] = []
  const cancelled: string[] = []
  const said = { fix: SEARCHING, isDown: false, leftAt: null as Date | null }
  const area: ServerPlugin = {
    name: 'test-courier',
    provides: () => ({
      courierTracker: [
        {
          name: 'test',
          async request(job) {
            if (said.isDown) throw new Error('down')
            jobs.push(job)
            return `job-${job.orderId}`
          },
          async locate(reference, handedOverAt) {
            if (said.isDown) throw new Error(`down: ${reference}`)
            said.leftAt = handedOverAt
            return said.fix
          },
          async cancel(reference) {
            cancelled.push(reference)
          },
        },
      ],
    }),
  }
  return { area, jobs, cancelled, said }
}

describe.each(listTestDatabases())('delivery tracking, on $name', ({ name }) => {
  const staff = createTestStaff()
  const courier = createTestCourier()
  let shop: TestShop
  let manager: TestBrowser
  let marina = ''
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name: area }) => area !== 'delivery-sandbox')
    shop = await startTestShop({ database: name, plugins: [...others, staff, courier.area] })
    marina = shop.site.stores.marina ?? ''
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
    staff.add('kitchen', { brandId: shop.site.brandId, role: 'kitchen' })
    staff.add('elsewhere', {
      brandId: shop.site.brandId,
      role: 'owner',
      storeIds: [shop.site.stores.downtown ?? ''],
    })
    manager = as('manager')
  })
  afterAll(() => shop.close())
  beforeEach(() => Object.assign(courier.said, { fix: SEARCHING, isDown: false }))

  const as = (token: string): TestBrowser => {
    const browser = shop.browser()
    browser.token = token
    return browser
  }
  const press = async (id: string, ...actions: BoardOrder['actions']) => {
    await moveOrder(manager, id, ...actions)
    await shop.jobs.runPending()
  }
  const delivery = () => createPlacedOrder(shop, shop.site, { orderType: 20, area: 'jbr', mod: 'cod' })
  const follow = async (browser: TestBrowser, id: string, language: Language = 'en') => {
    const shown = shop.browser(language)
    shown.token = browser.token
    for (const [key, value] of browser.cookies) shown.cookies.set(key, value)
    return expectOk(await shown.api<TrackingApi>()('GET /api/v1/orders/:id/tracking', { params: { id } }))
  }
  const read = async () =>
    expectOk(
      await manager.api<TrackingApi>()('GET /api/v1/console/stores/:id/tracking', { params: { id: marina } }),
    )
  const readVersion = async () => (await read()).version
  const change = (browser: TestBrowser, body: TrackingDraft & { version: string }) =>
    browser.api<TrackingApi>()('PUT /api/v1/console/stores/:id/tracking', { params: { id: marina }, body })
  const onTheWay = (eta: Date): CourierProgress => ({
    ...{ state: 'onTheWay', driver: 'Sami', at: { lat: 25.09, lng: 55.14 }, eta },
  })

  it('TR-02 shows the driver with an arrival span while the order is out, and neither before nor after', async () => {
    const { browser, order } = await delivery()
    const eta = addMilliseconds(shop.clock.now(), minutes(12))
    courier.said.fix = onTheWay(eta)
    expect((await follow(browser, order._id)).live).toBeNull()
    await press(order._id, 'accept')
    expect(courier.jobs.at(-1)).toMatchObject({ orderId: order._id, storeId: marina })
    expect((await follow(browser, order._id)).live).toBeNull()
    await press(order._id, 'ready')
    expect((await follow(browser, order._id)).live).toBeNull()
    await press(order._id, 'out')
    const { live } = await follow(browser, order._id)
    expect(live).toMatchObject({ driver: 'Sami', at: { lat: 25.09, lng: 55.14 } })
    expect(live?.eta).toEqual({
      from: addMilliseconds(eta, -minutes(3)).toISOString(),
      to: addMilliseconds(eta, minutes(3)).toISOString(),
    })
    expect(courier.said.leftAt).toEqual(shop.clock.now())
    await press(order._id, 'delivered')
    expect(await follow(browser, order._id)).toEqual({ live: null, notice: null, isSilent: false })
  })

  it('TR-02 requests no driver and shows none for a pickup', async () => {
    const before = courier.jobs.length
    const { browser, order } = await createPlacedOrder(shop, shop.site)
    courier.said.fix = onTheWay(shop.clock.now())
    await press(order._id, 'accept', 'ready')
    expect(courier.jobs).toHaveLength(before)
    expect((await follow(browser, order._id)).live).toBeNull()
  })

  it('TR-02 shows a driver only to the order’s customer', async () => {
    const { order } = await delivery()
    const stranger = await createVerifiedCustomer(shop, shop.site)
    const answer = await stranger.api<TrackingApi>()('GET /api/v1/orders/:id/tracking', {
      params: { id: order._id },
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 4701, status: 404 } })
  })

  it('TR-04 reports in five languages that there is no driver, that the driver is late, and that the driver cannot deliver', async () => {
    const { browser, order } = await delivery()
    await press(order._id, 'accept')
    expect((await follow(browser, order._id)).notice).toBeNull()
    await press(order._id, 'ready')
    expect((await follow(browser, order._id)).notice).toBeNull()
    shop.clock.advance(minutes(2))
    const said = async (kind: string) => {
      const notices = []
      for (const language of LANGUAGES) notices.push((await follow(browser, order._id, language)).notice)
      expect(notices.every((notice) => notice?.kind === kind)).toBe(true)
      expect(new Set(notices.map((notice) => notice?.text)).size).toBe(LANGUAGES.length)
      return notices[0]?.text
    }
    expect(await said('noDriver')).toMatch(/no driver could be assigned/)
    await press(order._id, 'out')
    expect((await follow(browser, order._id)).notice).toBeNull()
    // Half past an hour by the clock of the outlet, three minutes more or less.
    const eta = Temporal.Instant.fromEpochMilliseconds(shop.clock.now().getTime())
      .toZonedDateTimeISO('Asia/Dubai')
      .add({ hours: 3 })
      .with({ minute: 30, second: 0, millisecond: 0 })
    courier.said.fix = onTheWay(new Date(eta.epochMilliseconds))
    const hour = eta.hour % 12 || 12
    expect(await said('late')).toBe(
      `The driver comes later than promised: ${hour}:27 – ${hour}:33 ${eta.hour < 12 ? 'AM' : 'PM'}.`,
    )
    courier.said.fix = { ...SEARCHING, state: 'cannotDeliver' }
    expect(await said('cannotDeliver')).toMatch(/cannot deliver/)
    await press(order._id, 'undelivered')
    courier.said.fix = SEARCHING
    expect(await said('cannotDeliver')).toMatch(/cannot deliver/)
  })

  it('continues without a courier that does not answer, reports it, and retries until there is a driver', async () => {
    const { browser, order } = await delivery()
    courier.said.isDown = true
    const before = courier.jobs.length
    // The order is still accepted; only the outbox handler throws.
    await expect(press(order._id, 'accept')).rejects.toThrow('down')
    expect(courier.jobs).toHaveLength(before)
    expect(await follow(browser, order._id)).toEqual({ live: null, notice: null, isSilent: false })
    courier.said.isDown = false
    shop.clock.advance(minutes(10))
    await shop.jobs.runPending()
    expect(courier.jobs.slice(before).map(({ orderId }) => orderId)).toEqual([order._id])
    courier.said.isDown = true
    expect(await follow(browser, order._id)).toEqual({ live: null, notice: null, isSilent: true })
  })

  it('cancels the driver of a declined order, and requests none if the outlet has its own drivers', async () => {
    const { order } = await delivery()
    await press(order._id, 'accept')
    await press(order._id, 'decline')
    expect(courier.cancelled.at(-1)).toBe(`job-${order._id}`)
    const settings = async (usesCourier: boolean) =>
      change(manager, { usesCourier, hosts: [], version: await readVersion() })
    expect(await settings(false)).toMatchObject({ ok: true, data: { usesCourier: false, courier: 'test' } })
    const before = courier.jobs.length
    const own = await delivery()
    await press(own.order._id, 'accept')
    expect(courier.jobs).toHaveLength(before)
    await settings(true)
  })

  it('OW-03 settings are not overwritten by somebody who read them before they were changed', async () => {
    const { version, ...first } = await read()
    const theirs = { usesCourier: false, hosts: ['first.courier.example'] }
    const mine = { usesCourier: true, hosts: ['second.courier.example'] }
    const saved = expectOk(await change(manager, { ...theirs, version }))
    expect(saved).toEqual({ ...theirs, courier: 'test', version: saved.version })
    expect(await change(manager, { ...mine, version })).toMatchObject({
      ok: false,
      error: { status: 409, code: 4090, data: saved },
    })
    expect(await read()).toEqual(saved)
    const { usesCourier, hosts } = first
    expect(expectOk(await change(manager, { usesCourier, hosts, version: saved.version }))).toEqual({
      ...first,
      version,
    })
  })

  it('OW-03 of two who save at once the second learns what the first saved', async () => {
    const version = await readVersion()
    const before = await read()
    const answers = await Promise.all(
      ['one.example', 'two.example'].map((host) =>
        change(manager, { usesCourier: true, hosts: [host], version }),
      ),
    )
    const [saved] = answers.filter((answer) => answer.ok)
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ error: { status: 409, data: saved?.data } })
    const { usesCourier, hosts } = before
    expectOk(await change(manager, { usesCourier, hosts, version: await readVersion() }))
  })

  it('RT-14 redirects only to hosts that an outlet of the site has listed, for any caller and URL', async () => {
    const page = (url: string, language: Language = 'en') =>
      shop.browser(language).api<TrackingApi>()('GET /api/v1/sites/:id/tracking-page', {
        params: { id: shop.site.siteId },
        query: { url },
      })
    const listed = 'https://track.courier.example/d/1?x=1'
    expect(await page(listed)).toMatchObject({ ok: false, error: { code: 4795, status: 422, field: 'url' } })
    const list = async (browser: TestBrowser, hosts: string[]) =>
      change(browser, { usesCourier: true, hosts, version: await readVersion() })
    expect(await list(manager, ['https://Track.courier.example/', 'x'])).toMatchObject({
      ok: false,
      error: { code: 4796, field: 'hosts.1' },
    })
    expect(await page(listed)).toMatchObject({ ok: false })
    const saved = await list(manager, [' https://Track.courier.example/', 'track.courier.example'])
    expect(saved).toMatchObject({ ok: true, data: { hosts: ['track.courier.example'] } })
    expect(await page(listed)).toMatchObject({
      ok: true,
      data: { url: listed, host: 'track.courier.example' },
    })
    for (const url of ['https://evil.example/', 'http://track.courier.example/', 'javascript:alert(1)', ''])
      expect(await page(url), url).toMatchObject({ ok: false, error: { code: 4795 } })
    const texts = []
    for (const language of LANGUAGES) {
      const answer = await page('https://evil.example', language)
      texts.push(answer.ok ? '' : answer.error.message)
    }
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    expect(await list(as('kitchen'), [])).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await list(as('elsewhere'), [])).toMatchObject({ ok: false, error: { status: 404 } })
  })
})
