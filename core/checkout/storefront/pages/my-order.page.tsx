import { useEffect } from 'react'
import type { MetaFunction } from 'react-router'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { AllInactiveNotice } from '#core/stores/storefront/all-inactive.tsx'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { MyOrder } from '../components/my-order.tsx'

export const meta: MetaFunction = ({ matches }) => buildSiteMeta(findRootData(matches), { path: 'my-order' })

/**
 * The back/forward cache may restore this page as the customer left it for the bank, although its URL has changed
 * since.
 */
const useReloadAfterReturn = () => {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

export default function MyOrderPage() {
  const vendor = useOptionalVendor()
  useReloadAfterReturn()
  return vendor ? <MyOrder vendor={vendor} /> : <AllInactiveNotice />
}
