import { lazy } from 'react'
import type { OrderPlug } from '#core/orders/storefront/order-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'

/** Offers to tell of the order in this browser, once there is one and for as long as something follows. */
export const pushOffer: OrderPlug = {
  name: 'push',
  isFor: ({ order, page }) => page === 'status' && !order.isFinal,
  Section: lazy(() =>
    whenOnline(() => import('./push-section.tsx')).then((module) => ({ default: module.PushSection })),
  ),
}
