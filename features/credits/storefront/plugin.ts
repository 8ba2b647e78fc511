import { lazy } from 'react'
import type { CheckoutPlug } from '#core/checkout/storefront/checkout-plugs.tsx'
import type { AccountPlug } from '#core/customers/storefront/account-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'

/** The customer's credit in the checkout, and who calculates what it pays. */
export const creditsCheckout: CheckoutPlug = {
  name: 'credits',
  calculators: {
    credits: () => import('../domain/credits-rule.ts').then((module) => module.calculateCredits),
  },
  Section: lazy(() =>
    whenOnline(() => import('./credits-section.tsx')).then((module) => ({ default: module.CreditsSection })),
  ),
}

/** The customer's credit on the page of their account. */
export const creditsAccount: AccountPlug = {
  name: 'credits',
  Section: lazy(() =>
    whenOnline(() => import('./credits-card.tsx')).then((module) => ({ default: module.CreditsCard })),
  ),
}
