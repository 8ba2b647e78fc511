import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newId, type Random } from '#platform/kernel/ids.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import { hostsOf } from './hosts.ts'
import { createKept } from './kept.ts'
import { NONCE_SLOT, newNonce } from './nonce-slot.ts'
import type { Lease, Sharing } from './sharing.ts'

const CAPACITY_BYTES = 64 * 1024 * 1024
const MOST_ADDRESSES = 20_000
/** What an entry takes beside its body, which others hold too. */
const HEAD_BYTES = 2_048

/** Of each answer anew, or of the line that it goes through rather than of the answer. */
const OWN_OF_EACH = new Set([
  'x-request-id',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
])

/** An answer that may be given again to whoever asks in the same way. */
export interface OfferedAnswer {
  readonly lease: Lease
  /** Names of the cookies that it depends on. */
  readonly cookies: readonly string[]
  /** The nonce that this time stands in its head; absent when it has none. */
  readonly nonce?: string
  body(nonce: string): Buffer
  /** What keeping it takes, in bytes. */
  readonly bytes: number
}

interface ReadyAnswer {
  readonly status: number
  /** Names and values in turn. */
  readonly head: readonly string[]
  /** The value in the head in which the slot of a nonce stands. */
  readonly slotAt: number
  /** Where its times are counted. */
  readonly times: { observe(seconds: number): void }
  body(nonce: string): Buffer
}

interface Surroundings {
  readonly sharing: Sharing
  readonly random: Random
  readonly metrics: Metrics
}

/**
 * Answers for everybody in front of the framework: complete, with the head that the framework gave them the first
 * time. Most visits of a shop ask for what the one before asked for, and finding the route, the hooks and the
 * writing of the head cost ten times what sending costs.
 */
export interface ReadyAnswers {
  /** Gives a ready answer. @returns false when there is none and the framework has to answer */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Keeps the answer that is being given to a request, once it has been sent. */
  offer(request: FastifyRequest, answer: OfferedAnswer): void
}

/** Asking for a part, for a change since, or by a way on which others speak for the visitor is left to the framework. */
const ONLY_FOR_FRAMEWORK = [
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
  ONLY_FOR_FRAMEWORK.every((name) => request.headers[name] === undefined) &&
  hostsOf(request) === 1

const addressOf = ({ headers, url }: IncomingMessage): string => `${headers.host} ${url}`

/** The value of one cookie as it was sent; the same text means the same cookie. */
const cookieIn = (header: string, name: string): string => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return ''
}

const keyOf = (request: IncomingMessage, address: string, names: readonly string[]): string => {
  const { headers } = request
  const cookie = headers.cookie ?? ''
  const asked = [headers['accept-encoding'], headers['accept-language'], headers['content-language']]
  return [address, ...asked, ...names.map((name) => cookieIn(cookie, name))].join('\n')
}

const headOf = (reply: FastifyReply, nonce: string | undefined): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => {
    if (OWN_OF_EACH.has(name) || value === undefined) return []
    const text = Array.isArray(value) ? value.join(', ') : String(value)
    return [name, nonce ? text.replaceAll(nonce, NONCE_SLOT) : text]
  })

export const createReadyAnswers = (
  app: FastifyInstance,
  { sharing, random, metrics }: Surroundings,
): ReadyAnswers => {
  const kept = createKept<ReadyAnswer>(sharing, CAPACITY_BYTES)
  const cookiesAt = new Map<string, readonly string[]>()
  const offered = new WeakMap<IncomingMessage, OfferedAnswer>()
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onResponse', async (request, reply) => {
    const answer = offered.get(request.raw)
    if (!answer || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return
    const { lease, cookies, nonce, bytes } = answer
    const address = addressOf(request.raw)
    if (cookiesAt.size >= MOST_ADDRESSES) cookiesAt.clear()
    cookiesAt.set(address, cookies)
    const head = headOf(reply, nonce)
    const ready: ReadyAnswer = {
      status: reply.statusCode,
      head,
      slotAt: head.findIndex((part) => part.includes(NONCE_SLOT)),
      times: metrics.requests.labels('GET', request.routeOptions.url ?? 'unknown', '200'),
      body: answer.body,
    }
    kept.keep(keyOf(request.raw, address, cookies), ready, { lease, bytes: bytes + HEAD_BYTES })
  })

  const find = (request: IncomingMessage): ReadyAnswer | undefined => {
    const address = addressOf(request)
    const names = cookiesAt.get(address)
    return names && kept.find(keyOf(request, address, names))?.value
  }

  const send = (ready: ReadyAnswer, response: ServerResponse, id: string): void => {
    const nonce = newNonce(random)
    const body = ready.body(nonce)
    const head = [...ready.head, 'x-request-id', id, 'content-length', String(body.length)]
    const policy = head[ready.slotAt]
    if (policy) head[ready.slotAt] = policy.replace(NONCE_SLOT, nonce)
    response.writeHead(ready.status, head)
    response.end(body)
  }

  return {
    answer(request, response) {
      if (isStopping || !isPlain(request)) return false
      const ready = find(request)
      if (!ready) return false
      const began = performance.now()
      const id = newId(random)
      send(ready, response, id)
      response.once('finish', () => {
        const took = performance.now() - began
        ready.times.observe(took / 1000)
        app.log.info({ reqId: id, req: request, res: response, responseTime: took }, 'request completed')
      })
      return true
    },
    offer: (request, answer) => {
      if (isPlain(request.raw)) offered.set(request.raw, answer)
    },
  }
}
