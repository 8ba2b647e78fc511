import type { ItemExtension } from '#core/cart/storefront/item-extensions.tsx'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { createOptionalPart } from '#platform/ui/lazy-part.ts'
import { ConversionsHost } from './conversions-host.tsx'
import { ViewConversion } from './view-conversion.tsx'

/** How the customer came, as far as they allow it. */
export const conversionShop: ShopExtension = { name: 'conversions', Part: ConversionsHost }

/** An opened dish. */
export const conversionItem: ItemExtension = { name: 'conversions', Part: ViewConversion }

/** An order that was placed and is neither unpaid nor at its end. */
export const conversionOrder: OrderExtension = {
  name: 'conversions',
  slot: 'last',
  isFor: ({ order }) => order.status !== ORDER_STATUS.initialize && !order.isFinal,
  Section: createOptionalPart(() =>
    import('./purchase-conversion.tsx').then((module) => module.PurchaseConversion),
  ),
}
