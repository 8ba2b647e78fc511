import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePages } from '#apps/server/pages.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { chooseRunCount, isFullProof } from '#platform/testing/proof-runs.ts'
import { listOperations } from './support/operations.ts'
import { sendRawBytes, sendRawRequest } from './support/raw-http.ts'

/** The largest request, in bytes: its head by Node's limit, its body by the contract. */
const LARGEST_HEAD = 16_384
const LARGEST_BODY = 65_536

const SLOW_SOCKETS = chooseRunCount({ ci: 30, full: 500 })

const CRLF = [
  '\r\nx-injected: 1',
  '%0d%0ax-injected:%201',
  '%E5%98%8A%E5%98%8Dx-injected: 1',
  '\nx-injected: 1',
  '%0a%20x-injected:1',
]

const ESCAPES = [
  ...[
    '../',
    '..\\',
    '..%2f',
    '..%5c',
    '%2e%2e/',
    '%2e%2e%2f',
    '%2e%2e%5c',
    '%252e%252e%252f',
    '..%252f',
    '..%c0%af',
  ],
  ...['..%ef%bc%8f', '.%2e/', '%2e./', '..;/', '....//', '..././', '..%00/', '..%0d/', '..//', '/../'],
]
const TARGETS = [`etc/passwd`, 'package.json', 'build/server/index.js']
const TRAVERSAL_PATHS = ESCAPES.flatMap((upwards) => [upwards.repeat(3), upwards.repeat(8)])
const INSIDE = /root:.*:0:0:|"name": "compass"|devDependencies|createRequestHandler/

describe('HTTP server', () => {
  let shop: TestShop
  let port: number
  beforeAll(async () => {
    shop = await startTestShop({ pages: servePages, env: { PUBLIC_ORIGIN: 'http://shop.example' } })
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.server.server.address() as AddressInfo).port
  })
  afterAll(() => shop.close())

  const post = (more: string, body: string, path = '/api/v1/users/guest-login') =>
    sendRawRequest(
      port,
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}Content-Length: ${Buffer.byteLength(body)}`,
      body,
    )

  it('accepts a line break in no value, and never writes one into a header', async () => {
    for (const evil of CRLF) {
      const lines = [
        `GET /${evil} HTTP/1.1\r\nHost: a`,
        `GET /${shop.site.homePath}?lang=${evil} HTTP/1.1\r\nHost: a`,
        `GET /${shop.site.homePath.toUpperCase()}/${evil}?q=${evil} HTTP/1.1\r\nHost: a`,
        `GET /api/v1/sites/resolve?path=${evil} HTTP/1.1\r\nHost: a`,
        `GET / HTTP/1.1\r\nHost: a\r\nCookie: compass-currLangCode=ar${evil.replaceAll(/[\r\n]/g, '')}`,
        `GET / HTTP/1.1\r\nHost: a${evil.replaceAll(/[\r\n]/g, '')}`,
        `GET /api/v1/version HTTP/1.1\r\nHost: a\r\nContent-Language: ar${evil.replaceAll(/[\r\n]/g, '')}`,
      ]
      for (const line of lines) {
        const heard = await sendRawRequest(port, line)
        expect(heard.headers.has('x-injected'), line).toBe(false)
        expect(heard.status, line).toBeGreaterThanOrEqual(200)
        expect(heard.status, line).toBeLessThan(500)
      }
    }
  })

  it('refuses heads and bodies that are too large, immediately', async () => {
    const large = await sendRawRequest(
      port,
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(LARGEST_HEAD)}`,
    )
    expect(large.status).toBe(431)
    const many = await sendRawRequest(
      port,
      `GET / HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(3_000)}X-End: 1`,
    )
    expect(many.status).toBe(431)
    const longLine = await sendRawRequest(port, `GET /${'a'.repeat(LARGEST_HEAD * 2)} HTTP/1.1\r\nHost: a`)
    expect(longLine.status).toBe(431)
    for (const { name, method, path, endpoint } of listOperations(shop).filter(
      (one) => one.method !== 'GET',
    )) {
      const limit = endpoint.bodyLimit ?? LARGEST_BODY
      const address = path.replaceAll(/:\w+/g, 'N'.repeat(22))
      const head = `${method} ${address} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json`
      const declared = await sendRawRequest(port, `${head}\r\nContent-Length: ${limit + 1}`)
      expect(declared.status, name).toBe(413)
      // Refused before it arrives, so that no caller can make us buffer it.
      expect(declared.closedBy, name).toBe('server')
      const chunk = 'a'.repeat(limit + 1)
      const chunked = `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`
      expect(
        (await sendRawRequest(port, `${head}\r\nTransfer-Encoding: chunked`, chunked)).status,
        name,
      ).toBe(413)
    }
  })

  it('reads no compressed body, and no body with two lengths', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'zstd', 'x'])
      expect((await post(`Content-Encoding: ${encoding}\r\n`, '{}')).status, encoding).toBe(415)
    expect((await post('Transfer-Encoding: chunked\r\n', '{}')).status).toBe(400)
    expect((await post('Content-Length: 7\r\n', '{}')).status).toBe(400)
    expect((await post('Transfer-Encoding: xchunked\r\n', '{}')).status).toBe(400)
    expect((await sendRawRequest(port, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b')).status).toBe(400)
    expect((await sendRawRequest(port, 'GET / HTTP/1.1')).status).toBe(400)
  })

  it('reveals nothing outside of what is served', async () => {
    expect(TRAVERSAL_PATHS.length).toBeGreaterThanOrEqual(40)
    const bases = [
      '/',
      '/assets/',
      '/pictures/',
      `/${shop.site.homePath}/`,
      '/api/docs/static/',
      '/api/v1/orders/',
    ]
    for (const [index, upwards] of TRAVERSAL_PATHS.entries())
      for (const [turn, base] of bases.entries()) {
        const path = `${base}${upwards}${TARGETS[(index + turn) % TARGETS.length]}`
        const heard = await sendRawRequest(port, `GET ${path} HTTP/1.1\r\nHost: a`)
        expect(heard.text, path).not.toMatch(INSIDE)
        expect(heard.status, path).toBeLessThan(500)
      }
  })

  it('waits for the configured timeouts, and drops slower clients', async () => {
    const { server } = shop.server
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000])
    if (!isFullProof) Object.assign(server, { headersTimeout: 400, requestTimeout: 600 })
    // Each sends for 40 seconds, unless the server closes the connection.
    const dripping = (text: string) => [...text].map((letter) => [200, letter] as const)
    const head =
      'POST /api/v1/users/guest-login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n'
    const slow = Array.from({ length: SLOW_SOCKETS }, (_, index) => {
      const pieces =
        index % 2 === 0
          ? dripping(`GET / HTTP/1.1\r\nX: ${'a'.repeat(200)}`)
          : [[0, head] as const, ...dripping('a'.repeat(200))]
      return sendRawBytes({ port, chunks: pieces, timeoutMs: 40_000 })
    })
    for (let count = 0; count < 20; count += 1)
      expect(
        (await sendRawRequest(port, 'GET /api/v1/version HTTP/1.1\r\nHost: a')).status,
        'others are answered meanwhile',
      ).toBe(200)
    for (const heard of await Promise.all(slow)) {
      expect(heard.closedBy).toBe('server')
      expect([0, 400, 408]).toContain(heard.status)
    }
  })
})
