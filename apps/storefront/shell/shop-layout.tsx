import { data, type LoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { revalidateOnParams } from '#core/menus/storefront/revalidate-on-params.ts'
import { isShopPage } from '#core/sites/domain/reserved-paths.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { parseStoredHomePath } from '#core/stores/domain/choice-cookies.ts'
import { loadVendor } from '#core/stores/storefront/load-vendor.ts'
import type { ShopData } from '#core/stores/storefront/use-vendor.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { getPageContext, type PageContext } from '#platform/contract/page-context.ts'
import { LazyProblemPage } from './lazy-problem-page.tsx'
import { getMovedPath } from './moved-path.ts'
import { ShopFrame } from './shop-frame.tsx'

/** Pages without a merchant in the address: the platform's start, and those that an id in the address names. */
const isPageWithoutShop = (pathname: string): boolean =>
  pathname === '/' ||
  pathname === '/order-status-message' ||
  pathname === '/landing' ||
  pathname === '/medica' ||
  [
    '/order-status/',
    '/pay-link/',
    '/dine/',
    '/roomdining/',
    '/linklist/',
    '/lp/',
    '/medica/',
    '/msite/',
  ].some((beginning) => pathname.startsWith(beginning))

/**
 * Where a shop's page without a merchant in its address is found: at the merchant that this browser visited last.
 * Undefined for other pages, and in a browser without one.
 */
const getStoredPath = ({ cookies }: PageContext, { pathname, search }: URL): string | undefined => {
  const home = parseStoredHomePath(cookies)
  const [first = '', ...rest] = pathname.split('/').filter(Boolean)
  return home && isShopPage(first) ? getPagePath(home, [first, ...rest].join('/')) + search : undefined
}

const throwPageError = (url: URL, error: ApiError | null): never => {
  const target = error && getMovedPath(error, url)
  if (target) throw redirect(target, 301)
  throw data(null, { status: error && error.status >= 500 ? 503 : 404 })
}

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<ShopData> => {
  const page = getPageContext(context)
  const { site, language, error } = await loadPageSite(page, url)
  if (site) page.allowFraming(site.embedParents)
  if (site) return { vendor: await loadVendor(page, { site, language, url }) }
  if (isPageWithoutShop(url.pathname)) return { vendor: null }
  const stored = getStoredPath(page, url)
  if (stored) throw redirect(stored)
  return throwPageError(url, error)
}

/**
 * The visit's data changes with the merchant and on full revalidation. Navigating between steps must send no request:
 * it would fail without a connection.
 */
export const shouldRevalidate = revalidateOnParams()

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export const ErrorBoundary = () => (
  <ShopFrame>
    <LazyProblemPage startPath={getPagePath(useHome())} />
  </ShopFrame>
)
