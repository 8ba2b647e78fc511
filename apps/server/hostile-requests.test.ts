import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailableError } from '#platform/db/errors.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { serverPlugins } from './areas.ts'
import {
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from './testing/test-shop.ts'

const SLOW_TOKEN = 'a token that takes its time'
const CARD = '4111 1111 1111 1111'
const ARABIC_CARD = '٤١١١ ١١١١ ١١١١ ١١١١'

const lookUp = Promise.withResolvers<void>()

/** Takes one token for nobody's, once `lookUp` is resolved. */
const SLOW_SIGN_IN: ServerPlugin = {
  name: 'test-slow-sign-in',
  provides: () => ({
    authenticator: [
      async ({ token }) => {
        if (token === SLOW_TOKEN) await lookUp.promise
        return undefined
      },
    ],
  }),
}

describe('hostile requests', () => {
  const logged: string[] = []
  let shop: TestShop
  let port: number
  beforeAll(async () => {
    shop = await startTestShop({
      plugins: [...serverPlugins, SLOW_SIGN_IN],
      env: { LOG_LEVEL: 'error' },
      logTo: { write: (line) => void logged.push(line) },
    })
    await shop.server.listen({ port: 0 })
    const address: AddressInfo | string | null = shop.server.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => shop.close())

  const visitor = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
      shop.server.inject({
        method,
        url,
        headers: {
          authorization: browser.token ?? '',
          cookie,
          'content-language': 'ar',
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
  }

  const line = (more: object) => ({
    store: shop.site.stores.marina,
    product: shop.site.products.burger,
    qty: 1,
    orderType: 10,
    ...more,
  })

  const openStreams = async () =>
    (await shop.platform.metrics.openStreams.get()).values.reduce((sum, { value }) => sum + value, 0)

  /** Sends raw HTTP; resolves to what was received until the server closed, or within a second. */
  const speak = (text: string, leaveAfter = 1_000) =>
    new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
      const timer = setTimeout(() => socket.destroy(), leaveAfter)
      socket.on('data', (chunk) => {
        heard += String(chunk)
      })
      socket.on('error', reject)
      socket.on('close', () => {
        clearTimeout(timer)
        resolve(heard)
      })
    })

  it('ER-04 reject an invalid character with the field named, in any position', async () => {
    const call = await visitor()
    const broken = ['a\u0000b', 'a\ud800b']
    for (const text of broken) {
      const calls = [
        await call('PUT', '/api/v1/users/profile', { email: `${text}@example.com` }),
        await call('POST', '/api/v1/carts/addProductToCart', line({ specialInstructions: text })),
        await call('POST', '/api/v1/console/sign-in', { email: text, password: 'x' }),
        await call('POST', '/api/v1/browser-log', { error: 'browser-error', msg: text }),
      ]
      for (const answer of calls) {
        expect(answer.statusCode, answer.body).toBe(422)
        expect(answer.json().meta.field).toMatch(/^(email|specialInstructions|msg)$/)
      }
    }
    for (const query of ['path=%00', 'host=a%00b'])
      expect((await call('GET', `/api/v1/sites/resolve?${query}`)).statusCode).toBe(422)
  })

  it('PY-04 reject a card number in any field, and do not repeat it', async () => {
    const call = await visitor()
    for (const text of [CARD, ARABIC_CARD]) {
      const calls = [
        await call(
          'POST',
          '/api/v1/carts/addProductToCart',
          line({ specialInstructions: `pay with ${text}` }),
        ),
        await call('PUT', '/api/v1/users/profile', { fullName: text }),
        await call('POST', '/api/v1/orders', { payment: { mod: 'express', cardDetails: { number: text } } }),
        await call(
          'GET',
          `/api/v1/areas?promotionUrlId=${shop.site.siteId}&search=${encodeURIComponent(text)}`,
        ),
      ]
      for (const answer of calls) {
        expect(answer.statusCode, answer.body).toBe(422)
        expect(answer.json().meta.errors[0].message).toMatch(/أرقام البطاقات/)
        expect(answer.body).not.toMatch(/1111|١١١١/)
      }
    }
  })

  it('ER-04 are answered in the envelope for any address, method or number', async () => {
    const call = await visitor()
    const answers = [
      [await call('GET', '/api/v1/orders/%zz'), 400],
      [await call('GET', `/api/v1/orders/${'a'.repeat(300)}`), 404],
      [await call('POST', '/no-such-page', {}), 404],
      [await shop.server.inject({ method: 'OPTIONS', url: '/api/v1/orders' }), 405],
      [
        await call('PUT', '/api/v1/users/profile', `{"fullName":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
        422,
      ],
      [await call('PUT', '/api/v1/users/profile', '{"__proto__":{"fullName":"x"}}'), 422],
    ] as const
    for (const [answer, status] of answers) {
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.json().meta).toMatchObject({ code: status, message: expect.any(String) })
      expect(answer.body).not.toMatch(/FST_|\.ts:/)
    }
  })

  it('receive 503 and Retry-After while the database is unavailable', async () => {
    const { db } = shop.platform
    const away = Object.assign(Object.create(db), {
      system: () => Promise.reject(new DatabaseUnavailableError('restarting')),
    })
    const original = db.system
    Object.assign(db, { system: away.system })
    const answer = await shop.server.inject('/api/v1/sites')
    Object.assign(db, { system: original })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
  })

  it.each(['Application/x-www-form-urlencoded; charset=utf-8', 'multipart/form-data; boundary=x'])(
    'a form of a foreign page, %s, cannot replace a browser’s session',
    async (type) => {
      const answer = await shop.server.inject({
        method: 'POST',
        url: '/api/v1/users/guest-login',
        payload: `promotionUrlId=${shop.site.siteId}`,
        headers: { 'content-type': type },
      })
      expect(answer.statusCode).toBe(415)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  it('a stream answers no HEAD request, and ends when the client disconnects, however early', async () => {
    const { order } = await createPlacedOrder(shop, shop.site)
    const path = `/api/v1/orders/${order._id}/events`
    const request = (method: string) => `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    expect(await speak(request('HEAD'))).toMatch(/^HTTP\/1\.1 404/)
    expect(await speak(request('GET'), 400)).toMatch(/^HTTP\/1\.1 200[\s\S]*"status":/)
    await Promise.all([0, 1, 2, 3, 5, 8].map((wait) => speak(request('GET'), wait)))
    await expect.poll(openStreams).toBe(0)
  })

  it('a stream whose client left while it was being identified is no failure of the server', async () => {
    const { order } = await createPlacedOrder(shop, shop.site)
    const headers = `Host: a\r\nAuthorization: ${SLOW_TOKEN}\r\nConnection: close`
    await speak(`GET /api/v1/orders/${order._id}/events HTTP/1.1\r\n${headers}\r\n\r\n`, 50)
    lookUp.resolve()
    // Asked later, and answered after the stream has been dealt with.
    for (let asked = 0; asked < 3; asked += 1) await (await visitor())('GET', '/api/v1/users/me')
    expect(logged.filter((line) => line.includes('TypeError'))).toEqual([])
    await expect.poll(openStreams).toBe(0)
  })

  it('an impossible cart version is rejected with the field named, without a server error', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site)
    const answer = await placeOrder(browser, { ...cart, version: 2 ** 40 }, { mod: 'cardSwipe' })
    expect(answer).toMatchObject({ ok: false, error: { status: 422, field: 'cartVersion' } })
  })
})
