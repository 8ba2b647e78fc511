import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days, minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DeadLettersApi } from '../contract/endpoints.ts'
import { MessageRefusedError, type OutgoingMessage } from '../contract/message-provider.ts'
import { createNoticesCleanupJob } from './account-messages.listener.ts'

describe.each(listTestDatabases())('undelivered messages on $name', ({ name }) => {
  const staff = createTestStaff()
  const sent: OutgoingMessage[] = []
  let issue: (() => Error) | undefined
  let round = 0
  const service: ServerPlugin = {
    name: 'service',
    provides: () => ({
      messageProvider: [
        {
          // A separate circuit breaker for each test: an open one stays open for half a minute of real time.
          get name() {
            return `service ${round}`
          },
          channels: ['sms', 'whatsapp'],
          async send(message) {
            if (issue) throw issue()
            sent.push(message)
          },
        },
      ],
    }),
  }
  let shop: TestShop
  let manager: TestBrowser
  let marina = ''
  const as = (token: string): TestBrowser => Object.assign(shop.browser('fr'), { token })

  beforeAll(async () => {
    const others = serverPlugins.filter(({ name: one }) => one !== 'messaging-outbox')
    shop = await startTestShop({ database: name, plugins: [...others, staff, service] })
    marina = shop.site.stores.marina ?? ''
    const { brandId } = shop.site
    staff.add('manager', { brandId, role: 'manager' })
    staff.add('elsewhere', { brandId, role: 'owner', storeIds: [shop.site.stores.downtown ?? ''] })
    manager = as('manager')
  })
  beforeEach(() => {
    issue = undefined
    round += 1
    sent.length = 0
  })
  afterAll(() => shop.close())

  const letters = async (browser = manager) => {
    const answer = expectOk(
      await browser.api<DeadLettersApi>()('GET /api/v1/console/stores/:id/deadLetters', {
        params: { id: marina },
      }),
    )
    return answer.messages
  }
  const resend = (id: string, browser = manager) =>
    browser.api<DeadLettersApi>()('POST /api/v1/console/deadLetters/:id/resend', { params: { id } })
  /** Runs relay work through an hour of trouble. A circuit breaker tries again by the process's own time. */
  const relayUntilQuiet = async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let step = 0; step < 16; step += 1) {
      await shop.jobs.runPending().catch(() => undefined)
      shop.clock.advance(minutes(1))
      vi.setSystemTime(Date.now() + minutes(1))
    }
    vi.useRealTimers()
  }

  it('OR-07 places a customer’s order although the service is down for hours; staff see what was not sent, and send it again', async () => {
    issue = () => new Error('The service answered 503')
    const { order } = await createPlacedOrder(shop, shop.site)
    await relayUntilQuiet()
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      ...{
        order: order._id,
        orderId: String(order.orderId),
        attempts: 13,
        why: 'unreached',
        canResend: true,
      },
      about: `Nous avons votre commande ${order.orderId}`,
    })
    expect(letter?.reason).not.toBe('')
    issue = undefined
    round += 1
    sent.length = 0
    expect(await resend(letter?._id ?? '')).toMatchObject({ ok: true })
    expect(await letters()).toEqual([])
    await shop.jobs.runPending()
    expect(sent.map(({ id, text }) => [id, text.includes(String(order.orderId))])).toEqual([
      [letter?._id, true],
    ])
    expect(await resend(letter?._id ?? '')).toMatchObject({ ok: false, error: { code: 4820, status: 404 } })
  })

  it('OR-07 does not retry what a service refuses permanently, and does not count it against the service', async () => {
    issue = () => new MessageRefusedError('The number is none')
    for (let time = 0; time < 6; time += 1) await createPlacedOrder(shop, shop.site)
    for (let time = 0; time < 6; time += 1) await shop.jobs.runPending().catch(() => undefined)
    const found = await letters()
    expect(found).toHaveLength(6)
    for (const letter of found)
      expect(letter).toMatchObject({ why: 'refused', attempts: 1, reason: 'The number is none' })
  })

  it('OR-07 does not send expired messages: staff see them, and cannot send them again', async () => {
    for (const { _id } of await letters()) await resend(_id)
    await shop.jobs.runPending()
    const { order } = await createPlacedOrder(shop, shop.site)
    issue = () => new Error('The service answered 503')
    await shop.jobs.runPending().catch(() => undefined)
    shop.clock.advance(minutes(31))
    issue = undefined
    round += 1
    sent.length = 0
    await shop.jobs.runPending().catch(() => undefined)
    const [letter, ...others] = await letters()
    expect([letter?.order, letter?.why, letter?.canResend, others]).toEqual([order._id, 'late', false, []])
    expect(await resend(letter?._id ?? '')).toMatchObject({ ok: false, error: { code: 4823, status: 409 } })
    await shop.jobs.runPending().catch(() => undefined)
    expect(sent).toEqual([])
  })

  it('shows and resends them only for staff of the outlet, and deletes them after a month', async () => {
    const [letter] = await letters()
    const stranger = as('elsewhere')
    const answer = await stranger.api<DeadLettersApi>()('GET /api/v1/console/stores/:id/deadLetters', {
      params: { id: marina },
    })
    expect(answer).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await resend(letter?._id ?? '', stranger)).toMatchObject({ ok: false, error: { status: 404 } })
    shop.clock.advance(days(31))
    const job = createNoticesCleanupJob(shop.platform)
    await job.handle({})
    expect(await letters()).toEqual([])
  })
})
