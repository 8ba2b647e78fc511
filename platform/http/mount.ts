import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildResponseKey } from '#platform/cache/response-keys.ts'
import { type Endpoint, FILE_TYPE, scaleNetworkLimits } from '#platform/contract/contract.ts'
import { EMBEDDED_HEADER } from '#platform/contract/embedded.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Result } from '#platform/kernel/result.ts'
import type { RateLimits } from '#platform/limits/rate-limits.ts'
import { openStream } from '#platform/streams/streams.ts'
import type { Caller } from './caller.ts'
import { setHttpCookie } from './cookies.ts'
import { describeEndpoint } from './documentation.ts'
import { toErrorEnvelope, toSuccessEnvelope } from './envelope.ts'
import {
  admit,
  consumeAttempt,
  countOutcome,
  getRequestLanguage,
  identify,
  type Refusal,
  readInputs,
} from './guards.ts'
import { httpErrors } from './http-errors.ts'
import type { EndpointResponse } from './idempotency.ts'
import { runLogged } from './run-logged.ts'
import type { Call, PlainResponse, Platform, RouteSet, StreamHandler } from './server-plugin.ts'
import { withIdempotency } from './with-idempotency.ts'

const sendRefusal = (
  platform: Platform,
  reply: FastifyReply,
  { refusal, language }: { refusal: Refusal; language: Language },
) => {
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.error.status).send(toErrorEnvelope(refusal, platform.catalogue, language))
}

/** Headers as received: of those a client may send only `set-cookie` would be a list, and no handler reads it. */
const getHeaders = ({ headers }: FastifyRequest) => headers as Readonly<Record<string, string | undefined>>

type CallHandler = (call: Call<never>) => Promise<Result<unknown, Failure>>

/** Validates the response: only what the contract names is sent. */
const toEndpointResponse = (
  platform: Platform,
  endpoint: Endpoint,
  { result, language }: { result: Result<unknown, Failure>; language: Language },
): EndpointResponse => {
  if (!result.ok) {
    if (result.failure.cause)
      platform.logger.warn({ errorCode: result.failure.error.code }, result.failure.cause)
    return {
      status: result.failure.error.status,
      body: toErrorEnvelope(result.failure, platform.catalogue, language),
      retryAfter: result.failure.retryAfter,
    }
  }
  return { status: 200, body: toSuccessEnvelope(endpoint.data.parse(result.value)) }
}

const hasType = (request: FastifyRequest, type: string): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith(type) ?? false

/** Files are accepted where the contract requires them, and nothing else is accepted there. */
const isMisplacedFile = (request: FastifyRequest, endpoint: Endpoint): boolean =>
  hasType(request, FILE_TYPE) !== (endpoint.file === true)

/**
 * Any foreign page can make a browser send us a form, and with it give that browser another session. Only gateways
 * send forms, and mail services to one address; all other clients send JSON, which a foreign page cannot send without
 * CORS permission.
 */
const isMisplacedForm = (request: FastifyRequest, { access, form }: Endpoint): boolean => {
  if (hasType(request, 'multipart/form-data')) return !form
  return hasType(request, 'application/x-www-form-urlencoded') && !form && access !== 'signed webhook'
}

interface MountedEndpoint {
  readonly operation: string
  readonly endpoint: Endpoint
  readonly handler: unknown
}

