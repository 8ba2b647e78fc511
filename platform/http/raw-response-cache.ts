import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import type { CacheInvalidation, Lease } from './cache-invalidation.ts'
import { countHostHeaders } from './hosts.ts'
import { createLruCache } from './lru-cache.ts'
import { generateNonce, NONCE_PLACEHOLDER } from './nonce-placeholder.ts'

const CAPACITY_BYTES = 64 * 1024 * 1024
const MAX_ADDRESSES = 20_000
/** What an entry takes beside its body, which others hold too. */
const HEAD_BYTES = 2_048

/** Of each answer anew, or of the line that it goes through rather than of the answer. */
const PER_RESPONSE_HEADERS = new Set([
  'x-request-id',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
])

/** An answer that may be given again to whoever asks in the same way. */
export interface CacheableResponse {
  readonly lease: Lease
  /** Names of the cookies that it depends on. */
  readonly cookies: readonly string[]
  /** The nonce that this time stands in its head; absent when it has none. */
  readonly nonce?: string
  body(nonce: string): Buffer
  /** What keeping it takes, in bytes. */
  readonly bytes: number
}

interface CachedRawResponse {
  readonly status: number
  /** Names and values in turn. */
  readonly head: readonly string[]
  /** The value in the head in which the slot of a nonce stands. */
  readonly slotAt: number
  /** Where its times are counted. */
  readonly times: { observe(seconds: number): void }
  body(nonce: string): Buffer
}

interface RawCacheDependencies {
  readonly sharing: CacheInvalidation
  readonly random: Random
  readonly metrics: Metrics
}

/**
 * Answers for everybody in front of the framework: complete, with the head that the framework gave them the first
 * time. Most visits of a shop ask for what the one before asked for, and finding the route, the hooks and the
 * writing of the head cost ten times what sending costs.
 */
export interface RawResponseCache {
  /** Gives a ready answer. @returns false when there is none and the framework has to answer */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Keeps the answer that is being given to a request, once it has been sent. */
  store(request: FastifyRequest, answer: CacheableResponse): void
}

/** Asking for a part, for a change since, or by a way on which others speak for the visitor is left to the framework. */
const FRAMEWORK_ONLY_HEADERS = [
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

const isCacheableRequest = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  FRAMEWORK_ONLY_HEADERS.every((name) => request.headers[name] === undefined) &&
  countHostHeaders(request) === 1

const getRequestAddress = ({ headers, url }: IncomingMessage): string => `${headers.host} ${url}`

/** The value of one cookie as it was sent; the same text means the same cookie. */
const readCookie = (header: string, name: string): string => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return ''
}

const buildCacheKey = (request: IncomingMessage, address: string, names: readonly string[]): string => {
  const { headers } = request
  const cookie = headers.cookie ?? ''
  const asked = [headers['accept-encoding'], headers['accept-language'], headers['content-language']]
  return [address, ...asked, ...names.map((name) => readCookie(cookie, name))].join('\n')
}

const toRawHeaders = (reply: FastifyReply, nonce: string | undefined): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => {
    if (PER_RESPONSE_HEADERS.has(name) || value === undefined) return []
    const text = Array.isArray(value) ? value.join(', ') : String(value)
    return [name, nonce ? text.replaceAll(nonce, NONCE_PLACEHOLDER) : text]
  })

export const createRawResponseCache = (
  app: FastifyInstance,
  { sharing, random, metrics }: RawCacheDependencies,
): RawResponseCache => {
  const kept = createLruCache<CachedRawResponse>(sharing, CAPACITY_BYTES)
  const cookiesAt = new Map<string, readonly string[]>()
  const offered = new WeakMap<IncomingMessage, CacheableResponse>()
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onResponse', async (request, reply) => {
    const answer = offered.get(request.raw)
    if (!answer || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return
    const { lease, cookies, nonce, bytes } = answer
    const address = getRequestAddress(request.raw)
    if (cookiesAt.size >= MAX_ADDRESSES) cookiesAt.clear()
    cookiesAt.set(address, cookies)
    const head = toRawHeaders(reply, nonce)
    const ready: CachedRawResponse = {
      status: reply.statusCode,
      head,
      slotAt: head.findIndex((part) => part.includes(NONCE_PLACEHOLDER)),
      times: metrics.requests.labels('GET', request.routeOptions.url ?? 'unknown', '200'),
      body: answer.body,
    }
    kept.set(buildCacheKey(request.raw, address, cookies), ready, { lease, bytes: bytes + HEAD_BYTES })
  })

  const find = (request: IncomingMessage): CachedRawResponse | undefined => {
    const address = getRequestAddress(request)
    const names = cookiesAt.get(address)
    return names && kept.get(buildCacheKey(request, address, names))?.value
  }

  const send = (ready: CachedRawResponse, response: ServerResponse, id: string): void => {
    const nonce = generateNonce(random)
    const body = ready.body(nonce)
    const head = [...ready.head, 'x-request-id', id, 'content-length', String(body.length)]
    const policy = head[ready.slotAt]
    if (policy) head[ready.slotAt] = policy.replace(NONCE_PLACEHOLDER, nonce)
    response.writeHead(ready.status, head)
    response.end(body)
  }

  return {
    serve(request, response) {
      if (isStopping || !isCacheableRequest(request)) return false
      const ready = find(request)
      if (!ready) return false
      const began = performance.now()
      const id = generateId(random)
      send(ready, response, id)
      response.once('finish', () => {
        const took = performance.now() - began
        ready.times.observe(took / 1000)
        app.log.info({ reqId: id, req: request, res: response, responseTime: took }, 'request completed')
      })
      return true
    },
    store: (request, answer) => {
      if (isCacheableRequest(request.raw)) offered.set(request.raw, answer)
    },
  }
}
