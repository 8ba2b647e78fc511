import { lazy } from 'react'
import type { CheckoutPlug } from '#core/checkout/storefront/checkout-plugs.tsx'
import type { OrderPlug } from '#core/orders/storefront/order-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'

/** Where a customer says at the checkout what shall be done when something is missing. */
export const lineWishes: CheckoutPlug = {
  name: 'replacements',
  Section: lazy(() =>
    whenOnline(() => import('./wishes-section.tsx')).then((module) => ({ default: module.WishesSection })),
  ),
}

/** What is missing of an order and what became of it, on the order's pages. */
export const orderReplacements: OrderPlug = {
  name: 'replacements',
  isFor: () => true,
  isFirst: true,
  Section: lazy(() =>
    whenOnline(() => import('./order-section.tsx')).then((module) => ({ default: module.OrderSection })),
  ),
}

/** The way to add something to an order, as long as it may be cancelled: the server judges it again. */
export const orderAdditions: OrderPlug = {
  name: 'additions',
  isFor: ({ order, page }) => page === 'status' && order.can.cancel,
  Section: lazy(() =>
    whenOnline(() => import('./addition-section.tsx')).then((module) => ({
      default: module.AdditionSection,
    })),
  ),
}
