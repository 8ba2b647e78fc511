import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countHostHeaders } from '#platform/http/hosts.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import { type Cache, getTaggedCache } from './cache.ts'
import { type CacheInvalidation, MAX_LIFETIME_MS } from './cache-invalidation.ts'
import { defineCache } from './cache-policies.ts'
import { generateNonce, NONCE_PLACEHOLDER } from './nonce-slot.ts'
import type { CachedResponse, ResponseBody } from './response-body.ts'
import { buildResponseKey, learnCookieNames } from './response-keys.ts'

/** Headers of a single response or connection, written for each response. */
const HOP_HEADERS = new Set([
  'x-request-id',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
])

interface RawResponse {
  /** Names and values in turn. */
  readonly head: readonly string[]
  /** The index in the head of the value that contains the nonce slot. */
  readonly nonceAt: number
  readonly body: ResponseBody
  readonly isBrotli: boolean
  readonly duration: { observe(seconds: number): void }
}

const RAW_RESPONSES = defineCache<RawResponse>({
  name: 'raw responses',
  capacity: 64 * 1024 * 1024,
  unit: 'bytes',
  // The body is counted here too: it stays in memory even when the response it came from is evicted.
  sizeOf: ({ body }) => body.bytes() + 2_048,
  lifetimeMs: MAX_LIFETIME_MS,
  tags: 'those of the response',
  why: 'Routing, hooks and writing the head cost five times what sending a cached response costs.',
})

/**
 * A request with one of these headers needs the framework: for a range, a condition, a body, or a proxy's
 * information.
 */
const FRAMEWORK_HEADERS = [
  'if-none-match',
  'if-modified-since',
  'range',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

const isPlain = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  FRAMEWORK_HEADERS.every((name) => request.headers[name] === undefined) &&
  countHostHeaders(request) === 1

const addressOf = ({ headers, url }: IncomingMessage): string => `${headers.host} ${url}`

/** The value of one cookie as it was sent; the same text means the same cookie. */
const cookieIn = (header: string, name: string): string | undefined => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** The key of a request as received, before any of it is interpreted. */
const rawKey = (request: IncomingMessage, cookieNames: readonly string[]): string => {
  const { headers } = request
  const cookie = headers.cookie ?? ''
  return buildResponseKey(
    'raw',
    addressOf(request),
    headers['accept-encoding'],
    headers['accept-language'],
    headers['content-language'],
    ...cookieNames.map((name) => cookieIn(cookie, name)),
  )
}

const headOf = (reply: FastifyReply, nonce: string): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => {
    if (HOP_HEADERS.has(name) || value === undefined) return []
    const text = Array.isArray(value) ? value.join(', ') : String(value)
    return [name, nonce ? text.replaceAll(nonce, NONCE_PLACEHOLDER) : text]
  })

interface Surroundings {
  readonly invalidation: CacheInvalidation
  readonly cookieNames: Cache<readonly string[]>
  readonly random: Random
  readonly metrics: Metrics
}

/**
 * Complete responses with the head that the framework wrote the first time, so that headers added anywhere are
 * included. Each is logged and counted as if the framework had sent it.
 */
export const createRawResponseCache = (
  app: FastifyInstance,
  { invalidation, cookieNames, random, metrics }: Surroundings,
) => {
  const responses = getTaggedCache(invalidation, RAW_RESPONSES)
  const sent = new WeakMap<IncomingMessage, { response: CachedResponse; nonce: string }>()
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onResponse', async (request, reply) => {
    const { response, nonce = '' } = sent.get(request.raw) ?? {}
    if (!response?.validity) return
    if (reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return
    const encoding = reply.getHeader('content-encoding')
    // A body that was encoded elsewhere, such as for a client that accepts only gzip, is neither form of the cached
    // body.
    if (encoding !== undefined && !(encoding === 'br' && response.body.brotli(nonce))) return
    const names = learnCookieNames(cookieNames, addressOf(request.raw), response.cookies)
    const head = headOf(reply, nonce)
    const nonceAt = head.findIndex((part) => part.includes(NONCE_PLACEHOLDER))
    const duration = metrics.requests.labels('GET', request.routeOptions.url ?? 'unknown', '200')
    const raw = { head, nonceAt, body: response.body, isBrotli: encoding === 'br', duration }
    responses.set(rawKey(request.raw, names), raw, response.validity)
  })

  const write = (raw: RawResponse, response: ServerResponse, id: string): void => {
    const { head, nonceAt, body, isBrotli } = raw
    const nonce = generateNonce(random)
    const bytes = (isBrotli ? body.brotli(nonce) : undefined) ?? body.plain(nonce)
    const headers = [...head, 'x-request-id', id, 'content-length', String(bytes.length)]
    const policy = headers[nonceAt]
    if (policy) headers[nonceAt] = policy.replace(NONCE_PLACEHOLDER, nonce)
    response.writeHead(200, headers)
    response.end(bytes)
  }

  return {
    /** @returns false when the framework has to answer */
    serveCachedResponse(request: IncomingMessage, response: ServerResponse): boolean {
      if (isStopping || !isPlain(request)) return false
      const names = cookieNames.get(addressOf(request))
      const cached = names && responses.get(rawKey(request, names))
      if (!cached) return false
      const began = performance.now()
      const id = generateId(random)
      write(cached, response, id)
      response.once('finish', () => {
        const took = performance.now() - began
        cached.duration.observe(took / 1000)
        app.log.info({ reqId: id, req: request, res: response, responseTime: took }, 'request completed')
      })
      return true
    },
    /** Caches the response to a request after it was sent; only in its final form. */
    noteSent({ raw }: FastifyRequest, response: CachedResponse, nonce: string): void {
      if (isPlain(raw) && response.body.isFinal()) sent.set(raw, { response, nonce })
    },
  }
}
