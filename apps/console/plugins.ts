import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { deliveryAreasConsole } from '#core/delivery-areas/console/plugin.ts'
import type { MenuTool } from '#core/menus/console/menu-tools.tsx'
import { menusConsole } from '#core/menus/console/plugin.ts'
import { notificationsConsole } from '#core/notifications/console/plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { ordersConsole } from '#core/orders/console/plugin.ts'
import { staffConsole } from '#core/staff/console/plugin.ts'
import { storesConsole } from '#core/stores/console/plugin.ts'
import { appointmentsConsole } from '#features/appointments/console/plugin.ts'
import { auditLogConsole, auditLogExtension } from '#features/audit-log/console/plugin.tsx'
import { conversionsConsole, conversionsExtension } from '#features/conversions/console/plugin.tsx'
import { creditsConsole } from '#features/credits/console/plugin.ts'
import { customerRecordsConsole } from '#features/customer-records/console/plugin.ts'
import { dineInConsole, tableItemsExtension } from '#features/dine-in/console/plugin.tsx'
import { dropOffExtension } from '#features/drop-off/console/plugin.ts'
import { foodCourtConsole, startAtExtension } from '#features/food-court/console/plugin.ts'
import { kitchenConsole } from '#features/kitchen-stations/console/plugin.ts'
import { linkListsConsole } from '#features/link-lists/console/plugin.ts'
import { loyaltyConsole } from '#features/loyalty/console/plugin.ts'
import { menuEditorConsole } from '#features/menu-editor/console/plugin.ts'
import { menuFilesTool } from '#features/menu-import/console/plugin.ts'
import { newShopsConsole } from '#features/new-shops/console/plugin.tsx'
import { orderingLinksConsole } from '#features/ordering-links/console/plugin.tsx'
import { outreachConsole } from '#features/outreach/console/plugin.tsx'
import { payLinksConsole } from '#features/pay-links/console/plugin.ts'
import { paymentReviewsConsole } from '#features/payment-reviews/console/plugin.ts'
import { pixelsConsole } from '#features/pixels/console/plugin.ts'
import { prescriptionExtension, prescriptionsConsole } from '#features/prescriptions/console/plugin.ts'
import { prescriptionSettingsConsole } from '#features/prescriptions/console/settings-plugin.ts'
import { promotionsConsole } from '#features/promotions/console/plugin.ts'
import { ratingsConsole } from '#features/ratings/console/plugin.ts'
import { missingItemsExtension, replacementsConsole } from '#features/replacements/console/plugin.ts'
import { reportsConsole } from '#features/reports/console/plugin.ts'
import { settingsConsole } from '#features/settings/console/plugin.ts'
import { splitBillExtension } from '#features/split-bill/console/plugin.ts'
import { staffOrdersConsole } from '#features/staff-orders/console/plugin.ts'
import { staffRefundsExtension } from '#features/staff-refunds/console/plugin.ts'
import { supportChatConsole } from '#features/support-chat/console/plugin.ts'
import { tableSystemsConsole } from '#features/table-systems/console/plugin.tsx'
import { ticketFileExtension } from '#features/ticket-printing/console/plugin.ts'
import { timeMachineConsole } from '#features/time-machine/console/plugin.ts'
import { trackingConsole } from '#features/tracking/console/plugin.ts'
import { webhooksConsole } from '#features/webhooks/console/plugin.ts'

/** All console plugins, in the order of the navigation. */
export const consolePlugins: readonly ConsolePlugin[] = [
  ordersConsole,
  reportsConsole,
  menusConsole,
  menuEditorConsole,
  promotionsConsole,
  customerRecordsConsole,
  outreachConsole,
  storesConsole,
  deliveryAreasConsole,
  settingsConsole,
  newShopsConsole,
  timeMachineConsole,
  loyaltyConsole,
  creditsConsole,
  ratingsConsole,
  payLinksConsole,
  foodCourtConsole,
  linkListsConsole,
  paymentReviewsConsole,
  replacementsConsole,
  prescriptionsConsole,
  prescriptionSettingsConsole,
  appointmentsConsole,
  supportChatConsole,
  pixelsConsole,
  staffOrdersConsole,
  trackingConsole,
  kitchenConsole,
  dineInConsole,
  notificationsConsole,
  webhooksConsole,
  tableSystemsConsole,
  conversionsConsole,
  auditLogConsole,
  orderingLinksConsole,
  staffConsole,
]

/** All board extensions, in display order. */
export const boardExtensions: readonly BoardExtension[] = [
  prescriptionExtension,
  tableItemsExtension,
  startAtExtension,
  missingItemsExtension,
  ticketFileExtension,
  dropOffExtension,
  splitBillExtension,
  staffRefundsExtension,
  conversionsExtension,
  auditLogExtension,
]

/** All tools of the menu editor, in display order. */
export const menuTools: readonly MenuTool[] = [menuFilesTool]
