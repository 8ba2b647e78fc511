import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CacheEpoch, CacheInvalidation, Lease } from './cache-invalidation.ts'
import { createLruCache } from './lru-cache.ts'
import type { RawResponseCache } from './raw-response-cache.ts'

const CAPACITY_BYTES = 32 * 1024 * 1024
/** Below this a compressed answer saves less than its own head costs. */
const MIN_COMPRESSED_BYTES = 1_400
/** From here on nobody is sent an answer as it is: a menu of thousands is minutes of a slow line. */
const MAX_UNCOMPRESSED_BYTES = 100_000
/** How hard to press: once for all who ask again, and quickly for those who are waiting for it. */
const BROTLI_FINAL = 9
const BROTLI_FAST = 4

const brotli = promisify(brotliCompress)

const compress = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

interface CachedResponse {
  readonly body: Buffer
  readonly etag: string
  /** Made when somebody asks for the answer a second time. */
  brotli?: Buffer | 'under way'
  /** A long answer for those who ask before that is made. */
  quick?: Promise<Buffer> | undefined
}

interface CacheExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers to anonymous questions that are the same for everybody, kept as the bytes that were sent. */
export interface ResponseCache {
  /** Sends a kept answer. @returns false when there is none */
  resend(key: string, to: CacheExchange): boolean
  /** Sends an answer, and keeps it when it names `owners`. Instants named `validUntil` in it end its time. */
  send(
    key: string,
    to: CacheExchange,
    answer: { body: unknown; owners: Iterable<string>; beginning: CacheEpoch },
  ): void
}

/** Under which conditions the answers to calls hold, for pages that are made of them. */
const leases = new WeakMap<IncomingMessage, Lease>()

/** The lease of the answer that a call got; undefined when the answer was for its caller alone. */
export const getLease = (request: IncomingMessage): Lease | undefined => leases.get(request)

/** The earliest instant, in milliseconds, that is called `validUntil` anywhere in an answer. */
const findEarliestEnd = (value: unknown): number => {
  let end = Number.POSITIVE_INFINITY
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, inner] of Object.entries(part)) {
      if (name === 'validUntil' && typeof inner === 'string') end = Math.min(end, Date.parse(inner))
      else look(inner)
    }
  }
  look(value)
  return end
}

const acceptsBrotli = (request: FastifyRequest): boolean =>
  /(^|[\s,])br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/.test(String(request.headers['accept-encoding'] ?? ''))

const writeResponse = (answer: CachedResponse, { request, reply }: CacheExchange): void => {
  reply.header('cache-control', 'no-cache').header('etag', answer.etag)
  reply.header('vary', 'content-language, accept-encoding')
  if (request.headers['if-none-match'] === answer.etag) return void reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  const packed = (bytes: Buffer): FastifyReply => reply.header('content-encoding', 'br').send(bytes)
  if (!acceptsBrotli(request)) return void reply.send(answer.body)
  if (answer.brotli instanceof Buffer) return void packed(answer.brotli)
  if (answer.body.length < MAX_UNCOMPRESSED_BYTES) return void reply.send(answer.body)
  answer.quick ??= compress(answer.body, BROTLI_FAST)
  answer.quick.then(packed, (error: unknown) => void reply.send(error))
}

export const createResponseCache = (
  sharing: CacheInvalidation,
  ready: RawResponseCache,
  logger: { error(fields: object, message: string): void },
): ResponseCache => {
  const kept = createLruCache<CachedResponse>(sharing, CAPACITY_BYTES)
  const shrink = async (answer: CachedResponse): Promise<void> => {
    answer.brotli = 'under way'
    answer.brotli = await compress(answer.body, BROTLI_FINAL)
    answer.quick = undefined
  }
  return {
    resend(key, to) {
      const known = kept.get(key)
      if (!known) return false
      const { value } = known
      leases.set(to.request.raw, known.lease)
      if (!value.brotli && value.body.length >= MIN_COMPRESSED_BYTES) {
        shrink(value).catch((error: unknown) => logger.error({ err: error }, 'an answer was not compressed'))
      }
      writeResponse(value, to)
      const { body, brotli } = value
      const isFinal = brotli instanceof Buffer || body.length < MIN_COMPRESSED_BYTES
      const sent = brotli instanceof Buffer && acceptsBrotli(to.request) ? brotli : body
      if (isFinal)
        ready.store(to.request, { lease: known.lease, cookies: [], body: () => sent, bytes: sent.length })
      return true
    },
    send(key, to, { body, owners, beginning }) {
      const bytes = Buffer.from(JSON.stringify(body))
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const answer: CachedResponse = { body: bytes, etag }
      const lease = sharing.createLease(beginning, owners, findEarliestEnd(body))
      leases.set(to.request.raw, lease)
      // Room for the compressed form is counted from the start.
      kept.set(key, answer, { lease, bytes: Math.ceil(bytes.length * 1.2) })
      writeResponse(answer, to)
    },
  }
}
