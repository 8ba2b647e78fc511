import {
  lockCarts,
  lockOrOpenCart,
  type MoveLinesInput,
  moveLines,
} from '#core/cart/server/cart-lines.service.ts'
import { moveOrderToTable } from '#core/orders/server/orders.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { Floor } from '../contract/floor-endpoints.ts'
import { notifyTable } from './notify-table.writer.ts'
import { listRounds, moveCalls, moveRounds, renameItemOwner } from './rounds.repo.ts'
import type { ServeInput } from './serve-visit.use-case.ts'
import {
  endSession,
  findOpenSession,
  findSession,
  listTableMembers,
  lockSession,
  type MemberRow,
  moveMembers,
  type SessionRow,
  touchSession,
} from './sessions.repo.ts'
import { findTable, lockTable, type TableRow } from './tables.repo.ts'
import { changeFloor } from './tables.use-case.ts'

/** Writes the table of a locked visit, as it is called now, to the orders of the visit. */
export const moveOrders = async (tx: Transaction, session: SessionRow, table: TableRow): Promise<void> => {
  const ids = [...new Set((await listRounds(tx, [session.id])).map(({ order_id }) => order_id))].toSorted()
  for (const id of ids) {
    const order = await lockOrder(tx, id)
    const { id: tableId, kind, name } = table
    if (order) await moveOrderToTable(tx, order, { id: tableId, kind, name, sessionId: session.id })
  }
}

/** The ids as members there of guests who are in both visits, by their ids here. */
const matchMembers = async (
  tx: Transaction,
  from: SessionRow,
  into: SessionRow,
): Promise<ReadonlyMap<string, MemberRow>> => {
  const there = new Map((await listTableMembers(tx, [into.id])).map((member) => [member.user_id, member]))
  const here = await listTableMembers(tx, [from.id])
  return new Map(
    here.flatMap(({ id, user_id }) => {
      const twin = there.get(user_id)
      return twin ? [[id, twin] as const] : []
    }),
  )
}

/** What is being chosen goes with the guests, each line under the name of who added it. */
const moveDraft = async (
  { platform, tx, language }: { platform: Platform; tx: Transaction; language: Language },
  { from, into, twins }: { from: SessionRow; into: SessionRow; twins: ReadonlyMap<string, MemberRow> },
): Promise<void> => {
  const { host_id: userId, store_id: storeId } = into
  const cart = (await lockCarts(tx, { storeId, userIds: [from.host_id, userId] })).get(from.host_id)
  if (!cart) return
  const to = await lockOrOpenCart(tx, { userId, storeId, orderType: cart.orderType })
  const adder: MoveLinesInput['adder'] = (before) => {
    const twin = before && twins.get(before.id)
    return twin ? { id: twin.id, name: twin.name } : before
  }
  await moveLines(platform, tx, { from: cart, to, adder, language, leavesOut: true })
}

/** Both visits become the one of the target; the guests of the other find it at their next look. */
const mergeVisits = async (
  work: { platform: Platform; tx: Transaction; language: Language },
  from: SessionRow,
  into: SessionRow,
): Promise<void> => {
  const { tx } = work
  const twins = await matchMembers(tx, from, into)
  await moveDraft(work, { from, into, twins })
  await moveMembers(tx, from.id, into.id)
  await moveRounds(tx, from.id, into.id)
  await moveCalls(tx, from.id, into.id)
  for (const [id, twin] of twins) await renameItemOwner(tx, id, twin.id)
  await endSession(tx, from.id, { reason: 'merged', mergedInto: into.id })
}

/** In a fixed order, so that two moves cannot deadlock. */
const lockVisits = async (tx: Transaction, id: string, there: SessionRow | undefined): Promise<void> => {
  for (const each of [id, there?.id ?? id].toSorted()) await lockSession(tx, each)
}

const canTakeOver = (from: TableRow, to: TableRow): boolean => from.kind === to.kind && from.id !== to.id

/**
 * Moves the guests of a visit to another table of the outlet. Where others sit, the bills are added together in the
 * visit that was there. Tables are locked before visits, as sitting down does.
 */
export const moveVisit = async (
  platform: Platform,
  { tableId, ...call }: ServeInput & { readonly tableId: string },
): Promise<Result<Floor, Failure>> => {
  const staff = requireStaff(call.caller)
  const found = await platform.db.tenant(staff.brandId, (tx) => findSession(tx, call.id))
  if (!found || !isStaffOfStore(staff, found.store_id)) return fail(failure(dineInErrors.unknownVisit))
  return changeFloor(platform, { ...call, storeId: found.store_id }, async (tx) => {
    for (const id of [found.table_id, tableId].toSorted()) await lockTable(tx, id)
    const [from, to] = [await findTable(tx, found.table_id), await findTable(tx, tableId)]
    if (!from || !to?.is_active || to.store_id !== found.store_id) return failure(dineInErrors.unknownTable)
    if (!canTakeOver(from, to)) return failure(dineInErrors.otherKind)
    const there = await findOpenSession(tx, tableId)
    await lockVisits(tx, call.id, there)
    const session = await findSession(tx, call.id)
    if (!session || session.status === 'closed') return failure(dineInErrors.visitOver)
    if (session.table_id !== from.id || there?.status === 'pending') return failure(dineInErrors.tableTaken)
    const { language } = call
    if (there) await mergeVisits({ platform, tx, language }, session, there)
    const after = await touchSession(tx, there?.id ?? session.id, { table_id: tableId })
    await moveOrders(tx, after, to)
    for (const changed of [after, { ...session, version: session.version + 1 }])
      await notifyTable(tx, changed)
    return undefined
  })
}
