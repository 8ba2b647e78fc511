import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import { FILE_TYPE } from '#platform/contract/contract.ts'
import { failure } from '#platform/contract/errors.ts'
import { DatabaseUnavailableError } from '#platform/db/errors.ts'
import type { Env } from '#platform/env/env.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import type { LoggerOptions } from '#platform/observability/logger.ts'
import { createDeclaredPaths, MAX_PARAMETER_LENGTH } from './declared-paths.ts'
import { toErrorEnvelope } from './envelope.ts'
import { getRequestLanguage } from './guards.ts'
import { countHostHeaders } from './hosts.ts'
import { httpErrors } from './http-errors.ts'
import type { Platform } from './server-plugin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer
  }
}

interface ServerOptions {
  readonly env: Env
  readonly random: Random
  readonly clock: Clock
  readonly logger: LoggerOptions
}

type ServerError = Error & { readonly statusCode?: number | undefined; readonly code?: unknown }
type ErrorResponder = (error: ServerError, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Each server's error responses: known only after the server is created, and needed before a call is routed. */
const errorResponders = new WeakMap<FastifyInstance, ErrorResponder>()

const responseCaches = new WeakMap<FastifyInstance, ResponseCache>()

/** Serves complete cached responses before the framework handles a request. */
export const serveBeforeRouting = (app: FastifyInstance, responses: ResponseCache): void =>
  void responseCaches.set(app, responses)

const KEEP_ALIVE_MS = 72_000
const REQUEST_TIMEOUT_MS = 15_000

/** The methods that a path with others refuses as such. HEAD is answered as GET is. */
const REFUSED_METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** By default Node checks for connections that are too slow only every 30 seconds. */
const createNodeServer = (listener: RequestListener): Server => {
  const server = createHttpServer({ headersTimeout: 10_000, connectionsCheckingInterval: 1_000 }, listener)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  return server
}

/** A bare server: timeouts, request ids, strict JSON with its raw bytes, and cookies. Nothing of the shop. */
export const createServer = async ({ env, random, logger }: ServerOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    ...logger,
    serverFactory: (handler) =>
      createNodeServer((request, response) => {
        if (!responseCaches.get(app)?.serveCachedResponse(request, response)) handler(request, response)
      }),
    genReqId: () => generateId(random),
    requestIdHeader: false,
    trustProxy: env.TRUSTED_PROXIES ? env.TRUSTED_PROXIES.split(',').map((address) => address.trim()) : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    onProtoPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      const answer = errorResponders.get(request.server)
      if (!answer) throw error
      answer(error, request, reply)
    },
  })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(body.toString('utf8')))
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }), undefined)
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      request.rawBody = body
      done(null, Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
    },
  )
  // Only some mail services send one, to an address that reads no field of it.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) =>
    done(null, undefined),
  )
  app.addContentTypeParser(FILE_TYPE, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    done(null, undefined)
  })
  await app.register(cookie)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  // A connection that stays open after its last response would delay a stopping server until the connection times
  // out.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Responses other than pages run nothing, even where a browser is made to show one as a page; pages have their
    // own policy.
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    // Also for refusals: any cache may store a 404 without this header. Cacheable responses set their own.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // A cache would store one host's page as the other's.
    if (countHostHeaders(request.raw) > 1)
      throw Object.assign(new Error('More than one Host'), { statusCode: 400 })
    if (request.headers['content-encoding']) {
      throw Object.assign(new Error('Encoded bodies are not read'), { statusCode: 415 })
    }
  })
  return app
}

const ERRORS_BY_STATUS = new Map([
  [400, httpErrors.badRequest],
  [404, httpErrors.notFound],
  [405, httpErrors.methodNotAllowed],
  [413, httpErrors.tooLarge],
  [415, httpErrors.unsupportedMedia],
  [503, httpErrors.unavailable],
])

const getErrorDefinition = (error: ServerError) => {
  const status = error instanceof DatabaseUnavailableError ? 503 : (error.statusCode ?? 500)
  const isRefusal = status >= 400 && status < 500
  return ERRORS_BY_STATUS.get(status) ?? (isRefusal ? httpErrors.badRequest : httpErrors.internal)
}

/** Responds to unexpected errors: the status of the server's own refusals, else 500, and never a stack trace. */
export const registerErrorHandler = (app: FastifyInstance, platform: Platform): void => {
  const answer: ErrorResponder = (error, request, reply) => {
    const definition = getErrorDefinition(error)
    if (definition.status >= 500) request.log.error({ err: error }, 'request failed')
    if (definition.status === 503) reply.header('retry-after', 2)
    const envelope = toErrorEnvelope(failure(definition), platform.catalogue, getRequestLanguage(request))
    return reply.code(definition.status).header('cache-control', 'no-store').send(envelope)
  }
  errorResponders.set(app, answer)
  app.setErrorHandler(answer)
  // The default handler would log the whole address, including its query.
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send(toErrorEnvelope(failure(httpErrors.notFound), platform.catalogue, getRequestLanguage(request))),
  )
}

/** The path of a request as it was sent, without its query and, where a proxy's form names it, without the origin. */
const getRequestedPath = ({ url }: FastifyRequest): string =>
  url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] ?? ''

/**
 * Known paths answer 405 to other methods, unknown paths below `/api/` 404, both in the envelope. Every operation is below
 * `/api/`. A known path is looked up when a request has found no route: routes for all of its other
 * methods would be nearly three quarters of all routes, and a fifth of the work of starting the server.
 */
export const registerNotFoundHandler = (
  app: FastifyInstance,
  platform: Platform,
  operations: readonly string[],
): void => {
  const paths = createDeclaredPaths(operations)
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const known = REFUSED_METHODS.has(method) ? paths.findMethods(getRequestedPath(request)) : undefined
    const isRefused = known !== undefined && !known.includes(method)
    if (isRefused) reply.header('allow', known.join(', '))
    const definition = isRefused ? httpErrors.methodNotAllowed : httpErrors.notFound
    return reply
      .code(definition.status)
      .send(toErrorEnvelope(failure(definition), platform.catalogue, getRequestLanguage(request)))
  }
  for (const { path, methods } of paths.listOvershadowed())
    app.route({ method: [...methods], url: path, schema: { hide: true }, handler: answer })
  app.all('/api/*', { schema: { hide: true } }, answer)
}
