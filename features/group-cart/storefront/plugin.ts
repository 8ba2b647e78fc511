import { lazy } from 'react'
import type { CheckoutPlug } from '#core/checkout/storefront/checkout-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'

/** Where a host invites others to fill the cart, and a member finds the way back to the group. */
export const groupCartSection: CheckoutPlug = {
  name: 'group-cart',
  Section: lazy(() =>
    whenOnline(() => import('./group-section.tsx')).then((module) => ({ default: module.GroupSection })),
  ),
}
