import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { KEEP_OFFLINE_HEADER } from '#platform/contract/keep-offline.ts'
import {
  MENU_DATA_CACHE,
  MENU_DETAILS_CACHE,
  PAGE_CACHE,
  PAGE_DATA_CACHE,
  SEEN_AT,
} from '../domain/cache-names.ts'
import { isOwnAnswer } from '../domain/own-answers.ts'
import { getCallKey, getPageDataKey, PARTIAL } from '../storefront/cache-keys.ts'
import { answerFromStoredMenu } from './stored-menu.ts'

/** A line that answers nothing for so long is as good as none; what was kept is shown then. */
const PATIENCE_SECONDS = 3
const MONTH_SECONDS = 30 * 86_400

/** Pages are few and large, calls many and small. */
const MAX_PAGES = 20
const MAX_CALLS = 300

/** Answers with sixty dishes in full each: five menus of the size that is kept whole. */
const MAX_MENU_DETAILS = 25

/** A product's address is the menu's with a query; both open the same page. */
const stripQuery = (request: Request): string => {
  const { origin, pathname } = new URL(request.url)
  return origin + pathname
}

const keepsOffline = (response: Response): boolean =>
  response.status === 200 && response.headers.has(KEEP_OFFLINE_HEADER)

/** Writes into a kept page when it was seen, so that it can say so. */
const stampPage = async (response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const seen = Date.parse(response.headers.get('date') ?? '')
  const html = await response.text()
  const stamp = Number.isNaN(seen) ? '' : ` ${SEEN_AT}="${seen}"`
  return new Response(html.replace('<html', `<html${stamp}`), { status: 200, headers })
}

/** Documents: from the network, else as last seen. Only what the server marked is stored. */
export const pageStrategy = (fallback: (request: Request) => Promise<Response>): NetworkFirst =>
  new NetworkFirst({
    cacheName: PAGE_CACHE,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => stripQuery(request),
        cacheWillUpdate: async ({ response }) => (keepsOffline(response) ? response : null),
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse ? stampPage(cachedResponse) : undefined,
        handlerDidError: async ({ request }) => fallback(request),
      },
      new ExpirationPlugin({ maxEntries: MAX_PAGES, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
    ],
  })

/** The data of pages. A whole answer also serves for a part of it, never the reverse. */
export const pageDataStrategy = new NetworkFirst({
  cacheName: PAGE_DATA_CACHE,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => getPageDataKey(request.url),
      cacheWillUpdate: async ({ request, response }) =>
        keepsOffline(response) && !new URL(request.url).searchParams.has(PARTIAL) ? response : null,
    },
    new ExpirationPlugin({ maxEntries: MAX_PAGES, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
  ],
})

const toCallKey = async ({ request }: { request: Request }): Promise<string> =>
  getCallKey(request.url, request.headers.get('content-language') ?? '')

/** Stores answers of the shop alone. */
export const onlyOwn = (kind: Parameters<typeof isOwnAnswer>[0]) => ({
  cacheWillUpdate: async ({ response }: { response: Response }): Promise<Response | null> => {
    const { status, headers } = response
    return isOwnAnswer(kind, { status, contentType: headers.get('content-type') }) ? response : null
  },
})

/** The products of whole menus in full. */
export const menuDetailsStrategy = new NetworkFirst({
  cacheName: MENU_DETAILS_CACHE,
  plugins: [
    { cacheKeyWillBeUsed: toCallKey },
    onlyOwn('menuDetails'),
    new ExpirationPlugin({
      maxEntries: MAX_MENU_DETAILS,
      maxAgeSeconds: MONTH_SECONDS,
      purgeOnQuotaError: true,
    }),
  ],
})

/** Public calls about menus and outlets, each by its language; what was never called, from what is kept of its menu. */
export const menuDataStrategy = new NetworkFirst({
  cacheName: MENU_DATA_CACHE,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    { cacheKeyWillBeUsed: toCallKey },
    onlyOwn('menuData'),
    new ExpirationPlugin({ maxEntries: MAX_CALLS, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
    {
      // The request has the address of the key here.
      cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
        cachedResponse ??
        answerFromStoredMenu(
          { details: await caches.open(MENU_DETAILS_CACHE), calls: await caches.open(MENU_DATA_CACHE) },
          request.url,
        ),
    },
  ],
})

/** The document's own attributes stand in its first characters. */
const HEAD_LENGTH = 200

const read = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''

const decode = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<')

/** The kept pages, the newest first. */
export const listCachedMenus = async (): Promise<{ path: string; title: string; language: string }[]> => {
  const cache = await caches.open(PAGE_CACHE)
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request)
      const html = (await response?.text()) ?? ''
      const title = decode(read(html, /<title>([^<]*)<\/title>/))
      const seen = Date.parse(response?.headers.get('date') ?? '') || 0
      return {
        path: new URL(request.url).pathname,
        title,
        language: read(html.slice(0, HEAD_LENGTH), / lang="(\w+)"/),
        seen,
      }
    }),
  )
  return pages.filter(({ title }) => title !== '').sort((one, other) => other.seen - one.seen)
}
