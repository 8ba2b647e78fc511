import { lazy } from 'react'
import type { CheckoutPlug } from '#core/checkout/storefront/checkout-plugs.tsx'
import { whenOnline } from '#platform/ui/when-online.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'

/** The promo box of the checkout, and who calculates discounts after a tap. */
export const promotionsPlug: CheckoutPlug = {
  name: 'promotions',
  calculators: {
    [PROMOTION_RULE]: () =>
      import('../domain/combine.ts').then(({ calculatePromotions }) => calculatePromotions),
  },
  Section: lazy(() =>
    whenOnline(() => import('./components/promo-box.tsx')).then(({ PromoBox }) => ({ default: PromoBox })),
  ),
}
