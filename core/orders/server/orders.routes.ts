import { isCustomer } from '#core/customers/server/require-customer.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { OrdersApi } from '../contract/endpoints.ts'
import { orderErrors } from '../contract/errors.ts'
import { getActorRole } from './actor-role.service.ts'
import { assignDriver, readDrivers } from './assign-driver.use-case.ts'
import type { BoardEntry } from './board-entry.loader.ts'
import { applyBoardAction, cancelOwnOrder } from './change-order.use-case.ts'
import type { OrderFeed } from './order-feed.service.ts'
import { withOrderPoints } from './order-points.service.ts'
import { openBoardStream, openOrderStream } from './order-streams.use-case.ts'
import {
  type PresentationContext,
  presentBoardOrder,
  presentFull,
  presentOrder,
  presentPopulated,
} from './present-order.service.ts'
import { readBoard, readOrder, readOwnOrders, readTransactions } from './read-orders.use-case.ts'
import { presentShared } from './shared-order.presenter.ts'
import { withSharedPaymentPath } from './shared-payment-paths.service.ts'

export const createOrderHandlers = (platform: Platform, feed: OrderFeed): Handlers<OrdersApi> => {
  const context = ({ language }: Pick<Call, 'language'>): PresentationContext => ({
    language,
    catalogue: platform.catalogue,
    now: platform.clock.now(),
  })
  const onBoard = ({ order, unansweredItems, driver }: BoardEntry, call: Pick<Call, 'caller' | 'language'>) =>
    presentBoardOrder(order, getActorRole(call.caller), {
      ...context(call),
      ...{ unansweredItems, driver },
      mapsLink: platform.env.MAPS_LINK,
    })

  const readOne: Handlers<OrdersApi>['GET /api/v1/orders/:id'] = async (call) => {
    const viewer = isCustomer(call.caller) ? call.caller : undefined
    const found = await readOrder(platform, call.params.id, viewer)
    if (!found.ok) return found
    const { order, points, sharedPaymentPaths } = found.value
    const { populateFields: fields, isActiveDelivery } = call.query ?? {}
    const shown = presentOrder(order, viewer, context(call))
    if (shown.detail === 'minimal' || order.userId !== viewer?.userId) return ok(shown)
    if (!fields) return ok(withSharedPaymentPath(withOrderPoints(shown, points), sharedPaymentPaths))
    return ok(
      presentPopulated(order, context(call), { fields, isActiveDelivery: isActiveDelivery === 'true' }),
    )
  }

  return {
    'GET /api/v1/orders/:id': readOne,
    'GET /api/v1/orders/:id/details': readOne,
    'GET /api/v1/orders': async (call) => {
      if (!isCustomer(call.caller)) return ok([])
      const { stores: storeId, skip, limit, withShared } = call.query ?? {}
      const page = {
        ...{ storeId, isWithShared: withShared === 'true' },
        ...(skip === undefined ? {} : { skip }),
        ...(limit === undefined ? {} : { limit }),
      }
      const { orders, parts, points, sharedPaymentPaths } = await readOwnOrders(platform, call.caller, page)
      return ok(
        orders.map((order) => {
          const part = parts.get(order.id)
          if (part) return presentShared(order, context(call), part)
          const shown = withOrderPoints(presentFull(order, context(call)), points)
          return withSharedPaymentPath(shown, sharedPaymentPaths)
        }),
      )
    },
    'GET /api/v1/orders/transactions': async ({ caller, query, language }) =>
      ok(isCustomer(caller) ? await readTransactions(platform, caller, { ...query, language }) : []),
    'PUT /api/v1/orders/:id': async (call) => {
      if (!isCustomer(call.caller)) return fail(failure(orderErrors.unknownOrder))
      const cancelled = await cancelOwnOrder(platform, call.caller, call.params.id)
      return cancelled.ok ? ok(presentFull(cancelled.value, context(call))) : cancelled
    },
    'GET /api/v1/orders/:id/events': (call) => openOrderStream(platform, feed, call.params.id),
    'GET /api/v1/console/orders': async (call) => {
      const board = await readBoard(platform, call.caller, call.query.store)
      return board.ok ? ok(board.value.map((entry) => onBoard(entry, call))) : board
    },
    'PUT /api/v1/console/orders/:id/status': async (call) => {
      const changed = await applyBoardAction(platform, call.caller, { orderId: call.params.id, ...call.body })
      return changed.ok ? ok(onBoard(changed.value, call)) : changed
    },
    'GET /api/v1/console/drivers': ({ caller, query }) => readDrivers(platform, caller, query.store),
    'PUT /api/v1/console/orders/:id/driver': async (call) => {
      const { params, body, caller } = call
      const assigned = await assignDriver(platform, caller, { orderId: params.id, driverId: body.driver })
      return assigned.ok ? ok(onBoard(assigned.value, call)) : assigned
    },
    'GET /api/v1/console/orders/events': (call) => openBoardStream(platform, feed, call),
  }
}
