import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { deliveryAreasConsole } from '#core/delivery-areas/console/plugin.ts'
import type { MenuTool } from '#core/menus/console/menu-tools.tsx'
import { menusConsole } from '#core/menus/console/plugin.ts'
import { notificationsConsole } from '#core/notifications/console/plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { ordersConsole } from '#core/orders/console/plugin.ts'
import { storesConsole } from '#core/stores/console/plugin.ts'
import { creditsConsole } from '#features/credits/console/plugin.ts'
import { kitchenConsole } from '#features/kitchen-stations/console/plugin.ts'
import { loyaltyConsole } from '#features/loyalty/console/plugin.ts'
import { menuEditorConsole } from '#features/menu-editor/console/plugin.ts'
import { menuFilesTool } from '#features/menu-import/console/plugin.ts'
import { paymentReviewsConsole } from '#features/payment-reviews/console/plugin.ts'
import { promotionsConsole } from '#features/promotions/console/plugin.ts'
import { ratingsConsole } from '#features/ratings/console/plugin.ts'
import { missingItemsExtension, replacementsConsole } from '#features/replacements/console/plugin.ts'
import { staffOrdersConsole } from '#features/staff-orders/console/plugin.ts'
import { staffRefundsExtension } from '#features/staff-refunds/console/plugin.ts'
import { ticketFileExtension } from '#features/ticket-printing/console/plugin.ts'
import { trackingConsole } from '#features/tracking/console/plugin.ts'
import { webhooksConsole } from '#features/webhooks/console/plugin.ts'

/** All console plugins, in the order of the navigation. */
export const consolePlugins: readonly ConsolePlugin[] = [
  ordersConsole,
  menusConsole,
  menuEditorConsole,
  promotionsConsole,
  storesConsole,
  deliveryAreasConsole,
  loyaltyConsole,
  creditsConsole,
  ratingsConsole,
  paymentReviewsConsole,
  replacementsConsole,
  staffOrdersConsole,
  trackingConsole,
  kitchenConsole,
  notificationsConsole,
  webhooksConsole,
]

/** All board extensions, in display order. */
export const boardExtensions: readonly BoardExtension[] = [
  missingItemsExtension,
  ticketFileExtension,
  staffRefundsExtension,
]

/** All tools of the menu editor, in display order. */
export const menuTools: readonly MenuTool[] = [menuFilesTool]
