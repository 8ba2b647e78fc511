import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { readBuild } from '#core/sites/server/build-version.service.ts'
import type { CacheValidity } from '#platform/cache/cache-invalidation.ts'
import { BROTLI_FAST, NONCE_PLACEHOLDER } from '#platform/cache/nonce-slot.ts'
import type { RenderedPage } from '#platform/cache/response-cache.ts'
import { createClient, type Transport } from '#platform/contract/client.ts'
import type { Contract } from '#platform/contract/contract.ts'
import { type PageContext, pageContext, type StructuredData } from '#platform/contract/page-context.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { parseAcceptLanguage } from '#platform/i18n/negotiate-language.ts'
import { registerTexts } from '#platform/i18n/texts-routes.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { createInProcessTransport, getPageUrl } from './in-process-transport.ts'
import { isKnownHost } from './known-hosts.ts'
import { normalizeAcceptLanguage, normalizePageUrl, trackCookies } from './page-inputs.ts'
import { buildContentSecurityPolicy, isFramable } from './security-policy.ts'

const BUILD = fileURLToPath(new URL('../../build/', import.meta.url))
const CLIENT_BUILD = readBuild()

interface PageRequest {
  readonly request: FastifyRequest
  readonly address: URL
  readonly cookies: Readonly<Record<string, string | undefined>>
}

const createPageContext = (platform: Platform, transport: Transport, given: PageRequest): PageContext => {
  const { request, address, cookies } = given
  const shared = new Map<string, Promise<unknown>>()
  const described: StructuredData[] = []
  const framing = new Set<string>()
  return {
    api: <C extends Contract>(language: Language) => createClient<C>({ transport, language: () => language }),
    nonce: NONCE_PLACEHOLDER,
    host: request.host,
    origin: address.origin,
    build: CLIENT_BUILD,
    cookies,
    acceptLanguage: normalizeAcceptLanguage(request),
    getTexts: (language: Language) => platform.catalogue.getTexts(language),
    textsVersion: platform.catalogue.version,
    report: (error) => platform.logger.error({ err: error }, 'page failed'),
    addStructuredData: (thing) => void described.push(thing),
    listStructuredData: () => described,
    allowFraming: (origins) => {
      for (const origin of origins) framing.add(origin)
    },
    listFramingOrigins: () => [...framing],
    memoize: <Value>(key: string, make: () => Promise<Value>) => {
      const made = (shared.get(key) as Promise<Value> | undefined) ?? make()
      shared.set(key, made)
      return made
    },
  }
}

/** Other visitors may wait for the same page after the first visitor has disconnected, so nothing here is aborted. */
const toWebRequest = (request: FastifyRequest, address: URL): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(address, { headers })
}

/** The response for an unknown host. */
const renderMisdirected = (platform: Platform, request: FastifyRequest): RenderedPage => {
  const [language = 'en'] = parseAcceptLanguage(String(request.headers['accept-language'] ?? ''))
  const { status, text } = httpErrors.misdirected
  const headers = [['content-type', 'text/plain; charset=utf-8'], ...buildPageHeaders(platform, [])] as const
  const body = platform.catalogue.getTranslator(language, 'http')(text)
  return { status, headers, text: body, cookies: [], validity: undefined }
}

/** How pages are rendered. */
export interface PageRendering {
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  /**
   * Whether the pages' code changes while the server runs. Then no page is cached, and none has a content security
   * policy, because Vite adds scripts and styles of its own.
   */
  readonly isChanging: boolean
}

interface PageRenderer extends Pick<PageRendering, 'isChanging'> {
  readonly handler: RequestHandler
}

/** Renders the page of a request. It is valid for all visitors as long as every response that it uses. */
const createPageRenderer =
  (app: FastifyInstance, platform: Platform, { handler, isChanging }: PageRenderer) =>
  async (request: FastifyRequest, address: URL): Promise<RenderedPage> => {
    if (!(await isKnownHost(platform, request.host))) return renderMisdirected(platform, request)
    const epoch = platform.invalidation.currentEpoch()
    const answers: (CacheValidity | undefined)[] = []
    const read = new Set<string>()
    const transport = createInProcessTransport(app, request, (validity) => answers.push(validity))
    const context = new RouterContextProvider()
    const made = createPageContext(platform, transport, {
      request,
      address,
      cookies: trackCookies(request.cookies, read),
    })
    context.set(pageContext, made)
    const response = await handler(toWebRequest(request, address), context)
    const headers = [...response.headers, ...buildPageHeaders(platform, made.listFramingOrigins())].filter(
      ([name]) => !(isChanging && name === 'content-security-policy'),
    )
    const page = { status: response.status, headers, text: await response.text() }
    const shared = answers.filter((validity) => validity !== undefined)
    const isForAll = !isChanging && shared.length > 0 && shared.length === answers.length
    const tags = shared.flatMap((validity) => [...validity.tags])
    const until = Math.min(...shared.map((validity) => validity.until))
    const validity = isForAll ? platform.invalidation.validity(epoch, tags, until) : undefined
    return { ...page, cookies: [...read], validity }
  }

/** Not to be cached by others: each response has its own nonce, and a menu may change at any time. */
const buildPageHeaders = (platform: Platform, framing: readonly string[]) =>
  [
    ['content-security-policy', buildContentSecurityPolicy(platform, NONCE_PLACEHOLDER, framing)],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cache-control', 'no-store'],
    ['vary', 'accept-language, cookie, accept-encoding'],
  ] as const

const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_FAST } }

/** Serves the files of the browser build, cached forever: their names change with their content. */
const serveBuiltFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, {
    root: path.join(BUILD, 'client/assets'),
    // The plugin's own route reads the whole folder for every file, to tell names apart that differ in case alone.
    serve: false,
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    schema: { hide: true },
    handler: (request, reply) => reply.sendFile(request.params['*']),
  })
}

/** Serves the storefront and the console, rendered on the server, and the texts that they load. */
export const serveRenderedPages = async (
  app: FastifyInstance,
  platform: Platform,
  { build, isChanging }: PageRendering,
): Promise<void> => {
  const { NODE_ENV } = platform.env
  const mode = NODE_ENV === 'development' && !isChanging ? 'production' : NODE_ENV
  const handler = createRequestHandler(build, mode)
  const render = createPageRenderer(app, platform, { handler, isChanging })
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
      const { responses } = platform
      const page = await responses.getOrRender(visit, () => render(request, address))
      // Browsers that know frame-ancestors would ignore it; others would refuse parents that are allowed.
      if (isFramable(page.headers)) reply.removeHeader('x-frame-options')
      responses.send(page, reply)
      return reply
    },
  })
}

/** Serves the storefront and the console as they were built. */
export const servePages = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const built = pathToFileURL(path.join(BUILD, 'server/index.js')).href
  const build: ServerBuild = await import(/* @vite-ignore */ built)
  await serveBuiltFiles(app)
  await serveRenderedPages(app, platform, { build, isChanging: false })
}
