import { lazy } from 'react'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** Offers to tell of the order in this browser, once there is one and for as long as something follows. */
export const pushOffer: OrderExtension = {
  name: 'push',
  isFor: ({ order, page }) => page === 'status' && !order.isFinal,
  Section: lazy(() =>
    loadWhenOnline(() => import('./push-section.tsx')).then((module) => ({ default: module.PushSection })),
  ),
}
