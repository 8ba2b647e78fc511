import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { isTracked } from '../domain/driver-notice.ts'

/** Shows the driver of a delivery on its way, and notices about problems. */
export const trackingOrder: OrderExtension = {
  name: 'tracking',
  slot: 'map',
  isFor: ({ order, page }) => page === 'status' && isTracked(order),
  Section: createLazyPart(() => import('./tracking-section.tsx').then((module) => module.TrackingSection)),
}
