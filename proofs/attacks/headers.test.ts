import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePages } from '#apps/server/pages.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { listOperations } from './support/operations.ts'
import { listPageUrls } from './support/page-urls.ts'

const RENDERS = chooseRunCount({ ci: 300, full: 10_000 })

/** Base64url letters that carry six bits each; 22 of them are more than 128 bits. */
const NONCE = /^'nonce-([A-Za-z0-9_-]{22,})'$/

type Policy = ReadonlyMap<string, readonly string[]>

const parsePolicy = (header: unknown): Policy =>
  new Map(
    String(header)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

describe('response headers of every page', () => {
  let shop: TestShop
  let pages: readonly string[]
  let orderId: string
  beforeAll(async () => {
    shop = await startTestShop({ pages: servePages, env: { PUBLIC_ORIGIN: 'https://shop.example' } })
    const { order } = await createPlacedOrder(shop, shop.site)
    orderId = order._id
    pages = await listPageUrls({ home: shop.site.homePath, order: order._id })
  })
  afterAll(() => shop.close())

  const get = (url: string, headers: Record<string, string> = {}) =>
    shop.server.inject({ method: 'GET', url, headers: { host: 'shop.example', ...headers } })

  it('contain a policy by which only our own scripts run, on every page of the route table', async () => {
    expect(pages.length).toBeGreaterThan(20)
    for (const page of [...pages, '/no/such/page']) {
      const { headers, body } = await get(page)
      expect(headers['content-type'], page).toContain('text/html')
      const policy = parsePolicy(headers['content-security-policy'])
      const [nonce = '', ...others] = policy.get('script-src') ?? []
      expect(nonce, page).toMatch(NONCE)
      expect(others, page).toEqual(["'strict-dynamic'"])
      expect(policy.get('default-src'), page).toEqual(["'self'"])
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect(policy.get(name), page).toEqual(["'none'"])
      expect(policy.get('form-action')?.[0], page).toBe("'self'")
      expect(policy.get('require-trusted-types-for'), page).toEqual(["'script'"])
      expect(policy.get('style-src'), page).toEqual(["'self'"])
      expect(JSON.stringify([...policy]), page).not.toMatch(/unsafe-eval|unsafe-hashes|\*|http:(?!\/\/127)/)
      const own = `nonce="${NONCE.exec(nonce)?.[1]}"`
      const scripts = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
      expect(
        scripts.filter((tag) => !tag.includes(own)),
        page,
      ).toEqual([])
      expect(body, page).not.toMatch(/<[^>]+\son\w+=|javascript:/i)
    }
  })

  it('forbid browsers to sniff types, to frame, to leak referrers and to cache', async () => {
    for (const page of pages) {
      const { headers } = await get(page)
      // The pages of an outlet, a link list and a court take an id as well, and an order's page reveals none of its secrets.
      const isOfMerchant = /\/(?:vendor-info|linklist|lp)\//.test(page) && !page.includes('/orders/')
      const isAboutOneOrder =
        (page.includes(orderId) && !isOfMerchant) || /^\/pay-link\/|\/unsubscribe\//.test(page)
      const referrer = isAboutOneOrder ? 'no-referrer' : 'strict-origin-when-cross-origin'
      expect(headers, page).toMatchObject({
        'referrer-policy': referrer,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(headers['strict-transport-security'], page).toMatch(/max-age=(3[1-9]|[4-9]\d)\d{6}/)
      expect(headers['x-powered-by'] ?? headers.server, page).toBeUndefined()
    }
  })

  it('contain a new nonce in every response, though the page itself is rendered once', async () => {
    const page = `/${shop.site.homePath}`
    const nonces = new Set<string>()
    for (let count = 0; count < RENDERS; count += 1) {
      const encoding = count % 2 === 0 ? 'br' : 'identity'
      const { headers, body } = await get(page, { 'accept-encoding': encoding })
      const [source = ''] = parsePolicy(headers['content-security-policy']).get('script-src') ?? []
      const nonce = NONCE.exec(source)?.[1] ?? ''
      nonces.add(nonce)
      if (encoding === 'identity') expect(body).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(RENDERS)
  })

  it('forbid scripts in every other response too, in case it is shown as a page', async () => {
    const others = [
      ...[
        '/api/docs/',
        '/api/docs/json',
        '/outbox',
        '/healthz',
        '/readyz',
        '/metrics',
        '/favicon.ico',
        '/api/nothing',
      ],
      ...listOperations(shop).map(({ path }) => path.replaceAll(/:\w+/g, 'N'.repeat(22))),
    ]
    for (const address of others.filter((path) => !path.endsWith('/events'))) {
      const { headers } = await get(address)
      expect(headers['x-content-type-options'], address).toBe('nosniff')
      const policy = parsePolicy(headers['content-security-policy'])
      expect(['none', 'self'], address).toContain(policy.get('default-src')?.[0]?.replaceAll("'", ''))
      const scripts = policy.get('script-src') ?? policy.get('default-src')
      expect(scripts, address).not.toContain("'unsafe-inline'")
      expect(scripts, address).not.toContain("'unsafe-eval'")
      expect(policy.get('frame-ancestors'), address).toEqual([expect.stringMatching(/none|self/)])
    }
  })

  it('exclude the data of a signed-in person from every cache', async () => {
    const { browser } = await createPlacedOrder(shop, shop.site)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const { path, method } of listOperations(shop).filter(
      (one) => !('shared' in one.endpoint) && !one.endpoint.stream,
    )) {
      const answer = await shop.server.inject({
        method,
        url: path.replaceAll(/:\w+/g, 'N'.repeat(22)),
        headers: { authorization: browser.token ?? '', cookie },
      })
      expect(answer.headers['cache-control'], `${method} ${path}`).toBe('no-store')
    }
  })
})
