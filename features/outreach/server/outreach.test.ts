import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { Client } from '#platform/contract/client.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days, hours, minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type {
  OutreachApi,
  OutreachConsoleApi,
  OutreachKindInput,
  OutreachSettings,
} from '../contract/endpoints.ts'
import { KIND_TERMS, OUTREACH_KINDS, type OutreachKind } from '../domain/kinds.ts'
import { bookOutreach } from './send-outreach.job.ts'

const PROMOTION = 'p'.repeat(22)

const TERMS = {
  name: { en: 'Come back' },
  effect: { kind: 'percent', percent: 10, on: { products: [], categories: [] } },
  ...{ maximum: null, stacking: 'alone', priority: 0, isListed: false },
  conditions: {
    ...{ stores: [], areas: [], countries: [], orderTypes: [], paymentMethods: [], cardTypes: [] },
    ...{ isFirstOrder: false, minimum: 0, hours: null },
  },
}

const OFF: OutreachKindInput = { isOn: false, wording: {}, delay: 3, promotion: null }

describe('messages to customers who allow them', () => {
  const sent: OutgoingMessage[] = []
  const service: ServerPlugin = {
    name: 'service',
    provides: () => ({
      messageProvider: [
        {
          ...{ name: 'service', channels: ['sms', 'email'] },
          async send(message) {
            sent.push(message)
          },
        },
      ],
    }),
  }
  let shop: TestShop
  let staff: Client<OutreachConsoleApi>
  let outletStaff: Client<OutreachConsoleApi>
  beforeAll(async () => {
    const team = createTestStaff()
    // 10 in the morning in Dubai.
    shop = await startTestShop({
      plugins: [...serverPlugins, team, service],
      start: '2027-02-20T06:00:00.000Z',
    })
    const { brandId, stores } = shop.site
    team.add('owner', { brandId, role: 'owner' })
    team.add('outlet', { brandId, role: 'manager', storeIds: [stores.marina ?? ''] })
    const as = (token: string) => {
      const browser = shop.browser()
      browser.token = token
      return browser.api<OutreachConsoleApi>()
    }
    staff = as('owner')
    outletStaff = as('outlet')
    await shop.platform.db.tenant(brandId, (tx) =>
      // Tables of another feature, which may be absent.
      sql`insert into promotions (id, code, state, terms, customer_limit, created_at, updated_at)
        values (${PROMOTION}, 'COMEBACK', 'active', ${JSON.stringify(TERMS)}, 1, ${tx.now}, ${tx.now})`.execute(
        tx.sql,
      ),
    )
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    for (const kind of OUTREACH_KINDS) await set(kind, { ...OFF, delay: KIND_TERMS[kind].delay.standard })
    await setLimits(2)
    // Orders of earlier tests are too old to be asked about.
    shop.clock.advance(days(5))
    await run()
    sent.length = 0
  })

  const change = async (settings: Partial<OutreachSettings>, by = staff) => {
    const { version, limits } = expectOk(await staff('GET /api/v1/console/outreach'))
    return by('PUT /api/v1/console/outreach', { body: { kinds: [], limits, version, ...settings } })
  }
  const set = async (kind: OutreachKind, body: Partial<OutreachKindInput>) =>
    expectOk(await change({ kinds: [{ ...OFF, isOn: true, ...body, kind }] }))
  const setLimits = async (monthlyCap: number, [quietFrom, quietUntil] = [21 * 60, 9 * 60]) =>
    expectOk(await change({ limits: { quietFrom: quietFrom ?? 0, quietUntil: quietUntil ?? 0, monthlyCap } }))
  const run = async () => {
    await bookOutreach(shop.platform, shop.site.brandId)
    await shop.jobs.runPending()
  }
  /** The messages of this feature since the last call: others are about orders and codes. */
  const takeSent = () =>
    sent.splice(0).filter(({ text, html }) => `${text} ${html}`.includes('/unsubscribe/'))

  const idOf = async (browser: TestBrowser) =>
    expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))._id
  const allow = async (browser: TestBrowser, body: Partial<Parameters<typeof choose>[1]> = {}) =>
    expectOk(await choose(browser, { channels: ['phone'], birthday: null, ...body }))
  const choose = (
    browser: TestBrowser,
    body: { channels: ('email' | 'phone')[]; birthday: { month: number; day: number } | null },
  ) => browser.api<OutreachApi>()('PUT /api/v1/outreach-choice', { body })
  const readChoice = async (browser: TestBrowser) =>
    expectOk(await browser.api<OutreachApi>()('GET /api/v1/outreach-choice'))

  /** A customer whose order has been handed over. */
  const createServed = async () => {
    const { browser, order } = await createPlacedOrder(shop, shop.site)
    // Messages about the order itself are of use for a day.
    await shop.jobs.runPending()
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql
        .updateTable('orders')
        .set({ status: 60, finished_at: tx.now })
        .where('id', '=', order._id)
        .execute(),
    )
    return { browser, orderId: order._id }
  }
  const giveOrder = (orderId: string, userId: string) =>
    shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.updateTable('orders').set({ user_id: userId }).where('id', '=', orderId).execute(),
    )
  const getStopToken = ({ text }: OutgoingMessage) => /\/unsubscribe\/([\w.-]+)/.exec(text)?.[1] ?? ''
  const stop = (token: string) =>
    shop.browser().api<OutreachApi>()('POST /api/v1/unsubscribe/:token', { params: { token } })
  const peek = (token: string) =>
    shop.browser().api<OutreachApi>()('GET /api/v1/unsubscribe/:token', { params: { token } })

  it('MK-05 asks for a rating some hours after the hand-over, once, only whom it is allowed to', async () => {
    await set('rating', { delay: 3, wording: { en: 'Was it good?' } })
    const { browser, orderId } = await createServed()
    const silent = await createServed()
    expect((await readChoice(silent.browser)).channels).toEqual([])
    await allow(browser)
    await run()
    expect(takeSent()).toEqual([])
    shop.clock.advance(hours(3))
    await run()
    const [message, ...others] = takeSent()
    expect(others).toEqual([])
    expect(message).toMatchObject({ channel: 'sms' })
    expect(message?.text).toContain('Was it good?')
    expect(message?.text).toContain(`/order-status/${orderId}`)
    await run()
    shop.clock.advance(hours(1))
    await run()
    expect(takeSent()).toEqual([])
  })

  it('MK-05 does not ask for a rating that was given', async () => {
    await set('rating', { delay: 1 })
    const { browser, orderId } = await createServed()
    await allow(browser)
    const rated = await shop.server.inject({
      ...{ method: 'POST', url: `/api/v1/orders/${orderId}/rating`, payload: { rating: 5 } },
      headers: {
        authorization: browser.token ?? '',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect(rated.statusCode).toBe(200)
    shop.clock.advance(hours(1))
    await run()
    expect(takeSent()).toEqual([])
  })

  it('MK-05 keeps quiet hours by the clock of the outlet, and sends afterwards', async () => {
    await set('rating', { delay: 1 })
    await setLimits(2)
    const { browser } = await createServed()
    await allow(browser)
    // To a quarter past nine in the evening in Dubai.
    const now = shop.clock.now()
    const evening = new Date(`${now.toISOString().slice(0, 10)}T17:15:00.000Z`).getTime()
    shop.clock.advance(evening + (evening < now.getTime() + hours(1) ? days(1) : 0) - now.getTime())
    await run()
    expect(takeSent()).toEqual([])
    shop.clock.advance(hours(11) + minutes(40))
    await run()
    expect(takeSent()).toEqual([])
    shop.clock.advance(minutes(10))
    await run()
    expect(takeSent()).toHaveLength(1)
  })

  it('MK-05 writes to nobody more often than the cap allows within 30 days', async () => {
    await setLimits(1, [0, 0])
    await set('rating', { delay: 1 })
    const { browser } = await createServed()
    await allow(browser, { birthday: null })
    shop.clock.advance(hours(1))
    await run()
    expect(takeSent()).toHaveLength(1)
    const { month, day } = getDubaiDate()
    await allow(browser, { birthday: { month, day } })
    await set('birthday', { delay: 0 })
    await run()
    expect(takeSent()).toEqual([])
    await setLimits(2, [0, 0])
    await run()
    expect(takeSent()).toHaveLength(1)
  })

  const getDubaiDate = () => {
    const { month, day } = Temporal.Instant.fromEpochMilliseconds(
      shop.clock.now().getTime(),
    ).toZonedDateTimeISO('Asia/Dubai')
    return { month, day }
  }

  it('MK-05 wins back with a code, once after each last order, and counts what was sent and used', async () => {
    await setLimits(2, [0, 0])
    await set('winBack', { delay: 45, promotion: PROMOTION })
    const { browser } = await createServed()
    await allow(browser)
    const userId = await idOf(browser)
    const readCounts = async () => {
      const { kinds } = expectOk(await staff('GET /api/v1/console/outreach'))
      const { sent: all, followed } = kinds.find(({ kind }) => kind === 'winBack') ?? { sent: 0, followed: 0 }
      return { sent: all, followed }
    }
    const before = await readCounts()
    shop.clock.advance(days(44))
    await run()
    const early = takeSent().length
    shop.clock.advance(days(1) + minutes(1))
    await run()
    const messages = takeSent()
    expect(messages.length).toBeGreaterThan(0)
    for (const { text } of messages) expect(text).toContain('COMEBACK')
    await run()
    expect(takeSent()).toEqual([])
    const { order } = await createPlacedOrder(shop, shop.site)
    await shop.jobs.runPending()
    takeSent()
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      sql`insert into promotion_redemptions (order_id, promotion_id, user_key, phone_key, amount, taken_at)
        values (${order._id}, ${PROMOTION}, ${`user ${userId}`}, 'phone', 100, ${tx.now})`.execute(tx.sql),
    )
    expect(await readCounts()).toEqual({
      sent: before.sent + early + messages.length,
      followed: before.followed + 1,
    })
  })

  it('MK-05 writes to those who ordered once, some days after the hand-over, with a code, and to nobody who came again', async () => {
    await setLimits(5, [0, 0])
    await set('firstOrder', { delay: 7, promotion: PROMOTION })
    const once = await createServed()
    const again = await createServed()
    const silent = await createServed()
    const waiting = await createPlacedOrder(shop, shop.site)
    for (const { browser } of [once, again, waiting]) await allow(browser)
    expect((await readChoice(silent.browser)).channels).toEqual([])
    const { order: second } = await createPlacedOrder(shop, shop.site)
    await giveOrder(second._id, await idOf(again.browser))
    await shop.jobs.runPending()
    takeSent()
    const { phone } = expectOk(await once.browser.api<CustomersApi>()('GET /api/v1/users/me'))
    shop.clock.advance(days(7) - minutes(1))
    await run()
    expect(takeSent()).toEqual([])
    shop.clock.advance(minutes(1))
    await run()
    const [message, ...others] = takeSent()
    expect(others).toEqual([])
    expect(message?.text).toContain('Thank you for your first order.')
    expect(message?.text).toContain('COMEBACK')
    expect(message?.to.endsWith(phone)).toBe(true)
    shop.clock.advance(days(1))
    await run()
    expect(takeSent()).toEqual([])
  })

  it('MK-05 congratulates on the day, once a year, by e-mail where that is allowed', async () => {
    await setLimits(5, [0, 0])
    await set('birthday', { delay: 0, promotion: PROMOTION, wording: { en: 'A cake for you.' } })
    const { browser } = await createServed()
    expectOk(
      await browser.api<CustomersApi>()('PUT /api/v1/users/profile', { body: { email: 'amal@example.com' } }),
    )
    const tomorrow = Temporal.Instant.fromEpochMilliseconds(shop.clock.now().getTime())
      .toZonedDateTimeISO('Asia/Dubai')
      .add({ days: 1 })
    await allow(browser, {
      channels: ['email', 'phone'],
      birthday: { month: tomorrow.month, day: tomorrow.day },
    })
    await run()
    expect(takeSent()).toEqual([])
    shop.clock.advance(days(1))
    await run()
    const [message, ...others] = takeSent()
    expect(others).toEqual([])
    expect(message).toMatchObject({ channel: 'email', to: 'amal@example.com' })
    expect(message?.text).toContain('A cake for you. Your code: COMEBACK')
    shop.clock.advance(hours(2))
    await run()
    expect(takeSent()).toEqual([])
  })

  it('MK-05 is stopped by one tap on a link without sign-in; opening the link changes nothing', async () => {
    await setLimits(5, [0, 0])
    await set('rating', { delay: 1 })
    const { browser } = await createServed()
    await allow(browser)
    shop.clock.advance(hours(1))
    await run()
    const [message] = takeSent()
    const token = message ? getStopToken(message) : ''
    expect(expectOk(await peek(token))).toEqual({ homePath: shop.site.homePath, isStopped: false })
    expect((await readChoice(browser)).channels).toEqual(['phone'])
    expectOk(await stop(token))
    expectOk(await stop(token))
    expect(expectOk(await peek(token)).isStopped).toBe(true)
    expect((await readChoice(browser)).channels).toEqual([])
    const { month, day } = getDubaiDate()
    expectOk(await choose(browser, { channels: [], birthday: { month, day } }))
    await set('birthday', { delay: 0 })
    await run()
    expect(takeSent()).toEqual([])
    expect(await stop(`${token.slice(0, -2)}AA`)).toMatchObject({ error: { code: 4685, status: 404 } })
  })

  it.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'MK-05 is stopped by the button of a mail program, which posts %s to the address of the mail',
    async (type) => {
      await setLimits(5, [0, 0])
      await set('rating', { delay: 1 })
      const { browser } = await createServed()
      expectOk(
        await browser.api<CustomersApi>()('PUT /api/v1/users/profile', {
          body: { email: 'amal@example.com' },
        }),
      )
      await allow(browser, { channels: ['email', 'phone'] })
      shop.clock.advance(hours(1))
      await run()
      const [message] = takeSent()
      const { pathname, origin } = new URL(message?.stopAddress ?? '')
      expect(origin).toBe(shop.platform.origin())
      const payload = type.startsWith('multipart')
        ? '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click'
      const answer = await shop.server.inject({
        ...{ method: 'POST', url: pathname, payload },
        headers: { 'content-type': type },
      })
      expect(answer.statusCode).toBe(200)
      expect((await readChoice(browser)).channels).toEqual([])
    },
  )

  it('MK-05 sends nothing that was booked before messages were stopped', async () => {
    await setLimits(5, [0, 0])
    await set('rating', { delay: 1 })
    const { browser } = await createServed()
    await allow(browser)
    shop.clock.advance(hours(1))
    await bookOutreach(shop.platform, shop.site.brandId)
    expectOk(await choose(browser, { channels: [], birthday: null }))
    await shop.jobs.runPending()
    expect(takeSent()).toEqual([])
  })

  it('MK-05 writes to no blocked customer', async () => {
    await setLimits(5, [0, 0])
    await set('rating', { delay: 1 })
    const { browser } = await createServed()
    await allow(browser)
    const blocked = await shop.server.inject({
      ...{ method: 'PUT', url: `/api/v1/console/customers/${await idOf(browser)}/block` },
      ...{
        headers: { authorization: 'owner' },
        payload: { isBlocked: true, reason: 'Threatened the driver' },
      },
    })
    expect(blocked.statusCode).toBe(200)
    shop.clock.advance(hours(1))
    await run()
    expect(takeSent()).toEqual([])
  })

  it('MK-05 forgets a deleted account: choices, birthday and messages; until then they are exported', async () => {
    const { browser } = await createServed()
    await allow(browser, { birthday: { month: 2, day: 29 } })
    const userId = await idOf(browser)
    const exported = shop.platform.hooks.all('userExport').map(({ table }) => table)
    expect(exported).toEqual(
      expect.arrayContaining(['outreach_choices', 'customer_birthdays', 'outreach_messages']),
    )
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      for (const forget of shop.platform.hooks.all('forgetUser')) await forget(tx, userId)
    })
    expect(await readChoice(browser)).toMatchObject({ channels: [], birthday: null })
  })

  it('OW-03 keeps settings that somebody else saved since they were read, and gives them with the refusal', async () => {
    const { version, limits } = expectOk(await staff('GET /api/v1/console/outreach'))
    const save = (monthlyCap: number) =>
      staff('PUT /api/v1/console/outreach', {
        body: { kinds: [], limits: { ...limits, monthlyCap }, version },
      })
    expectOk(await save(5))
    expect(await save(6)).toMatchObject({
      error: { status: 409, code: 4090, data: { limits: { monthlyCap: 5 } } },
    })
    expect(expectOk(await staff('GET /api/v1/console/outreach')).limits.monthlyCap).toBe(5)
  })

  it('refuses a birthday that does not exist, e-mail without an address, links, and codes without a limit', async () => {
    const { browser } = await createServed()
    expect(await choose(browser, { channels: [], birthday: { month: 2, day: 30 } })).toMatchObject({
      error: { code: 4683, field: 'birthday.day' },
    })
    expect(await choose(browser, { channels: ['email'], birthday: null })).toMatchObject({
      error: { code: 4684, field: 'channels' },
    })
    const put = (kind: OutreachKind, body: Partial<OutreachKindInput>) =>
      change({ kinds: [{ ...OFF, ...body, kind }] })
    expect(await put('rating', { wording: { ar: 'https://evil.example' } })).toMatchObject({
      error: { code: 4682, field: 'kinds.0.wording.ar' },
    })
    expect(await put('winBack', { delay: 3 })).toMatchObject({
      error: { code: 4686, field: 'kinds.0.delay' },
    })
    expect(await put('winBack', { delay: 30, promotion: 'x'.repeat(22) })).toMatchObject({
      error: { code: 4681, field: 'kinds.0.promotion' },
    })
    expect(
      await change({ limits: { quietFrom: 0, quietUntil: 0, monthlyCap: 9 } }, outletStaff),
    ).toMatchObject({ error: { code: 4680, status: 403 } })
  })
})
