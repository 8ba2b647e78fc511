import { loadOrderHeads } from '#core/orders/server/orders.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { staffOf, worksFor } from '#core/stores/server/staff-stores.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Caller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { findGivenUp, findGivenUpOne, type GivenUpEntry, tryAnew } from '#platform/outbox/outbox.ts'
import { messageErrors } from '../contract/errors.ts'
import { TOPIC } from './order-messages.ts'
import { isTooLate } from './too-late.ts'

const MOST_SHOWN = 50

export interface DeadLetterFound {
  readonly entry: GivenUpEntry
  readonly orderNumber: number
}

/** Messages about an outlet's orders that reached nobody. */
export const readDeadLetters = (
  { db }: Pick<Platform, 'db'>,
  { caller, storeId }: { readonly caller: Caller; readonly storeId: string },
): Promise<Result<DeadLetterFound[], Failure>> => {
  const staff = staffOf(caller)
  return db.tenant(staff.brandId, async (unit: Unit) => {
    const store = worksFor(staff, storeId) ? await loadStore(unit, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    const entries = await findGivenUp(unit, { topic: TOPIC, where: ['storeId', storeId], limit: MOST_SHOWN })
    const orders = await loadOrderHeads(
      unit,
      entries.map(({ payload }) => String(payload.orderId)),
    )
    return ok(
      entries.flatMap((entry) => {
        const order = orders.get(String(entry.payload.orderId))
        return order ? [{ entry, orderNumber: order.number }] : []
      }),
    )
  })
}

/** Sends a message again that is still of use, with all its tries before it; the receiver's program knows it by its id. */
export const resendDeadLetter = (
  { db }: Pick<Platform, 'db'>,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<Record<string, never>, Failure>> => {
  const staff = staffOf(caller)
  return db.tenant(staff.brandId, async (unit: Unit) => {
    const found = await findGivenUpOne(unit, { id, topic: TOPIC })
    if (found && worksFor(staff, String(found.payload.storeId)) && isTooLate(found.payload, unit.now))
      return fail(failure(messageErrors.tooLate))
    if (!found || !worksFor(staff, String(found.payload.storeId)) || !(await tryAnew(unit, found)))
      return fail(failure(messageErrors.unknownMessage))
    return ok({})
  })
}
