import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { TableMode } from './table-mode.tsx'

/** The visit at a table, on every page of the shop. */
export const dineInShop: ShopExtension = { name: 'dine-in', Part: TableMode }

/** The table's draft, rounds and bill in the place of the cart. */
export const dineInCheckout: CheckoutExtension = {
  name: 'dine-in',
  TableOrder: createLazyPart(() => import('./table-order.tsx').then((module) => module.TableOrder)),
}
