import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { loadOrder, notifyOrderStaff } from '#core/orders/server/orders.service.ts'
import { notifyReadyLines } from '#core/orders/server/ready-lines.service.ts'
import { lockOrder, transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { loadUnansweredLines, withoutUnansweredLines } from '#core/orders/server/unanswered-lines.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { KitchenApi, KitchenTicket } from '../contract/endpoints.ts'
import { kitchenErrors } from '../contract/errors.ts'
import { evaluateStateChange } from '../domain/item-state.ts'
import { getTicketStage, isAllReady, listReadyLines } from '../domain/ticket.ts'
import {
  findKitchenRecords,
  findKitchenSetup,
  type KitchenRecord,
  type NewItemState,
  saveItemStates,
} from './kitchen.repo.ts'
import {
  buildKitchenContext,
  buildOrderItems,
  GONE_ORDER_CONTENT,
  getGoneKey,
  type KitchenContext,
  listScreenStations,
} from './kitchen-context.rules.ts'
import { presentTicket } from './ticket.presenter.ts'

type ItemUpdateInput = CallInput<
  KitchenApi['PUT /api/v1/console/kitchen/orders/:id']
>['body']['marks'][number]

export interface UpdateItemStatesInput {
  readonly staff: StaffCaller
  readonly orderId: string
  readonly marks: readonly ItemUpdateInput[]
  readonly language: Language
}

interface KitchenSnapshot {
  readonly kitchen: KitchenContext
  readonly order: OrderRecord
  readonly noted: KitchenRecord
}

const loadKitchen = async (
  platform: Platform,
  tx: Transaction,
  storeId: string,
): Promise<KitchenContext | undefined> => {
  const [store, setup] = await Promise.all([loadStore(tx, storeId), findKitchenSetup(tx, storeId)])
  return store && buildKitchenContext(setup, await loadMenuInTransaction(platform.db, tx, store))
}

/**
 * The states that can be updated: of the items, and for an order that is gone, of the screens that acknowledge it.
 */
const getUpdatableStates = ({
  kitchen,
  order,
  noted,
}: KitchenSnapshot): Map<string, Pick<NewItemState, 'state' | 'content'>> => {
  const items = buildOrderItems(kitchen, order, noted).map(
    ({ item, state, content }) => [item.key, { state, content }] as const,
  )
  if (getTicketStage(order) !== 'gone') return new Map(items)
  return new Map(
    listScreenStations(kitchen).map((viewer) => {
      const state = noted.known.get(getGoneKey(viewer))?.state ?? 'waiting'
      return [getGoneKey(viewer), { state, content: GONE_ORDER_CONTENT }] as const
    }),
  )
}

/** The updates to be written; refused if any of them is based on an outdated state. */
const resolveUpdates = (
  sight: KitchenSnapshot,
  marks: readonly ItemUpdateInput[],
): Result<NewItemState[], Failure> => {
  const now = getUpdatableStates(sight)
  const changes: NewItemState[] = []
  for (const [index, { item, content, from, to }] of marks.entries()) {
    const known = now.get(item)
    const verdict = known?.content === content ? evaluateStateChange(known.state, { from, to }) : 'stale'
    if (verdict === 'stale') return fail(failure(kitchenErrors.itemChanged, { field: `marks.${index}` }))
    now.set(item, { state: to, content })
    if (verdict === 'change') changes.push({ item, content, state: to })
  }
  // An item that is named twice is written once, with its last state.
  return ok([...new Map(changes.map((change) => [change.item, change])).values()])
}

/**
 * With its last item an order becomes ready, if the outlet has enabled it: by the same transition as on the board. If
 * that transition is refused, for example while the customer is asked about a missing item, the item states remain.
 */
const completeOrderIfReady = async (
  platform: Platform,
  tx: Transaction,
  { sight, staff }: { readonly sight: KitchenSnapshot; readonly staff: StaffCaller },
): Promise<boolean> => {
  const { kitchen, order, noted } = sight
  const isDone = order.status === ORDER_STATUS.approved && isAllReady(buildOrderItems(kitchen, order, noted))
  if (!kitchen.setup.isAutoReady || !isDone) return false
  // Ready says it of the whole order, so what nobody has answered yet keeps it open.
  if ((await loadUnansweredLines(platform.hooks, tx, [order])).size > 0) return false
  const { staffId: id, role, name } = staff
  const actor = { kind: 'staff' as const, id, role, name }
  const moved = await transitionOrder(platform, tx, {
    orderId: order.id,
    to: ORDER_STATUS.kitchenReady,
    actor,
  })
  return moved.ok
}

/** The order as the kitchen knows it. */
const toKitchenOrder = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  order: OrderRecord | undefined,
): Promise<OrderRecord | undefined> =>
  order && (await withoutUnansweredLines(hooks, tx, [order])).find(({ id }) => id === order.id)

/** Updates item states of an order. The order is locked, so that two tablets are processed one after the other. */
export const updateItemStates = (
  platform: Platform,
  { staff, orderId, marks, language }: UpdateItemStatesInput,
): Promise<Result<KitchenTicket, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const order = await toKitchenOrder(platform, tx, await lockOrder(tx, orderId))
    if (!order || !isStaffOfStore(staff, order.storeId)) return fail(failure(orderErrors.unknownOrder))
    const kitchen = getTicketStage(order) && (await loadKitchen(platform, tx, order.storeId))
    if (!kitchen) return fail(failure(kitchenErrors.notInKitchen))
    const before = { kitchen, order, noted: (await findKitchenRecords(tx, [orderId]))(orderId) }
    const changes = resolveUpdates(before, marks)
    if (!changes.ok) return changes
    if (changes.value.length > 0) {
      await saveItemStates(tx, { orderId, staffId: staff.staffId, states: changes.value })
      const known = new Map(before.noted.known)
      for (const { item, ...state } of changes.value) known.set(item, { ...state, changedAt: tx.now })
      const sight = { kitchen, order, noted: { ...before.noted, known } }
      const lineIds = listReadyLines(buildOrderItems(kitchen, order, sight.noted))
      await notifyReadyLines(platform.hooks, tx, { order, lineIds })
      if (!(await completeOrderIfReady(platform, tx, { sight, staff }))) await notifyOrderStaff(tx, order)
    }
    const after = await toKitchenOrder(platform, tx, await loadOrder(tx, orderId))
    const noted = (await findKitchenRecords(tx, [orderId]))(orderId)
    const { catalogue } = platform
    const ticket = after && presentTicket(kitchen, { order: after, noted }, { language, catalogue })
    return ticket ? ok(ticket) : fail(failure(kitchenErrors.notInKitchen))
  })
