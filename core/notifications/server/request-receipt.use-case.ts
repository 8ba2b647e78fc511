import { loadUser } from '#core/customers/server/customers.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateId } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { messageErrors } from '../contract/errors.ts'
import { RECEIPT_TOPIC } from './receipt-mail.listener.ts'

interface ReceiptRequest {
  readonly caller: CustomerCaller
  readonly orderId: string
  readonly language: Language
}

/**
 * Enqueues the receipt of an own order. The entry has no address: it is read when the mail is sent, so that none stays
 * in the outbox. Refused for another's order, and without an e-mail address.
 */
export const requestReceipt = (
  { db, random }: Pick<Platform, 'db' | 'random'>,
  { caller: { brandId, userId }, orderId, language }: ReceiptRequest,
): Promise<Result<{ email: string }, Failure>> =>
  db.tenant(brandId, async (tx) => {
    const order = (await isOwnOrder(tx, orderId, userId)) ? await loadOrder(tx, orderId) : undefined
    if (!order) return fail(failure(orderErrors.unknownOrder))
    const user = await loadUser(tx, userId)
    const email = order.contact.email || (user?.email ?? '')
    if (email === '') return fail(failure(messageErrors.noEmail))
    await addToOutbox(tx, {
      topic: RECEIPT_TOPIC,
      key: `${orderId} receipt ${generateId(random)}`,
      stream: `${orderId} receipt`,
      payload: { orderId, language },
    })
    return ok({ email })
  })
