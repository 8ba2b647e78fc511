import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { DineInApi } from '../contract/endpoints.ts'
import { dineInErrors } from '../contract/errors.ts'
import { readOrderSummary, readSubOrders } from './bill.use-case.ts'
import { leaveVisit } from './leave-visit.use-case.ts'
import { findSession, findSessionBrand } from './sessions.repo.ts'
import { joinTable, readCode, sitDown } from './sit-down.use-case.ts'
import type { TableFeed } from './table-feed.listener.ts'
import { addToDraft, callStaff, keepDraft, readVisit, removeFromDraft, sendRound } from './visit.use-case.ts'

/** Streams the version of a visit: once at the beginning, and then at every change. */
const createVisitStream =
  (platform: Platform, feed: TableFeed): Handlers<DineInApi>['GET /api/v1/table-sessions/:id/events'] =>
  async ({ params: { id } }) => {
    const brand = await platform.db.system((tx) => findSessionBrand(tx, id))
    if (brand === undefined) return fail(failure(dineInErrors.unknownVisit))
    return ok(async (send) => {
      const sendNow = async () => {
        const session = await platform.db.tenant(brand, (tx) => findSession(tx, id))
        if (session) send({ version: session.version })
      }
      const stop = await feed.follow(id, (change) => {
        if (change !== 'gap') return send({ version: change.version })
        sendNow().catch((error: unknown) =>
          platform.logger.warn({ err: error }, 'a table stream could not catch up'),
        )
      })
      await sendNow()
      return stop
    })
  }

export const createDineInHandlers = (platform: Platform, feed: TableFeed): Handlers<DineInApi> => ({
  'POST /api/v1/dine-in-urls/details': ({ caller, language, body }) =>
    readCode(platform, { caller, language, ...body }),
  'POST /api/v1/table-sessions': ({ caller, language, body }) =>
    sitDown(platform, { caller: requireCustomer(caller), language, ...body }),
  'POST /api/v1/table-sessions/join': ({ caller, language, body: { store, table, name, joinCode } }) =>
    joinTable(platform, {
      ...{ caller: requireCustomer(caller), language, name, joinCode },
      ...{ storeId: store, tableName: table },
    }),
  'GET /api/v1/table-sessions/:id': ({ caller, language, params }) =>
    readVisit(platform, { caller: requireCustomer(caller), language, sessionId: params.id }),
  'GET /api/v1/table-sessions/:id/events': createVisitStream(platform, feed),
  'POST /api/v1/table-sessions/:id/handOver': ({ caller, language, params }) =>
    addToDraft(platform, { caller: requireCustomer(caller), language, sessionId: params.id }),
  'POST /api/v1/table-sessions/:id/removeLine': ({ caller, language, params, body: { line, decrease } }) =>
    removeFromDraft(platform, {
      ...{ caller: requireCustomer(caller), language, sessionId: params.id },
      ...{ lineId: line, decrease },
    }),
  'POST /api/v1/table-sessions/:id/keepDraft': ({ caller, language, params }) =>
    keepDraft(platform, { caller: requireCustomer(caller), language, sessionId: params.id }),
  'POST /api/v1/table-sessions/:id/leave': ({ caller, language, params }) =>
    leaveVisit(platform, { caller: requireCustomer(caller), language, sessionId: params.id }),
  'POST /api/v1/table-sessions/:id/calls': ({ caller, language, params, body }) =>
    callStaff(platform, { caller: requireCustomer(caller), language, sessionId: params.id, ...body }),
  'POST /api/v1/orders/dineIn/subOrder': ({ caller, language, body: { session, cartVersion } }) =>
    sendRound(platform, { caller: requireCustomer(caller), language, sessionId: session, cartVersion }),
  'GET /api/v1/orders/dineIn/subOrders/:id': ({ caller, language, params }) =>
    readSubOrders(platform, { caller: requireCustomer(caller), language, orderId: params.id }),
  'GET /api/v1/orders/dineIn/orderSummary/:id': ({ caller, language, params }) =>
    readOrderSummary(platform, { caller: requireCustomer(caller), language, orderId: params.id }),
})
