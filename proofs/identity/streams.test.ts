import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { hours } from '#platform/kernel/clock.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { getStrongestDatabase } from './default-limits.ts'

const MAX_STREAMS = 20
const ROUNDS = chooseRunCount({ ci: 3, full: 50 })

/** A stream's caller is checked every five seconds. */
const DETECTION_MS = 8_000

interface OpenStream {
  readonly status: number
  readonly retryAfter: string | null
  readonly isOpen: () => boolean
  close(): void
}

describe('open streams', () => {
  let shop: TestShop
  let origin: string
  let orderPath: string
  beforeAll(async () => {
    const env = { STREAMS_PER_NETWORK: String(MAX_STREAMS), STREAMS_PER_SESSION: '3' }
    shop = await startTestShop({ database: getStrongestDatabase(), env })
    const { order } = await createPlacedOrder(shop, shop.site)
    orderPath = `/api/v1/orders/${order._id}/events`
    origin = await shop.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => shop.close())

  const open = async (path: string, browser?: TestBrowser): Promise<OpenStream> => {
    const leave = new AbortController()
    const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(origin + path, {
      signal: leave.signal,
      headers: browser?.token ? { authorization: browser.token, cookie } : {},
    })
    let isOpen = response.status === 200
    const drain = async () => {
      for await (const chunk of response.body ?? []) expect(chunk).toBeDefined()
    }
    const over = () => {
      isOpen = false
    }
    void drain().then(over, over)
    const { status, headers } = response
    return {
      status,
      retryAfter: headers.get('retry-after'),
      isOpen: () => isOpen,
      close: () => leave.abort(),
    }
  }
  const openNow = async (): Promise<number> =>
    (await shop.platform.metrics.openStreams.get()).values[0]?.value ?? 0
  const until = async (isSo: () => boolean | Promise<boolean>, within: number): Promise<boolean> => {
    for (const end = Date.now() + within; Date.now() < end; await sleep(25)) if (await isSo()) return true
    return false
  }
  const colleague = async (email: string, role: 'manager' | 'kitchen' = 'manager'): Promise<TestBrowser> => {
    const password = 'Right-password-1'
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      createStaff(tx, { email, name: 'Board', role, password }),
    )
    const browser = shop.browser()
    const answer = await browser.api<StaffApi>()('POST /api/v1/console/sign-in', {
      body: { email, password },
    })
    browser.token = answer.ok ? answer.data.token : ''
    return browser
  }
  const boardPath = () => `/api/v1/console/orders/events?store=${shop.site.stores.marina}`

  it(`of one network are ${MAX_STREAMS} at once, and every seat is given back, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const streams = await Promise.all(Array.from({ length: MAX_STREAMS + 10 }, () => open(orderPath)))
      expect(streams.filter(({ status }) => status === 200)).toHaveLength(MAX_STREAMS)
      const refused = streams.filter(({ status }) => status === 429)
      expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(new Array(10).fill('30'))
      for (const stream of streams) stream.close()
      expect(await until(async () => (await openNow()) === 0, 5_000)).toBe(true)
    }
  })

  it('of callers who disconnect while connecting occupy no slot', async () => {
    const vanished = Array.from({ length: 60 }, async (_, n) => {
      const leave = new AbortController()
      const requested = fetch(origin + orderPath, { signal: leave.signal }).then(
        () => undefined,
        () => undefined,
      )
      await sleep(n % 12)
      leave.abort()
      await requested
    })
    await Promise.all(vanished)
    // Aborted calls may still be in progress on the server.
    await sleep(500)
    expect(await until(async () => (await openNow()) === 0, 5_000)).toBe(true)
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS }, () => open(orderPath)))
    expect(streams.map(({ status }) => status)).toEqual(new Array(MAX_STREAMS).fill(200))
    for (const stream of streams) stream.close()
    await until(async () => (await openNow()) === 0, 5_000)
  })

  it('of one session are limited to three concurrent ones', async () => {
    const manager = await colleague('three@example.com')
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(boardPath(), manager)))
    expect(streams.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
    for (const stream of streams) stream.close()
    await until(async () => (await openNow()) === 0, 5_000)
  })

  it('of a board end soon after their caller signs out, is moved elsewhere or runs out of time', async () => {
    const [leaving, moved, staying] = await Promise.all(
      ['leaving', 'moved', 'staying'].map((name) => colleague(`${name}@example.com`)),
    )
    if (!leaving || !moved || !staying) throw new Error('Three colleagues were wanted')
    const streams = await Promise.all([leaving, moved, staying].map((browser) => open(boardPath(), browser)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    await leaving.api<StaffApi>()('POST /api/v1/console/sign-out')
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql
        .updateTable('staff')
        .set({ store_ids: JSON.stringify([shop.site.stores.downtown]) })
        .where('email', '=', 'moved@example.com')
        .execute(),
    )
    const isOver = (index: number) => !streams[index]?.isOpen()
    expect(await until(() => isOver(0) && isOver(1), DETECTION_MS)).toBe(true)
    expect(streams[2]?.isOpen()).toBe(true)
    shop.clock.advance(hours(16))
    expect(await until(() => isOver(2), DETECTION_MS)).toBe(true)
  })
})
