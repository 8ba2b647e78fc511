import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { createClient, type Transport } from '#platform/contract/client.ts'
import type { Contract } from '#platform/contract/contract.ts'
import { type PageContext, pageContext, type StructuredData } from '#platform/contract/page-context.ts'
import type { Lease } from '#platform/http/cache-invalidation.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import { generateNonce, NONCE_PLACEHOLDER } from '#platform/http/nonce-placeholder.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { parseAcceptLanguage } from '#platform/i18n/negotiate-language.ts'
import { registerTexts } from '#platform/i18n/texts-routes.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { createInProcessTransport, getPageUrl } from './in-process-transport.ts'
import { isKnownHost } from './known-hosts.ts'
import { type CachedPage, createPageCache, type RenderedPage } from './page-cache.ts'
import { normalizeAcceptLanguage, normalizePageUrl, trackCookies } from './page-inputs.ts'
import { buildContentSecurityPolicy } from './security-policy.ts'

const BUILD = fileURLToPath(new URL('../../build/', import.meta.url))

interface PageRequest {
  readonly request: FastifyRequest
  readonly address: URL
  readonly cookies: Readonly<Record<string, string | undefined>>
}

const createPageContext = (platform: Platform, transport: Transport, given: PageRequest): PageContext => {
  const { request, address, cookies } = given
  const shared = new Map<string, Promise<unknown>>()
  const described: StructuredData[] = []
  return {
    api: <C extends Contract>(language: Language) => createClient<C>({ transport, language: () => language }),
    nonce: NONCE_PLACEHOLDER,
    host: request.host,
    origin: address.origin,
    cookies,
    acceptLanguage: normalizeAcceptLanguage(request),
    getTexts: (language: Language) => platform.catalogue.getTexts(language),
    textsVersion: platform.catalogue.version,
    report: (error) => platform.logger.error({ err: error }, 'page failed'),
    addStructuredData: (thing) => void described.push(thing),
    listStructuredData: () => described,
    memoize: <Value>(key: string, make: () => Promise<Value>) => {
      const made = (shared.get(key) as Promise<Value> | undefined) ?? make()
      shared.set(key, made)
      return made
    },
  }
}

/** Whoever else waits for the same page must not lose it because the first visitor left: nothing here is aborted. */
const toWebRequest = (request: FastifyRequest, address: URL): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(address, { headers })
}

/** What a host that is not ours gets instead of any page. */
const renderMisdirected = (platform: Platform, request: FastifyRequest): RenderedPage => {
  const [language = 'en'] = parseAcceptLanguage(String(request.headers['accept-language'] ?? ''))
  const { status, text } = httpErrors.misdirected
  const headers = [['content-type', 'text/plain; charset=utf-8']] as const
  const page = { status, headers, text: platform.catalogue.getTranslator(language, 'http')(text) }
  return { page, usedCookies: new Set(), lease: undefined }
}

/** Renders the page of a request, and says for how long it is the same for everybody. */
const createPageRenderer =
  (app: FastifyInstance, platform: Platform, handler: RequestHandler) =>
  async (request: FastifyRequest, address: URL): Promise<RenderedPage> => {
    if (!(await isKnownHost(platform, request.host))) return renderMisdirected(platform, request)
    const beginning = platform.cacheInvalidation.startEpoch()
    const leases: (Lease | undefined)[] = []
    const read = new Set<string>()
    const transport = createInProcessTransport(app, request, (lease) => leases.push(lease))
    const context = new RouterContextProvider()
    context.set(
      pageContext,
      createPageContext(platform, transport, {
        request,
        address,
        cookies: trackCookies(request.cookies, read),
      }),
    )
    const response = await handler(toWebRequest(request, address), context)
    const page = { status: response.status, headers: [...response.headers], text: await response.text() }
    const answers = leases.filter((lease) => lease !== undefined)
    const isForAll = answers.length > 0 && answers.length === leases.length
    const owners = answers.flatMap((lease) => [...lease.owners])
    const until = Math.min(...answers.map((lease) => lease.until))
    return {
      page,
      usedCookies: read,
      lease: isForAll ? platform.cacheInvalidation.createLease(beginning, owners, until) : undefined,
    }
  }

const acceptsBrotli = (request: FastifyRequest): boolean =>
  /(^|[\s,])br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/.test(String(request.headers['accept-encoding'] ?? ''))

const sendPage = (
  platform: Platform,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  page: CachedPage,
) => {
  const nonce = generateNonce(platform.random)
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.header('content-security-policy', buildContentSecurityPolicy(platform, nonce))
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  // Not to be kept by anybody else: each answer has a nonce of its own, and a menu may change at any time.
  reply.header('cache-control', 'no-store')
  const compressed = acceptsBrotli(request) ? page.brotli(nonce) : undefined
  if (!compressed) return reply.send(page.text(nonce))
  if (page.shared) {
    const body = (again: string): Buffer => page.brotli(again) ?? compressed
    platform.rawResponseCache.store(request, { ...page.shared, nonce, body })
  }
  return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(compressed)
}

/** A long menu shrinks to a tenth at a few milliseconds; the last few percent would cost ten times as much. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Serves the storefront and the console: built files for ever, pages rendered on the server. */
export const servePages = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const build: ServerBuild = await import(pathToFileURL(path.join(BUILD, 'server/index.js')).href)
  const mode = platform.env.NODE_ENV === 'development' ? 'production' : platform.env.NODE_ENV
  const render = createPageRenderer(app, platform, createRequestHandler(build, mode))
  const cache = createPageCache(platform.cacheInvalidation, platform.logger)
  await app.register(fastifyStatic, {
    root: path.join(BUILD, 'client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  })
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], brotliOptions: FAST_BROTLI })
  registerTexts(app, platform.catalogue)
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.code(204).send())
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    compress: {},
    async handler(request, reply) {
      const origin = platform.env.PUBLIC_ORIGIN ?? `${request.protocol}://${request.host}`
      const address = normalizePageUrl(getPageUrl(request.url, origin))
      const visit = {
        address: `${request.host} ${address.pathname}${address.search}`,
        languages: normalizeAcceptLanguage(request),
        cookies: request.cookies,
      }
      const page = await cache.get(visit, () => render(request, address))
      return sendPage(platform, { request, reply }, page)
    },
  })
}
