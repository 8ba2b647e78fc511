import { lazy } from 'react'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'
import { canReaddress } from '../domain/can-readdress.ts'

/** The way to another address, for deliveries that nobody has set off with. */
export const readdressExtension: OrderExtension = {
  name: 'readdress',
  // A table of several rounds is none, so the type says enough.
  isFor: ({ order, page }) => page === 'status' && canReaddress({ ...order, isMultiDine: false }),
  Section: lazy(() =>
    loadWhenOnline(() => import('./readdress-section.tsx')).then((module) => ({
      default: module.ReaddressSection,
    })),
  ),
}
