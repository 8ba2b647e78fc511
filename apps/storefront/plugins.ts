import type { ItemPlug } from '#core/cart/storefront/item-plugs.tsx'
import type { CheckoutPlug } from '#core/checkout/storefront/checkout-plugs.tsx'
import type { AccountPlug } from '#core/customers/storefront/account-plugs.tsx'
import { pushOffer } from '#core/notifications/storefront/plugin.ts'
import type { OrderPlug } from '#core/orders/storefront/order-plugs.tsx'
import { savedCardsAccount } from '#core/payments/storefront/plugin.ts'
import { creditsAccount, creditsCheckout } from '#features/credits/storefront/plugin.ts'
import { favouriteHeart, favouritesAccount } from '#features/favourites/storefront/plugin.ts'
import { groupCartSection } from '#features/group-cart/storefront/plugin.ts'
import { loyaltyAccount, loyaltyCheckout } from '#features/loyalty/storefront/plugin.ts'
import { promotionsPlug } from '#features/promotions/storefront/plugin.ts'
import { ratingsOrder } from '#features/ratings/storefront/plugin.ts'
import { readdressOrder } from '#features/readdress/storefront/plugin.ts'
import { recurringAccount, recurringOrder } from '#features/recurring-orders/storefront/plugin.ts'
import { lineWishes, orderAdditions, orderReplacements } from '#features/replacements/storefront/plugin.ts'
import { trackingOrder } from '#features/tracking/storefront/plugin.ts'

/** Everything that is plugged into the checkout, in the order in which it is shown. */
export const CHECKOUT_PLUGS: readonly CheckoutPlug[] = [
  groupCartSection,
  promotionsPlug,
  loyaltyCheckout,
  creditsCheckout,
  lineWishes,
]

/** Everything that is plugged into the pages of a customer's account, in the order in which it is shown. */
export const ACCOUNT_PLUGS: readonly AccountPlug[] = [
  recurringAccount,
  loyaltyAccount,
  creditsAccount,
  favouritesAccount,
  savedCardsAccount,
]

/** Everything that is plugged into the pages of an order, in the order in which it is shown. */
export const ORDER_PLUGS: readonly OrderPlug[] = [
  orderReplacements,
  trackingOrder,
  pushOffer,
  orderAdditions,
  readdressOrder,
  ratingsOrder,
  recurringOrder,
]

/** Everything that is plugged into the sheet of a product, in the order in which it is shown. */
export const ITEM_PLUGS: readonly ItemPlug[] = [favouriteHeart]
