import { availabilityArea } from '#core/availability/server/plugin.ts'
import { cartArea } from '#core/cart/server/plugin.ts'
import { checkoutArea } from '#core/checkout/server/plugin.ts'
import { customersArea } from '#core/customers/server/plugin.ts'
import { menusArea } from '#core/menus/server/plugin.ts'
import type { SiteSection } from '#core/menus/server/site-section.service.ts'
import { notificationsArea } from '#core/notifications/server/plugin.ts'
import { ordersArea } from '#core/orders/server/plugin.ts'
import { paymentsArea } from '#core/payments/server/plugin.ts'
import { sitesArea } from '#core/sites/server/plugin.ts'
import { staffArea } from '#core/staff/server/plugin.ts'
import { storesArea } from '#core/stores/server/plugin.ts'
import { creditsArea } from '#features/credits/server/plugin.ts'
import { favouritesArea } from '#features/favourites/server/plugin.ts'
import { groupCartArea } from '#features/group-cart/server/plugin.ts'
import { kitchenStationsArea } from '#features/kitchen-stations/server/plugin.ts'
import { loyaltySection } from '#features/loyalty/server/loyalty-section.service.ts'
import { loyaltyArea } from '#features/loyalty/server/plugin.ts'
import { payLinksArea } from '#features/pay-links/server/plugin.ts'
import { promotionsArea } from '#features/promotions/server/plugin.ts'
import { promotionsSection } from '#features/promotions/server/promotions-section.service.ts'
import { ratingsArea } from '#features/ratings/server/plugin.ts'
import { readdressArea } from '#features/readdress/server/plugin.ts'
import { recurringOrdersArea } from '#features/recurring-orders/server/plugin.ts'
import { replacementsArea } from '#features/replacements/server/plugin.ts'
import { staffOrdersArea } from '#features/staff-orders/server/plugin.ts'
import { ticketPrintingArea } from '#features/ticket-printing/server/plugin.ts'
import { trackingArea } from '#features/tracking/server/plugin.ts'
import { webhooksArea } from '#features/webhooks/server/plugin.ts'
import type { Area } from '#platform/http/area.ts'
import { picturesArea } from '#platform/pictures/pictures.area.ts'
import { sandboxCourierArea } from '#providers/delivery/sandbox/server/plugin.ts'
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
import { sandboxPaymentsArea } from '#providers/payments/sandbox/server/plugin.ts'
import { stripePayments } from '#providers/payments/stripe/server/plugin.ts'
import { tapPayments } from '#providers/payments/tap/server/plugin.ts'
import { thawaniPayments } from '#providers/payments/thawani/server/plugin.ts'

/** Everything that is plugged into the server, in the order of the ladder. The only file that names features and providers. */
export const areas: readonly Area[] = [
  picturesArea,
  sitesArea,
  storesArea,
  menusArea,
  availabilityArea,
  customersArea,
  cartArea,
  paymentsArea,
  ordersArea,
  checkoutArea,
  notificationsArea,
  staffArea,
  // Discounts come off first, then what customers pay with.
  promotionsArea,
  // Credit pays before points do.
  creditsArea,
  loyaltyArea,
  favouritesArea,
  groupCartArea,
  kitchenStationsArea,
  ratingsArea,
  readdressArea,
  recurringOrdersArea,
  replacementsArea,
  staffOrdersArea,
  payLinksArea,
  ticketPrintingArea,
  trackingArea,
  webhooksArea,
  twilioMessaging,
  whatsappMessaging,
  smtpMessaging,
  webPushMessaging,
  outboxMessaging,
  sandboxPaymentsArea,
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
  sandboxCourierArea,
  stripePayments,
  tapPayments,
  // Before the demo's own, which a configured service replaces.
  nominatimMaps,
  localMaps,
]

/** The parts of a site file that features read. */
export const siteSections: readonly SiteSection[] = [promotionsSection, loyaltySection]
