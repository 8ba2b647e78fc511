import { lazy } from 'react'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** Offers notifications about the order in this browser, once there is one and while further events are expected. */
export const pushOrderExtension: OrderExtension = {
  name: 'push',
  slot: 'actions',
  isFor: ({ order, page }) => page === 'status' && !order.isFinal,
  Section: lazy(() =>
    loadWhenOnline(() => import('./push-section.tsx')).then((module) => ({ default: module.PushSection })),
  ),
}
