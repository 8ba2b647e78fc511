import { availabilityArea } from '#core/availability/server/plugin.ts'
import { cartArea } from '#core/cart/server/plugin.ts'
import { checkoutArea } from '#core/checkout/server/plugin.ts'
import { customersArea } from '#core/customers/server/plugin.ts'
import { menusArea } from '#core/menus/server/plugin.ts'
import { notificationsArea } from '#core/notifications/server/plugin.ts'
import { ordersArea } from '#core/orders/server/plugin.ts'
import { paymentsArea } from '#core/payments/server/plugin.ts'
import { sitesArea } from '#core/sites/server/plugin.ts'
import { staffArea } from '#core/staff/server/plugin.ts'
import { storesArea } from '#core/stores/server/plugin.ts'
import type { Area } from '#platform/http/area.ts'
import { picturesArea } from '#platform/pictures/pictures.area.ts'
import { localMaps } from '#providers/maps/local/server/plugin.ts'
import { nominatimMaps } from '#providers/maps/nominatim/server/plugin.ts'
import { outboxMessaging } from '#providers/messaging/outbox/server/plugin.ts'
import { sandboxPaymentsArea } from '#providers/payments/sandbox/server/plugin.ts'

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
  outboxMessaging,
  sandboxPaymentsArea,
  // Before the demo's own, which a configured service replaces.
  nominatimMaps,
  localMaps,
]
