import { menuWithin } from '#core/menus/server/menus.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { lockOrder, moveOrder } from '#core/orders/server/move-order.service.ts'
import { loadOrder, tellStaffOf } from '#core/orders/server/orders.service.ts'
import { worksFor } from '#core/stores/server/staff-stores.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { KitchenApi, KitchenTicket } from '../contract/endpoints.ts'
import { kitchenErrors } from '../contract/errors.ts'
import { judgeMark } from '../domain/item-state.ts'
import { isAllReady, stageOf } from '../domain/ticket.ts'
import { findNoted, findSetup, type NewState, type Noted, writeStates } from './kitchen.repo.ts'
import {
  GONE_CONTENT,
  goneKey,
  itemsOfOrder,
  type Kitchen,
  kitchenOf,
  viewersOf,
} from './kitchen-of-order.ts'
import { presentTicket } from './present-ticket.ts'

type Mark = CallInput<KitchenApi['PUT /api/v1/console/kitchen/orders/:id']>['body']['marks'][number]

export interface MarkCall {
  readonly staff: StaffCaller
  readonly orderId: string
  readonly marks: readonly Mark[]
  readonly language: Language
}

interface Sight {
  readonly kitchen: Kitchen
  readonly order: OrderRecord
  readonly noted: Noted
}

const openKitchen = async (platform: Platform, unit: Unit, storeId: string): Promise<Kitchen | undefined> => {
  const [store, setup] = await Promise.all([loadStore(unit, storeId), findSetup(unit, storeId)])
  return store && kitchenOf(setup, await menuWithin(platform.db, unit, store))
}

/** Everything of which something can be said: the items, and of an order that is gone who has seen that. */
const sayable = ({ kitchen, order, noted }: Sight): Map<string, Pick<NewState, 'state' | 'content'>> => {
  const items = itemsOfOrder(kitchen, order, noted).map(
    ({ item, state, content }) => [item.key, { state, content }] as const,
  )
  if (stageOf(order) !== 'gone') return new Map(items)
  return new Map(
    viewersOf(kitchen).map((viewer) => {
      const state = noted.known.get(goneKey(viewer))?.state ?? 'waiting'
      return [goneKey(viewer), { state, content: GONE_CONTENT }] as const
    }),
  )
}

/** What is to be written; refused when any of it was said of something that is not so any more. */
const changesOf = (sight: Sight, marks: readonly Mark[]): Result<NewState[], Failure> => {
  const now = sayable(sight)
  const changes: NewState[] = []
  for (const [index, { item, content, from, to }] of marks.entries()) {
    const known = now.get(item)
    const verdict = known?.content === content ? judgeMark(known.state, { from, to }) : 'stale'
    if (verdict === 'stale') return fail(failure(kitchenErrors.itemChanged, { field: `marks.${index}` }))
    now.set(item, { state: to, content })
    if (verdict === 'change') changes.push({ item, content, state: to })
  }
  // An item that is named twice is written once, as it was said last.
  return ok([...new Map(changes.map((change) => [change.item, change])).values()])
}

/**
 * With its last item an order is ready, where the outlet wants that: by the same move as on the board. When that one
 * is refused, such as while a customer is asked about something missing, what was said of the items stands.
 */
const finish = async (
  platform: Platform,
  unit: Unit,
  { sight, staff }: { readonly sight: Sight; readonly staff: StaffCaller },
): Promise<boolean> => {
  const { kitchen, order, noted } = sight
  const isDone = order.status === ORDER_STATUS.approved && isAllReady(itemsOfOrder(kitchen, order, noted))
  if (!kitchen.setup.isAutoReady || !isDone) return false
  const { staffId: id, role, name } = staff
  const actor = { kind: 'staff' as const, id, role, name }
  const moved = await moveOrder(platform, unit, { orderId: order.id, to: ORDER_STATUS.kitchenReady, actor })
  return moved.ok
}

/** Says how far items of an order are. Under the order's lock, so that of two tablets one comes after the other. */
export const markItems = (
  platform: Platform,
  { staff, orderId, marks, language }: MarkCall,
): Promise<Result<KitchenTicket, Failure>> =>
  platform.db.tenant(staff.brandId, async (unit) => {
    const order = await lockOrder(unit, orderId)
    if (!order || !worksFor(staff, order.storeId)) return fail(failure(orderErrors.unknownOrder))
    const kitchen = stageOf(order) && (await openKitchen(platform, unit, order.storeId))
    if (!kitchen) return fail(failure(kitchenErrors.notInKitchen))
    const before = { kitchen, order, noted: (await findNoted(unit, [orderId]))(orderId) }
    const changes = changesOf(before, marks)
    if (!changes.ok) return changes
    if (changes.value.length > 0) {
      await writeStates(unit, { orderId, staffId: staff.staffId, states: changes.value })
      const known = new Map(before.noted.known)
      for (const { item, ...state } of changes.value) known.set(item, { ...state, changedAt: unit.now })
      const sight = { kitchen, order, noted: { ...before.noted, known } }
      if (!(await finish(platform, unit, { sight, staff }))) await tellStaffOf(unit, order)
    }
    const after = await loadOrder(unit, orderId)
    const noted = (await findNoted(unit, [orderId]))(orderId)
    const { catalogue } = platform
    const ticket = after && presentTicket(kitchen, { order: after, noted }, { language, catalogue })
    return ticket ? ok(ticket) : fail(failure(kitchenErrors.notInKitchen))
  })
