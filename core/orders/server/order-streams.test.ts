import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateId } from '#platform/kernel/ids.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import type { OrderRecord } from '../domain/order.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { transitionOrder } from './transition-order.service.ts'

interface Listener {
  /** The next event of this one request. */
  next(): Promise<unknown>
  close(): void
}

describe.each(listTestDatabases())('order event streams on $name', ({ name }) => {
  let shop: Shop
  let origin: string

  beforeAll(async () => {
    shop = await openShop(name)
    origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => shop.close())

  const listen = async (path: string, token?: string): Promise<Listener> => {
    const leave = new AbortController()
    const response = await fetch(origin + path, {
      signal: leave.signal,
      headers: token ? { authorization: token } : {},
    })
    if (!response.body) throw new Error(`${path} answered nothing`)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      async next() {
        for (;;) {
          const found = /data: (.*)\n\n/.exec(text)
          if (found) {
            text = text.slice(found.index + found[0].length)
            return JSON.parse(found[1] ?? '')
          }
          const { value, done } = await reader.read()
          if (done) throw new Error('The stream ended')
          text += value
        }
      },
      close: () => leave.abort(),
    }
  }
  const accept = async (order: OrderRecord) => {
    const { platform } = shop.app
    const actor = { kind: 'staff', id: 'sam', role: 'manager', name: 'Sam' } as const
    await platform.db.tenant(shop.brandId, (tx) =>
      transitionOrder(platform, tx, { orderId: order.id, to: 20, actor }),
    )
  }

  it('TR-03 send the current status first, and each change on the open stream, without another request', async () => {
    const order = await shop.place({ mod: 'cod' })
    const other = await shop.place({ mod: 'cod' })
    const page = await listen(`/api/v1/orders/${order.id}/events`)
    expect(await page.next()).toEqual({ status: 10, version: 1 })
    await accept(other)
    await accept(order)
    expect(await page.next()).toEqual({ status: 20, version: 2 })
    page.close()
  })

  it('TR-03 send that a payment failed although the order’s status is unchanged', async () => {
    const order = await shop.place()
    const page = await listen(`/api/v1/orders/${order.id}/events`)
    expect(await page.next()).toEqual({ status: 0, version: 1 })
    shop.gateway.setPaymentState(order.payment.reference, 'failed')
    await shop.app.jobs.runPending()
    expect(await page.next()).toEqual({ status: 0, version: 1 })
    page.close()
  })

  it('CN-02 ring for a new order on the board of its own outlet, and on no other', async () => {
    const query = `/api/v1/console/orders/events?store=${shop.storeId}`
    const board = await listen(query, shop.staffToken('kitchen'))
    const otherBrand = {
      kind: 'staff',
      staffId: 's',
      brandId: generateId(shop.app.platform.random),
      sessionId: 's',
      name: 'Eve',
      role: 'owner',
    } as const
    const stranger = await listen(query, shop.tokenFor(otherBrand))
    const heard: unknown[] = []
    void stranger.next().then(
      (event) => heard.push(event),
      () => undefined,
    )
    const order = await shop.place({ mod: 'cod' })
    expect(await board.next()).toEqual({ order: order.id, status: 10, isNew: true })
    await accept(order)
    expect(await board.next()).toEqual({ order: order.id, status: 20, isNew: false })
    expect(heard).toEqual([])
    board.close()
    stranger.close()
  })

  it('reject an unknown order', async () => {
    const response = await fetch(`${origin}/api/v1/orders/${generateId(shop.app.platform.random)}/events`)
    expect(response.status).toBe(404)
  })
})
