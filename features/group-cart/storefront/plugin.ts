import { lazy } from 'react'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'
import { GroupMode } from './group-mode.tsx'

/** The group that was joined in this tab, on every page of the shop. */
export const groupShop: ShopExtension = { name: 'group-cart', Part: GroupMode }

/** Lets a host invite others to fill the cart, and a member return to the group. */
export const groupCartSection: CheckoutExtension = {
  name: 'group-cart',
  Section: lazy(() =>
    loadWhenOnline(() => import('./group-section.tsx')).then((module) => ({
      default: module.GroupOrderSection,
    })),
  ),
}
