import { rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { trackingContract } from '../contract/endpoints.ts'
import { trackingHandlers } from './tracking.routes.ts'
import { trackingCarriers, trackingListener, trackingReviser } from './tracking-orders.ts'

/** Drivers on a map while a delivery is on its way, and outside tracking pages of listed hosts. */
export const trackingArea: Area = {
  name: 'tracking',
  routes: (platform) => [routes(trackingContract, trackingHandlers(platform))],
  provides: (platform) => ({
    orderListener: [trackingListener(platform)],
    orderReviser: [trackingReviser(platform)],
    outboxCarrier: trackingCarriers(platform),
    userExport: [rowsUnder('courier_deliveries', { by: 'order_id', of: 'orders' })],
  }),
}
