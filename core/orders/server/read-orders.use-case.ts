import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, CustomerCaller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import { isOnDriversBoard } from '../domain/drivers-board.ts'
import type { OrderRecord } from '../domain/order.ts'
import { getServiceKind } from '../domain/order-kind.ts'
import { type BoardEntry, loadBoardEntries } from './board-entry.loader.ts'
import { loadOrderPoints } from './order-points.service.ts'
import { type FindOwnOrdersInput, findBoardOrders, findOrder, findOrdersByUser } from './orders.repo.ts'
import { loadOrderBrand } from './orders.service.ts'
import { findPaymentsByUser } from './own-payments.repo.ts'
import { listBillPayers, loadSharedOrders } from './shared-bill.service.ts'
import type { SharedPart } from './shared-order.presenter.ts'
import { isPaidTogether, loadSharedPaymentPaths } from './shared-payment-paths.service.ts'

/** How long a finished order stays on the board. */
const STAYS_ON_BOARD = hours(6)

const unknown = () => fail(failure(orderErrors.unknownOrder))

/** What plugins know of orders, beside what the orders say themselves. */
interface OrderExtras {
  readonly points: Awaited<ReturnType<typeof loadOrderPoints>>
  readonly sharedPaymentPaths: Awaited<ReturnType<typeof loadSharedPaymentPaths>>
}

interface ReadOrder extends OrderExtras {
  readonly order: OrderRecord
}

const findOne = async (
  platform: Platform,
  brandId: string,
  orderId: string,
): Promise<ReadOrder | undefined> => {
  const [order, points] = await platform.db.tenant(
    brandId,
    (tx) => Promise.all([findOrder(tx, orderId), loadOrderPoints(platform.hooks, tx, [orderId])]),
    { singleRoundTrip: true },
  )
  if (!order) return undefined
  // Few orders are paid with others, so that the usual read stays one round trip.
  const sharedPaymentPaths = isPaidTogether(order)
    ? await platform.db.tenant(brandId, (tx) => loadSharedPaymentPaths(platform.hooks, tx, [order]))
    : new Map<string, string>()
  return { order, points, sharedPaymentPaths }
}

/**
 * An order by its unguessable id, for any caller; the presenter limits what is shown. The caller's own brand is
 * searched first, because nearly every caller's order is there.
 */
export const readOrder = async (
  platform: Platform,
  orderId: string,
  caller?: Pick<CustomerCaller, 'brandId'>,
): Promise<Result<ReadOrder, Failure>> => {
  const own = caller && (await findOne(platform, caller.brandId, orderId))
  if (own) return ok(own)
  const brand = await loadOrderBrand(platform, orderId)
  if (brand === undefined) return unknown()
  const found = await findOne(platform, brand, orderId)
  return found ? ok(found) : unknown()
}

const PAGE = 10

interface OwnOrdersQuery extends Partial<Omit<FindOwnOrdersInput, 'userId' | 'sharedIds'>> {
  /** Whether orders of others are listed too in whose bill the caller has a part. */
  readonly isWithShared?: boolean
}

interface OwnOrders extends OrderExtras {
  readonly orders: readonly OrderRecord[]
  /** The part of the caller in those that are another's. */
  readonly parts: ReadonlyMap<string, SharedPart>
}

const loadPart = async (
  platform: Platform,
  tx: Transaction,
  { order, userId, page }: { order: OrderRecord; userId: string; page: string | null },
): Promise<SharedPart> => {
  const payers = await listBillPayers(platform, tx, order.id)
  const own = payers.filter((payer) => payer.userId === userId)
  return { page, paid: own.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The caller's own orders, newest first. */
export const readOwnOrders = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  { storeId, skip = 0, limit = PAGE, isWithShared = false }: OwnOrdersQuery,
): Promise<OwnOrders> =>
  platform.db.tenant(brandId, async (tx) => {
    const shared = isWithShared ? await loadSharedOrders(platform, tx, userId) : { ids: [], page: null }
    const orders = await findOrdersByUser(tx, { userId, sharedIds: shared.ids, storeId, skip, limit })
    const parts = new Map<string, SharedPart>()
    for (const order of orders)
      if (order.userId !== userId)
        parts.set(order.id, await loadPart(platform, tx, { order, userId, page: shared.page }))
    const ids = orders.map(({ id }) => id)
    const points = await loadOrderPoints(platform.hooks, tx, ids)
    const sharedPaymentPaths = await loadSharedPaymentPaths(platform.hooks, tx, orders)
    return { orders, parts, points, sharedPaymentPaths }
  })

interface TransactionsQuery {
  readonly skip?: number | undefined
  readonly limit?: number | undefined
  readonly language: Language
}

/** The payments of the caller's own orders, newest first. */
export const readTransactions = async (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  { skip = 0, limit = PAGE, language }: TransactionsQuery,
) => {
  const rows = await platform.db.tenant(brandId, (tx) => findPaymentsByUser(tx, { userId, skip, limit }))
  return rows.map(({ number, store, at, currency, ...row }) => ({
    ...row,
    orderId: String(number),
    store: localize(store.name, language),
    at: at.toISOString(),
    amount: money(row.amount, currency),
    refunded: money(row.refunded, currency),
    refunding: money(row.refunding, currency),
    refundUncertain: money(row.refundUncertain, currency),
  }))
}

/** What a member of staff sees of a board: all of it, but a driver only deliveries that nobody else brings. */
const isShownTo =
  ({ role, staffId }: StaffCaller) =>
  ({ order, driver }: BoardEntry): boolean =>
    role !== 'driver' || (getServiceKind(order) === 'delivery' && isOnDriversBoard(driver, staffId))

/**
 * The orders on an outlet's board, or on those of all outlets of the member of staff; for staff of other outlets it is
 * an unknown outlet.
 */
export const readBoard = async (
  platform: Platform,
  caller: Caller,
  storeId: string | undefined,
): Promise<Result<BoardEntry[], Failure>> => {
  const staff = requireStaff(caller)
  if (storeId !== undefined && !isStaffOfStore(staff, storeId)) return fail(failure(storeErrors.unknownStore))
  const storeIds = storeId === undefined ? staff.storeIds : [storeId]
  return platform.db.tenant(staff.brandId, async (tx) => {
    const orders = await findBoardOrders(tx, storeIds, addMilliseconds(tx.now, -STAYS_ON_BOARD))
    return ok((await loadBoardEntries(platform.hooks, tx, orders)).filter(isShownTo(staff)))
  })
}
