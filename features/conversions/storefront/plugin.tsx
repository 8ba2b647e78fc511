import type { ItemExtension } from '#core/cart/storefront/item-extensions.tsx'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { hasPixels, type ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { createOptionalPart } from '#platform/ui/lazy-part.ts'

/** In memory alone until the customer allows more: the address of later pages no longer has it. */
const search = typeof location === 'undefined' ? '' : location.search

/** How the customer came, as far as they allow it. */
export const conversionShop: ShopExtension = {
  name: 'conversions',
  isFor: hasPixels,
  Part: createOptionalPart(() =>
    import('./conversions-host.tsx').then(({ ConversionsHost }) => () => <ConversionsHost search={search} />),
  ),
}

/** An opened dish. */
export const conversionItem: ItemExtension = {
  name: 'conversions',
  isFor: hasPixels,
  Part: createOptionalPart(() => import('./view-conversion.tsx').then((module) => module.ViewConversion)),
}

/** An order that was placed and is neither unpaid nor at its end. */
export const conversionOrder: OrderExtension = {
  name: 'conversions',
  slot: 'last',
  isFor: ({ order }) => order.status !== ORDER_STATUS.initialize && !order.isFinal,
  Section: createOptionalPart(() =>
    import('./purchase-conversion.tsx').then((module) => module.PurchaseConversion),
  ),
}
