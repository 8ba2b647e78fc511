import { lazy } from 'react'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'
import { isTracked } from '../domain/driver-notice.ts'

/** Shows the driver of a delivery on its way, and notices about problems. */
export const trackingOrder: OrderExtension = {
  name: 'tracking',
  slot: 'map',
  isFor: ({ order, page }) => page === 'status' && isTracked(order),
  Section: lazy(() =>
    loadWhenOnline(() => import('./tracking-section.tsx')).then((module) => ({
      default: module.TrackingSection,
    })),
  ),
}
