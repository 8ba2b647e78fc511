import type { ItemExtension } from '#core/cart/storefront/item-extensions.tsx'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import { pushOffer } from '#core/notifications/storefront/plugin.ts'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { savedCardsAccount } from '#core/payments/storefront/plugin.ts'
import { creditsAccount, creditsCheckout } from '#features/credits/storefront/plugin.ts'
import { favouritesAccount, favouritesItem } from '#features/favourites/storefront/plugin.ts'
import { groupCartSection } from '#features/group-cart/storefront/plugin.ts'
import { loyaltyAccount, loyaltyCheckout } from '#features/loyalty/storefront/plugin.ts'
import { promotionsCheckout } from '#features/promotions/storefront/plugin.ts'
import { ratingsOrder } from '#features/ratings/storefront/plugin.ts'
import { readdressExtension } from '#features/readdress/storefront/plugin.ts'
import { recurringAccount, recurringOrder } from '#features/recurring-orders/storefront/plugin.ts'
import { additions, linePreferences, replacements } from '#features/replacements/storefront/plugin.ts'
import { trackingOrder } from '#features/tracking/storefront/plugin.ts'

/** All checkout extensions, in display order. */
export const CHECKOUT_EXTENSIONS: readonly CheckoutExtension[] = [
  groupCartSection,
  promotionsCheckout,
  loyaltyCheckout,
  creditsCheckout,
  linePreferences,
]

/** All extensions of the customer account pages, in display order. */
export const ACCOUNT_EXTENSIONS: readonly AccountExtension[] = [
  recurringAccount,
  loyaltyAccount,
  creditsAccount,
  favouritesAccount,
  savedCardsAccount,
]

/** All extensions of the order pages, in display order. */
export const ORDER_EXTENSIONS: readonly OrderExtension[] = [
  replacements,
  trackingOrder,
  pushOffer,
  additions,
  readdressExtension,
  ratingsOrder,
  recurringOrder,
]

/** All extensions of the product sheet, in display order. */
export const ITEM_EXTENSIONS: readonly ItemExtension[] = [favouritesItem]
