import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createGuest,
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { transitionOrder } from '#core/orders/server/transition-order.service.ts'
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
    // Without couriers, whose sandbox does not listen here.
    const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox' && name !== 'tracking')
    shop = await startTestShop({ plugins: [...others, flaky.area] })
  })
  afterAll(() => shop.close())

  it('UX-30 end the text message of a code with the line that ties it to the shop’s host', async () => {
    const browser = await createGuest(shop, shop.site)
    flaky.sent.length = 0
    const body = { phoneCode: '971', phone: '501112299', store: shop.site.stores.marina ?? '' }
    expectOk(await browser.api<CustomersApi>()('POST /api/v1/users/sendotp', { body }))
    await shop.jobs.runPending()
    const code = shop.codes.get('+971501112299')
    const message = flaky.sent.find(({ channel }) => channel === 'sms')
    expect(message?.text.split('\n').at(-1)).toBe(`@${new URL(shop.platform.origin()).host} #${code}`)
  })

  it('AU-01 send a code by WhatsApp where the brand does so, without the line that is for text messages', async () => {
    const setChannel = (config: 10 | 20) =>
      shop.platform.db.system((tx) =>
        tx.sql
          .updateTable('brands')
          .set({ msg_config: config })
          .where('id', '=', shop.site.brandId)
          .execute(),
      )
    await setChannel(20)
    const browser = await createGuest(shop, shop.site)
    flaky.sent.length = 0
    const body = { phoneCode: '971', phone: '501112298', store: shop.site.stores.marina ?? '' }
    expectOk(await browser.api<CustomersApi>()('POST /api/v1/users/sendotp', { body }))
    await setChannel(10)
    const code = shop.codes.get('+971501112298')
    expect(flaky.sent).toMatchObject([{ channel: 'whatsapp', to: '+971501112298', template: { code } }])
    expect(flaky.sent[0]?.text).not.toContain('@')
  })

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

  it('OR-07 UX-41 report every stage of a delivery on the phone to who asked for it, from its arrival to the door', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const body = { wantsOrderUpdates: true }
    expectOk(await browser.api<CustomersApi>()('PUT /api/v1/users/profile', { body }))
    const cart = await fillCart(browser, shop.site, { orderType: 20, area: 'jbr' })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const order = expectOk(await placeOrder(browser, cart, { mod: 'cod', address }))
    const actor = { kind: 'staff', id: 'owner', role: 'owner', name: 'Owner' } as const
    const texts: string[] = []
    const collect = async () => {
      flaky.sent.length = 0
      await shop.jobs.runPending()
      texts.push(...flaky.sent.map(({ text }) => text))
      return flaky.sent.length
    }
    expect(await collect()).toBe(1)
    const { approved, kitchenReady, outForDelivery, delivered } = ORDER_STATUS
    for (const [to, count] of [
      [approved, 1],
      [kitchenReady, 0],
      [outForDelivery, 1],
      [delivered, 1],
    ] as const) {
      const moved = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
        transitionOrder(shop.platform, tx, { orderId: order._id, to, actor }),
      )
      expect(moved).toMatchObject({ ok: true })
      expect(await collect(), String(to)).toBe(count)
    }
    expect(new Set(texts).size).toBe(4)
  })

  it('UX-41 tell who has not asked of the arrival and of what needs attention, and not of progress', async () => {
    const { order } = await createPlacedOrder(shop, shop.site)
    const actor = { kind: 'staff', id: 'owner', role: 'owner', name: 'Owner' } as const
    const { approved, kitchenReady, delivered } = ORDER_STATUS
    const counts: number[] = []
    for (const to of [undefined, approved, kitchenReady, delivered]) {
      if (to)
        await shop.platform.db.tenant(shop.site.brandId, (tx) =>
          transitionOrder(shop.platform, tx, { orderId: order._id, to, actor }),
        )
      flaky.sent.length = 0
      await shop.jobs.runPending()
      counts.push(flaky.sent.length)
    }
    expect(counts).toEqual([1, 0, 1, 0])
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
