import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { MessageProvider, OutgoingMessage } from '../contract/message-provider.ts'

/** A provider that fails a set number of times before it accepts messages. */
const createFlakyProvider = () => {
  const sent: OutgoingMessage[] = []
  const state = { failures: 0 }
  const provider: MessageProvider = {
    name: 'flaky',
    channels: ['sms', 'whatsapp', 'email'],
    async send(message) {
      if (state.failures > 0) {
        state.failures -= 1
        throw new Error('The service is down')
      }
      sent.push(message)
    },
  }
  const area: ServerPlugin = { name: 'flaky', provides: () => ({ messageProvider: [provider] }) }
  return { sent, state, area }
}

describe('customer messages', () => {
  const flaky = createFlakyProvider()
  let shop: TestShop
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
    shop = await startTestShop({ plugins: [...others, flaky.area] })
  })
  afterAll(() => shop.close())

  it('OR-07 confirm the arrival of the order, with its number and a link, by phone and e-mail', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site, {
      phone: '501112233',
      email: 'amal@example.com',
    })
    flaky.sent.length = 0
    const order = expectOk(
      await placeOrder(browser, await fillCart(browser, shop.site, { store: 'downtown' }), {
        mod: 'cod',
      }),
    )
    await shop.jobs.runPending()
    expect(flaky.sent.map(({ to }) => to).toSorted()).toEqual(['+971501112233', 'amal@example.com'])
    for (const { text } of flaky.sent) {
      expect(text).toContain(order.orderId)
      expect(text).toContain(`/${shop.site.homePath}/order-status/${order._id}`)
    }
  })

  it('OR-07 are retried with the same id when the service is down, and sent once', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'leila@example.com' })
    await placeOrder(browser, await fillCart(browser, shop.site, { store: 'downtown' }), { mod: 'cod' })
    flaky.sent.length = 0
    flaky.state.failures = 1
    await expect(shop.jobs.runPending()).rejects.toThrow('The service is down')
    const waiting = await shop.platform.db.system((tx) =>
      tx.sql
        .selectFrom('outbox')
        .select(['attempts', 'last_error'])
        .where('delivered_at', 'is', null)
        .where('topic', '=', 'order.message')
        .execute(),
    )
    expect(waiting).toContainEqual({ attempts: 1, last_error: 'Error: The service is down' })
    await shop.jobs.runPending()
    expect(flaky.sent.map(({ channel }) => channel)).toContain('email')
    expect(new Set(flaky.sent.map(({ id }) => id)).size).toBe(flaky.sent.length)
  })
})