interface HttpExchange {
  readonly mounted: MountedEndpoint
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** One response for all equal requests; only successes are cached. */
const handleCached = async (platform: Platform, { mounted, request, reply }: HttpExchange) => {
  const { endpoint, handler } = mounted
  const language = getRequestLanguage(request)
  // Query parameters that an operation does not read must not change the cache key.
  const address = endpoint.query ? request.url : request.url.split('?')[0]
  const key = buildResponseKey('api', language, address)
  if (platform.responses.resendJson(key, reply)) return reply
  const given = { params: request.params, query: request.query, body: undefined }
  const inputs = readInputs(platform, endpoint, { given, language })
  if (!inputs.ok) return sendRefusal(platform, reply, { refusal: inputs.failure, language })
  const tags = new Set<string>()
  const epoch = platform.invalidation.currentEpoch()
  const share = (tag: string) => void tags.add(tag)
  const call = {
    ...inputs.value,
    ...toCallContext(request, reply, request.ip),
    language,
    caller: ANONYMOUS,
    share,
  }
  const result = await (handler as CallHandler)(call as unknown as Call<never>)
  const { status, body } = toEndpointResponse(platform, endpoint, { result, language })
  if (status === 200 && tags.size > 0) {
    const validity = platform.invalidation.validity(epoch, tags)
    platform.responses.sendJson(key, reply, { body, validity })
    return reply
  }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

const ANONYMOUS: Caller = { kind: 'anonymous' }

const toCallContext = (request: FastifyRequest, reply: FastifyReply, ip: string) => ({
  ip,
  host: request.host,
  requestId: request.id,
  headers: getHeaders(request),
  rawBody: request.rawBody ?? new Uint8Array(),
  waited: () => reply.elapsedTime,
})

/** Empty when the client has closed the connection already: then nothing knows the address, whatever the type says. */
const getClientAddress = ({ ip }: { readonly ip: string | undefined }): string => ip ?? ''

const handle = async (platform: Platform, limits: RateLimits, { mounted, request, reply }: HttpExchange) => {
  const { operation, endpoint } = mounted
  if (endpoint.shared) return handleCached(platform, { mounted, request, reply })
  const language = getRequestLanguage(request)
  if (isMisplacedForm(request, endpoint)) {
    return sendRefusal(platform, reply, { refusal: failure(httpErrors.unsupportedMedia), language })
  }
  // Read once and first: behind a proxy it is parsed from the header each time, and a closed connection has none.
  const ip = getClientAddress(request)
  const caller: Caller = await identify(platform, request, endpoint)
  const admission = { operation, endpoint, caller, ip, language }
  const limiter = { platform, limits }
  const refused = await admit(limiter, admission)
  if (refused) return sendRefusal(platform, reply, { refusal: refused, language })
  if (isMisplacedFile(request, endpoint))
    return sendRefusal(platform, reply, { refusal: failure(httpErrors.unsupportedMedia), language })
  const facts = toCallContext(request, reply, ip)
  const key = facts.headers['idempotency-key']
  const { params, query } = request
  const given = { params, query, body: request.body ?? undefined, idempotencyKey: key }
  const inputs = readInputs(platform, endpoint, { given, language })
  if (!inputs.ok) return sendRefusal(platform, reply, { refusal: inputs.failure, language })
  const tried = await consumeAttempt(limiter, admission, inputs.value.body)
  if (!tried.ok) return sendRefusal(platform, reply, { refusal: tried.failure, language })

  const { rawBody } = facts
  let plain: PlainResponse | undefined
  const call = {
    ...inputs.value,
    ...facts,
    caller,
    language,
    idempotencyKey: key,
    share: () => undefined,
    setCookie: (name: string, value: string, maxAge: number) =>
      setHttpCookie(platform, reply, {
        ...{ name, value, maxAge },
        isEmbedded: facts.headers[EMBEDDED_HEADER] === '1',
      }),
    answerPlainly: (answer: PlainResponse) => {
      plain = answer
    },
  }
  if (endpoint.stream) {
    const listening = await (mounted.handler as StreamHandler<Endpoint>)(call as unknown as Call)
    if (!listening.ok) return sendRefusal(platform, reply, { refusal: listening.failure, language })
    const opened = await openStream(platform, { request, reply, ...admission }, listening.value)
    return opened.ok ? reply : sendRefusal(platform, reply, { refusal: opened.failure, language })
  }
  const work = () =>
    runLogged(platform, { operation, caller, requestId: request.id }, async () =>
      toEndpointResponse(platform, endpoint, {
        result: await (mounted.handler as CallHandler)(call as unknown as Call<never>),
        language,
      }),
    )
  const once = await withIdempotency(
    platform,
    { operation, endpoint, caller, key, rawBody, path: request.url.split('?')[0] ?? '' },
    work,
  )
  if ('refusal' in once) return sendRefusal(platform, reply, { refusal: once.refusal, language })
  const { status } = once.answer
  const tooMany = await countOutcome(limiter, admission, { status, tried: tried.value })
  if (tooMany) return sendRefusal(platform, reply, { refusal: tooMany, language })
  if (once.replayed) reply.header('idempotent-replayed', 'true')
  if (once.answer.retryAfter) reply.header('retry-after', once.answer.retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  return plain && status === 200
    ? reply.type(plain.contentType).send(plain.body)
    : reply.send(once.answer.body)
}

const mountedOperations = new WeakMap<Platform, Map<string, Endpoint>>()

/** Every operation that this server answers, with the rules that its guards apply. */
export const listMountedOperations = (platform: Platform): ReadonlyMap<string, Endpoint> =>
  mountedOperations.get(platform) ?? new Map()

/** Mounts every operation of a route set on the server, behind the same guards. */
export const mountRoutes = (
  app: FastifyInstance,
  platform: Platform,
  { set, limits }: { set: RouteSet; limits: RateLimits },
): void => {
  const operations = mountedOperations.get(platform) ?? new Map<string, Endpoint>()
  mountedOperations.set(platform, operations)
  for (const [operation, declared] of Object.entries(set.contract)) {
    if (!declared) continue
    const endpoint = scaleNetworkLimits(declared, platform.env.NETWORK_LIMITS_FACTOR)
    operations.set(operation, endpoint)
    const [method = 'GET', path = ''] = operation.split(' ')
    const mounted = { operation, endpoint, handler: set.handlers[operation] }
    app.route({
      method,
      url: path,
      bodyLimit: endpoint.bodyLimit ?? 65_536,
      // No HEAD route for a stream: its response would never end.
      exposeHeadRoute: method === 'GET' && !endpoint.stream,
      schema: describeEndpoint(endpoint, path),
      handler: (request, reply) => handle(platform, limits, { mounted, request, reply }),
    })
  }
}
