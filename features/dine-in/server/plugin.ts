import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import '#core/tables/server/table-directory.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { answerTimesContract } from '../contract/answer-times-endpoints.ts'
import { callListContract } from '../contract/call-list-endpoints.ts'
import { dineInContract } from '../contract/endpoints.ts'
import { floorContract } from '../contract/floor-endpoints.ts'
import { announceDemoTables } from './announce-demo.use-case.ts'
import { createAnswerTimesHandlers, createCallListHandlers } from './call-list.routes.ts'
import { createDineInHandlers } from './dine-in.routes.ts'
import { createFloorHandlers } from './floor.routes.ts'
import { readyItemsListener, tableBillGuests, tableOrderListener } from './floor-changes.listener.ts'
import { endIdleVisits } from './idle-visits.job.ts'
import { endPaidVisits } from './paid-visits.job.ts'
import { loadWaitingItems } from './rounds.repo.ts'
import { forgetGuest, listOrdersOfGuest, transferMemberships } from './sessions.repo.ts'
import { createTableFeed } from './table-feed.listener.ts'
import { listTables } from './tables.repo.ts'

/** Tables and rooms: guests sit down by a code, order in rounds and pay one bill. */
export const dineInPlugin: ServerPlugin = {
  name: 'dine-in',
  routes: (platform) => {
    const feed = createTableFeed(platform)
    return [
      bindRoutes(dineInContract, createDineInHandlers(platform, feed)),
      bindRoutes(floorContract, createFloorHandlers(platform, feed)),
      bindRoutes(callListContract, createCallListHandlers(platform)),
      bindRoutes(answerTimesContract, createAnswerTimesHandlers(platform)),
    ]
  },
  jobs: (platform) => [
    { name: 'dine-in.end-idle', cron: '*/5 * * * *', handle: () => endIdleVisits(platform) },
    { name: 'dine-in.end-paid', cron: '* * * * *', handle: () => endPaidVisits(platform) },
  ],
  provides: (platform) => ({
    announcement: [() => announceDemoTables(platform)],
    billGuests: [tableBillGuests],
    orderListener: [tableOrderListener],
    readyLinesListener: [readyItemsListener],
    sharedOrders: [{ listOrders: listOrdersOfGuest }],
    tableDirectory: [(tx, storeId) => listTables(tx, storeId)],
    unansweredLines: [loadWaitingItems],
    userMerge: [transferMemberships],
    forgetUser: [forgetGuest],
    userExport: [
      defineUserRowsExport('table_members'),
      defineUserRowsExport('table_sessions', { user: 'host_id', without: ['join_code'] }),
    ],
  }),
}
