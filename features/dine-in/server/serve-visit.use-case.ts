import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderActor, OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import { notifyOrderStaff } from '#core/orders/server/orders.service.ts'
import { loadOrderPricing, reviseOrder } from '#core/orders/server/revise-order.service.ts'
import { lockOrder, transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { chooseMethodDue } from '#core/payments/server/shares.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Money } from '#platform/kernel/money.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { Floor } from '../contract/floor-endpoints.ts'
import { canBecome, ITEM_STATE, type ItemState, isAllServed, isCharged } from '../domain/item-state.ts'
import { isSentAway } from '../domain/session.ts'
import { runFloorChange } from './floor-changes.listener.ts'
import { notifyTable } from './notify-table.writer.ts'
import { answerCalls, findCall, type ItemRow, listItems, listRounds, updateItems } from './rounds.repo.ts'
import { computeDue, loadBillOrders } from './session.presenter.ts'
import {
  endSession,
  findSession,
  listTableMembers,
  lockSession,
  type SessionRow,
  touchSession,
  updateMembers,
} from './sessions.repo.ts'
import { changeFloor, type StaffInput } from './tables.use-case.ts'

export interface ServeInput extends StaffInput {
  readonly id: string
}

/** Changes an open visit, locked, of an outlet where the member of staff works. */
export const serveVisit = async (
  platform: Platform,
  { id, ...call }: ServeInput,
  work: (tx: Transaction, session: SessionRow) => Promise<Failure | undefined>,
): Promise<Result<Floor, Failure>> => {
  const staff = requireStaff(call.caller)
  const found = await platform.db.tenant(staff.brandId, (tx) => findSession(tx, id))
  if (!found || !isStaffOfStore(staff, found.store_id)) return fail(failure(dineInErrors.unknownVisit))
  return changeFloor(platform, { ...call, storeId: found.store_id }, async (tx) => {
    const session = await lockSession(tx, id)
    if (!session || session.status === 'closed') return failure(dineInErrors.visitOver)
    const refused = await work(tx, session)
    if (refused) return refused
    const now = await findSession(tx, id)
    const changed = now?.status === 'closed' ? now : await touchSession(tx, id)
    await notifyTable(tx, changed)
    return undefined
  })
}

export const toActor = ({ caller }: StaffInput): OrderActor => {
  const { staffId: id, role, name } = requireStaff(caller)
  return { kind: 'staff', id, role, name }
}

/**
 * Lets guests in, or refuses them; the first guest let in opens a visit that waited, which ends when the last one who
 * waits is refused.
 */
export const admitGuests = (
  platform: Platform,
  { members: ids, isAdmitted, ...call }: ServeInput & { members: readonly string[]; isAdmitted: boolean },
): Promise<Result<Floor, Failure>> =>
  serveVisit(platform, call, async (tx, session) => {
    const status = isAdmitted ? ('in' as const) : ('refused' as const)
    await updateMembers(tx, { sessionId: session.id, ids, status })
    if (session.status !== 'pending') return undefined
    const members = await listTableMembers(tx, [session.id])
    if (isAdmitted) await touchSession(tx, session.id, { status: 'open' })
    else if (members.every((member) => isSentAway(member.status)))
      await endSession(tx, session.id, { reason: 'staff' })
    return undefined
  })

/** Moves an order on to the given statuses, one after another, as far as it has not been there. */
export const walkOrder = async (
  platform: Platform,
  tx: Transaction,
  { order, path, actor }: { order: OrderRecord; path: readonly OrderStatus[]; actor: OrderActor },
): Promise<Failure | undefined> => {
  for (const to of path.slice(path.indexOf(order.status) + 1)) {
    const moved = await transitionOrder(platform, tx, { orderId: order.id, to, actor })
    if (!moved.ok) return moved.failure
  }
  return undefined
}

const { approved, kitchenReady, multiDineServed, multiDinePaid, multiDineCompleted, delivered } = ORDER_STATUS

/** Statuses of an order whose items have all been served. A single order is final once it is paid. */
const getServedPath = (order: OrderRecord): readonly OrderStatus[] =>
  order.isMultiDine ? [approved, kitchenReady, multiDineServed] : [approved, kitchenReady]

export const getPaidPath = (order: OrderRecord): readonly OrderStatus[] =>
  order.isMultiDine
    ? [...getServedPath(order), multiDinePaid, multiDineCompleted]
    : [...getServedPath(order), delivered]

/** Takes items off an order, with its price, payment and stock; an order without items is declined. */
const removeFromOrder = async (
  platform: Platform,
  tx: Transaction,
  {
    order,
    ids,
    actor,
    reason,
  }: {
    order: OrderRecord
    ids: ReadonlySet<string>
    actor: OrderActor
    reason: string
  },
): Promise<Failure | undefined> => {
  const lines = order.lines.filter(({ id }) => !ids.has(id))
  if (lines.length === 0) {
    const declined = await transitionOrder(platform, tx, {
      ...{ orderId: order.id, to: ORDER_STATUS.declined, actor, reason },
    })
    return declined.ok ? undefined : declined.failure
  }
  const pricing = await loadOrderPricing(platform, tx, { order, calculators: {} })
  if (!pricing) return failure(dineInErrors.itemRefused)
  const priced = pricing.price(pricing.lines.filter(({ id }) => !ids.has(id)))
  const revised = await reviseOrder(platform, tx, { order, lines, actor, ...priced })
  return revised.ok ? undefined : failure(dineInErrors.itemRefused)
}

/** Brings an order to where its items are: accepted with the first, served with the last. */
const followItems = async (
  platform: Platform,
  tx: Transaction,
  { orderId, states, actor }: { orderId: string; states: readonly ItemState[]; actor: OrderActor },
): Promise<Failure | undefined> => {
  const order = await lockOrder(tx, orderId)
  if (!order || isFinal(order.status)) return undefined
  if (isAllServed(states)) return walkOrder(platform, tx, { order, path: getServedPath(order), actor })
  const isBegun = states.some((state) => state === ITEM_STATE.accepted || state === ITEM_STATE.served)
  return isBegun && order.status === ORDER_STATUS.new
    ? walkOrder(platform, tx, { order, path: [approved], actor })
    : undefined
}

interface ItemsChange {
  readonly items: readonly string[]
  readonly state: ItemState
  readonly reason?: string | undefined
}

/** Changes items of one order, and the order with them. */
export const changeOrderItems = async (
  platform: Platform,
  tx: Transaction,
  {
    orderId,
    items,
    all,
    change,
    actor,
  }: {
    orderId: string
    items: readonly ItemRow[]
    all: readonly ItemRow[]
    change: ItemsChange
    actor: OrderActor
  },
): Promise<Failure | undefined> => {
  const order = await lockOrder(tx, orderId)
  if (!order || isFinal(order.status)) return failure(dineInErrors.itemRefused)
  const ids = new Set(items.map(({ id }) => id))
  const { state, reason = '' } = change
  await updateItems(tx, { ids: [...ids], state, reason })
  if (!isCharged(state)) {
    const refused = await removeFromOrder(platform, tx, { order, ids, actor, reason: reason || '–' })
    if (refused) return refused
  }
  const states = all
    .filter(({ order_id }) => order_id === orderId)
    .map((item) => (ids.has(item.id) ? state : item.state))
  // The board and the kitchen show items, whose states change more often than the order's.
  await notifyOrderStaff(tx, order)
  return followItems(platform, tx, { orderId, states, actor })
}

/** Accepts, serves, rejects or cancels items. */
export const changeItems = (
  platform: Platform,
  { change, ...call }: ServeInput & { readonly change: ItemsChange },
): Promise<Result<Floor, Failure>> =>
  serveVisit(platform, call, (tx, session) =>
    runFloorChange(tx, async () => {
      if (change.state === ITEM_STATE.rejected && !change.reason)
        return failure(dineInErrors.reasonMissing, { field: 'reason' })
      const all = await listItems(tx, [session.id])
      const chosen = all.filter(({ id }) => change.items.includes(id))
      if (chosen.length !== change.items.length) return failure(dineInErrors.itemRefused)
      if (chosen.some(({ state }) => !canBecome(state, change.state)))
        return failure(dineInErrors.itemRefused)
      const byOrder = [...Map.groupBy(chosen, ({ order_id }) => order_id)].toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      )
      for (const [orderId, items] of byOrder) {
        const input = { orderId, items, all, change, actor: toActor(call) }
        const refused = await changeOrderItems(platform, tx, input)
        if (refused) return refused
      }
      return undefined
    }),
  )

