import { lazy } from 'react'
import type { SavedCartExtension } from '#core/cart/storefront/saved-cart-extensions.tsx'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'

/** The customer's credit in the checkout, and the calculator of what it pays. */
export const creditsCheckout: CheckoutExtension = {
  name: 'credits',
  calculators: {
    credits: () => import('../domain/credits-rule.ts').then((module) => module.calculateCredits),
  },
  Section: lazy(() =>
    loadWhenOnline(() => import('./credits-section.tsx')).then((module) => ({
      default: module.CreditsSection,
    })),
  ),
  BillBenefit: lazy(() =>
    loadWhenOnline(() => import('./bill-credits.tsx')).then((module) => ({ default: module.BillCredits })),
  ),
}

/** Credit that will pay for a cart saved for later. */
export const creditsSavedCart: SavedCartExtension = {
  name: 'credits',
  Section: lazy(() =>
    loadWhenOnline(() => import('./saved-credits.tsx')).then((module) => ({ default: module.SavedCredits })),
  ),
}

/** The customer's credit on the account page. */
export const creditsAccount: AccountExtension = {
  name: 'credits',
  Section: lazy(() =>
    loadWhenOnline(() => import('./credits-card.tsx')).then((module) => ({ default: module.CreditsCard })),
  ),
}
