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
import {
  linePreferences,
  orderAdditions,
  orderReplacements,
} from '#features/replacements/storefront/plugin.ts'
import { trackingOrder } from '#features/tracking/storefront/plugin.ts'

/** Everything that is plugged into the checkout, in the order in which it is shown. */
export const CHECKOUT_EXTENSIONS: readonly CheckoutExtension[] = [
  groupCartSection,
  promotionsCheckout,
  loyaltyCheckout,
  creditsCheckout,
  linePreferences,
]

/** Everything that is plugged into the pages of a customer's account, in the order in which it is shown. */
export const ACCOUNT_EXTENSIONS: readonly AccountExtension[] = [
  recurringAccount,
  loyaltyAccount,
  creditsAccount,
  favouritesAccount,
  savedCardsAccount,
]

/** Everything that is plugged into the pages of an order, in the order in which it is shown. */
export const ORDER_EXTENSIONS: readonly OrderExtension[] = [
  orderReplacements,
  trackingOrder,
  pushOffer,
  orderAdditions,
  readdressExtension,
  ratingsOrder,
  recurringOrder,
]

/** Everything that is plugged into the sheet of a product, in the order in which it is shown. */
export const ITEM_EXTENSIONS: readonly ItemExtension[] = [favouritesItem]
