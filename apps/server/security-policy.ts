import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Platform } from '#platform/http/server-plugin.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** An origin to which a page may submit a form, such as a gateway's. */
    formTarget: () => string
    /** An origin from which a page may load pictures, such as that of a map's tiles. */
    imageSource: () => string
  }
}

const NO_ANCESTORS = "frame-ancestors 'none'"

/**
 * The page's content security policy: own scripts by nonce only, nothing inline, no foreign frames, no plug-ins.
 * Merchants' content is text and needs no exception.
 *
 * @param framing origins whose pages may show this one in a frame
 */
export const buildContentSecurityPolicy = (
  platform: Platform,
  nonce: string,
  framing: readonly string[] = [],
): string => {
  const images = platform.hooks.all('imageSource').map((origin) => origin())
  const forms = platform.hooks.all('formTarget').map((origin) => origin())
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    // The merchant's colour is set as variables in the style attribute of <html>: hex digits written by this server.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${images.join(' ')}`.trim(),
    // Merchants host their product videos anywhere; a video can only be played.
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // No text ever becomes a script: React, the pages and their imports need no exception.
    "require-trusted-types-for 'script'",
    'trusted-types push-worker offline-worker',
    "object-src 'none'",
    "base-uri 'none'",
    framing.length > 0 ? `frame-ancestors ${framing.join(' ')}` : NO_ANCESTORS,
    `form-action 'self' ${forms.join(' ')}`.trim(),
  ].join('; ')
}

/** Whether some origin may show a page with these headers in a frame. */
export const isFramable = (headers: readonly (readonly [string, string])[]): boolean =>
  headers.some(([name, value]) => name === 'content-security-policy' && !value.includes(NO_ANCESTORS))

/** Headers that vary by response. */
const PER_RESPONSE_HEADERS = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/**
 * Adds helmet's headers to every response. Helmet would set the same ones each time, by a dozen calls that make the
 * framework write the head in its slow path, so they are read once and cached.
 */
export const addSecurityHeaders = async (server: FastifyInstance, platform: Platform): Promise<void> => {
  const requested = Fastify()
  await requested.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: platform.origin().startsWith('https'),
  })
  requested.get('/', async () => '')
  const { headers } = await requested.inject('/')
  await requested.close()
  const said = Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_RESPONSE_HEADERS.has(name)))
  server.addHook('onRequest', async (_request, reply) => void reply.headers(said))
}

const ORDER_PAGE_PATH =
  /\/(?:order-status|order-summary|order-replacement|order-replacement-payment-failed|pay-link|add-to-order|table-bill|change-delivery-address|payment|summary|unsubscribe|lp\/[^/]+\/orders)\//

/**
 * The address of an order gives access to its status, so pages about one order send no referrer, not even to the
 * gateway that they link to. So does the page of a link that stops messages.
 */
export const hideOrderReferrers = (server: FastifyInstance): void => {
  server.addHook('onSend', async (request, reply) => {
    if (ORDER_PAGE_PATH.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  })
}
