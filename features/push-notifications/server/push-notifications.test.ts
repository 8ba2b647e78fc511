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
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { MessageRefusedError, type OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PushApi } from '../contract/endpoints.ts'

describe('browser messages', () => {
  const origin = 'https://push.example'
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  const sent: OutgoingMessage[] = []
  let isGone = false
  const service: ServerPlugin = {
    name: 'service',
    provides: () => ({
      messageProvider: [
        {
          ...{ name: 'service', channels: ['push'], pushKey: 'key' },
          isPushService: (address) => address.startsWith(`${origin}/`),
          async send(message) {
            if (isGone) throw new MessageRefusedError('The browser is gone', { isGone })
            sent.push(message)
          },
        },
      ],
    }),
  }
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, service] })
  })
  afterAll(() => shop.close())

  const subscribe = (browser: TestBrowser, endpoint = `${origin}/browser-1`) =>
    browser.api<PushApi>()('POST /api/v1/users/pushSubscriptions', { body: { endpoint, keys } })
  const order = async (browser: TestBrowser) => {
    const placed = expectOk(
      await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'cardSwipe' }),
    )
    await shop.jobs.runPending()
    return placed
  }
  const told = () => sent.splice(0)

  it('OR-07 notify a browser whose owner subscribed of an order, in their language, with a link to it', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site, {})
    expect(await browser.api<PushApi>()('GET /api/v1/pushKey')).toMatchObject({
      data: { key: 'key' },
    })
    await order(browser)
    expect(told()).toEqual([])
    expect(await subscribe(browser)).toMatchObject({ ok: true })
    expect(await subscribe(browser)).toMatchObject({ ok: true })
    const { _id, orderId } = await order(browser)
    expect(told()).toMatchObject([
      {
        ...{ channel: 'push', to: `${origin}/browser-1`, pushKeys: keys },
        id: expect.any(String),
        subject: `We have your order ${orderId}`,
        text: expect.stringContaining(String(orderId)),
        link: expect.stringMatching(new RegExp(`^http.*/order-status/${_id}$`)),
      },
    ])
  })

  it('are sent to push services only, and for customers only', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site, {})
    for (const endpoint of ['http://169.254.169.254/latest', 'https://push.evil.example/x', 'nonsense--'])
      expect(await subscribe(browser, endpoint)).toMatchObject({ ok: false, error: { code: 4821 } })
    expect(await subscribe(shop.browser())).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('end when the browser unsubscribes, is gone, or its owner signs out; a browser receives those of one person only', async () => {
    const first = await createVerifiedCustomer(shop, shop.site, {})
    const second = await createVerifiedCustomer(shop, shop.site, {})
    expectOk(await subscribe(first))
    // The browser changes owners: the former one is no longer notified there.
    await subscribe(second)
    await order(first)
    expect(told()).toEqual([])
    isGone = true
    await order(second)
    isGone = false
    await order(second)
    expect(told()).toEqual([])

    const again = expectOk(await subscribe(second))
    await first.api<PushApi>()('DELETE /api/v1/users/pushSubscriptions/:id', {
      params: { id: again._id },
    })
    await order(second)
    expect(told()).toHaveLength(1)
    await second.api<PushApi>()('DELETE /api/v1/users/pushSubscriptions/:id', {
      params: { id: again._id },
    })
    await order(second)
    expect(told()).toEqual([])

    await subscribe(second)
    await second.api<CustomersApi>()('POST /api/v1/users/signout', {})
    expect(
      await shop.platform.db.system((tx) => tx.sql.selectFrom('push_subscriptions').select('id').execute()),
    ).toEqual([])
  })

  it('are shown by a worker with a scope of its own that intercepts no page request', async () => {
    const answer = await shop.server.inject('/push-worker.js')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'service-worker-allowed': '/push/',
    })
    expect(answer.body).not.toContain("'fetch'")
  })
})
