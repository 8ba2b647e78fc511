import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { canReaddress } from '../domain/can-readdress.ts'

/** Link to change the address of deliveries that are not yet on their way. */
export const readdressExtension: OrderExtension = {
  name: 'readdress',
  slot: 'actions',
  // A multi-round table order is no delivery, so the order type is sufficient.
  isFor: ({ order, page }) => page === 'status' && canReaddress({ ...order, isMultiDine: false }),
  Section: createLazyPart(() => import('./readdress-section.tsx').then((module) => module.ReaddressSection)),
}
