import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createKept } from './kept.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import type { Beginning, Lease, Sharing } from './sharing.ts'

const CAPACITY_BYTES = 32 * 1024 * 1024
/** Below this a compressed answer saves less than its own head costs. */
const WORTH_COMPRESSING_BYTES = 1_400
/** From here on nobody is sent an answer as it is: a menu of thousands is minutes of a slow line. */
const TOO_LONG_AS_IT_IS_BYTES = 100_000
/** How hard to press: once for all who ask again, and quickly for those who are waiting for it. */
const WELL = 9
const QUICKLY = 4

const brotli = promisify(brotliCompress)

const compress = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

interface SharedAnswer {
  readonly body: Buffer
  readonly etag: string
  /** Made when somebody asks for the answer a second time. */
  brotli?: Buffer | 'under way'
  /** A long answer for those who ask before that is made. */
  quick?: Promise<Buffer> | undefined
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers to anonymous questions that are the same for everybody, kept as the bytes that were sent. */
export interface SharedAnswers {
  /** Sends a kept answer. @returns false when there is none */
  resend(key: string, to: Exchange): boolean
  /** Sends an answer, and keeps it when it names `owners`. Instants named `validUntil` in it end its time. */
  send(
    key: string,
    to: Exchange,
    answer: { body: unknown; owners: Iterable<string>; beginning: Beginning },
  ): void
}

/** Under which conditions the answers to calls hold, for pages that are made of them. */
const leases = new WeakMap<IncomingMessage, Lease>()

/** The lease of the answer that a call got; undefined when the answer was for its caller alone. */
export const leaseOf = (request: IncomingMessage): Lease | undefined => leases.get(request)

/** The earliest instant, in milliseconds, that is called `validUntil` anywhere in an answer. */
const earliestEnd = (value: unknown): number => {
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

const accepts = (request: FastifyRequest): boolean =>
  /(^|[\s,])br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/.test(String(request.headers['accept-encoding'] ?? ''))

const write = (answer: SharedAnswer, { request, reply }: Exchange): void => {
  reply.header('cache-control', 'no-cache').header('etag', answer.etag)
  reply.header('vary', 'content-language, accept-encoding')
  if (request.headers['if-none-match'] === answer.etag) return void reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  const packed = (bytes: Buffer): FastifyReply => reply.header('content-encoding', 'br').send(bytes)
  if (!accepts(request)) return void reply.send(answer.body)
  if (answer.brotli instanceof Buffer) return void packed(answer.brotli)
  if (answer.body.length < TOO_LONG_AS_IT_IS_BYTES) return void reply.send(answer.body)
  answer.quick ??= compress(answer.body, QUICKLY)
  answer.quick.then(packed, (error: unknown) => void reply.send(error))
}

export const createSharedAnswers = (
  sharing: Sharing,
  ready: ReadyAnswers,
  logger: { error(fields: object, message: string): void },
): SharedAnswers => {
  const kept = createKept<SharedAnswer>(sharing, CAPACITY_BYTES)
  const shrink = async (answer: SharedAnswer): Promise<void> => {
    answer.brotli = 'under way'
    answer.brotli = await compress(answer.body, WELL)
    answer.quick = undefined
  }
  return {
    resend(key, to) {
      const known = kept.find(key)
      if (!known) return false
      const { value } = known
      leases.set(to.request.raw, known.lease)
      if (!value.brotli && value.body.length >= WORTH_COMPRESSING_BYTES) {
        shrink(value).catch((error: unknown) => logger.error({ err: error }, 'an answer was not compressed'))
      }
      write(value, to)
      const { body, brotli } = value
      const isFinal = brotli instanceof Buffer || body.length < WORTH_COMPRESSING_BYTES
      const sent = brotli instanceof Buffer && accepts(to.request) ? brotli : body
      if (isFinal)
        ready.offer(to.request, { lease: known.lease, cookies: [], body: () => sent, bytes: sent.length })
      return true
    },
    send(key, to, { body, owners, beginning }) {
      const bytes = Buffer.from(JSON.stringify(body))
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const answer: SharedAnswer = { body: bytes, etag }
      const lease = sharing.lease(beginning, owners, earliestEnd(body))
      leases.set(to.request.raw, lease)
      // Room for the compressed form is counted from the start.
      kept.keep(key, answer, { lease, bytes: Math.ceil(bytes.length * 1.2) })
      write(answer, to)
    },
  }
}
