import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import { acceptWaitingItems, readBoardItems } from './board-items.use-case.ts'
import { editTable } from './edit-table.use-case.ts'
import { moveVisit } from './move-visit.use-case.ts'
import { removeGuest } from './remove-guest.use-case.ts'
import { serveRound } from './serve-round.use-case.ts'
import { admitGuests, answerCall, changeItems, closeVisit } from './serve-visit.use-case.ts'
import { addStaffRound, quoteRound } from './staff-rounds.use-case.ts'
import type { TableFeed } from './table-feed.listener.ts'
import { openTablesStream, readTableRequests } from './table-requests.use-case.ts'
import {
  addTables,
  changeFloor,
  changeSettings,
  readPrints,
  renewCode,
  seatGuests,
} from './tables.use-case.ts'

export const createFloorHandlers = (platform: Platform, feed: TableFeed): Handlers<FloorApi> => ({
  'GET /api/v1/console/tables': ({ caller, language, query }) =>
    changeFloor(platform, { caller, language, storeId: query.store }),
  'GET /api/v1/console/tables/events': async ({ caller, query }) =>
    openTablesStream(feed, { caller, storeId: query.store }),
  'GET /api/v1/console/table-requests': ({ caller, language, query }) =>
    readTableRequests(platform, { caller, language, storeId: query.store }),
  'POST /api/v1/console/tables': ({ caller, language, body: { store: storeId, ...tables } }) =>
    addTables(platform, { caller, language, storeId, ...tables }),
  'PUT /api/v1/console/tables/:id': ({ caller, language, params, body: change }) =>
    editTable(platform, { caller, language, ...params, change }),
  'POST /api/v1/console/tables/:id/renew': ({ caller, language, params }) =>
    renewCode(platform, { caller, language, ...params }),
  'GET /api/v1/console/table-codes': ({ caller, query }) =>
    readPrints(platform, { caller, storeId: query.store }),
  'PUT /api/v1/console/table-settings': ({ caller, language, body }) => {
    const { store: storeId, settingsVersion, ...settings } = body
    return changeSettings(platform, { caller, language, storeId, settings, settingsVersion })
  },
  'POST /api/v1/console/tables/:id/seat': ({ caller, language, params }) =>
    seatGuests(platform, { caller, language, ...params }),
  'POST /api/v1/console/tables/:id/quote': ({ caller, language, params, body }) =>
    quoteRound(platform, { caller, language, ...params, ...body }),
  'POST /api/v1/console/tables/:id/rounds': ({ caller, language, params, body }) =>
    addStaffRound(platform, { caller, language, ...params, ...body }),
  'POST /api/v1/console/table-sessions/:id/admit': ({ caller, language, params, body }) =>
    admitGuests(platform, { caller, language, ...params, ...body }),
  'POST /api/v1/console/table-sessions/:id/remove': ({ caller, language, params, body }) =>
    removeGuest(platform, { caller, language, ...params, memberId: body.member }),
  'POST /api/v1/console/table-sessions/:id/items': ({ caller, language, params, body: change }) =>
    changeItems(platform, { caller, language, ...params, change }),
  'POST /api/v1/console/table-rounds/:id/serve': ({ caller, language, params }) =>
    serveRound(platform, { caller, language, ...params }),
  'POST /api/v1/console/table-sessions/:id/move': ({ caller, language, params, body }) =>
    moveVisit(platform, { caller, language, ...params, tableId: body.table }),
  'POST /api/v1/console/table-sessions/:id/close': ({ caller, language, params, body }) =>
    closeVisit(platform, { caller, language, ...params, ...body }),
  'GET /api/v1/console/table-orders/:id': ({ caller, language, params }) =>
    readBoardItems(platform, { caller, language, orderId: params.id }),
  'POST /api/v1/console/table-orders/:id/accept': ({ caller, language, params }) =>
    acceptWaitingItems(platform, { caller, language, orderId: params.id }),
  'POST /api/v1/console/table-calls/:id/answer': ({ caller, language, params }) =>
    answerCall(platform, { caller, language, ...params }),
})
