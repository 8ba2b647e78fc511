import { lazy } from 'react'
import type { OrderPlug } from '#core/orders/storefront/order-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'
import { mayReaddress } from '../domain/may-readdress.ts'

/** The way to another address, for deliveries that nobody has set off with. */
export const readdressOrder: OrderPlug = {
  name: 'readdress',
  // A table of several rounds is none, so the type says enough.
  isFor: ({ order, page }) => page === 'status' && mayReaddress({ ...order, isMultiDine: false }),
  Section: lazy(() =>
    whenOnline(() => import('./readdress-section.tsx')).then((module) => ({
      default: module.ReaddressSection,
    })),
  ),
}
