/**
 * The service worker: shows what was seen when there is no connection, and never anything else than the network's
 * answer when there is one. A new version waits until no page of the old one is open, or until a customer asks for it.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { FILE_CACHE, PICTURE_CACHE, TAKE_OVER, TEXT_CACHE } from '../domain/cache-names.ts'
import { type CacheKind, classifyRequest } from '../domain/cached-requests.ts'
import {
  menuDataStrategy,
  menuDetailsStrategy,
  onlyOwn,
  pageDataStrategy,
  pageStrategy,
} from './cached-pages.ts'
import { renderOfflinePage } from './offline-page.ts'
import { scope } from './scope.ts'

/** The addresses of the build's files that a menu needs, written by the build. */
declare const PRECACHED: readonly string[]

const MONTH_SECONDS = 30 * 86_400
const MAX_PICTURES = 60
const MAX_TEXTS = 80
const MAX_FILES = 200

const isKind =
  (kind: CacheKind) =>
  ({ request, url }: { request: Request; url: URL }): boolean =>
    url.origin === scope.location.origin &&
    classifyRequest({
      method: request.method,
      pathname: url.pathname,
      isNavigation: request.mode === 'navigate',
    }) === kind

const expire = (maxEntries: number): ExpirationPlugin =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true })

const onlyImmutable = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && /immutable/.test(response.headers.get('cache-control') ?? '')
      ? response
      : null,
}

cleanupOutdatedCaches()
// An installation that meets a sign-in page fails, and is tried again.
addPlugins([onlyOwn('file')])
precacheAndRoute(PRECACHED.map((url) => ({ url, revision: null })))

registerRoute(isKind('page'), pageStrategy(renderOfflinePage))
registerRoute(isKind('pageData'), pageDataStrategy)
registerRoute(isKind('menuData'), menuDataStrategy)
registerRoute(isKind('menuDetails'), menuDetailsStrategy)
registerRoute(
  isKind('texts'),
  new CacheFirst({ cacheName: TEXT_CACHE, plugins: [onlyOwn('texts'), onlyImmutable, expire(MAX_TEXTS)] }),
)
registerRoute(
  isKind('picture'),
  new CacheFirst({ cacheName: PICTURE_CACHE, plugins: [onlyOwn('picture'), expire(MAX_PICTURES)] }),
)
registerRoute(
  isKind('file'),
  new CacheFirst({ cacheName: FILE_CACHE, plugins: [onlyOwn('file'), expire(MAX_FILES)] }),
)

scope.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void scope.skipWaiting()
})

// The first page that is open when the worker is installed is served by it from then on: it was loaded by the same build.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
