import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bumpMenuVersion } from '#core/stores/server/stores.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { servePages } from './pages.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

const NONE = { delivery: false, pickup: false, dineIn: false, inRoom: false }
const SERVICES = {
  none: NONE,
  pickup: { ...NONE, pickup: true },
  delivery: { ...NONE, delivery: true },
  both: { ...NONE, delivery: true, pickup: true },
}

describe('start of a visit', () => {
  let shop: TestShop
  /** The API calls that fail, by method and path. */
  let failing: RegExp | null = null
  let status = 500
  beforeAll(async () => {
    shop = await startTestShop({
      pages: (app, platform) => {
        app.addHook('onRequest', async (request, reply) => {
          const isFailing = failing?.test(request.url) ?? false
          return isFailing ? reply.code(status).send({ meta: { code: status }, data: null }) : undefined
        })
        return servePages(app, platform)
      },
    })
    // Noon in Dubai.
    shop.clock.set('2026-11-20T08:00:00.000Z')
  })
  afterEach(async () => {
    failing = null
    status = 500
    await offer({ marina: 'both', downtown: 'both' })
  })
  afterAll(() => shop.close())

  const offer = (wanted: Readonly<Record<string, keyof typeof SERVICES>>) =>
    shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      for (const [key, services] of Object.entries(wanted)) {
        const id = shop.site.stores[key] ?? ''
        await tx.sql
          .updateTable('stores')
          .set({ services: JSON.stringify(SERVICES[services]) })
          .where('id', '=', id)
          .execute()
        await bumpMenuVersion(tx, id, 'state')
      }
      await invalidateCache(tx)
    })

  const open = async (page: string, choice: Readonly<Record<string, string>> = {}) => {
    const cookie = Object.entries({ homePath: shop.site.homePath, currLangCode: 'en', ...choice })
      .map(([name, value]) => `compass-${name}=${value}`)
      .join('; ')
    const answer = await shop.server.inject({ url: `/${shop.site.homePath}${page}`, headers: { cookie } })
    const { body } = answer
    return { status: answer.statusCode, main: body.slice(body.indexOf('<main'), body.indexOf('</main>')) }
  }
  const INACTIVE = 'All our outlets are inactive'

  it.each(['', '/my-order', '/promo'])(
    'ST-11 asks for the location by hand when the outlets cannot be loaded, on "%s"',
    async (page) => {
      failing = /^\/api\/v1\/stores\?/
      const { main } = await open(page, { probe: page })
      expect(main).toContain('Where should your order go?')
      expect(main).toContain('Choose your area')
      expect(main).not.toContain(INACTIVE)
    },
  )

  it.each(['', '/my-order', '/promo'])(
    'ST-07 says that all outlets are inactive when none offers a service, on "%s"',
    async (page) => {
      await offer({ marina: 'none', downtown: 'none' })
      expect((await open(page)).main).toContain(INACTIVE)
    },
  )

  it('ST-05 ignores a failed load of the outlet’s details: the menu is shown with names and prices', async () => {
    failing = /\/details$/
    const { status: shown, main } = await open('')
    expect(shown).toBe(200)
    for (const text of ['Marina', 'Burger', 'AED']) expect(main, text).toContain(text)
  })

  it('ST-05 drops an outlet whose lookup says that it is gone, and shows another', async () => {
    failing = new RegExp(`${shop.site.stores.downtown}/details$`)
    status = 404
    const { main } = await open('', { storeId: shop.site.stores.downtown ?? '', serviceType: '10' })
    expect(main).toContain('Marina Walk 1')
    expect(main).not.toContain('Boulevard 7')
  })

  it('ST-05 shows why a menu failed to load, and offers a retry', async () => {
    failing = /\/menu\/outline/
    const { main } = await open('?q=1')
    expect(main).toContain('Marina Walk 1')
    expect(main).not.toContain('Burger')
    const [, retry] = /<a[^>]* href="([^"]+)"[^>]*>Try again<\/a>/.exec(main) ?? []
    expect(retry).toBe(`/${shop.site.homePath}?q=1`)
    failing = null
    expect((await open('?q=1')).main).toContain('Burger')
  })

  /** What the card over the menu says first: the service, with the fee of a delivery. */
  const readService = (main: string): string =>
    /aria-label="How you get your order".*?<bdi>(.*?)<\/bdi>/s.exec(main)?.[1] ?? ''
  const downtownPickup = () => ({ serviceType: '10', storeId: shop.site.stores.downtown ?? '' })

  it('ST-08 returns from a stored pickup-only setting to delivery, and clears the stored outlet', async () => {
    const { main } = await open('', { ...downtownPickup(), serviceAllowance: '10' })
    expect(readService(main)).toMatch(/^Delivery/)
    expect(main).toContain('Marina Walk 1')
  })

  it('ST-08 keeps the pickup that a customer chose while both were allowed, with the outlet', async () => {
    for (const serviceAllowance of ['20', '30']) {
      const { main } = await open('', { ...downtownPickup(), serviceAllowance })
      expect(readService(main)).toBe('Pickup')
      expect(main).toContain('Boulevard 7')
    }
  })

  it('ST-08 sets the only service that is allowed: pickup, or delivery', async () => {
    await offer({ marina: 'pickup', downtown: 'pickup' })
    const pickup = await open('', { serviceType: '20', serviceAllowance: '20' })
    expect(readService(pickup.main)).toBe('Pickup')
    await offer({ marina: 'delivery', downtown: 'delivery' })
    const delivery = await open('', { ...downtownPickup(), serviceAllowance: '30' })
    expect(readService(delivery.main)).toMatch(/^Delivery/)
    expect(delivery.main).toContain('Boulevard 7')
  })
})
