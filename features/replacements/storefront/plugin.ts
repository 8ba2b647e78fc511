import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** Checkout section where customers choose what is done about missing items. */
export const linePreferences: CheckoutExtension = {
  name: 'replacements',
  Section: createLazyPart(() =>
    import('./preferences-section.tsx').then((module) => module.PreferencesSection),
  ),
}

/** Missing items of an order and the outcome, on the order's pages. */
export const replacements: OrderExtension = {
  name: 'replacements',
  slot: 'urgent',
  isFor: () => true,
  Section: createLazyPart(() =>
    import('./replacements-section.tsx').then((module) => module.ReplacementsSection),
  ),
}

/** Link to add items to an order, as long as the kitchen has not begun; the server validates it again. */
export const additions: OrderExtension = {
  name: 'additions',
  slot: 'actions',
  isFor: ({ order, page }) => page === 'status' && order.can.change,
  Section: createLazyPart(() => import('./addition-section.tsx').then((module) => module.AdditionSection)),
}
