import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { OrderFeed } from './order-feed.service.ts'
import { findOrderStatus } from './orders.repo.ts'
import { loadOrderBrand } from './orders.service.ts'
import { readBoard } from './read-orders.use-case.ts'

type Stream<Event> = Result<(send: (event: Event) => void) => Promise<() => void>, Failure>

/** Reads again in the background; a database failure is logged, and the next notification reads again. */
const runInBackground = (platform: Platform, work: () => Promise<void>): void => {
  work().catch((error: unknown) => platform.logger.warn({ err: error }, 'an order stream could not catch up'))
}

/**
 * Streams the status of an order: once at the beginning, so that nothing is missed between the page and its stream,
 * and then at every change of the order or its payment. After a restart all pages reconnect together, so opening
 * reads only what it sends.
 */
export const openOrderStream = async (
  platform: Platform,
  feed: OrderFeed,
  orderId: string,
): Promise<Stream<{ status: OrderStatus; version: number }>> => {
  const brand = await loadOrderBrand(platform, orderId)
  if (brand === undefined) return fail(failure(orderErrors.unknownOrder))
  return ok(async (send) => {
    const sayWhereItStands = async () => {
      const standing = await platform.db.tenant(brand, (tx) => findOrderStatus(tx, orderId))
      if (standing) send(standing)
    }
    const stop = await feed.follow({
      orderId,
      onChange: ({ status, version }) => send({ status, version }),
      onGap: () => runInBackground(platform, sayWhereItStands),
    })
    await sayWhereItStands()
    return stop
  })
}

type BoardEvent = { order: string; status: OrderStatus; isNew: boolean }

/** Streams which orders of an outlet, or of all outlets of the member of staff, have changed. For staff of other outlets it is an unknown outlet. */
export const openBoardStream = async (
  platform: Platform,
  feed: OrderFeed,
  { caller, query }: { caller: Caller; query: { store?: string | undefined } },
): Promise<Stream<BoardEvent>> => {
  const staff = requireStaff(caller)
  const { store: storeId } = query
  if (storeId !== undefined && !isStaffOfStore(staff, storeId)) return fail(failure(storeErrors.unknownStore))
  const isOurs = (signal: { storeId: string; brandId: string }) =>
    signal.brandId === staff.brandId &&
    (storeId === undefined ? isStaffOfStore(staff, signal.storeId) : signal.storeId === storeId)
  return ok((send) => {
    const sayAll = async () => {
      const board = await readBoard(platform, caller, storeId)
      for (const { order } of board.ok ? board.value : [])
        send({ order: order.id, status: order.status, isNew: false })
    }
    return feed.follow({
      onChange: (signal) => {
        if (isOurs(signal)) send({ order: signal.orderId, status: signal.status, isNew: signal.isNew })
      },
      onGap: () => runInBackground(platform, sayAll),
    })
  })
}
