import type { SavedCartExtension } from '#core/cart/storefront/saved-cart-extensions.tsx'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'

/** The code of a cart that is saved for later. */
export const promotionsSavedCart: SavedCartExtension = {
  name: 'promotions',
  Section: createLazyPart(() => import('./components/saved-promo.tsx').then((module) => module.SavedPromo)),
}

/** The promo box of the checkout, and the calculator of discounts after a tap. */
export const promotionsCheckout: CheckoutExtension = {
  name: 'promotions',
  calculators: {
    [PROMOTION_RULE]: () =>
      import('../domain/combine-promotions.ts').then(({ calculatePromotions }) => calculatePromotions),
  },
  Section: createLazyPart(() => import('./components/promo-box.tsx').then((module) => module.PromoBox)),
  BillBenefit: createLazyPart(() => import('./components/bill-code.tsx').then((module) => module.BillCode)),
}
