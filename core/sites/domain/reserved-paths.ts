/** First path segments that the specification reserves for pages of one shop. */
const SHOP_PAGES = [
  'order-summary',
  'order-replacement',
  'order-replacement-payment-failed',
  'vendor-info',
  'my-order',
  'promo',
  'order-history',
  'change-delivery-address',
  'track-order',
  'store-timings',
  'payment',
  'faq',
  'about-us',
  'terms-conditions',
  'category',
  'search',
  'redeemloyalty',
  'secret-code',
  'enter-amount',
  'profile',
  'menu-list',
  'table-order',
  'addresses-cards',
] as const

/** First path segments that the specification reserves for pages that need no shop before them. */
const FREE_PAGES = ['order-status', 'lp', 'brands', 'linklist', 'pay-link'] as const

/** First path segments that this server handles itself. */
const OWN_SEGMENTS = [
  'add-to-order',
  'api',
  'app',
  'assets',
  'build',
  'chat-frame',
  'console',
  'dine',
  'favicon.ico',
  'favourites',
  'health',
  'healthz',
  'landing',
  'manifest.webmanifest',
  'map-tiles',
  'medica',
  'metrics',
  'msite',
  'order-status-message',
  'outbox',
  'pictures',
  'pixel-frame',
  'readyz',
  'robots.txt',
  'roomdining',
  'sandbox',
  'service-worker.js',
  'service-worker-custom.js',
  'sitemap.xml',
  'static',
  'table-bill',
  'texts',
  'unsubscribe',
  'well-known',
] as const

/** Words that are never the path of a site, in lower case. */
export const RESERVED_PATHS: ReadonlySet<string> = new Set([...SHOP_PAGES, ...FREE_PAGES, ...OWN_SEGMENTS])

/** Whether a first path segment is one of {@link RESERVED_PATHS}, in any case. */
export const isReservedPath = (segment: string): boolean => RESERVED_PATHS.has(segment.toLowerCase())

const SHOP_PAGE_NAMES: ReadonlySet<string> = new Set(SHOP_PAGES)

/** Whether a first path segment names a page that only a shop has, in any case. */
export const isShopPage = (segment: string): boolean => SHOP_PAGE_NAMES.has(segment.toLowerCase())

/**
 * Whether a path of a shop names a reserved word where its page begins: after the home path, or first on the
 * merchant's own host. Such an address is a page or nothing; it is never an old link to the menu.
 */
export const namesReservedPage = (segments: readonly string[]): boolean =>
  segments.slice(0, 2).some(isReservedPath)

/**
 * Whether `path` has the format of a site's path: lower-case letters, digits and single hyphens, 2 to 64 characters.
 */
export const isHomePath = (path: string): boolean =>
  path.length >= 2 && path.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path)
