import { defineChildRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { kitchenContract } from '../contract/endpoints.ts'
import { revisionRecorder } from './item-revisions.listener.ts'
import { deleteRecordsBefore } from './kitchen.repo.ts'
import { createKitchenHandlers } from './kitchen.routes.ts'

/** No order is in a kitchen longer than this. */
const RETENTION = days(7)

/** Kitchen stations, and the state of each item of an order. */
export const kitchenStationsPlugin: ServerPlugin = {
  name: 'kitchen-stations',
  routes: (platform) => [bindRoutes(kitchenContract, createKitchenHandlers(platform))],
  jobs: ({ db }) => [
    {
      name: 'kitchen-stations.forget',
      cron: '41 3 * * *',
      handle: () => db.system((tx) => deleteRecordsBefore(tx, addMilliseconds(tx.now, -RETENTION))),
    },
  ],
  provides: () => ({
    orderReviser: [revisionRecorder],
    userExport: [
      defineChildRowsExport('kitchen_items', {
        by: 'order_id',
        of: 'orders',
        without: ['content', 'staff_id'],
      }),
      defineChildRowsExport('kitchen_revisions', { by: 'order_id', of: 'orders' }),
    ],
  }),
}
