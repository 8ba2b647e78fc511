import { rowsUnder } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { days, later } from '#platform/kernel/clock.ts'
import { kitchenContract } from '../contract/endpoints.ts'
import { keepRevisions } from './keep-revisions.ts'
import { forgetNoted } from './kitchen.repo.ts'
import { kitchenHandlers } from './kitchen.routes.ts'

/** No order is in a kitchen for longer. */
const KEPT_FOR = days(7)

/** The stations of a kitchen, and how far they are with each item of an order. */
export const kitchenStationsArea: Area = {
  name: 'kitchen-stations',
  routes: (platform) => [routes(kitchenContract, kitchenHandlers(platform))],
  jobs: ({ db }) => [
    {
      name: 'kitchen-stations.forget',
      cron: '41 3 * * *',
      handle: () => db.system((unit) => forgetNoted(unit, later(unit.now, -KEPT_FOR))),
    },
  ],
  provides: () => ({
    orderReviser: [keepRevisions],
    userExport: [
      rowsUnder('kitchen_items', { by: 'order_id', of: 'orders', without: ['content', 'staff_id'] }),
      rowsUnder('kitchen_revisions', { by: 'order_id', of: 'orders' }),
    ],
  }),
}
