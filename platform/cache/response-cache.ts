import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Random } from '#platform/kernel/ids.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import { getCache, getTaggedCache } from './cache.ts'
import { type CacheInvalidation, type CacheValidity, MAX_LIFETIME_MS } from './cache-invalidation.ts'
import { defineCache } from './cache-policies.ts'
import { fillText, generateNonce, NONCE_PLACEHOLDER } from './nonce-slot.ts'
import { createRawResponseCache } from './raw-response-cache.ts'
import { type CachedResponse, createResponseBody } from './response-body.ts'
import { buildResponseKey, COOKIE_NAMES, learnCookieNames } from './response-keys.ts'

/** The parts of a visit that a page may depend on. */
export interface PageRequest {
  /** Host and plain address. */
  readonly address: string
  readonly languages: string
  readonly cookies: Readonly<Record<string, string | undefined>>
}

export interface RenderedPage extends Omit<CachedResponse, 'body'> {
  readonly text: string
}

const RESPONSES = defineCache<CachedResponse>({
  name: 'responses',
  capacity: 64 * 1024 * 1024,
  unit: 'bytes',
  sizeOf: ({ body }) => body.bytes() + 1_024,
  lifetimeMs: MAX_LIFETIME_MS,
  tags: 'the brands that it shows, or everything; any `validUntil` in it',
  why: 'A menu takes 60 ms to read, render and compress, and thousands of visitors look at the same one.',
})

const validities = new WeakMap<IncomingMessage, CacheValidity>()

/** For how long the response to a request may be used for others; undefined when it is for this caller alone. */
export const getValidity = (request: IncomingMessage): CacheValidity | undefined => validities.get(request)

/** The earliest instant named `validUntil` anywhere in a response, in milliseconds. */
const earliestEnd = (value: unknown): number => {
  let end = Number.POSITIVE_INFINITY
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, inner] of Object.entries(part)) {
      if (name === 'validUntil' && typeof inner === 'string') end = Math.min(end, Date.parse(inner))
      else visit(inner)
    }
  }
  visit(value)
  return end
}

const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  /(^|[\s,])br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/.test(String(headers['accept-encoding'] ?? ''))

interface Surroundings {
  readonly invalidation: CacheInvalidation
  readonly random: Random
  readonly metrics: Metrics
}

/** Responses that are the same for all equal anonymous requests: API responses and rendered pages. */
export const createResponseCache = (
  app: FastifyInstance,
  { invalidation, random, metrics }: Surroundings,
) => {
  const responses = getTaggedCache(invalidation, RESPONSES)
  const cookieNames = getCache(invalidation, COOKIE_NAMES)
  const raw = createRawResponseCache(app, { invalidation, cookieNames, random, metrics })
  const rendering = new Map<string, Promise<CachedResponse>>()

  /** Starts the final compression of a response when it is requested again, and counts its new size. */
  const find = (key: string): CachedResponse | undefined => {
    const found = responses.get(key)
    if (!found || found.body.isFinal()) return found
    const compress = async (): Promise<void> => {
      await found.body.compress()
      if (found.validity && responses.get(key) === found) responses.set(key, found, found.validity)
    }
    compress().catch((error: unknown) => app.log.error({ err: error }, 'a response was not compressed'))
    return found
  }

  /** The final form where there is one; before that a long body is compressed fast, and a short one sent as it is. */
  const sendBody = ({ body }: CachedResponse, reply: FastifyReply, nonce: string): void => {
    const sendBytes = (brotli: Buffer | undefined): void => {
      if (brotli) reply.header('content-encoding', 'br')
      reply.send(brotli ?? body.plain(nonce))
    }
    const isBrotli = acceptsBrotli(reply.request)
    const final = isBrotli ? body.brotli(nonce) : undefined
    const fast = isBrotli && !final ? body.fastBrotli(nonce) : undefined
    if (fast) fast.then(sendBytes, (error: unknown) => void reply.send(error))
    else sendBytes(final)
  }

  /** Sends a response with a new nonce in all its slots. */
  const send = (response: CachedResponse, reply: FastifyReply): void => {
    const { status, headers, etag, validity } = response
    const nonce = headers.some(([, value]) => value.includes(NONCE_PLACEHOLDER)) ? generateNonce(random) : ''
    if (validity) validities.set(reply.request.raw, validity)
    raw.noteSent(reply.request, response, nonce)
    reply.code(status)
    for (const [name, value] of headers) reply.header(name, fillText(value, nonce))
    if (etag) reply.header('etag', etag)
    const isKnown = etag !== undefined && reply.request.headers['if-none-match'] === etag
    if (isKnown) reply.code(304).removeHeader('content-type').send()
    else sendBody(response, reply, nonce)
  }

  const keyOf = ({ address, languages, cookies }: PageRequest): string | undefined => {
    const names = cookieNames.get(address)
    return names && buildResponseKey('page', address, languages, ...names.map((name) => cookies[name]))
  }

  const renderFor = async (
    visit: PageRequest,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedResponse> => {
    const { text, cookies: read, ...page } = await render()
    const cookies = learnCookieNames(cookieNames, visit.address, read)
    const response = { ...page, cookies, body: createResponseBody(text) }
    const key = keyOf(visit)
    if (key && page.status === 200 && page.validity) responses.set(key, response, page.validity)
    return response
  }

  return {
    serveCachedResponse: raw.serveCachedResponse,
    send,
    /** Sends a cached API response. @returns false when there is none */
    resendJson(key: string, reply: FastifyReply): boolean {
      const response = find(key)
      if (response) send(response, reply)
      return response !== undefined
    },
    /** Caches an API response and sends it. It expires at the earliest `validUntil` in it. */
    sendJson(key: string, reply: FastifyReply, json: { body: unknown; validity: CacheValidity }): void {
      const text = JSON.stringify(json.body)
      const validity = { ...json.validity, until: Math.min(json.validity.until, earliestEnd(json.body)) }
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      const headers: CachedResponse['headers'][number][] = [
        ['cache-control', 'no-cache'],
        ['vary', 'content-language, accept-encoding'],
        ['content-type', 'application/json; charset=utf-8'],
      ]
      const response = { status: 200, headers, etag, validity, cookies: [], body: createResponseBody(text) }
      responses.set(key, response, validity)
      send(response, reply)
    },
    /** The page for a visit: the cached one, one being rendered for another visit, or a new one. */
    async getOrRender(visit: PageRequest, render: () => Promise<RenderedPage>): Promise<CachedResponse> {
      const key = keyOf(visit)
      const cached = key && find(key)
      if (cached) return cached
      const underWay = key && rendering.get(key)
      if (underWay) {
        const shared = await underWay
        if (shared.validity && invalidation.isValid(shared.validity)) return shared
      }
      const rendered = renderFor(visit, render)
      if (!key) return rendered
      const done = rendered.finally(() => rendering.delete(key))
      rendering.set(key, done)
      return done
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
