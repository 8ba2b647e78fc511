import { defineChildRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { tableSystemsContract } from '../contract/endpoints.ts'
import { createRoomChargeWorker } from './charge-room.worker.ts'
import { forgetChargedGuest } from './charges.repo.ts'
import {
  checkOrderListener,
  checkRefundListener,
  checkReviser,
  checkShareListener,
} from './check-events.listener.ts'
import { createRoomCharger } from './room-charger.listener.ts'
import { createCheckSync } from './sync-check.worker.ts'
import { TABLE_SYSTEM_INVARIANTS } from './table-system-invariants.data.ts'
import { createTableSystemHandlers } from './table-systems.routes.ts'

/** The merchant's own system: checks of tables are opened there too, and rooms of a hotel are charged. */
export const tableSystemsPlugin: ServerPlugin = {
  name: 'table-systems',
  routes: (platform) => [bindRoutes(tableSystemsContract, createTableSystemHandlers(platform))],
  invariants: TABLE_SYSTEM_INVARIANTS,
  provides: (platform) => ({
    orderListener: [checkOrderListener],
    orderReviser: [checkReviser],
    billShareListener: [checkShareListener],
    refundListener: [checkRefundListener],
    roomCharger: [createRoomCharger(platform)],
    outboxHandler: [createCheckSync(platform), createRoomChargeWorker(platform)],
    forgetUser: [forgetChargedGuest],
    userExport: [defineChildRowsExport('room_charges', { by: 'payment_id', of: 'payments' })],
  }),
}
