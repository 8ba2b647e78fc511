import { lazy } from 'react'
import type { CheckoutPlug } from '#core/checkout/storefront/checkout-plugs.tsx'
import type { AccountPlug } from '#core/customers/storefront/account-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'

/** The customer's points in the checkout, and who calculates what they pay. */
export const loyaltyCheckout: CheckoutPlug = {
  name: 'loyalty',
  calculators: {
    loyaltyReward: () => import('../domain/points-rule.ts').then((module) => module.calculateReward),
    loyaltyPoints: () => import('../domain/points-rule.ts').then((module) => module.calculatePoints),
  },
  Section: lazy(() =>
    whenOnline(() => import('./points-section.tsx')).then((module) => ({ default: module.PointsSection })),
  ),
}

/** The customer's points on the page of their account. */
export const loyaltyAccount: AccountPlug = {
  name: 'loyalty',
  Section: lazy(() =>
    whenOnline(() => import('./points-card.tsx')).then((module) => ({ default: module.PointsCard })),
  ),
}
