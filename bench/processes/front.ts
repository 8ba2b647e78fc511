/**
 * The shop's front, as in production: HTTP/2 over TLS, brotli for uncompressed responses, kept-alive connections to
 * the shop. It also serves a static page, for the floor.
 */
import { Agent, type IncomingMessage, request as requestUpstream } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'
import { serveParent } from '../lib/serve-parent.ts'

const { UPSTREAM = '', PORT = '', TLS_KEY = '', TLS_CERTIFICATE = '' } = process.env

/** Headers of one HTTP/1.1 connection, which HTTP/2 does not allow. */
const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'http2-settings',
])
const TEXT = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/
const MIN_COMPRESSED_BYTES = 1024

const agent = new Agent({ keepAlive: true })
const upstream = new URL(UPSTREAM)
const pages = new Map<string, Buffer>()

const toForwardedHeaders = ({ headers, authority, socket }: Http2ServerRequest): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(headers)
      .filter(
        ([name, value]) => value !== undefined && !name.startsWith(':') && !HOP_BY_HOP_HEADERS.has(name),
      )
      .map(([name, value]) => [name, String(value)]),
  ),
  host: authority ?? '',
  'x-forwarded-for': socket.remoteAddress ?? '',
  'x-forwarded-proto': 'https',
})

const toResponseHeaders = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)))

const shouldCompress = ({ headers }: IncomingMessage, accepts: string): boolean =>
  accepts.includes('br') &&
  !headers['content-encoding'] &&
  TEXT.test(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? MIN_COMPRESSED_BYTES) >= MIN_COMPRESSED_BYTES

const proxyRequest = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
  const { hostname, port } = upstream
  const { method, url } = request
  const requested = requestUpstream({
    agent,
    hostname,
    port,
    method,
    path: url,
    headers: toForwardedHeaders(request),
  })
  requested.once('response', (answer) => {
    const headers = toResponseHeaders(answer)
    const status = answer.statusCode ?? 502
    if (shouldCompress(answer, String(request.headers['accept-encoding'] ?? ''))) {
      const { 'content-length': _length, ...rest } = headers
      response.writeHead(status, { ...rest, 'content-encoding': 'br' })
      answer
        .pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
        .pipe(response.stream)
    } else {
      response.writeHead(status, headers)
      answer.pipe(response.stream)
    }
  })
  requested.once('error', () => response.stream.destroy())
  response.stream.on('error', () => requested.destroy())
  request.pipe(requested)
}

const server = createSecureServer({ key: TLS_KEY, cert: TLS_CERTIFICATE }, (request, response) => {
  const page = pages.get(request.url)
  if (!page) return proxyRequest(request, response)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': page.length,
  })
  response.end(page)
})
await new Promise<void>((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve))

process.once('SIGTERM', () => process.exit(0))
serveParent({
  ready: () => true,
  learn: (detail) => {
    const { path, html } = detail as { path: string; html: string }
    pages.set(path, brotliCompressSync(html))
  },
})
