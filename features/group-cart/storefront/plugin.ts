import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { GroupMode } from './group-mode.tsx'

/** The group that was joined in this tab, on every page of the shop. */
export const groupShop: ShopExtension = { name: 'group-cart', Part: GroupMode }

/** Lets a host invite others to fill the cart, and a member return to the group. */
export const groupCartSection: CheckoutExtension = {
  name: 'group-cart',
  Section: createLazyPart(() => import('./group-section.tsx').then((module) => module.GroupOrderSection)),
}
