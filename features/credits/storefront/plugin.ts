import type { SavedCartExtension } from '#core/cart/storefront/saved-cart-extensions.tsx'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'

/** The customer's credit in the checkout, and the calculator of what it pays. */
export const creditsCheckout: CheckoutExtension = {
  name: 'credits',
  calculators: {
    credits: () => import('../domain/credits-rule.ts').then((module) => module.calculateCredits),
  },
  Section: createLazyPart(() => import('./credits-section.tsx').then((module) => module.CreditsSection)),
  BillBenefit: createLazyPart(() => import('./bill-credits.tsx').then((module) => module.BillCredits)),
}

/** Credit that will pay for a cart saved for later. */
export const creditsSavedCart: SavedCartExtension = {
  name: 'credits',
  Section: createLazyPart(() => import('./saved-credits.tsx').then((module) => module.SavedCredits)),
}

/** The customer's credit on the account page. */
export const creditsAccount: AccountExtension = {
  name: 'credits',
  Section: createLazyPart(() => import('./credits-card.tsx').then((module) => module.CreditsCard)),
}
