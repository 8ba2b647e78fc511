import { useEffect } from 'react'
import type { MetaFunction } from 'react-router'
import { rootDataOf } from '#core/sites/storefront/root-data-of.ts'
import { siteMeta } from '#core/sites/storefront/site-meta.ts'
import { AllInactive } from '#core/stores/storefront/all-inactive.tsx'
import { useVendorIfAny } from '#core/stores/storefront/use-vendor.ts'
import { MyOrder } from '../components/my-order.tsx'

export const meta: MetaFunction = ({ matches }) => siteMeta(rootDataOf(matches), { path: 'my-order' })

/** The browser may bring this page back as it was left for the bank, although its address says something else by now. */
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
  const vendor = useVendorIfAny()
  useReloadAfterReturn()
  return vendor ? <MyOrder vendor={vendor} /> : <AllInactive />
}
