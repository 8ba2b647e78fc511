import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { bumpAllMenus, bumpMenuVersion } from '#core/stores/server/stores.service.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { openSampleShop, type SampleShop } from '../testing/sample-shop.ts'

describe.each(listTestDatabases())('open menus on $name', ({ name }) => {
  let app: TestApp
  let shop: SampleShop
  let origin: string
  beforeAll(async () => {
    app = await startTestApp({ database: name as 'embedded', env: { MENU_STREAMS_PER_NETWORK: '2' } })
    shop = await openSampleShop(app.platform)
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  const open = async (storeId: string) => {
    const leave = new AbortController()
    const response = await fetch(`${origin}/api/v1/stores/${storeId}/menu/events`, { signal: leave.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      status: response.status,
      next: async (): Promise<number> => {
        for (;;) {
          const found = /data: (.*)\n\n/.exec(text)
          if (found) {
            text = text.slice(found.index + found[0].length)
            return JSON.parse(found[1] ?? '').version
          }
          const { value, done } = (await reader?.read()) ?? { done: true }
          if (done) throw new Error('The stream ended')
          text += value
        }
      },
      close: () => leave.abort(),
    }
  }

  it('hear the present version first, and each new one on the open stream, without another request', async () => {
    const menu = await open(shop.store._id)
    const present = await menu.next()
    for (const step of [1, 2]) {
      await app.platform.db.tenant(shop.brandId, bumpAllMenus)
      expect(await menu.next()).toBe(present + step)
    }
    menu.close()
  })

  it('hear of a sold-out mark in their own store only', async () => {
    const [one, two] = shop.stores
    if (!one || !two) throw new Error('The sample has two stores')
    const mine = await open(one._id)
    const other = await open(two._id)
    const [present, same] = [await mine.next(), await other.next()]
    const heard: number[] = []
    void other.next().then(
      (version) => heard.push(version),
      () => undefined,
    )
    await app.platform.db.tenant(shop.brandId, (tx) => bumpMenuVersion(tx, one._id, 'state'))
    expect(await mine.next()).toBe(present + 1)
    expect(heard.filter((version) => version !== same)).toEqual([])
    mine.close()
    other.close()
  })

  it('are limited per network, and of no unknown store', async () => {
    const menus = [await open(shop.store._id), await open(shop.store._id)]
    expect(menus.map(({ status }) => status)).toEqual([200, 200])
    expect((await open(shop.store._id)).status).toBe(429)
    for (const menu of menus) menu.close()
    expect((await open(generateId(app.platform.random))).status).toBe(404)
  })
})
