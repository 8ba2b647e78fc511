/** How the service worker answers a request. */
export type CacheKind =
  /** A document: from the network, or as it was last seen. */
  | 'page'
  /** What the router loads for a page. */
  | 'pageData'
  /** A public call about menus and outlets. */
  | 'menuData'
  /** The products of a whole menu in full, from which other calls about menus are answered. */
  | 'menuDetails'
  /** Files whose names change with their content. */
  | 'file'
  /** Texts of one language; their address names their version. */
  | 'texts'
  | 'picture'
  /** Not the worker's business: goes to the network untouched. */
  | 'none'

/** What a request is told apart by. */
export interface ClassifiedRequest {
  readonly method: string
  readonly pathname: string
  readonly isNavigation: boolean
}

/** First path segments that are no pages of a shop. */
const FOREIGN = new Set([
  'api',
  'app',
  'console',
  'healthz',
  'map-tiles',
  'metrics',
  'outbox',
  'pixel-frame',
  'push',
  'readyz',
  'sandbox',
])

/** Calls whose answers depend on outlet and language alone. */
const MENU_CALL =
  /^\/api\/v[12]\/(?:products\/[^/]+|variants\/[^/]+|areas|stores(?:\/[^/]+(?:\/(?:details|menu(?:\/(?:outline|products))?|timings|vendor-info|slot))?)?|hamburger[\w/-]*|sites\/[^/]+\/content\/[\w-]+)$/

const DETAILS_CALL = /^\/api\/v1\/stores\/[^/]+\/menu\/details$/

const isFile = (pathname: string): boolean => pathname.startsWith('/assets/') || pathname === '/__manifest'

/**
 * Tells which requests the worker answers. Whether a page or its data may be stored is said by the server's response,
 * so no list of personal pages is needed here.
 */
export const classifyRequest = ({ method, pathname, isNavigation }: ClassifiedRequest): CacheKind => {
  if (method !== 'GET') return 'none'
  if (isFile(pathname)) return 'file'
  if (pathname.startsWith('/texts/')) return 'texts'
  if (pathname.startsWith('/pictures/') || pathname.startsWith('/app/icons/')) return 'picture'
  if (MENU_CALL.test(pathname)) return 'menuData'
  if (DETAILS_CALL.test(pathname)) return 'menuDetails'
  if (FOREIGN.has(pathname.split('/')[1] ?? '')) return 'none'
  if (isNavigation) return 'page'
  return pathname.endsWith('.data') ? 'pageData' : 'none'
}
