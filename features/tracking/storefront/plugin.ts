import { lazy } from 'react'
import type { OrderPlug } from '#core/orders/storefront/order-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'
import { isFollowed } from '../domain/driver-notice.ts'

/** Shows the driver of a delivery on its way, and says when something is wrong. */
export const trackingOrder: OrderPlug = {
  name: 'tracking',
  isFor: ({ order, page }) => page === 'status' && isFollowed(order),
  Section: lazy(() =>
    whenOnline(() => import('./tracking-section.tsx')).then((module) => ({
      default: module.TrackingSection,
    })),
  ),
}
