import { lazy } from 'react'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** Lets a host invite others to fill the cart, and a member return to the group. */
export const groupCartSection: CheckoutExtension = {
  name: 'group-cart',
  Section: lazy(() =>
    loadWhenOnline(() => import('./group-section.tsx')).then((module) => ({
      default: module.GroupOrderSection,
    })),
  ),
}
