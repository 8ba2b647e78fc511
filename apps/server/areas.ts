import { availabilityPlugin } from '#core/availability/server/plugin.ts'
import { cartPlugin } from '#core/cart/server/plugin.ts'
import { checkoutPlugin } from '#core/checkout/server/plugin.ts'
import { customersPlugin } from '#core/customers/server/plugin.ts'
import { deliveryAreasPlugin } from '#core/delivery-areas/server/plugin.ts'
import { mapsPlugin } from '#core/maps/server/plugin.ts'
import type { MenuFiles } from '#core/menus/server/menu-files.service.ts'
import { menusPlugin } from '#core/menus/server/plugin.ts'
import type { SiteFileSection } from '#core/menus/server/site-section.service.ts'
import { notificationsPlugin } from '#core/notifications/server/plugin.ts'
import { ordersPlugin } from '#core/orders/server/plugin.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { sitesPlugin } from '#core/sites/server/plugin.ts'
import { staffPlugin } from '#core/staff/server/plugin.ts'
import { storesPlugin } from '#core/stores/server/plugin.ts'
import { tablesPlugin } from '#core/tables/server/plugin.ts'
import { allergensPlugin } from '#features/allergens/server/plugin.ts'
import { peopleFileSection } from '#features/appointments/server/people-section.service.ts'
import { appointmentsPlugin } from '#features/appointments/server/plugin.ts'
import { auditLogPlugin } from '#features/audit-log/server/plugin.ts'
import { consentPlugin } from '#features/consent/server/plugin.ts'
import { conversionsPlugin } from '#features/conversions/server/plugin.ts'
import { creditsPlugin } from '#features/credits/server/plugin.ts'
import { customerRecordsPlugin } from '#features/customer-records/server/plugin.ts'
import { dineInPlugin } from '#features/dine-in/server/plugin.ts'
import { tableCallsFileSection } from '#features/dine-in/server/table-calls-section.service.ts'
import { tableRulesFileSection } from '#features/dine-in/server/table-rules-section.service.ts'
import { tablesFileSection } from '#features/dine-in/server/tables-section.service.ts'
import { dropOffPlugin } from '#features/drop-off/server/plugin.ts'
import { favouritesPlugin } from '#features/favourites/server/plugin.ts'
import { foodCourtPlugin } from '#features/food-court/server/plugin.ts'
import { groupCartPlugin } from '#features/group-cart/server/plugin.ts'
import { kitchensFileSection } from '#features/kitchen-stations/server/kitchens-section.service.ts'
import { kitchenStationsPlugin } from '#features/kitchen-stations/server/plugin.ts'
import { landingPlugin } from '#features/landing/server/plugin.ts'
import { linkListsFileSection } from '#features/link-lists/server/link-lists-section.service.ts'
import { linkListsPlugin } from '#features/link-lists/server/plugin.ts'
import { loyaltyFileSection } from '#features/loyalty/server/loyalty-section.service.ts'
import { loyaltyPlugin } from '#features/loyalty/server/plugin.ts'
import { menuEditorPlugin } from '#features/menu-editor/server/plugin.ts'
import { menuExchange } from '#features/menu-import/server/menu-exchange.service.ts'
import { menuImportPlugin } from '#features/menu-import/server/plugin.ts'
import { newShopLinks } from '#features/new-shops/server/new-shops.service.ts'
import { newShopsPlugin } from '#features/new-shops/server/plugin.ts'
import { offlinePlugin } from '#features/offline/server/plugin.ts'
import { orderingLinksPlugin } from '#features/ordering-links/server/plugin.ts'
import { outreachFileSection } from '#features/outreach/server/outreach-section.service.ts'
import { outreachPlugin } from '#features/outreach/server/plugin.ts'
import { payLinksPlugin } from '#features/pay-links/server/plugin.ts'
import { paymentReviewsPlugin } from '#features/payment-reviews/server/plugin.ts'
import { pharmacyPlugin } from '#features/pharmacy/server/plugin.ts'
import { pixelsFileSection } from '#features/pixels/server/pixels-section.service.ts'
import { pixelsPlugin } from '#features/pixels/server/plugin.ts'
import { prescriptionsPlugin } from '#features/prescriptions/server/plugin.ts'
import { prescriptionsFileSection } from '#features/prescriptions/server/prescriptions-section.service.ts'
import { promotionsPlugin } from '#features/promotions/server/plugin.ts'
import { promotionsFileSection } from '#features/promotions/server/promotions-section.service.ts'
import { pushNotificationsPlugin } from '#features/push-notifications/server/plugin.ts'
import { ratingsPlugin } from '#features/ratings/server/plugin.ts'
import { readdressPlugin } from '#features/readdress/server/plugin.ts'
import { recentItemsPlugin } from '#features/recent-items/server/plugin.ts'
import { recurringOrdersPlugin } from '#features/recurring-orders/server/plugin.ts'
import { replacementsPlugin } from '#features/replacements/server/plugin.ts'
import { dayStartsFileSection } from '#features/reports/server/day-starts-section.service.ts'
import { reportsPlugin } from '#features/reports/server/plugin.ts'
import { settingsPlugin } from '#features/settings/server/plugin.ts'
import { splitBillPlugin } from '#features/split-bill/server/plugin.ts'
import { staffOrdersPlugin } from '#features/staff-orders/server/plugin.ts'
import { staffRefundsPlugin } from '#features/staff-refunds/server/plugin.ts'
import { supportChatPlugin } from '#features/support-chat/server/plugin.ts'
import { supportChatFileSection } from '#features/support-chat/server/support-chat-section.service.ts'
import { tableSystemsPlugin } from '#features/table-systems/server/plugin.ts'
import { tableSystemsFileSection } from '#features/table-systems/server/table-systems-section.service.ts'
import { ticketPrintingPlugin } from '#features/ticket-printing/server/plugin.ts'
import { timeMachinePlugin } from '#features/time-machine/server/plugin.ts'
import { trackingPlugin } from '#features/tracking/server/plugin.ts'
import { trackingFileSection } from '#features/tracking/server/tracking-section.service.ts'
import { webhooksPlugin } from '#features/webhooks/server/plugin.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { picturesPlugin } from '#platform/pictures/pictures.plugin.ts'
import { chatwootChat } from '#providers/chat/chatwoot/server/plugin.ts'
import { crispChat } from '#providers/chat/crisp/server/plugin.ts'
import { tawkChat } from '#providers/chat/tawk/server/plugin.ts'
import { sandboxCourierPlugin } from '#providers/delivery/sandbox/server/plugin.ts'
import { localMaps } from '#providers/maps/local/server/plugin.ts'
import { nominatimMaps } from '#providers/maps/nominatim/server/plugin.ts'
import { outboxMessaging } from '#providers/messaging/outbox/server/plugin.ts'
import { smtpMessaging } from '#providers/messaging/smtp/server/plugin.ts'
import { twilioMessaging } from '#providers/messaging/twilio/server/plugin.ts'
import { webPushMessaging } from '#providers/messaging/web-push/server/plugin.ts'
import { whatsappMessaging } from '#providers/messaging/whatsapp-cloud/server/plugin.ts'
import { allsecurePaymentsPlugin } from '#providers/payments/allsecure/server/plugin.ts'
import { cardlinkPaymentsPlugin } from '#providers/payments/cardlink/server/plugin.ts'
import { cashfreePaymentsPlugin } from '#providers/payments/cashfree/server/plugin.ts'
import { epgPaymentsPlugin } from '#providers/payments/epg/server/plugin.ts'
import { geideaPaymentsPlugin } from '#providers/payments/geidea/server/plugin.ts'
import { configurableGatewaysPlugin } from '#providers/payments/hosted/server/plugin.ts'
import { jccPaymentsPlugin } from '#providers/payments/jcc/server/plugin.ts'
import { knetPaymentsPlugin } from '#providers/payments/knet/server/plugin.ts'
import { mixpayPaymentsPlugin } from '#providers/payments/mixpay/server/plugin.ts'
import { myfatoorahPaymentsPlugin } from '#providers/payments/myfatoorah/server/plugin.ts'
import { nexiPaymentsPlugin } from '#providers/payments/nexipg/server/plugin.ts'
import { paycapsPaymentsPlugin } from '#providers/payments/paycaps/server/plugin.ts'
import { payfortPaymentsPlugin } from '#providers/payments/payfort/server/plugin.ts'
import { paytmPaymentsPlugin } from '#providers/payments/paytm/server/plugin.ts'
import { razorpayPaymentsPlugin } from '#providers/payments/razorpay/server/plugin.ts'
import { sandboxPaymentsPlugin } from '#providers/payments/sandbox/server/plugin.ts'
import { stripePaymentsPlugin } from '#providers/payments/stripe/server/plugin.ts'
import { tapPaymentsPlugin } from '#providers/payments/tap/server/plugin.ts'
import { thawaniPaymentsPlugin } from '#providers/payments/thawani/server/plugin.ts'
import { googlePixel } from '#providers/pixels/google/server/plugin.ts'
import { metaPixel } from '#providers/pixels/meta/server/plugin.ts'
import { snapPixel } from '#providers/pixels/snap/server/plugin.ts'
import { tiktokPixel } from '#providers/pixels/tiktok/server/plugin.ts'
import { clamavScanning } from '#providers/scanning/clamav/server/plugin.ts'
import { lightspeedTableSystem } from '#providers/table-systems/lightspeed/server/plugin.ts'
import { sandboxTableSystemPlugin } from '#providers/table-systems/sandbox/server/plugin.ts'
import type { OwnerLinks } from './commands/owner-links.ts'

