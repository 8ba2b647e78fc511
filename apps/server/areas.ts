import { availabilityPlugin } from '#core/availability/server/plugin.ts'
import { cartPlugin } from '#core/cart/server/plugin.ts'
import { checkoutPlugin } from '#core/checkout/server/plugin.ts'
import { customersPlugin } from '#core/customers/server/plugin.ts'
import { menusPlugin } from '#core/menus/server/plugin.ts'
import type { SiteSection } from '#core/menus/server/site-section.service.ts'
import { notificationsPlugin } from '#core/notifications/server/plugin.ts'
import { ordersPlugin } from '#core/orders/server/plugin.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { sitesPlugin } from '#core/sites/server/plugin.ts'
import { staffPlugin } from '#core/staff/server/plugin.ts'
import { storesPlugin } from '#core/stores/server/plugin.ts'
import { creditsPlugin } from '#features/credits/server/plugin.ts'
import { favouritesPlugin } from '#features/favourites/server/plugin.ts'
import { groupCartPlugin } from '#features/group-cart/server/plugin.ts'
import { kitchenStationsPlugin } from '#features/kitchen-stations/server/plugin.ts'
import { loyaltySection } from '#features/loyalty/server/loyalty-section.service.ts'
import { loyaltyPlugin } from '#features/loyalty/server/plugin.ts'
import { payLinksPlugin } from '#features/pay-links/server/plugin.ts'
import { promotionsPlugin } from '#features/promotions/server/plugin.ts'
import { promotionsSection } from '#features/promotions/server/promotions-section.service.ts'
import { ratingsPlugin } from '#features/ratings/server/plugin.ts'
import { readdressPlugin } from '#features/readdress/server/plugin.ts'
import { recurringOrdersPlugin } from '#features/recurring-orders/server/plugin.ts'
import { replacementsPlugin } from '#features/replacements/server/plugin.ts'
import { staffOrdersPlugin } from '#features/staff-orders/server/plugin.ts'
import { ticketPrintingPlugin } from '#features/ticket-printing/server/plugin.ts'
import { trackingPlugin } from '#features/tracking/server/plugin.ts'
import { webhooksPlugin } from '#features/webhooks/server/plugin.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { picturesPlugin } from '#platform/pictures/pictures.plugin.ts'
import { sandboxCourierPlugin } from '#providers/delivery/sandbox/server/plugin.ts'
import { localMaps } from '#providers/maps/local/server/plugin.ts'
import { nominatimMaps } from '#providers/maps/nominatim/server/plugin.ts'
import { outboxMessaging } from '#providers/messaging/outbox/server/plugin.ts'
import { smtpMessaging } from '#providers/messaging/smtp/server/plugin.ts'
import { twilioMessaging } from '#providers/messaging/twilio/server/plugin.ts'
import { webPushMessaging } from '#providers/messaging/web-push/server/plugin.ts'
import { whatsappMessaging } from '#providers/messaging/whatsapp-cloud/server/plugin.ts'
import { allsecurePayments } from '#providers/payments/allsecure/server/plugin.ts'
import { cardlinkPayments } from '#providers/payments/cardlink/server/plugin.ts'
import { cashfreePayments } from '#providers/payments/cashfree/server/plugin.ts'
import { epgPayments } from '#providers/payments/epg/server/plugin.ts'
import { geideaPayments } from '#providers/payments/geidea/server/plugin.ts'
import { hostedPayments } from '#providers/payments/hosted/server/plugin.ts'
import { jccPayments } from '#providers/payments/jcc/server/plugin.ts'
import { knetPayments } from '#providers/payments/knet/server/plugin.ts'
import { mixpayPayments } from '#providers/payments/mixpay/server/plugin.ts'
import { myfatoorahPayments } from '#providers/payments/myfatoorah/server/plugin.ts'
import { nexiPayments } from '#providers/payments/nexipg/server/plugin.ts'
import { paycapsPayments } from '#providers/payments/paycaps/server/plugin.ts'
import { payfortPayments } from '#providers/payments/payfort/server/plugin.ts'
import { paytmPayments } from '#providers/payments/paytm/server/plugin.ts'
import { razorpayPayments } from '#providers/payments/razorpay/server/plugin.ts'
import { sandboxPaymentsPlugin } from '#providers/payments/sandbox/server/plugin.ts'
import { stripePayments } from '#providers/payments/stripe/server/plugin.ts'
import { tapPayments } from '#providers/payments/tap/server/plugin.ts'
import { thawaniPayments } from '#providers/payments/thawani/server/plugin.ts'

/** All server plugins, in dependency order. The only file that names features and providers. */
export const serverPlugins: readonly ServerPlugin[] = [
  picturesPlugin,
  sitesPlugin,
  storesPlugin,
  menusPlugin,
  availabilityPlugin,
  customersPlugin,
  cartPlugin,
  paymentsPlugin,
  ordersPlugin,
  checkoutPlugin,
  notificationsPlugin,
  staffPlugin,
  // Discounts are deducted before means of payment.
  promotionsPlugin,
  // Credit is used before points.
  creditsPlugin,
  loyaltyPlugin,
  favouritesPlugin,
  groupCartPlugin,
  kitchenStationsPlugin,
  ratingsPlugin,
  readdressPlugin,
  recurringOrdersPlugin,
  replacementsPlugin,
  staffOrdersPlugin,
  payLinksPlugin,
  ticketPrintingPlugin,
  trackingPlugin,
  webhooksPlugin,
  twilioMessaging,
  whatsappMessaging,
  smtpMessaging,
  webPushMessaging,
  outboxMessaging,
  sandboxPaymentsPlugin,
  hostedPayments,
  paycapsPayments,
  cardlinkPayments,
  nexiPayments,
  mixpayPayments,
  allsecurePayments,
  epgPayments,
  jccPayments,
  thawaniPayments,
  geideaPayments,
  payfortPayments,
  paytmPayments,
  cashfreePayments,
  razorpayPayments,
  knetPayments,
  myfatoorahPayments,
  sandboxCourierPlugin,
  stripePayments,
  tapPayments,
  // Before the demo's maps, which a configured service replaces.
  nominatimMaps,
  localMaps,
]

/** The sections of a site file that features read. */
export const siteSections: readonly SiteSection[] = [promotionsSection, loyaltySection]
