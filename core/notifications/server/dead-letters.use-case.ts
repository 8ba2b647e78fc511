import { loadOrderHeaders } from '#core/orders/server/orders.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import {
  type DeadLetterEntry,
  findDeadLetter,
  listDeadLetters,
  retryDeadLetter,
} from '#platform/outbox/outbox.ts'
import { messageErrors } from '../contract/errors.ts'
import { isMessageExpired } from './message-expired.rules.ts'
import { ORDER_MESSAGE_TOPIC } from './order-messages.listener.ts'

const MAX_DEAD_LETTERS = 50

export interface DeadLetterRecord {
  readonly entry: DeadLetterEntry
  readonly orderNumber: number
}

/** Undelivered messages about an outlet's orders. */
export const listStoreDeadLetters = (
  { db }: Pick<Platform, 'db'>,
  { caller, storeId }: { readonly caller: Caller; readonly storeId: string },
): Promise<Result<DeadLetterRecord[], Failure>> => {
  const staff = requireStaff(caller)
  return db.tenant(staff.brandId, async (tx: Transaction) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    const entries = await listDeadLetters(tx, {
      topic: ORDER_MESSAGE_TOPIC,
      where: ['storeId', storeId],
      limit: MAX_DEAD_LETTERS,
    })
    const orders = await loadOrderHeaders(
      tx,
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

/** Resends a message that is still useful, with its attempt count preserved; the receiver identifies it by its id. */
export const resendDeadLetter = (
  { db }: Pick<Platform, 'db'>,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<Record<string, never>, Failure>> => {
  const staff = requireStaff(caller)
  return db.tenant(staff.brandId, async (tx: Transaction) => {
    const found = await findDeadLetter(tx, { id, topic: ORDER_MESSAGE_TOPIC })
    if (
      found &&
      isStaffOfStore(staff, String(found.payload.storeId)) &&
      isMessageExpired(found.payload, tx.now)
    )
      return fail(failure(messageErrors.tooLate))
    if (
      !found ||
      !isStaffOfStore(staff, String(found.payload.storeId)) ||
      !(await retryDeadLetter(tx, found))
    )
      return fail(failure(messageErrors.unknownMessage))
    return ok({})
  })
}
