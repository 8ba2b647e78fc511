import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from './areas.ts'
import { servePages } from './pages.ts'
import { createVerifiedCustomer, startTestShop, type TestShop } from './testing/test-shop.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly access: string
}

import { LANGUAGES } from '#platform/kernel/language.ts'

/** What is served and not in the reference: pages, their files, and what machines beside the server read. */
const UNLISTED = [
  '*',
  '/.well-known/apple-developer-merchantid-domain-association',
  '/:home/sitemap.xml',
  '/api/docs',
  '/api/docs*',
  '/api/docs/json',
  '/api/docs/static/index.html',
  '/api/docs/static/swagger-initializer.js',
  '/api/docs/yaml',
  '/api/v1/manifest',
  '/api/v1/preview/:token',
  '/app/icons/:name',
  '/chat-frame/:site',
  '/favicon.ico',
  '/healthz',
  '/metrics',
  '/outbox',
  '/outbox/messages',
  '/payment/hand-over/:key/:id',
  '/payment/return/:key/:id',
  '/pictures/:name',
  '/pixel-frame/:vendor/:site',
  '/push-worker.js',
  '/readyz',
  '/robots.txt',
  '/service-worker-custom.js',
  '/sitemap.xml',
  '/texts/:language/:file',
]

describe('API contract', () => {
  let shop: TestShop
  let served: TestShop
  let operations: Operation[]
  beforeAll(async () => {
    shop = await startTestShop({ plugins: serverPlugins })
    served = await startTestShop({ plugins: serverPlugins, pages: servePages })
    operations = serverPlugins
      .flatMap((area) => area.routes?.(shop.platform) ?? [])
      .flatMap((set) => Object.entries(set.contract))
      .map(([operation, endpoint]) => {
        const [method = '', path = ''] = operation.split(' ')
        return { method, path, access: endpoint?.access ?? '' }
      })
  })
  afterAll(async () => {
    await shop.close()
    await served.close()
  })

  const sample = (path: string) => path.replaceAll(/:[A-Za-z]+/g, '0'.repeat(22))

  it('OP-06 lists every operation and nothing else in the API reference', async () => {
    const document: { paths: Record<string, Record<string, unknown>> } = (
      await shop.server.inject('/api/docs/json')
    ).json()
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(documented.toSorted()).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
  })

  it('OP-06 serves nothing outside the reference but the pages and files that are named here', async () => {
    const tree = served.server.printRoutes({ commonPrefix: false })
    const parents: string[] = []
    const paths = tree.split('\n').flatMap((line) => {
      const [, indent = '', part, methods] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (part === undefined) return []
      parents.length = indent.length / 4
      parents.push(part)
      return methods ? [parents.join('')] : []
    })
    const known = new Set(operations.map(({ path }) => path))
    expect(known.difference(new Set(paths))).toEqual(new Set())
    expect(paths.filter((path) => !known.has(path)).toSorted()).toEqual(UNLISTED)
  })

  it('OP-06 serves the reference as a page', async () => {
    const page = await shop.server.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  })

  it('OP-06 answers a call outside the reference with 404, and another method of a known one with 405', async () => {
    for (const { path } of operations) {
      const methods = operations.filter((other) => other.path === path).map(({ method }) => method)
      const other =
        (['DELETE', 'PATCH', 'PUT', 'POST', 'GET'] as const).find((method) => !methods.includes(method)) ??
        'GET'
      const answer = await shop.server.inject({ method: other, url: sample(path) })
      expect(answer.statusCode, `${other} ${path}`).toBe(405)
      expect(answer.headers.allow?.split(', ').toSorted()).toEqual(methods.toSorted())
    }
    expect((await shop.server.inject('/api/v1/no-such-call')).statusCode).toBe(404)
  })

  it('requires an access rule for every operation, and answers protected ones with 401 without a token', async () => {
    for (const { method, path, access } of operations) {
      expect(access, path).not.toBe('')
      if (access === 'anonymous' || access === 'signed webhook') continue
      const answer = await shop.server.inject({ method: method as 'GET', url: sample(path) })
      expect(answer.statusCode, `${method} ${path}`).toBe(401)
    }
  })

  it('ER-01 answers in the envelope: code and data, or code and message with the status of its class', async () => {
    const found = await shop.server.inject({ url: `/api/v1/stores?promotionUrlId=${shop.site.siteId}` })
    expect(found.json()).toMatchObject({ meta: { code: 200 }, data: [{}, {}] })
    const missing = await shop.server.inject({
      url: `/api/v1/stores/${'0'.repeat(22)}/details`,
      headers: { 'content-language': 'el' },
    })
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toEqual({ meta: { code: 4310, message: expect.stringMatching(/[α-ω]/) } })
  })

  it('LG-05 translates every message to the language of Content-Language, and to English for an unknown one', async () => {
    const ask = async (language: string): Promise<string> => {
      const headers = { 'content-language': language }
      const answer = await shop.server.inject({ url: `/api/v1/stores/${'0'.repeat(22)}/details`, headers })
      return answer.json().meta.message
    }
    const messages = await Promise.all(['en', 'ar', 'sr', 'fr', 'el'].map(ask))
    expect(new Set(messages).size).toBe(5)
    expect(messages[1]).toMatch(/[\u0600-\u06ff]/)
    expect(messages[4]).toMatch(/[α-ω]/)
    expect(await ask('de')).toBe(messages[0])
    expect(await ask('fr-CA')).toBe(messages[3])
  })

  it('LG-05 translates what the server itself refuses before any operation', async () => {
    const requests = [
      { method: 'GET', url: '/api/v1/no-such-call' },
      { method: 'GET', url: '/no-such-address' },
      { method: 'DELETE', url: '/api/v1/countries' },
      { method: 'POST', url: '/api/v1/browser-log', payload: '{"' },
    ] as const
    for (const request of requests) {
      const messages = await Promise.all(
        LANGUAGES.map(async (language) => {
          const headers = { 'content-language': language, 'content-type': 'application/json' }
          return (await shop.server.inject({ ...request, headers })).json().meta.message
        }),
      )
      expect(new Set(messages).size, request.url).toBe(LANGUAGES.length)
    }
  })

  it('LG-05 translates what is wrong with a field, missing or with a card number in it', async () => {
    for (const payload of [{}, { promotionUrlId: '4111 1111 1111 1111' }]) {
      const messages = await Promise.all(
        LANGUAGES.map(async (language) => {
          const request = { method: 'POST', url: '/api/v1/users/guest-login', payload } as const
          const answer = await shop.server.inject({ ...request, headers: { 'content-language': language } })
          return answer.json().meta.errors[0].message
        }),
      )
      expect(new Set(messages).size, JSON.stringify(messages)).toBe(LANGUAGES.length)
    }
  })

  it('ER-04 names every wrong field in the requested language and never exposes a stack trace', async () => {
    const customer = await createVerifiedCustomer(shop, shop.site)
    const bodies: unknown[] = [
      null,
      [],
      'text',
      7,
      {},
      { store: {} },
      { __proto__: null, store: 'x'.repeat(70_000) },
      { unknown: 1 },
    ]
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const { method, path } of operations.filter(({ method }) => method !== 'GET')) {
      for (const body of bodies) {
        const answer = await shop.server.inject({
          method: method as 'POST',
          url: sample(path),
          payload: JSON.stringify(body),
          headers: {
            'content-type': 'application/json',
            'content-language': 'sr',
            authorization: customer.token ?? '',
            cookie,
            'idempotency-key': crypto.randomUUID(),
          },
        })
        expect(
          answer.statusCode,
          `${method} ${path} ${JSON.stringify(body)?.slice(0, 40)}: ${answer.body}`,
        ).toBeLessThan(500)
        expect(answer.body).not.toMatch(/\.ts:\d+|node_modules|at Object\./)
      }
    }
  })

  it('ER-04 parses strictly: rejects text as a number and unknown fields', async () => {
    const customer = await createVerifiedCustomer(shop, shop.site)
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const add = (body: object) =>
      shop.server.inject({
        method: 'POST',
        url: '/api/v1/carts/addProductToCart',
        payload: body,
        headers: { authorization: customer.token ?? '', cookie, 'content-language': 'fr' },
      })
    const body = { store: shop.site.stores.marina, product: shop.site.products.burger, qty: 1, orderType: 10 }
    expect((await add(body)).statusCode).toBe(200)
    for (const [field, changed] of [
      ['qty', { ...body, qty: '1' }],
      ['total', { ...body, total: 1 }],
      ['qty', { ...body, qty: null }],
    ] as const) {
      const refused = await add(changed)
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({
        meta: { code: 422, field, message: 'Veuillez vérifier les informations signalées.' },
      })
    }
  })

  it('ER-04 rejects a body that is not JSON, too large, encoded or of another type', async () => {
    const post = (payload: string, headers: Record<string, string>) =>
      shop.server.inject({ method: 'POST', url: '/api/v1/users/guest-login', payload, headers })
    const json = { 'content-type': 'application/json' }
    expect((await post('{', json)).statusCode).toBe(400)
    expect((await post('{"__proto__":{"a":1}}', json)).statusCode).toBeLessThan(500)
    expect((await post(`"${'x'.repeat(70_000)}"`, json)).statusCode).toBe(413)
    expect((await post('<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(415)
    expect((await post('{}', { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(415)
  })
})
