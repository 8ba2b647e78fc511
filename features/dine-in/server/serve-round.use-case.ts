import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { Floor } from '../contract/floor-endpoints.ts'
import { ITEM_STATE, isReadyToServe } from '../domain/item-state.ts'
import { runFloorChange } from './floor-changes.listener.ts'
import { findRound, listItems } from './rounds.repo.ts'
import { changeOrderItems, type ServeInput, serveVisit, toActor } from './serve-visit.use-case.ts'

/** Says that what the kitchen has finished of a round was brought. Said again, there is nothing left to say it of. */
export const serveRound = async (
  platform: Platform,
  { id, ...call }: ServeInput,
): Promise<Result<Floor, Failure>> => {
  const staff = requireStaff(call.caller)
  const round = await platform.db.tenant(staff.brandId, (tx) => findRound(tx, id))
  if (!round) return fail(failure(dineInErrors.unknownVisit))
  return serveVisit(platform, { ...call, id: round.session_id }, (tx, session) =>
    runFloorChange(tx, async () => {
      const all = await listItems(tx, [session.id])
      const items = all.filter(
        ({ round_id, state, ready_at: readyAt }) => round_id === id && isReadyToServe({ state, readyAt }),
      )
      if (items.length === 0) return undefined
      const change = { items: items.map((item) => item.id), state: ITEM_STATE.served }
      const { order_id: orderId } = round
      return changeOrderItems(platform, tx, { orderId, items, all, change, actor: toActor(call) })
    }),
  )
}
