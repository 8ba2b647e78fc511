import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConversionsConsoleApi } from '#features/conversions/contract/endpoints.ts'
import { openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import type { WebhooksApi } from '#features/webhooks/contract/endpoints.ts'
import { webhookPayloadSchema } from '#features/webhooks/contract/payload.ts'
import { startReceiver } from '#features/webhooks/testing/receiver.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

describe.each(listTestDatabases())('what other systems learn of a table, on $name', ({ name }) => {
  let place: TableShop
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    receiver = await startReceiver()
    place = await openTableShop(name)
  })
  afterAll(async () => {
    await place.shop.close()
    await receiver.close()
  })

  it('DI-07 sends webhooks with the table, and each item with its round, whoever sent it', async () => {
    const events = ['order.placed', 'order.changed'] as const
    expectOk(
      await place.manager.api<WebhooksApi>()('POST /api/v1/console/stores/:id/webhooks', {
        params: { id: place.storeId },
        body: { url: receiver.url, events: [...events] },
      }),
    )
    const huda = await place.phone('Huda')
    const { _id } = expectOk(await huda.sitDown((await place.print('4')).code))
    const { detail } = await huda.choose(_id, [{ product: 'burger' }, { product: 'fries' }])
    expectOk(await huda.send(_id, detail?.draft?.version ?? 0))
    await place.shop.jobs.runPending()
    place.shop.clock.advance(minutes(10))
    expectOk(await place.addItems('4', [{ product: 'soda', qty: 2 }]))
    await place.shop.jobs.runPending()
    const sent = receiver.received.map(({ body }) => webhookPayloadSchema.parse(JSON.parse(body)))
    const seen = sent.map(({ event, order }) => ({
      event,
      order: order._id,
      table: order.table,
      orderType: order.orderType,
      items: order.products.map(({ sku, qty, round }) => [sku, qty, round]),
    }))
    const order = (await place.table('4')).session?.orders[0]?._id
    const at = { order, table: { kind: 'table', name: '4' }, orderType: 50 }
    const first = [
      ['burger', 1, 1],
      ['fries', 1, 1],
    ]
    expect(seen).toEqual([
      { event: 'order.placed', ...at, items: first },
      { event: 'order.changed', ...at, items: [...first, ['soda', 2, 2]] },
    ])
  })

  it('PX-07 reports orders of a table with channel 20 and those of a room with channel 30', async () => {
    expectOk(await place.addItems('5', [{ product: 'burger' }]))
    expectOk(await place.addItems('101', [{ product: 'soda' }]))
    const { channels } = expectOk(
      await place.manager.api<ConversionsConsoleApi>()('GET /api/v1/console/stores/:id/sources', {
        params: { id: place.storeId },
        query: { days: '7' },
      }),
    )
    const count = Object.groupBy(channels, ({ channel }) => channel)
    const totalOf = async (table: string) => (await place.table(table)).session?.total?.amount ?? 0
    const tables = (await totalOf('4')) + (await totalOf('5'))
    expect(count[20]).toMatchObject([{ orders: 2, revenue: { amount: tables } }])
    expect(count[30]).toMatchObject([{ orders: 1, revenue: { amount: await totalOf('101') } }])
    expect(channels).toHaveLength(2)
  })
})
