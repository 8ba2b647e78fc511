import { lazy } from 'react'
import type { SavedCartExtension } from '#core/cart/storefront/saved-cart-extensions.tsx'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'

/** The code of a cart that is saved for later. */
export const promotionsSavedCart: SavedCartExtension = {
  name: 'promotions',
  Section: lazy(() =>
    loadWhenOnline(() => import('./components/saved-promo.tsx')).then(({ SavedPromo }) => ({
      default: SavedPromo,
    })),
  ),
}

/** The promo box of the checkout, and the calculator of discounts after a tap. */
export const promotionsCheckout: CheckoutExtension = {
  name: 'promotions',
  calculators: {
    [PROMOTION_RULE]: () =>
      import('../domain/combine-promotions.ts').then(({ calculatePromotions }) => calculatePromotions),
  },
  Section: lazy(() =>
    loadWhenOnline(() => import('./components/promo-box.tsx')).then(({ PromoBox }) => ({
      default: PromoBox,
    })),
  ),
  BillBenefit: lazy(() =>
    loadWhenOnline(() => import('./components/bill-code.tsx')).then(({ BillCode }) => ({
      default: BillCode,
    })),
  ),
}
