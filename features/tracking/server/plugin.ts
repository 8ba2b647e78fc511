import { defineChildRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { trackingContract } from '../contract/endpoints.ts'
import { createTrackingHandlers } from './tracking.routes.ts'
import {
  createTrackingListener,
  createTrackingOutboxHandlers,
  createTrackingReviser,
} from './tracking-orders.listener.ts'

/** Drivers on a map during delivery, and outside tracking pages of listed hosts. */
export const trackingPlugin: ServerPlugin = {
  name: 'tracking',
  routes: (platform) => [bindRoutes(trackingContract, createTrackingHandlers(platform))],
  provides: (platform) => ({
    orderListener: [createTrackingListener(platform)],
    orderReviser: [createTrackingReviser(platform)],
    outboxHandler: createTrackingOutboxHandlers(platform),
    userExport: [defineChildRowsExport('courier_deliveries', { by: 'order_id', of: 'orders' })],
  }),
}
