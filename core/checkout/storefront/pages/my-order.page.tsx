import { type ReactNode, Suspense, useEffect } from 'react'
import { type MetaFunction, useLocation, useSearchParams } from 'react-router'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { OutletOrReason } from '#core/stores/storefront/ready-outlet.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { useCheckoutExtensions } from '../checkout-extensions.tsx'
import { MyOrder } from '../components/my-order.tsx'
import { ORDER_PARAM } from '../use-checkout-tab.ts'

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

const load = () => import('#core/orders/storefront/placed-order.tsx')
const PlacedOrder = createLazyPart(() => load().then((module) => module.PlacedOrder))
const RunningOrder = createLazyPart(() => load().then((module) => module.RunningOrder))

/** The placed order that the address names; at a table, without a name, the one that is being prepared. */
const OrderOfAddress = ({ storeId }: { storeId: string }) => {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const id = search.get(ORDER_PARAM)
  if (id) return <PlacedOrder key={id} id={id} />
  return pathname.endsWith('/table-order') && <RunningOrder storeId={storeId} />
}

/** At a table, what its guests order together takes the place of the cart. */
const TableOrderOrCart = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const TableOrder = useCheckoutExtensions().find((extension) => extension.TableOrder)?.TableOrder
  if (!TableOrder || !pathname.endsWith('/table-order')) return children
  return (
    <Suspense>
      <TableOrder>{children}</TableOrder>
    </Suspense>
  )
}

/** The cart, and above it what has been ordered before. */
export default function MyOrderPage() {
  useReloadAfterReturn()
  return (
    <OutletOrReason>
      {(vendor) => (
        <TableOrderOrCart>
          <Suspense>
            <OrderOfAddress storeId={vendor.store._id} />
          </Suspense>
          <MyOrder vendor={vendor} />
        </TableOrderOrCart>
      )}
    </OutletOrReason>
  )
}
