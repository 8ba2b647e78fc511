import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Platform } from '#platform/http/server-plugin.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** An origin to which a page may send the browser with a form, such as a gateway's. */
    formTarget: () => string
    /** An origin from which a page may show pictures, such as that of a map's tiles. */
    imageSource: () => string
  }
}

/**
 * The page's content security policy: our own scripts by nonce only, nothing inline, no frames of others, no
 * plug-ins; merchants' content is text and needs no exception.
 */
export const buildContentSecurityPolicy = (platform: Platform, nonce: string): string => {
  const images = platform.hooks.all('imageSource').map((origin) => origin())
  const forms = platform.hooks.all('formTarget').map((origin) => origin())
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    // The merchant's colour stands as variables in the style attribute of <html>: hex digits that we wrote ourselves.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${images.join(' ')}`.trim(),
    // A merchant's videos of products lie wherever the merchant keeps them; a video can do nothing but play.
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // No text ever becomes a script: React, our pages and what they load need no exception.
    "require-trusted-types-for 'script'",
    'trusted-types push-worker',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${forms.join(' ')}`.trim(),
  ].join('; ')
}

/** Of one answer, not of all. */
const PER_RESPONSE_HEADERS = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/**
 * Says on every answer what helmet says. It would say the same each time, by a dozen calls that make the framework write
 * the head in its slow way, so it is asked once and what it said is kept.
 */
export const addSecurityHeaders = async (server: FastifyInstance, platform: Platform): Promise<void> => {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: platform.origin().startsWith('https'),
  })
  asked.get('/', async () => '')
  const { headers } = await asked.inject('/')
  await asked.close()
  const said = Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_RESPONSE_HEADERS.has(name)))
  server.addHook('onRequest', async (_request, reply) => void reply.headers(said))
}

const ORDER_PAGE_PATH =
  /\/(?:order-status|order-summary|order-replacement|order-replacement-payment-failed|pay-link|add-to-order|change-delivery-address|payment)\//

/**
 * Whoever has the address of an order may see how it stands, so a page about one order tells nobody where it is
 * read, not even the gateway to which it leads.
 */
export const hideOrderReferrers = (server: FastifyInstance): void => {
  server.addHook('onSend', async (request, reply) => {
    if (ORDER_PAGE_PATH.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  })
}
