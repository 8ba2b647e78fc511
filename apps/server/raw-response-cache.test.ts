import net, { type AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { invalidateCache } from '#platform/http/cache-notifications.ts'
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

/** Without what belongs to each answer anew. */
const headOf = ({ head }: Answer) => {
  const { date: _, 'x-request-id': id, 'content-security-policy': policy = '', ...others } = head
  expect(id).toMatch(/^\w{22}$/)
  return { ...others, policy: policy.replace(/nonce-[\w-]+/, 'nonce-') }
}

const nonceOf = ({ head }: Answer): string =>
  /nonce-([\w-]+)/.exec(head['content-security-policy'] ?? '')?.[1] ?? ''

describe('ready answers', () => {
  let shop: TestShop
  let port: number
  let answer: MockInstance<TestShop['platform']['rawResponseCache']['serve']>
  beforeAll(async () => {
    shop = await startTestShop({ pages: servePages })
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.server.server.address() as AddressInfo).port
  })
  beforeEach(() => {
    answer = vi.spyOn(shop.platform.rawResponseCache, 'serve')
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

  const wasReady = (): boolean => answer.mock.results.at(-1)?.value === true

  /** Asks until the framework has nothing to do any more, and gives its last answer and the first ready one. */
  const untilReady = async (path: string, lines: readonly string[] = []) => {
    let written = await ask(path, lines)
    for (let times = 0; times < 40; times += 1) {
      const next = await ask(path, lines)
      if (wasReady()) return { written, ready: next }
      written = next
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`${path} never became ready`)
  }

  const menu = () => `/api/v1/stores/${shop.site.stores.marina}/menu?orderType=10`

  it('are what the framework answered, head and all, with a nonce of their own', async () => {
    for (const path of [`/${shop.site.homePath}`, menu()]) {
      const { written, ready } = await untilReady(path)
      expect(ready.status).toBe('HTTP/1.1 200 OK')
      expect(headOf(ready)).toEqual(headOf(written))
      const text = (answer: Answer) => brotliDecompressSync(answer.body).toString()
      const nonce = nonceOf(ready)
      expect(text(ready).replaceAll(nonce || '-', '')).toBe(
        text(written).replaceAll(nonceOf(written) || '-', ''),
      )
      if (!nonce) continue
      expect(nonce).not.toBe(nonceOf(written))
      expect(text(ready)).toContain(`nonce="${nonce}"`)
    }
  })

  it('differ by language and by the cookies that the page reads, and not by others', async () => {
    const page = `/${shop.site.homePath}`
    const { ready } = await untilReady(page)
    for (const lines of [['accept-language: ar'], ['cookie: compass-currLangCode=ar']]) {
      const { ready: other } = await untilReady(page, lines)
      const text = brotliDecompressSync(other.body).toString()
      expect(text, String(lines)).toContain('dir="rtl"')
      expect(text).not.toBe(brotliDecompressSync(ready.body).toString())
    }
    expect((await ask(page, ['cookie: unread=1'])).status).toContain('200')
    expect(wasReady()).toBe(true)
  })

  it('are none for whoever has the answer, asks twice for a host, or sends what has to be looked at', async () => {
    const { ready } = await untilReady(menu())
    const known = await ask(menu(), [`if-none-match: ${ready.head.etag}`])
    expect(known.status).toContain('304')
    expect((await ask(menu(), ['host: other.example'])).status).toContain('400')
    expect((await ask(menu(), ['content-encoding: br'])).status).toContain('415')
  })

  it('end when something changes', async () => {
    await untilReady(menu())
    await shop.platform.db.tenant(shop.site.brandId, (unit) => invalidateCache(unit))
    await ask(menu())
    expect(wasReady()).toBe(false)
  })
})
