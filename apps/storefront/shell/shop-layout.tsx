import { data, type LoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { revalidateOnParams } from '#core/menus/storefront/revalidate-on-params.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { loadVendor } from '#core/stores/storefront/load-vendor.ts'
import type { ShopData } from '#core/stores/storefront/use-vendor.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { LazyProblemPage } from './lazy-problem-page.tsx'
import { getMovedPath } from './moved-path.ts'
import { ShopFrame } from './shop-frame.tsx'

/** Pages without a merchant in the address: the platform's start, an order or a payment by its secret address. */
const isPageWithoutShop = (pathname: string): boolean =>
  pathname === '/' ||
  pathname === '/order-status-message' ||
  ['/order-status/', '/pay-link/'].some((beginning) => pathname.startsWith(beginning))

const throwPageError = (url: URL, error: ApiError | null): never => {
  const target = error && getMovedPath(error, url)
  if (target) throw redirect(target, 301)
  throw data(null, { status: error && error.status >= 500 ? 503 : 404 })
}

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<ShopData> => {
  const page = getPageContext(context)
  const { site, language, error } = await loadPageSite(page, url)
  if (site) return { vendor: await loadVendor(page, { site, language }) }
  return isPageWithoutShop(url.pathname) ? { vendor: null } : throwPageError(url, error)
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
