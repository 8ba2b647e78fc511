import { data, type LoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { keepUnless } from '#core/menus/storefront/keep-menu.ts'
import { pageSite } from '#core/sites/storefront/page-site.ts'
import { pagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { loadVendor } from '#core/stores/storefront/load-vendor.ts'
import type { ShopData } from '#core/stores/storefront/use-vendor.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { pageOf } from '#platform/contract/page-context.ts'
import { movedTo } from './moved.ts'
import { ProblemPlace } from './problem-place.tsx'
import { ShopFrame } from './shop-frame.tsx'

/** Pages that are read without a merchant in the address: the start of all, an order or a payment by its secret address. */
const isPageOfNobody = (pathname: string): boolean =>
  pathname === '/' ||
  pathname === '/order-status-message' ||
  ['/order-status/', '/pay-link/'].some((beginning) => pathname.startsWith(beginning))

const refuse = (url: URL, error: ApiError | null): never => {
  const target = error && movedTo(error, url)
  if (target) throw redirect(target, 301)
  throw data(null, { status: error && error.status >= 500 ? 503 : 404 })
}

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<ShopData> => {
  const page = pageOf(context)
  const { site, language, error } = await pageSite(page, url)
  if (site) return { vendor: await loadVendor(page, { site, language }) }
  return isPageOfNobody(url.pathname) ? { vendor: null } : refuse(url, error)
}

/**
 * How the visit stands changes with the merchant and when something asks for everything anew. Going from step to step
 * and back must not ask at all: it would fail where there is no connection.
 */
export const shouldRevalidate = keepUnless()

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export const ErrorBoundary = () => (
  <ShopFrame>
    <ProblemPlace startPath={pagePath(useHome())} />
  </ShopFrame>
)
