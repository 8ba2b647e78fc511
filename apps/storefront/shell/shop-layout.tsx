import { data, type LoaderFunctionArgs, Outlet } from 'react-router'
import { pageSite } from '#core/sites/storefront/page-site.ts'
import { loadVendor } from '#core/stores/storefront/load-vendor.ts'
import type { ShopData } from '#core/stores/storefront/use-vendor.ts'
import { pageOf } from '#platform/contract/page-context.ts'
import { ShopFrame } from './shop-frame.tsx'

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<ShopData> => {
  const page = pageOf(context)
  const { site, language } = await pageSite(page, url)
  if (!site) {
    if (url.pathname === '/') return { vendor: null }
    throw data(null, { status: 404 })
  }
  return { vendor: await loadVendor(page, { site, language }) }
}

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}
