import { describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { servePages } from '#apps/server/pages.ts'
import {
  createGuest,
  generatePhone,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'

const FORGERIES = 40

/** Requests guest sessions from addresses that the caller made up; returns how many were granted. */
const countGuests = async (
  shop: TestShop,
  headersOf: (index: number) => Record<string, string>,
): Promise<number> => {
  let given = 0
  for (let index = 0; index < FORGERIES; index += 1) {
    const answer = await shop.server.inject({
      method: 'POST',
      url: '/api/v1/users/guest-login',
      payload: { promotionUrlId: shop.site.siteId },
      headers: headersOf(index),
    })
    if (answer.statusCode === 200) given += 1
    else expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  }
  return given
}

const forgeHeaders = (index: number): Record<string, string> => {
  const address = `203.0.113.${index}`
  return {
    'x-forwarded-for': `${address}, 10.0.0.1`,
    forwarded: `for=${address}`,
    'x-real-ip': address,
    'client-ip': address,
  }
}

describe('origin of a call', () => {
  it('comes from the network and not from the caller, unless a trusted proxy reports it', async () => {
    const direct = await startTestShop({ rateLimits: true })
    const honest = await countGuests(direct, () => ({}))
    await direct.close()
    const forging = await startTestShop({ rateLimits: true })
    expect(await countGuests(forging, forgeHeaders)).toBe(honest)
    await forging.close()
    const strangers = await startTestShop({ rateLimits: true, env: { TRUSTED_PROXIES: '192.0.2.1' } })
    expect(await countGuests(strangers, forgeHeaders)).toBe(honest)
    await strangers.close()
    const proxied = await startTestShop({ rateLimits: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
    expect(await countGuests(proxied, (index) => ({ 'x-forwarded-for': `203.0.113.${index}` }))).toBe(
      FORGERIES,
    )
    // In a list of addresses only the last comes from the proxy; the caller wrote the others.
    const fresh = await startTestShop({ rateLimits: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
    expect(
      await countGuests(fresh, (index) => ({ 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` })),
    ).toBe(honest)
    await Promise.all([proxied.close(), fresh.close()])
  })

  it('names no host in a message but our own, whatever host a call is made to', async () => {
    const sent: string[] = []
    const listener: ServerPlugin = {
      name: 'test-listener',
      provides: () => ({
        codeSender: [{ channels: () => [10, 20], send: async ({ host }) => void sent.push(host) }],
      }),
    }
    const shop = await startTestShop({
      plugins: [...serverPlugins, listener],
      env: { PUBLIC_ORIGIN: 'https://shop.example' },
    })
    const browser = await createGuest(shop, shop.site)
    await signIn(shop, shop.site, { browser })
    for (const host of ['evil.example', 'shop.example@evil.example', 'shop.example.evil.example'])
      await shop.server.inject({
        method: 'POST',
        url: '/api/v1/users/sendotp',
        payload: { phoneCode: '971', phone: generatePhone(), store: shop.site.stores.marina },
        headers: {
          ...{
            host,
            'x-forwarded-host': host,
            origin: `https://${host}`,
            authorization: browser.token ?? '',
          },
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
    expect(sent.length).toBeGreaterThan(2)
    expect(new Set(sent)).toEqual(new Set(['shop.example']))
    await shop.close()
  })

  it('shows no page under a host that is neither ours nor a merchant’s', async () => {
    const shop = await startTestShop({ pages: servePages, env: { PUBLIC_ORIGIN: 'https://shop.example' } })
    const own = { host: 'own.example', site_id: shop.site.siteId }
    await shop.platform.db.system((tx) => tx.sql.insertInto('site_hosts').values(own).execute())
    const statusAt = async (host: string, url: string) =>
      (await shop.server.inject({ url, headers: { host, 'accept-language': 'ar' } })).statusCode
    const home = `/${shop.site.homePath}`
    for (const host of ['shop.example', 'shop.example:443', 'own.example', '127.0.0.1:8080'])
      expect(await statusAt(host, home), host).toBe(200)
    for (const host of ['evil.example', 'shop.example.evil.example', 'evil.example:443', 'xshop.example'])
      for (const url of [home, '/', `${home}/my-order`]) expect(await statusAt(host, url), host).toBe(421)
    await shop.close()
  })
})
