import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createClient, type Transport } from '#platform/contract/client.ts'
import type { Contract } from '#platform/contract/contract.ts'
import { type PageContext, pageContext } from '#platform/contract/page-context.ts'
import type { Platform } from '#platform/http/area.ts'
import { registerTexts } from '#platform/i18n/texts-routes.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { inProcess, pageAddress } from './in-process.ts'
import { contentSecurityPolicy } from './security-policy.ts'

const BUILD = fileURLToPath(new URL('../../build/', import.meta.url))

const contextOf = (
  platform: Platform,
  transport: Transport,
  { request, nonce }: { request: FastifyRequest; nonce: string },
): PageContext => {
  const shared = new Map<string, Promise<unknown>>()
  return {
    api: <C extends Contract>(language: Language) => createClient<C>({ transport, language: () => language }),
    nonce,
    host: request.host,
    origin: platform.env.PUBLIC_ORIGIN ?? `${request.protocol}://${request.host}`,
    cookies: request.cookies,
    acceptLanguage: String(request.headers['accept-language'] ?? ''),
    textsOf: (language: Language) => platform.catalogue.textsOf(language),
    textsVersion: platform.catalogue.version,
    report: (error) => platform.logger.error({ err: error }, 'page failed'),
    once: <Value>(key: string, make: () => Promise<Value>) => {
      const made = (shared.get(key) as Promise<Value> | undefined) ?? make()
      shared.set(key, made)
      return made
    },
  }
}

const toWebRequest = (request: FastifyRequest, origin: string, signal: AbortSignal): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(pageAddress(request.url, origin), { method: request.method, headers, signal })
}

const send = (reply: FastifyReply, response: Response) => {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ?? '')
}

/** A long menu shrinks to a tenth at a few milliseconds; the last few percent would cost ten times as much. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Serves the storefront and the console: built files for ever, pages rendered on the server. */
export const servePages = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const build: ServerBuild = await import(pathToFileURL(path.join(BUILD, 'server/index.js')).href)
  const handler = createRequestHandler(
    build,
    platform.env.NODE_ENV === 'development' ? 'production' : platform.env.NODE_ENV,
  )
  await app.register(fastifyStatic, {
    root: path.join(BUILD, 'client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  })
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], brotliOptions: QUICK_BROTLI })
  registerTexts(app, platform.catalogue)
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.code(204).send())
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    compress: {},
    async handler(request, reply) {
      const nonce = Buffer.from(platform.random.bytes(18)).toString('base64url')
      const gone = new AbortController()
      request.raw.once('close', () => request.raw.destroyed && !reply.sent && gone.abort())
      const page = contextOf(platform, inProcess(app, request), { request, nonce })
      const context = new RouterContextProvider()
      context.set(pageContext, page)
      const response = await handler(toWebRequest(request, page.origin, gone.signal), context)
      reply.header('content-security-policy', contentSecurityPolicy(platform, nonce))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin')
      reply.header('cache-control', 'no-store')
      return send(reply, response)
    },
  })
}
