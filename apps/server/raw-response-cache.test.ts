import net, { type AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { servePages } from './pages.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

interface Answer {
  readonly status: string
  readonly head: Readonly<Record<string, string>>
  readonly body: Buffer
}

const parse = (bytes: Buffer): Answer => {
  const end = bytes.indexOf('\r\n\r\n')
  const [status = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const head = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { status, head, body: bytes.subarray(end + 4) }
}

/** The headers without per-response values. */
const headOf = ({ head }: Answer) => {
  const { date: _, 'x-request-id': id, 'content-security-policy': policy = '', ...others } = head
  expect(id).toMatch(/^\w{22}$/)
  return { ...others, policy: policy.replace(/nonce-[\w-]+/, 'nonce-') }
}

const nonceOf = ({ head }: Answer): string =>
  /nonce-([\w-]+)/.exec(head['content-security-policy'] ?? '')?.[1] ?? ''

describe('raw responses, served before routing', () => {
  let shop: TestShop
  let port: number
  let serve: MockInstance<TestShop['platform']['responses']['serveCachedResponse']>
  beforeAll(async () => {
    shop = await startTestShop({ pages: servePages })
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.server.server.address() as AddressInfo).port
  })
  beforeEach(() => {
    serve = vi.spyOn(shop.platform.responses, 'serveCachedResponse')
  })
  afterAll(() => shop.close())

  const ask = (path: string, lines: readonly string[] = []): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const pieces: Buffer[] = []
      const socket = net.connect(port, '127.0.0.1')
      socket.on('data', (piece: Buffer) => pieces.push(piece))
      socket.on('end', () => resolve(parse(Buffer.concat(pieces))))
      socket.on('error', reject)
      const head = [
        `GET ${path} HTTP/1.1`,
        'host: shop.example',
        'accept-encoding: br',
        'connection: close',
        ...lines,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
    })

  const wasServedRaw = (): boolean => serve.mock.results.at(-1)?.value === true

  /**
   * Repeats a request until it is served before routing: the framework's last response, and the first raw response.
   */
  const untilRaw = async (path: string, lines: readonly string[] = []) => {
    let written = await ask(path, lines)
    const raw = await vi.waitFor(
      async () => {
        const next = await ask(path, lines)
        if (wasServedRaw()) return next
        written = next
        throw new Error(`${path} was never served before routing`)
      },
      { timeout: 30_000, interval: 25 },
    )
    return { written, raw }
  }

  const menu = () => `/api/v1/stores/${shop.site.stores.marina}/menu?orderType=10`

  it('have the head and body that the framework wrote, with their own nonce', async () => {
    for (const path of [`/${shop.site.homePath}`, menu()]) {
      const { written, raw } = await untilRaw(path)
      expect(raw.status).toBe('HTTP/1.1 200 OK')
      expect(headOf(raw)).toEqual(headOf(written))
      const text = (answer: Answer) => brotliDecompressSync(answer.body).toString()
      const nonce = nonceOf(raw)
      expect(text(raw).replaceAll(nonce || '-', '')).toBe(
        text(written).replaceAll(nonceOf(written) || '-', ''),
      )
      if (!nonce) continue
      expect(nonce).not.toBe(nonceOf(written))
      expect(text(raw)).toContain(`nonce="${nonce}"`)
    }
  })

  it('differ by language and by the cookies that the page reads, and by no others', async () => {
    const page = `/${shop.site.homePath}`
    const { raw } = await untilRaw(page)
    for (const lines of [['accept-language: ar'], ['cookie: compass-currLangCode=ar']]) {
      const { raw: other } = await untilRaw(page, lines)
      const text = brotliDecompressSync(other.body).toString()
      expect(text, String(lines)).toContain('dir="rtl"')
      expect(text).not.toBe(brotliDecompressSync(raw.body).toString())
    }
    expect((await ask(page, ['cookie: unread=1'])).status).toContain('200')
    expect(wasServedRaw()).toBe(true)
  })

  it('are not served for conditional requests, two hosts and encoded bodies, which the framework handles', async () => {
    const { raw } = await untilRaw(menu())
    const known = await ask(menu(), [`if-none-match: ${raw.head.etag}`])
    expect(known.status).toContain('304')
    expect((await ask(menu(), ['host: other.example'])).status).toContain('400')
    expect((await ask(menu(), ['content-encoding: br'])).status).toContain('415')
  })

  it('are evicted when their brand is invalidated', async () => {
    await untilRaw(menu())
    await shop.platform.db.tenant(shop.site.brandId, (tx) => invalidateCache(tx))
    await ask(menu())
    expect(wasServedRaw()).toBe(false)
  })
})