/** All server plugins, in dependency order. The only file that names features and providers. */
export const serverPlugins: readonly ServerPlugin[] = [
  picturesPlugin,
  sitesPlugin,
  staffPlugin,
  mapsPlugin,
  storesPlugin,
  deliveryAreasPlugin,
  tablesPlugin,
  menusPlugin,
  availabilityPlugin,
  customersPlugin,
  cartPlugin,
  paymentsPlugin,
  ordersPlugin,
  checkoutPlugin,
  notificationsPlugin,
  // Discounts are deducted before means of payment.
  promotionsPlugin,
  prescriptionsPlugin,
  // Credit is used before points.
  creditsPlugin,
  loyaltyPlugin,
  allergensPlugin,
  appointmentsPlugin,
  auditLogPlugin,
  consentPlugin,
  customerRecordsPlugin,
  dineInPlugin,
  dropOffPlugin,
  favouritesPlugin,
  foodCourtPlugin,
  groupCartPlugin,
  kitchenStationsPlugin,
  landingPlugin,
  linkListsPlugin,
  menuEditorPlugin,
  menuImportPlugin,
  pushNotificationsPlugin,
  ratingsPlugin,
  paymentReviewsPlugin,
  readdressPlugin,
  recentItemsPlugin,
  recurringOrdersPlugin,
  replacementsPlugin,
  reportsPlugin,
  settingsPlugin,
  splitBillPlugin,
  staffOrdersPlugin,
  staffRefundsPlugin,
  newShopsPlugin,
  offlinePlugin,
  orderingLinksPlugin,
  outreachPlugin,
  payLinksPlugin,
  pixelsPlugin,
  pharmacyPlugin,
  conversionsPlugin,
  supportChatPlugin,
  tableSystemsPlugin,
  ticketPrintingPlugin,
  timeMachinePlugin,
  trackingPlugin,
  webhooksPlugin,
  twilioMessaging,
  whatsappMessaging,
  smtpMessaging,
  webPushMessaging,
  outboxMessaging,
  sandboxPaymentsPlugin,
  configurableGatewaysPlugin,
  paycapsPaymentsPlugin,
  cardlinkPaymentsPlugin,
  nexiPaymentsPlugin,
  mixpayPaymentsPlugin,
  allsecurePaymentsPlugin,
  epgPaymentsPlugin,
  jccPaymentsPlugin,
  thawaniPaymentsPlugin,
  geideaPaymentsPlugin,
  payfortPaymentsPlugin,
  paytmPaymentsPlugin,
  cashfreePaymentsPlugin,
  razorpayPaymentsPlugin,
  knetPaymentsPlugin,
  myfatoorahPaymentsPlugin,
  sandboxCourierPlugin,
  stripePaymentsPlugin,
  tapPaymentsPlugin,
  // Before the demo's maps, which a configured service replaces.
  nominatimMaps,
  localMaps,
  chatwootChat,
  crispChat,
  tawkChat,
  googlePixel,
  metaPixel,
  snapPixel,
  tiktokPixel,
  clamavScanning,
  sandboxTableSystemPlugin,
  lightspeedTableSystem,
]

/** The sections of a site file that features read. */
export const siteFileSections: readonly SiteFileSection[] = [
  promotionsFileSection,
  loyaltyFileSection,
  tablesFileSection,
  tableCallsFileSection,
  tableRulesFileSection,
  pixelsFileSection,
  prescriptionsFileSection,
  tableSystemsFileSection,
  linkListsFileSection,
  supportChatFileSection,
  peopleFileSection,
  trackingFileSection,
  kitchensFileSection,
  dayStartsFileSection,
  // After the promotions, to which it refers.
  outreachFileSection,
]

/** What reads and writes menus as files for the operator; the first is used. */
export const menuFiles: readonly MenuFiles[] = [menuExchange]

/** How the operator invites the owner of a new shop; the first is used. */
export const ownerLinks: readonly OwnerLinks[] = [newShopLinks]