/** Says that somebody went to the table. */
export const answerCall = async (
  platform: Platform,
  { id, ...call }: ServeInput,
): Promise<Result<Floor, Failure>> => {
  const staff = requireStaff(call.caller)
  const found = await platform.db.tenant(staff.brandId, (tx) => findCall(tx, id))
  if (!found) return fail(failure(dineInErrors.unknownVisit))
  return serveVisit(platform, { ...call, id: found.session_id }, async (tx, session) => {
    await answerCalls(tx, { sessionId: session.id, id, by: staff.name })
    return undefined
  })
}

type TakenBy = 'cash' | 'card'

/** Books what staff took for an order, and ends it; one that has ended stays as it is. */
const settleOrder = async (
  platform: Platform,
  tx: Transaction,
  { orderId, method, actor }: { orderId: string; method: TakenBy; actor: OrderActor },
): Promise<Failure | undefined> => {
  const order = await lockOrder(tx, orderId)
  if (!order || isFinal(order.status)) return undefined
  if (method === 'card') await chooseMethodDue(platform, tx, { orderId, mod: 'cardSwipe' })
  return walkOrder(platform, tx, { order, path: getPaidPath(order), actor })
}

/** What is still on its way to a table that is left counts as served. */
const serveOpenItems = async (tx: Transaction, sessionId: string): Promise<void> => {
  const items = await listItems(tx, [sessionId])
  const ids = items.filter(({ state }) => canBecome(state, ITEM_STATE.served)).map(({ id }) => id)
  if (ids.length > 0) await updateItems(tx, { ids, state: ITEM_STATE.served })
}

/** Ends a visit: what is due was paid in cash, or nothing was ordered. */
export const closeVisit = (
  platform: Platform,
  {
    total,
    method = 'cash',
    ...call
  }: ServeInput & { readonly total: Money | null; readonly method?: TakenBy | undefined },
): Promise<Result<Floor, Failure>> =>
  serveVisit(platform, call, (tx, session) =>
    runFloorChange(tx, async () => {
      const orders = await loadBillOrders(tx, await listRounds(tx, [session.id]))
      if (computeDue(orders) !== (total?.amount ?? 0)) return failure(orderErrors.changedMeanwhile)
      const actor = toActor(call)
      for (const { id: orderId } of orders) {
        const refused = await settleOrder(platform, tx, { orderId, method, actor })
        if (refused) return refused
      }
      await serveOpenItems(tx, session.id)
      await answerCalls(tx, { sessionId: session.id, by: requireStaff(call.caller).name })
      await endSession(tx, session.id, { reason: orders.length > 0 ? 'paid' : 'staff' })
      return undefined
    }),
  )
