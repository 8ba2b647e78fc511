import type { SavedCartExtension } from '#core/cart/storefront/saved-cart-extensions.tsx'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** The customer's points in the checkout, and the calculator of what they pay. */
export const loyaltyCheckout: CheckoutExtension = {
  name: 'loyalty',
  calculators: {
    loyaltyReward: () => import('../domain/points-rule.ts').then((module) => module.calculateReward),
    loyaltyPoints: () => import('../domain/points-rule.ts').then((module) => module.calculatePoints),
  },
  Section: createLazyPart(() => import('./points-section.tsx').then((module) => module.PointsSection)),
  BillBenefit: createLazyPart(() =>
    import('./components/bill-points.tsx').then((module) => module.BillPoints),
  ),
}

/** Points and rewards for a cart that is saved for later. */
export const loyaltySavedCart: SavedCartExtension = {
  name: 'loyalty',
  Section: createLazyPart(() => import('./components/saved-points.tsx').then((module) => module.SavedPoints)),
}

/** The customer's points on the account page. */
export const loyaltyAccount: AccountExtension = {
  name: 'loyalty',
  Section: createLazyPart(() => import('./points-card.tsx').then((module) => module.PointsCard)),
}
