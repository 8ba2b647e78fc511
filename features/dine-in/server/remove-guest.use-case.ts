import { releaseGuestShares } from '#core/orders/server/shared-bill.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateDigits } from '#platform/kernel/ids.ts'
import type { Result } from '#platform/kernel/result.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { Floor } from '../contract/floor-endpoints.ts'
import { JOIN_CODE_DIGITS } from '../domain/session.ts'
import { clearDraft } from './leave-visit.use-case.ts'
import { listRounds } from './rounds.repo.ts'
import { type ServeInput, serveVisit } from './serve-visit.use-case.ts'
import { listTableMembers, touchSession, updateMembers } from './sessions.repo.ts'

/**
 * Sends a guest away from a table. What they have ordered stays on the bill and what they are paying is finished; what
 * they were choosing and what they only claimed of the bill is let go. The table gets another short code, because they
 * know the one before. Sent twice, it changes nothing more.
 */
export const removeGuest = (
  platform: Platform,
  { memberId, ...call }: ServeInput & { readonly memberId: string },
): Promise<Result<Floor, Failure>> =>
  serveVisit(platform, call, async (tx, session) => {
    const member = (await listTableMembers(tx, [session.id])).find(({ id }) => id === memberId)
    if (!member) return failure(dineInErrors.unknownVisit, { field: 'member' })
    if (member.status === 'removed') return undefined
    await updateMembers(tx, { sessionId: session.id, ids: [member.id], status: 'removed' })
    await clearDraft(platform, tx, { session, member })
    const orderIds = new Set((await listRounds(tx, [session.id])).map(({ order_id }) => order_id))
    for (const orderId of [...orderIds].toSorted()) {
      const order = await lockOrder(tx, orderId)
      if (order) await releaseGuestShares(platform, tx, { order, userId: member.user_id })
    }
    await touchSession(tx, session.id, { join_code: generateDigits(tx.random, JOIN_CODE_DIGITS) })
    return undefined
  })
