import { lockCarts, reduceLine } from '#core/cart/server/cart-lines.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import { isSentAway } from '../domain/session.ts'
import { notifyTable } from './notify-table.writer.ts'
import { listRounds } from './rounds.repo.ts'
import {
  deleteMember,
  endSession,
  findMember,
  listTableMembers,
  lockSession,
  type MemberRow,
  type SessionRow,
  touchSession,
} from './sessions.repo.ts'
import type { VisitInput } from './visit.use-case.ts'

/** Removes what a member was choosing from the draft. The visit is locked. */
export const clearDraft = async (
  platform: Platform,
  tx: Transaction,
  { session, member }: { session: SessionRow; member: MemberRow },
): Promise<void> => {
  const { host_id: hostId, store_id: storeId } = session
  for (;;) {
    const cart = (await lockCarts(tx, { storeId, userIds: [hostId] })).get(hostId)
    const line = cart?.lines.find(({ adder }) => adder?.id === member.id)
    if (!cart || !line) return
    await reduceLine(platform, tx, { cart, line, decrease: false })
  }
}

/** Takes a guest out of a visit. Without guests and without orders there is nothing left of it. */
export const leaveVisit = (
  platform: Platform,
  { caller: { brandId, userId }, sessionId }: VisitInput,
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const session = await lockSession(tx, sessionId)
    const member = session && (await findMember(tx, { sessionId, userId }))
    if (!session || !member) return fail(failure(dineInErrors.unknownVisit))
    // Whom staff sent away stays known to the visit, so that leaving is no way back in.
    if (session.status === 'closed' || isSentAway(member.status)) return ok({})
    await clearDraft(platform, tx, { session, member })
    await deleteMember(tx, member.id)
    const isEmpty = (await listTableMembers(tx, [sessionId])).every(({ status }) => isSentAway(status))
    const isUnused = isEmpty && (await listRounds(tx, [sessionId])).length === 0
    const changed = isUnused
      ? await endSession(tx, sessionId, { reason: 'staff' })
      : await touchSession(tx, sessionId)
    await notifyTable(tx, changed)
    return ok({})
  })
