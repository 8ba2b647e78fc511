import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** Offers notifications about the order in this browser, once there is one and while further events are expected. */
export const pushOrderExtension: OrderExtension = {
  name: 'push',
  slot: 'actions',
  isFor: ({ order, page }) => page === 'status' && !order.isFinal,
  Section: createLazyPart(() => import('./push-section.tsx').then((module) => module.PushSection)),
}
