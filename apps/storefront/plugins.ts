import type { TimeChoice } from '#core/availability/storefront/time-choice.ts'
import type { ItemExtension } from '#core/cart/storefront/item-extensions.tsx'
import type { LineGuard } from '#core/cart/storefront/line-guard.ts'
import type { SavedCartExtension } from '#core/cart/storefront/saved-cart-extensions.tsx'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { AccountExtension } from '#core/customers/storefront/account-extensions.tsx'
import type { MenuExtension } from '#core/menus/storefront/menu-actions.tsx'
import { receiptByMail, updatesByPhone } from '#core/notifications/storefront/plugin.ts'
import type { OrderExtension } from '#core/orders/storefront/order-extensions.tsx'
import { savedCardsAccount } from '#core/payments/storefront/plugin.ts'
import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { allergyGuard, allergyHold, allergyItem, allergyShop } from '#features/allergens/storefront/plugin.ts'
import { salonCard, salonOrder, salonTimes } from '#features/appointments/storefront/plugin.ts'
import { consentShop } from '#features/consent/storefront/plugin.ts'
import { conversionItem, conversionOrder, conversionShop } from '#features/conversions/storefront/plugin.tsx'
import { creditsAccount, creditsCheckout, creditsSavedCart } from '#features/credits/storefront/plugin.ts'
import { dineInCheckout, dineInShop } from '#features/dine-in/storefront/plugin.ts'
import { dropOffCheckout, dropOffOrder } from '#features/drop-off/storefront/plugin.ts'
import { favouritesAccount, favouritesItem } from '#features/favourites/storefront/plugin.ts'
import { groupCartSection, groupShop } from '#features/group-cart/storefront/plugin.ts'
import { loyaltyAccount, loyaltyCheckout, loyaltySavedCart } from '#features/loyalty/storefront/plugin.ts'
import { installOrder, offlineShop } from '#features/offline/storefront/plugin.ts'
import { outreachAccount } from '#features/outreach/storefront/plugin.ts'
import { pixelsItem, pixelsOrder, pixelsShop } from '#features/pixels/storefront/plugin.ts'
import { prescriptionCheckout, prescriptionOrder } from '#features/prescriptions/storefront/plugin.ts'
import { promotionsCheckout, promotionsSavedCart } from '#features/promotions/storefront/plugin.ts'
import { pushOrderExtension } from '#features/push-notifications/storefront/plugin.ts'
import { ratingsOrder } from '#features/ratings/storefront/plugin.ts'
import { readdressExtension } from '#features/readdress/storefront/plugin.ts'
import { recentItemsMenuExtension } from '#features/recent-items/storefront/plugin.ts'
import { recurringAccount, recurringOrder } from '#features/recurring-orders/storefront/plugin.ts'
import { additions, linePreferences, replacements } from '#features/replacements/storefront/plugin.ts'
import { splitBillCheckout } from '#features/split-bill/storefront/plugin.ts'
import { supportChatShop } from '#features/support-chat/storefront/plugin.ts'
import { trackingOrder } from '#features/tracking/storefront/plugin.ts'

/** All checkout extensions, in display order. */
export const CHECKOUT_EXTENSIONS: readonly CheckoutExtension[] = [
  dineInCheckout,
  splitBillCheckout,
  groupCartSection,
  salonCard,
  allergyHold,
  prescriptionCheckout,
  promotionsCheckout,
  loyaltyCheckout,
  creditsCheckout,
  linePreferences,
  dropOffCheckout,
]

/** All extensions of the cart that is saved for later, in display order. */
export const SAVED_CART_EXTENSIONS: readonly SavedCartExtension[] = [
  promotionsSavedCart,
  loyaltySavedCart,
  creditsSavedCart,
]

/** All extensions of the customer account pages, in display order. */
export const ACCOUNT_EXTENSIONS: readonly AccountExtension[] = [
  recurringAccount,
  loyaltyAccount,
  creditsAccount,
  favouritesAccount,
  savedCardsAccount,
  outreachAccount,
]

/** All extensions of the order pages, in display order. */
export const ORDER_EXTENSIONS: readonly OrderExtension[] = [
  salonOrder,
  prescriptionOrder,
  replacements,
  trackingOrder,
  dropOffOrder,
  pushOrderExtension,
  updatesByPhone,
  installOrder,
  additions,
  readdressExtension,
  ratingsOrder,
  receiptByMail,
  recurringOrder,
  pixelsOrder,
  conversionOrder,
]

/** All extensions of the product sheet, in display order. */
export const ITEM_EXTENSIONS: readonly ItemExtension[] = [
  favouritesItem,
  allergyItem,
  pixelsItem,
  conversionItem,
]

/** All extensions above the menu, in display order. */
export const MENU_EXTENSIONS: readonly MenuExtension[] = [recentItemsMenuExtension]

/** What is on every page of a shop, in display order. */
export const SHOP_EXTENSIONS: readonly ShopExtension[] = [
  allergyShop,
  groupShop,
  dineInShop,
  offlineShop,
  pixelsShop,
  conversionShop,
  supportChatShop,
  consentShop,
]

/** What stands for the sheet in which a time is chosen. */
export const TIME_CHOICES: readonly TimeChoice[] = [salonTimes]

/** All guards of dishes that are about to enter a cart or an order. */
export const LINE_GUARDS: readonly LineGuard[] = [allergyGuard]
