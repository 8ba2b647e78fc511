import { lazy } from 'react'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** Where a customer says at the checkout what shall be done when something is missing. */
export const linePreferences: CheckoutExtension = {
  name: 'replacements',
  Section: lazy(() =>
    loadWhenOnline(() => import('./preferences-section.tsx')).then((module) => ({
      default: module.PreferencesSection,
    })),
  ),
}

/** What is missing of an order and what became of it, on the order's pages. */
export const orderReplacements: OrderExtension = {
  name: 'replacements',
  isFor: () => true,
  isFirst: true,
  Section: lazy(() =>
    loadWhenOnline(() => import('./replacements-section.tsx')).then((module) => ({
      default: module.ReplacementsSection,
    })),
  ),
}

/** The way to add something to an order, as long as it may be cancelled: the server judges it again. */
export const orderAdditions: OrderExtension = {
  name: 'additions',
  isFor: ({ order, page }) => page === 'status' && order.can.cancel,
  Section: lazy(() =>
    loadWhenOnline(() => import('./addition-section.tsx')).then((module) => ({
      default: module.AdditionSection,
    })),
  ),
}
