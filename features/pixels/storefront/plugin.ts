import type { ItemExtension } from '#core/cart/storefront/item-extensions.tsx'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { hasPixels, type ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { createOptionalPart } from '#platform/ui/lazy-part.ts'

/** The frames of a shop's pixels. */
export const pixelsShop: ShopExtension = {
  name: 'pixels',
  isFor: hasPixels,
  Part: createOptionalPart(() => import('./pixel-host.tsx').then((module) => module.PixelHost)),
}

/** An opened dish. */
export const pixelsItem: ItemExtension = {
  name: 'pixels',
  isFor: hasPixels,
  Part: createOptionalPart(() => import('./product-signal.tsx').then((module) => module.ProductSignal)),
}

/** An order that was placed and is neither unpaid nor at its end. */
export const pixelsOrder: OrderExtension = {
  name: 'pixels',
  slot: 'last',
  isFor: ({ order }) => order.status !== ORDER_STATUS.initialize && !order.isFinal,
  Section: createOptionalPart(() => import('./purchase-signal.tsx').then((module) => module.PurchaseSignal)),
}
