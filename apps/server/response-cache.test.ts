import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bumpMenuVersion } from '#core/stores/server/stores.service.ts'
import { serverPlugins } from './areas.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

describe('cached API responses', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop()
  })
  afterAll(() => shop.close())

  const menuOf = (language = 'en', headers: Record<string, string> = {}) =>
    shop.server.inject({
      url: `/api/v1/stores/${shop.site.stores.marina}/menu?orderType=10`,
      headers: { 'content-language': language, ...headers },
    })

  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = shop.platform.db.getQueryStats().statements
    await work()
    return shop.platform.db.getQueryStats().statements - before
  }

  it('read the database once for each language', async () => {
    const first = await menuOf()
    let again = first
    expect(
      await statementsOf(async () => {
        again = await menuOf()
      }),
    ).toBe(0)
    expect(again.body).toBe(first.body)
    expect((await menuOf('ar')).body).not.toBe(first.body)
  })

  it('are invalidated immediately when a product is marked as sold out', async () => {
    const before = await menuOf()
    const storeId = shop.site.stores.marina ?? ''
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      const version = await bumpMenuVersion(tx, storeId, 'state')
      await tx.sql
        .updateTable('store_products')
        .set({ is_sold_out: true, changed_in: version })
        .where('store_id', '=', storeId)
        .where('product_id', '=', shop.site.products.burger ?? '')
        .execute()
    })
    const after = await menuOf()
    expect(after.body).not.toBe(before.body)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  it('are sent compressed, and as 304 to clients that have them', async () => {
    const plain = await menuOf()
    await menuOf()
    const small = await vi.waitFor(
      async () => {
        const answer = await menuOf('en', { 'accept-encoding': 'gzip, br' })
        expect(answer.headers['content-encoding']).toBe('br')
        return answer
      },
      { timeout: 30_000 },
    )
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    const refused = await menuOf('en', { 'accept-encoding': 'gzip, br;q=0' })
    expect(refused.headers['content-encoding']).toBeUndefined()
    const unchanged = await menuOf('en', { 'if-none-match': String(plain.headers.etag) })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  })

  it('are compressed for the first request too when they are long', async () => {
    const { platform, site } = shop
    const description = JSON.stringify({ en: 'Long ago, in a kitchen by the sea. '.repeat(4_000) })
    await platform.db.tenant(site.brandId, async (tx) => {
      await tx.sql
        .updateTable('products')
        .set({ description })
        .where('id', '=', site.products.burger ?? '')
        .execute()
      await bumpMenuVersion(tx, site.stores.marina ?? '', 'content')
    })
    const [first, beside] = await Promise.all([0, 1].map(() => menuOf('fr', { 'accept-encoding': 'br' })))
    for (const answer of [first, beside]) {
      expect(answer?.headers['content-encoding']).toBe('br')
      expect(answer?.rawPayload.length).toBeLessThan(100_000)
    }
    const plain = await menuOf('fr')
    expect(plain.body.length).toBeGreaterThan(100_000)
    expect(brotliDecompressSync(first?.rawPayload ?? '').toString()).toBe(plain.body)
  })

  it('are limited to anonymous operations without their own rate limit', () => {
    const shared = serverPlugins
      .flatMap((area) => area.routes?.(shop.platform) ?? [])
      .flatMap(({ contract }) => Object.entries(contract))
      .filter(([, endpoint]) => endpoint?.shared)
    expect(shared.length).toBeGreaterThan(8)
    for (const [operation, endpoint] of shared) {
      expect(operation).toMatch(/^GET /)
      expect(endpoint).toMatchObject({ access: 'anonymous' })
      expect(endpoint?.rate, operation).toBeUndefined()
    }
  })

  it('exclude failures: an unknown store is looked up again', async () => {
    const unknown = () => shop.server.inject(`/api/v1/stores/${'Z'.repeat(22)}/menu?orderType=10`)
    expect((await unknown()).statusCode).toBe(404)
    expect(await statementsOf(unknown)).toBeGreaterThan(0)
  })
})
