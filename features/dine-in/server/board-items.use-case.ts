import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { BoardItems } from '../contract/floor-endpoints.ts'
import { ITEM_STATE } from '../domain/item-state.ts'
import { listItems, listRounds, loadWaitingItems } from './rounds.repo.ts'
import { changeItems } from './serve-visit.use-case.ts'
import { presentRounds } from './session.presenter.ts'
import { findSessionOfOrder } from './sessions.repo.ts'
import type { StaffInput } from './tables.use-case.ts'

interface OrderInput extends StaffInput {
  readonly orderId: string
}

const readInTransaction = async (
  { catalogue }: Pick<Platform, 'catalogue'>,
  tx: Transaction,
  { caller, language, orderId }: OrderInput,
): Promise<Result<BoardItems, Failure>> => {
  const session = await findSessionOfOrder(tx, orderId)
  const isOurs = session && isStaffOfStore(requireStaff(caller), session.store_id)
  const store = isOurs && (await loadStore(tx, session.store_id))
  if (!store) return fail(failure(dineInErrors.unknownVisit))
  const rounds = (await listRounds(tx, [session.id])).filter(({ order_id }) => order_id === orderId)
  const items = await listItems(tx, [session.id])
  const { currency } = store
  const shown = { rounds, items, language, catalogue, currency, own: [], isStaff: true }
  return ok({ session: session.id, rounds: presentRounds(shown) })
}

/** The rounds of a table's order with the state of each item, for the board. */
export const readBoardItems = (
  platform: Pick<Platform, 'db' | 'catalogue'>,
  call: OrderInput,
): Promise<Result<BoardItems, Failure>> =>
  platform.db.tenant(requireStaff(call.caller).brandId, (tx) => readInTransaction(platform, tx, call))

/** Accepts every item of a table's order that nobody has answered; pressed twice, it changes nothing. */
export const acceptWaitingItems = async (
  platform: Platform,
  call: OrderInput,
): Promise<Result<BoardItems, Failure>> => {
  const { brandId } = requireStaff(call.caller)
  const found = await readBoardItems(platform, call)
  if (!found.ok) return found
  const waiting = await platform.db.tenant(brandId, (tx) => loadWaitingItems(tx, [call.orderId]))
  const items = [...(waiting.get(call.orderId) ?? [])]
  if (items.length === 0) return found
  const change = { items, state: ITEM_STATE.accepted }
  const changed = await changeItems(platform, { ...call, id: found.value.session, change })
  return changed.ok ? readBoardItems(platform, call) : changed
}
